// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Emit/EmitProgram.h"

#include "compiler/Emit/Bfloat16Bits.h"
#include "compiler/Emit/BuildManifest.h"
#include "compiler/Emit/HostTarget.h"
#include "compiler/Emit/LowerKernels.h"
#include "compiler/Emit/ProgramModule.h"
#include "dialects/Support/Check.h"

#include "mlir/IR/Threading.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

namespace autopar::emit {
namespace {

/// Some of the kernels, and the machine they are for.
struct Part {
  std::unique_ptr<llvm::LLVMContext> context =
      std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::TargetMachine> machine;
  std::unique_ptr<llvm::Module> module;
};

/// What kernels, which are small loop nests in SSA form on vectors already, have use for: wrappers take them in, addresses
/// are folded and hoisted, loops turned. Unrolling and vectorising would only take time.
constexpr StringRef pipeline =
    "always-inline,globaldce,"
    "function(sroa,early-cse<memssa>,simplifycfg,"
    "instcombine<no-verify-fixpoint>,loop-mssa(licm,loop-rotate,licm),"
    "early-cse<memssa>,simplifycfg),globaldce";

void optimise(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager graphs;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(graphs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, graphs, modules);
  llvm::ModulePassManager passes;
  llvm::Error error = builder.parsePassPipeline(passes, pipeline);
  AUTOPAR_CHECK(!error, "the pipeline is LLVM's language");
  passes.run(module, modules);
}

mlir::TimingScope step(const EmitOptions &options, StringRef name) {
  return options.timing ? options.timing->nest(name) : mlir::TimingScope();
}

FailureOr<std::vector<Part>> build(ModuleOp exec, const EmitOptions &options,
                                   unsigned numParts) {
  mlir::TimingScope scope = step(options, "Kernels to LLVM IR");
  std::vector<Part> parts(numParts);
  TargetCpu cpu;
  for (Part &part : parts) {
    FailureOr<HostTarget> target =
        HostTarget::create(options.cpu, exec.getLoc());
    if (failed(target))
      return failure();
    part.machine = std::move(target->machine);
    cpu = target->cpu;
  }
  FailureOr<Manifest> manifest = buildManifest(exec, cpu);
  if (failed(manifest))
    return failure();
  FailureOr<OwningOpRef<ModuleOp>> kernels =
      lowerKernels(exec, manifest->kernels, numParts);
  if (failed(kernels))
    return failure();
  for (auto [part, lowered] :
       llvm::zip_equal(parts, (*kernels)->getOps<ModuleOp>())) {
    part.module =
        mlir::translateModuleToLLVMIR(lowered, *part.context, "autopar");
    if (!part.module)
      return failure(); // said by MLIR
    part.module->setDataLayout(part.machine->createDataLayout());
    part.module->setTargetTriple(part.machine->getTargetTriple());
    wrapKernels(*part.module, cpu, *part.machine, numParts == 1);
    moveBfloat16AsBits(*part.module);
  }
  addProgram(*parts.front().module, *manifest);
  return parts;
}

FailureOr<std::vector<Object>> emitParts(ModuleOp exec,
                                         const EmitOptions &options,
                                         unsigned numParts) {
  FailureOr<std::vector<Part>> parts = build(exec, options, numParts);
  if (failed(parts))
    return failure();
  mlir::TimingScope scope = step(options, "Machine code");
  std::vector<Object> objects(numParts);
  mlir::parallelFor(exec.getContext(), 0, numParts, [&](size_t i) {
    Part &part = (*parts)[i];
    optimise(*part.module, *part.machine);
    llvm::raw_svector_ostream stream(objects[i]);
    llvm::legacy::PassManager passes;
    bool unsupported = part.machine->addPassesToEmitFile(
        passes, stream, nullptr, llvm::CodeGenFileType::ObjectFile);
    AUTOPAR_CHECK(!unsupported, "every host target of LLVM writes objects");
    passes.run(*part.module);
  });
  return objects;
}

} // namespace

LogicalResult emitLlvm(ModuleOp exec, const EmitOptions &options,
                       raw_ostream &output) {
  FailureOr<std::vector<Part>> parts = build(exec, options, 1);
  if (failed(parts))
    return failure();
  optimise(*parts->front().module, *parts->front().machine);
  parts->front().module->print(output, nullptr);
  return success();
}

FailureOr<Object> emitObject(ModuleOp exec, const EmitOptions &options) {
  FailureOr<std::vector<Object>> objects = emitParts(exec, options, 1);
  if (failed(objects))
    return failure();
  return std::move(objects->front());
}

FailureOr<std::vector<Object>> emitObjects(ModuleOp exec,
                                           const EmitOptions &options) {
  return emitParts(exec, options, 4);
}

void registerEmitTranslations(mlir::DialectRegistry &registry) {
  mlir::registerBuiltinDialectTranslation(registry);
  mlir::registerLLVMDialectTranslation(registry);
}

} // namespace autopar::emit
