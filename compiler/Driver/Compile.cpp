// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/Compile.h"

#include "compiler/Driver/AttachPlan.h"
#include "compiler/Driver/OutputFile.h"
#include "compiler/Driver/ReadProgram.h"
#include "compiler/Driver/Remarks.h"
#include "compiler/Emit/EmitProgram.h"
#include "compiler/Pipelines/Pipelines.h"
#include "compiler/Report/Report.h"
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/IR/Names.h"
#include "dialects/Rt/IR/Rt.h"
#include "dialects/Support/Check.h"
#include "dialects/Support/SourceLines.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/Timing.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

#include <set>

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

OverlapOptions overlapOf(const planfile::Overlap &plan) {
  OverlapOptions options;
  options.starts = plan.starts;
  options.bucketBytes = plan.bucketBytes.value_or(options.bucketBytes);
  options.inFlightBytes = plan.inFlightBytes.value_or(options.inFlightBytes);
  options.leastMicroseconds = plan.leastMicroseconds.value_or(options.leastMicroseconds);
  return options;
}

class Compilation {
public:
  Compilation(const CommandLine &line, mlir::DialectRegistry &registry,
              const char *executable)
      : line(line), executable(executable), context(registry) {}

  LogicalResult run(mlir::TimingScope &root) {
    timing = &root;
    context.printOpOnDiagnostic(false); // whole functions are no help to a user
    context.allowUnregisteredDialects(); // reading refuses them, by name
    context.loadDialect<AutoParDialect>();
    llvm::SourceMgr sources;
    cutLongLines(sources, "autopar-opt");
    mlir::SourceMgrDiagnosticHandler printer(sources, &context);
    UnknownOpNotes notes(context);
    if (failed(enableRemarks(context)) || failed(readInputs()))
      return failure();
    // Where something happens on the way: the output, and what the report
    // counts.
    Level output = outputLevel();
    std::set<Level> stops = {output};
    if (!line.report.empty() || output == Level::Exec)
      stops.insert({Level::Spmd, Level::Exec});
    for (Level level : stops)
      if (failed(runTo(level)) || failed(count(level)) ||
          (level == output && failed(produce())))
        return failure();
    return line.report.empty() ? success() : writeReport();
  }

  void closeRemarks() { context.setRemarkEngine(nullptr); }

private:
  InFlightDiagnostic error(const Twine &message) {
    return emitError(mlir::UnknownLoc::get(&context), message);
  }

  LogicalResult readInputs() {
    mlir::TimingScope scope = timing->nest("Read");
    for (const std::string &entry : line.entry)
      options.entry.push_back(entry);
    std::optional<planfile::Plan> plan;
    if (!line.plan.empty()) {
      FailureOr<planfile::Plan> read = readPlanFile(line.plan, context);
      if (failed(read))
        return failure();
      plan = std::move(*read);
      options.exact = plan->exact;
      options.overlap = overlapOf(plan->overlap);
      if (options.entry.empty()) // flags win over the plan
        for (const auto &[name, role] : plan->entry)
          options.entry.push_back(name + "=" + role);
    }
    if (!line.planFlags.empty()) {
      auto flags = planOfFlags(line.planFlags);
      AUTOPAR_CHECK(std::holds_alternative<planfile::Plan>(flags),
                    "the command line was checked");
      plan = plan.value_or(planfile::Plan{});
      applyFlags(line.planFlags, std::get<planfile::Plan>(flags), *plan);
    }
    options.exact |= line.planFlags.exact; // also for IR past the level of plans
    module = readProgram(line.files, context);
    if (!module)
      return failure();
    options.from = levelOf(*module);
    options.thresholds = {line.remarkBytes, line.largeBytes};
    if (!line.report.empty())
      (*module)->setAttr(names::explain, mlir::UnitAttr::get(&context));
    if (plan && options.from != Level::Text)
      return emitError(module->getLoc())
             << "the program is past the level of hints: a plan applies to the "
                "text of a framework";
    if (plan && failed(attachPlan(*module, *plan,
                                  line.plan.empty() ? "<command line>" : line.plan)))
      return failure();
    if (!line.planFlags.reduceDtype.empty() && options.from < Level::Spmd) // also for graph IR, over what its plan said
      (*module)->setAttr(names::reduceDtype, StringAttr::get(&context, line.planFlags.reduceDtype));
    if (line.planFlags.reshardAfterForward && options.from < Level::Spmd)
      (*module)->setAttr(names::reshardAfterForward, mlir::BoolAttr::get(&context, *line.planFlags.reshardAfterForward));
    return success();
  }

  Level outputLevel() {
    return line.emit == EmitKind::Graph  ? Level::Graph
           : line.emit == EmitKind::Spmd ? Level::Spmd
                                         : Level::Exec;
  }

  LogicalResult runTo(Level level) {
    if (level <= options.from)
      return success();
    if (level == Level::Exec && failed(keepTrainable()))
      return failure();
    mlir::TimingScope scope = timing->nest(nameOf(level));
    mlir::PassManager pm(&context);
    // Once a level instead of once a pass: a quarter of the time otherwise. The
    // pipelines as passes (--autopar-lower-pipeline) verify after each.
    pm.enableVerifier(false);
    if (failed(mlir::applyPassManagerCLOptions(pm)))
      return failure();
    pm.enableTiming(scope);
    options.to = level;
    buildPipeline(pm, options);
    if (mlir::MlirOptMainConfig::createFromCLOptions().shouldDumpPassPipeline())
      pm.dump();
    options.from = level;
    if (failed(pm.run(*module)))
      return failure();
    mlir::TimingScope verifying = scope.nest("Verify");
    return mlir::verify(*module);
  }

  static StringRef nameOf(Level level) {
    return level == Level::Graph  ? "Graph level"
           : level == Level::Spmd ? "Spmd level"
                                  : "Exec level";
  }

  /// A program trains by its @step; @loss beside it is for other uses.
  LogicalResult keepTrainable() {
    auto loss = module->lookupSymbol<mlir::func::FuncOp>("loss");
    if (module->lookupSymbol<mlir::func::FuncOp>("step")) {
      if (loss)
        loss.erase();
      return success();
    }
    InFlightDiagnostic diagnostic = error("the program has no @step");
    if (loss)
      diagnostic.attachNote()
          << "@loss alone needs a backward pass and an optimizer, which are "
             "not added yet: export the whole training step";
    return diagnostic;
  }

  LogicalResult produce() {
    if (line.emit == EmitKind::Executable)
      return emitExecutable();
    return writeOutput(line.output, context,
                       [&](raw_ostream &os) -> LogicalResult {
      switch (line.emit) {
      case EmitKind::Llvm:
        return emit::emitLlvm(*module, {line.cpu, timing}, os);
      case EmitKind::Object:
        return emitObject(os);
      default:
        print(os);
        return success();
      }
    });
  }

  /// What stages leave for a report is no part of the program.
  void print(raw_ostream &os) {
    if (line.report.empty())
      return module->print(os);
    OwningOpRef<ModuleOp> copy = module->clone();
    forgetReasons(*copy);
    copy->print(os);
  }

  LogicalResult count(Level level) {
    if (line.report.empty())
      return success();
    if (level == Level::Spmd) {
      auto step = module->lookupSymbol<mlir::func::FuncOp>("step");
      if (!step || options.from > Level::Spmd)
        return error("a report is made of a @step at spmd level, and this "
                     "program has none");
      FailureOr<Report> made = makeReport(step);
      if (failed(made))
        return failure();
      report = std::move(*made);
      forgetReasons(*module); // before it is lowered: kernels are those that are made without a report
    }
    if (level == Level::Exec)
      for (auto program : module->getOps<rt::ProgramOp>()) {
        report.memory.emplace_back("arena", program.getArenaBytes());
        for (NamedAttribute entry : program.getMemory())
          report.memory.emplace_back(
              entry.getName().str(),
              cast<IntegerAttr>(entry.getValue()).getInt());
        findPeak(*module, program, report);
        return countWorkspace();
      }
    return success();
  }

  LogicalResult countWorkspace() {
    FailureOr<std::optional<emit::WorkspaceUse>> workspace = emit::predictWorkspace(*module, {line.cpu, timing});
    if (failed(workspace))
      return failure();
    if (*workspace) {
      report.memory.emplace_back("workspace", (*workspace)->oneThread);
      report.memory.emplace_back("workspace_each_further_thread", (*workspace)->eachFurther);
      if (!report.peak.empty())
        report.peak.emplace_back("workspace", (*workspace)->oneThread);
    }
    return success();
  }

  LogicalResult writeReport() {
    return writeOutput(line.report, context, [&](raw_ostream &os) {
      os << writeAs(report, line.report);
      return success();
    });
  }

  LogicalResult emitObject(raw_ostream &os) {
    FailureOr<emit::Object> object =
        emit::emitObject(*module, {line.cpu, timing});
    if (failed(object))
      return failure();
    os.write(object->data(), object->size());
    return success();
  }

  LogicalResult emitExecutable() {
    if (failed(checkWritable(line.output, context)))
      return failure();
    FailureOr<std::vector<emit::Object>> objects =
        emit::emitObjects(*module, {line.cpu, timing});
    if (failed(objects))
      return failure();
    mlir::TimingScope scope = timing->nest("Link");
    return emit::linkProgram(*objects, libraryFolder(), line.output,
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
  mlir::TimingScope *timing = nullptr;
  MLIRContext context;
  PipelineOptions options;
  Report report;
  OwningOpRef<ModuleOp> module;
};

} // namespace

LogicalResult compile(const CommandLine &line, mlir::DialectRegistry &registry,
                      const char *executable) {
  // Never taken apart: the process ends soon, and freeing a large program op by op would take a tenth of all its time.
  static auto *compilation = new Compilation(line, registry, executable);
  mlir::DefaultTimingManager timing; // prints at its end
  mlir::applyDefaultTimingManagerCLOptions(timing);
  mlir::TimingScope root = timing.getRootScope();
  LogicalResult result = compilation->run(root);
  compilation->closeRemarks();
  return result;
}

} // namespace autopar
