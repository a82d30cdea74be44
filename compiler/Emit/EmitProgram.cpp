// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Emit/EmitProgram.h"

#include "compiler/Emit/Bfloat16Bits.h"
#include "compiler/Emit/BuildManifest.h"
#include "compiler/Emit/HostTarget.h"
#include "compiler/Emit/LowerKernels.h"
#include "compiler/Emit/ProgramModule.h"
#include "dialects/Support/Check.h"

#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

namespace autopar::emit {
namespace {

/// The optimised module and the machine it is for.
struct Program {
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

FailureOr<Program> build(ModuleOp exec, const EmitOptions &options) {
  mlir::TimingScope toLlvm = step(options, "Kernels to LLVM IR");
  Program program;
  FailureOr<HostTarget> target = HostTarget::create(options.cpu, exec.getLoc());
  if (failed(target))
    return failure();
  program.machine = std::move(target->machine);
  FailureOr<Manifest> manifest = buildManifest(exec, target->cpu);
  if (failed(manifest))
    return failure();
  FailureOr<OwningOpRef<ModuleOp>> kernels =
      lowerKernels(exec, manifest->kernels);
  if (failed(kernels))
    return failure();
  program.module =
      mlir::translateModuleToLLVMIR(**kernels, *program.context, "autopar");
  if (!program.module)
    return failure(); // said by MLIR
  program.module->setDataLayout(program.machine->createDataLayout());
  program.module->setTargetTriple(program.machine->getTargetTriple());
  completeProgram(*program.module, *manifest, target->cpu, *program.machine);
  moveBfloat16AsBits(*program.module);
  toLlvm.stop();
  mlir::TimingScope optimising = step(options, "Optimise LLVM IR");
  optimise(*program.module, *program.machine);
  return program;
}

} // namespace

LogicalResult emitLlvm(ModuleOp exec, const EmitOptions &options,
                       raw_ostream &output) {
  FailureOr<Program> program = build(exec, options);
  if (failed(program))
    return failure();
  program->module->print(output, nullptr);
  return success();
}

LogicalResult emitObject(ModuleOp exec, const EmitOptions &options,
                         SmallVectorImpl<char> &object) {
  FailureOr<Program> program = build(exec, options);
  if (failed(program))
    return failure();
  mlir::TimingScope scope = step(options, "Machine code");
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager passes;
  bool unsupported = program->machine->addPassesToEmitFile(
      passes, stream, nullptr, llvm::CodeGenFileType::ObjectFile);
  AUTOPAR_CHECK(!unsupported, "every host target of LLVM writes objects");
  passes.run(*program->module);
  return success();
}

void registerEmitTranslations(mlir::DialectRegistry &registry) {
  mlir::registerBuiltinDialectTranslation(registry);
  mlir::registerLLVMDialectTranslation(registry);
}

} // namespace autopar::emit
