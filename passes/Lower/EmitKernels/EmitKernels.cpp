// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions with a role become tasks, in the order init, step; kernels follow. See EmitKernels.td.
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/Rt/IR/Rt.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Lower/EmitKernels/TaskBuilder.h"
#include "passes/Lower/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_EMITKERNELS
#include "passes/Lower/EmitKernels/EmitKernels.h.inc"
} // namespace autopar

using namespace autopar;
using namespace autopar::lower;
using mlir::func::FuncOp;

/// The functions to lower, init first. A function that has no role, or the role of a forward pass, cannot be lowered.
static FailureOr<SmallVector<FuncOp>> functionsOf(ModuleOp module) {
  SmallVector<FuncOp> inits, steps;
  for (FuncOp func : module.getOps<FuncOp>()) {
    auto role = func->getAttrOfType<StringAttr>(names::role);
    if (role && role.getValue() == "init")
      inits.push_back(func);
    else if (role && role.getValue() == "step")
      steps.push_back(func);
    else
      return func.emitOpError("has ") << (role ? "role '" + role.getValue().str() + "'" : "no " + names::role.str())
                                      << ", expected 'init' or 'step': only these are lowered";
  }
  inits.append(steps);
  return inits;
}

namespace {
struct EmitKernelsPass : autopar::impl::EmitKernelsBase<EmitKernelsPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto functions = functionsOf(module);
    if (failed(functions))
      return signalPassFailure();
    layout::Mesh mesh;
    for (MeshOp op : module.getOps<MeshOp>())
      mesh = op.getMesh();
    KernelTable kernels(module);
    TensorTable tensors(module);
    int64_t nextCollective = 0;
    for (FuncOp func : *functions)
      if (failed(tensors.declare(func)))
        return signalPassFailure();
    for (FuncOp func : *functions) {
      OpBuilder builder(func);
      if (failed(TaskBuilder(kernels, tensors, mesh, nextCollective, builder).build(func)))
        return signalPassFailure();
    }
    for (FuncOp func : *functions) // only now: the table of kernels refers to fusions in them
      func.erase();
  }
};
} // namespace
