// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/Compile.h"

#include "compiler/Driver/AttachPlan.h"
#include "compiler/Driver/ReadProgram.h"
#include "compiler/Emit/EmitProgram.h"
#include "compiler/Pipelines/Pipelines.h"
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/Rt/IR/Rt.h"

#include "mlir/IR/AsmState.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Support/Timing.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

namespace autopar {
namespace {

/// IR that was printed at some level can be compiled from there.
Level levelOf(ModuleOp module) {
  if (!module.getOps<rt::ProgramOp>().empty())
    return Level::Exec;
  for (auto function : module.getOps<mlir::func::FuncOp>()) {
    if (function->hasAttr(names::spmd))
      return Level::Spmd;
    if (function->hasAttr(names::phase))
      return Level::Graph;
  }
  return Level::Text;
}

class Compilation {
public:
  Compilation(const CommandLine &line, mlir::DialectRegistry &registry,
              const char *executable)
      : line(line), executable(executable), context(registry) {}

  LogicalResult run() {
    context.printOpOnDiagnostic(false); // whole functions are no help to a user
    context.loadDialect<AutoParDialect>();
    llvm::SourceMgr sources;
    mlir::SourceMgrDiagnosticHandler printer(sources, &context);
    UnknownOpNotes notes(context);
    if (line.emit == EmitKind::Plan)
      return error("--emit=plan shows pipeline stages and micro-batches, which "
                   "are not supported yet");
    if (failed(readInputs()) || failed(runStages()))
      return failure();
    switch (line.emit) {
    case EmitKind::Llvm:
      return write([&](raw_ostream &os) {
        return emit::emitLlvm(*module, {line.cpu}, os);
      });
    case EmitKind::Object:
      return write([&](raw_ostream &os) { return emitObject(os); });
    case EmitKind::Executable:
      return emitExecutable();
    default:
      return write([&](raw_ostream &os) {
        module->print(os);
        return success();
      });
    }
  }

private:
  LogicalResult error(const Twine &message) {
    return emitError(mlir::UnknownLoc::get(&context), message);
  }

  LogicalResult readInputs() {
    for (const std::string &entry : line.entry)
      options.entry.push_back(entry);
    std::optional<planfile::Plan> plan;
    if (!line.plan.empty()) {
      FailureOr<planfile::Plan> read = readPlanFile(line.plan, context);
      if (failed(read))
        return failure();
      plan = std::move(*read);
      options.exact = plan->exact;
      if (options.entry.empty()) // flags win over the plan
        for (const auto &[name, role] : plan->entry)
          options.entry.push_back(name + "=" + role);
    }
    module = readProgram(line.files, context);
    if (!module)
      return failure();
    options.from = levelOf(*module);
    if (plan && options.from != Level::Text)
      return emitError(module->getLoc())
             << "the program is past the level of hints: a plan applies to the "
                "text of a framework";
    return plan ? attachPlan(*module, *plan, line.plan) : success();
  }

  LogicalResult runStages() {
    mlir::PassManager pm(&context);
    if (failed(mlir::applyPassManagerCLOptions(pm)))
      return failure();
    mlir::applyDefaultTimingPassManagerCLOptions(pm);
    options.to = line.emit == EmitKind::Graph  ? Level::Graph
                 : line.emit == EmitKind::Spmd ? Level::Spmd
                                               : Level::Exec;
    buildPipeline(pm, options);
    return pm.run(*module);
  }

  /// Nothing is left at the output's place if `produce` fails.
  LogicalResult
  write(llvm::function_ref<LogicalResult(raw_ostream &)> produce) {
    std::string why;
    std::unique_ptr<llvm::ToolOutputFile> output =
        mlir::openOutputFile(line.output, &why);
    if (!output)
      return error(why);
    if (failed(produce(output->os())))
      return failure();
    output->keep();
    return success();
  }

  LogicalResult emitObject(raw_ostream &os) {
    llvm::SmallVector<char, 0> object;
    if (failed(emit::emitObject(*module, {line.cpu}, object)))
      return failure();
    os.write(object.data(), object.size());
    return success();
  }

  LogicalResult emitExecutable() {
    llvm::SmallVector<char, 0> object;
    if (failed(emit::emitObject(*module, {line.cpu}, object)))
      return failure();
    return emit::linkProgram(object, libraryFolder(), line.output,
                             mlir::UnknownLoc::get(&context));
  }

  /// The runtime lies in ../lib as seen from the tool, in the build folder and
  /// where it is installed.
  std::string libraryFolder() {
    std::string tool = llvm::sys::fs::getMainExecutable(
        executable, reinterpret_cast<void *>(&autopar::compile));
    llvm::SmallString<128> path(
        llvm::sys::path::parent_path(llvm::sys::path::parent_path(tool)));
    llvm::sys::path::append(path, "lib");
    return path.str().str();
  }

  const CommandLine &line;
  const char *executable;
  MLIRContext context;
  PipelineOptions options;
  OwningOpRef<ModuleOp> module;
};

} // namespace

LogicalResult compile(const CommandLine &line, mlir::DialectRegistry &registry,
                      const char *executable) {
  return Compilation(line, registry, executable).run();
}

} // namespace autopar
