// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads and imports as autopar-opt does, propagates with a log, and lets Partition weigh its choices on the result.
#include "compiler/Explain/Explain.h"
#include "compiler/Driver/AttachPlan.h"
#include "compiler/Driver/ReadProgram.h"
#include "compiler/Explain/FindValues.h"
#include "compiler/Explain/Narrator.h"
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "passes/Import/Pipeline.h"
#include "passes/Propagate/Passes.h"
#include "passes/Stage/Pipeline.h"

#include "mlir/IR/AsmState.h"
#include "dialects/Support/SourceLines.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/SourceMgr.h"

namespace autopar {
namespace {

LogicalResult runPasses(ModuleOp module, llvm::function_ref<void(mlir::PassManager &)> add) {
  mlir::PassManager pm(module.getContext());
  add(pm);
  return pm.run(module);
}

OwningOpRef<ModuleOp> readAndImport(const ExplainRequest &request, MLIRContext &context) {
  OwningOpRef<ModuleOp> module = readProgram(request.files, context);
  if (!module)
    return nullptr;
  ImportOptions options;
  for (const std::string &entry : request.entry)
    options.entry.push_back(entry);
  if (!request.plan.empty()) {
    FailureOr<planfile::Plan> plan = readPlanFile(request.plan, context);
    if (failed(plan) || failed(attachPlan(*module, *plan, request.plan)))
      return nullptr;
    if (request.entry.empty())
      for (const auto &[name, role] : plan->entry)
        options.entry.push_back(name + "=" + role);
  }
  (*module)->setAttr(names::explain, mlir::UnitAttr::get(&context));
  auto add = [&](mlir::PassManager &pm) {
    buildImportPipeline(pm, options);
    buildStagePipeline(pm);
    pm.addPass(createCaptureInvariants());
    pm.addPass(createSplitConstants());
    pm.addPass(createWholeBoundaries());
  };
  return succeeded(runPasses(*module, add)) ? std::move(module) : nullptr;
}

} // namespace

LogicalResult explainValue(const ExplainRequest &request, mlir::DialectRegistry &registry, raw_ostream &os) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.printOpOnDiagnostic(false);
  context.allowUnregisteredDialects();
  context.loadDialect<AutoParDialect>();
  llvm::SourceMgr sources;
  cutLongLines(sources, "autopar-plan");
  mlir::SourceMgrDiagnosticHandler printer(sources, &context);
  UnknownOpNotes notes(context);
  OwningOpRef<ModuleOp> module = readAndImport(request, context);
  if (!module)
    return failure();
  FailureOr<MeshOp> mesh = findMesh(*module);
  if (failed(mesh))
    return failure();
  auto function = module->lookupSymbol<mlir::func::FuncOp>(request.function);
  if (!function)
    return mlir::emitError(mlir::UnknownLoc::get(&context)) << "the program has no @" << request.function;
  propagate::DecisionLog log;
  propagate::ShardingProblem problem(*module, *mesh, propagate::Strategy::SourcePriority);
  if (failed(problem.build()))
    return failure();
  problem.getPropagation().setLog(&log);
  problem.getPropagation().run();
  mlir::AsmState names(function->getParentOp());
  FailureOr<SmallVector<NamedValue>> values = findValues(function, request.value, names);
  if (failed(values))
    return failure();
  // The pass only adds attributes, so values keep their classes.
  if (failed(runPasses(*module, [](mlir::PassManager &pm) { pm.addPass(createPropagateShardings()); })))
    return failure();
  Narrator narrator(function, *mesh, problem, log, names);
  if (failed(narrator.weigh()))
    return failure();
  for (auto [i, value] : llvm::enumerate(*values)) {
    os << (i ? "\n" : "");
    narrator.tell(value, os);
  }
  return success();
}

} // namespace autopar
