// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Emit/ProgramModule.h"

#include "dialects/Support/Check.h"
#include "runtime/abi/Program.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace autopar::emit {
namespace {

/// void @name.call(ptr %buffers, i64 %lo, i64 %hi), without a body.
llvm::Function *declareWrapper(llvm::Module &module, StringRef kernel) {
  llvm::IRBuilder<> builder(module.getContext());
  llvm::Type *pointer = builder.getPtrTy(), *i64 = builder.getInt64Ty();
  auto *type =
      llvm::FunctionType::get(builder.getVoidTy(), {pointer, i64, i64}, false);
  auto *wrapper =
      llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage,
                             kernel + ".call", module);
  wrapper->setVisibility(llvm::GlobalValue::HiddenVisibility);
  return wrapper;
}

/// Loads the operands' addresses and calls the kernel, which is then inlined
/// here.
llvm::Function *wrap(llvm::Function &kernel) {
  llvm::Module &module = *kernel.getParent();
  llvm::IRBuilder<> builder(module.getContext());
  llvm::Type *pointer = builder.getPtrTy();
  llvm::Function *wrapper = declareWrapper(module, kernel.getName());
  builder.SetInsertPoint(
      llvm::BasicBlock::Create(module.getContext(), "", wrapper));
  std::vector<llvm::Value *> arguments;
  AUTOPAR_CHECK(kernel.arg_size() >= 2, "a kernel ends with lo and hi");
  for (unsigned i = 0; i + 2 < kernel.arg_size(); ++i)
    arguments.push_back(builder.CreateLoad(
        pointer, builder.CreateConstGEP1_64(pointer, wrapper->getArg(0), i)));
  arguments.push_back(wrapper->getArg(1));
  arguments.push_back(wrapper->getArg(2));
  builder.CreateCall(&kernel, arguments);
  builder.CreateRetVoid();
  return wrapper;
}

llvm::GlobalVariable *addConstant(llvm::Module &module, llvm::Constant *value,
                                  StringRef name, bool isPublic,
                                  uint64_t align) {
  auto linkage = isPublic ? llvm::GlobalValue::ExternalLinkage
                          : llvm::GlobalValue::InternalLinkage;
  auto *global = new llvm::GlobalVariable(
      module, value->getType(), /*isConstant=*/true, linkage, value, name);
  global->setAlignment(llvm::Align(align));
  return global;
}

} // namespace

void wrapKernels(llvm::Module &module, const TargetCpu &cpu,
                 const llvm::TargetMachine &machine, bool isWhole) {
  std::vector<llvm::Function *> kernels;
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      kernels.push_back(&function);
  for (llvm::Function *kernel : kernels) {
    kernel->setLinkage(llvm::GlobalValue::InternalLinkage);
    kernel->addFnAttr(llvm::Attribute::AlwaysInline);
    llvm::Function *wrapper = wrap(*kernel);
    if (isWhole)
      wrapper->setLinkage(llvm::GlobalValue::InternalLinkage);
    for (llvm::Function *function : {kernel, wrapper}) {
      function->addFnAttr("target-cpu", cpu.name);
      function->addFnAttr("target-features", machine.getTargetFeatureString());
      function->addFnAttr(llvm::Attribute::NoUnwind);
    }
  }
}

void addProgram(llvm::Module &module, const Manifest &manifest) {
  llvm::LLVMContext &context = module.getContext();
  llvm::IRBuilder<> builder(context);
  std::vector<llvm::Constant *> table;
  for (const std::string &name : manifest.kernels) {
    llvm::Function *wrapper = module.getFunction(name + ".call");
    table.push_back(wrapper ? wrapper : declareWrapper(module, name));
  }
  auto *tableType = llvm::ArrayType::get(builder.getPtrTy(), table.size());
  auto *kernels =
      addConstant(module, llvm::ConstantArray::get(tableType, table),
                  "autopar.kernels", false, 8);
  auto *bytes = llvm::ConstantDataArray::getString(
      context, StringRef(manifest.bytes.data(), manifest.bytes.size()), false);
  auto *blob = addConstant(module, bytes, "autopar.manifest", false, 64);
  // autopar_program of the ABI.
  auto *program = llvm::ConstantStruct::getAnon(
      {builder.getInt32(AUTOPAR_ABI_VERSION), builder.getInt32(table.size()),
       kernels, blob, builder.getInt64(manifest.bytes.size())});
  addConstant(module, program, AUTOPAR_PROGRAM_SYMBOL, true, 8);
}

} // namespace autopar::emit
