// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Along which mesh axes a value of an spmd function may differ between devices.
//
// Sources are sharded arguments and comm.axis_index; collectives end it
// (all_reduce, all_gather and broadcast along their axes) or begin it
// (reduce_scatter, all_to_all, permute). Everything else passes on what its
// operands have. A predicate that guards a collective must not vary along the
// collective's axes, or some devices would wait for ever. Since equal floats
// are a matter of arithmetic and not of logic, a predicate that was computed
// from floats must be broadcast too.
#pragma once
#include "dialects/AutoPar/Layout/Mesh.h"
#include "dialects/Support/LLVM.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autopar::comm {

struct Variation {
  uint64_t axes = 0;      // bit i: may differ along axis i of the mesh
  bool fromFloat = false; // an integer or bool that depends on a float
  bool operator==(const Variation &) const = default;
};

class VariationAnalysis {
public:
  VariationAnalysis(mlir::func::FuncOp func, const layout::Mesh &mesh);
  Variation of(Value value) const;

private:
  void split(mlir::func::FuncOp func);
  void visit(Block &block);
  void visit(Operation &op);
  bool join(Value value, Variation variation);
  Variation ofOperands(Operation &op) const;
  uint64_t bits(std::vector<layout::AxisRef> axes, bool onlyWhole) const;

  const layout::Mesh &mesh;
  // The parts into which shardings and collectives cut the axes: a value that is gathered over one half and then the other, or over both
  // in another order, is equal along the axis. Axes that are cut in ways that have no common split (halves and thirds) stay whole.
  std::vector<layout::AxisRef> parts;
  llvm::DenseMap<Value, Variation> known; // bit i: part i
  bool changed = false;
};

/// The operand of a while's condition (in its terminator), a case or an if that
/// decides what runs.
OpOperand &predicateOf(Operation *controlFlow);

/// Axes of all collectives inside the op's regions, as bits; a while's
/// condition counts too.
uint64_t axesOfCollectives(Operation *controlFlow, const layout::Mesh &mesh);

} // namespace autopar::comm
