// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The traits of stablehlo ops. A pass asks for a family with op->hasTrait<stablehlo::BroadcastingElementwise>(), and for
// the plain elementwise ops with MLIR's own mlir::OpTrait::Elementwise.
#pragma once
#include "dialects/Support/LLVM.h"
#include "mlir/IR/OpDefinition.h"

namespace autopar::stablehlo {

namespace detail {
LogicalResult verifyStaticTensors(Operation *op);
LogicalResult verifyPairwiseSameType(Operation *op);
} // namespace detail

/// Every operand and result is a tensor of static shape without quantized elements. Verified before all else.
template <typename Op>
struct StaticTensors : mlir::OpTrait::TraitBase<Op, StaticTensors> {
  static LogicalResult verifyTrait(Operation *op) { return detail::verifyStaticTensors(op); }
};

/// Elementwise, but for operands of rank 0, which count for every index: select's predicate, clamp's bounds.
template <typename Op>
struct BroadcastingElementwise : mlir::OpTrait::TraitBase<Op, BroadcastingElementwise> {};

/// As many results as operands, and result i has the type of operand i.
template <typename Op>
struct PairwiseSameType : mlir::OpTrait::TraitBase<Op, PairwiseSameType> {
  static LogicalResult verifyTrait(Operation *op) { return detail::verifyPairwiseSameType(op); }
};

/// Whether each result element depends on the operands' elements at the same index alone, rank-0 operands aside.
inline bool isElementwise(Operation *op) {
  return op->hasTrait<mlir::OpTrait::Elementwise>() || op->hasTrait<BroadcastingElementwise>();
}

} // namespace autopar::stablehlo
