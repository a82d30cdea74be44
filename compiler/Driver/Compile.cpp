// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/Compile.h"

#include "compiler/Driver/AttachPlan.h"
#include "compiler/Driver/ReadProgram.h"
#include "compiler/Pipelines/Pipelines.h"
#include "dialects/AutoPar/IR/AutoPar.h"

#include "mlir/IR/AsmState.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Support/Timing.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

namespace autopar {
namespace {

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
    return printModule();
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

  LogicalResult printModule() {
    std::string why;
    std::unique_ptr<llvm::ToolOutputFile> output =
        mlir::openOutputFile(line.output, &why);
    if (!output)
      return error(why);
    module->print(output->os());
    output->os() << "\n";
    output->keep();
    return success();
  }

  const CommandLine &line;
  [[maybe_unused]] const char *executable;
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
