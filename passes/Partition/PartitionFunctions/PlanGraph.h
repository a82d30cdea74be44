// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PlanGraph: one function as nodes that each run in one way, and values that
// each lie in one placement when they are made.
//
// A node is an op, or a place where placements must agree: a function argument,
// a function result, a carried value of a loop (initial value, block arguments,
// yielded value and loop result are one), a result of a branch (all yields and
// the result), one operand of an optimization barrier. Joints have an
// elementwise rule and are linear in all their operands together, so that
// choosing factors and placing reductions need no special cases for them.
//
// ChooseFactors sets `axes` of each node, PlaceReductions sets `passing`; the
// emitter reads both.
#pragma once
#include "dialects/AutoPar/Layout/Rule.h"
#include "dialects/Support/LLVM.h"
#include "passes/Partition/Reshard/ReshardPlan.h"

#include <deque>
#include <memory>

namespace autopar::partition {

/// An axis over which a node keeps its operands' partial sums: operands of the
/// linear set and the results are unreduced.
struct PassingAxis {
  layout::UnreducedAxis axis;
  int linearSet = 0; // index in the rule
};

struct PlanUse {
  int node;
  int operand;
};

/// A sum over an axis of one device is whole: no step will reduce it.
inline bool isPartialSum(const layout::Sharding &placement) {
  return llvm::any_of(placement.unreduced, [](const layout::UnreducedAxis &axis) {
    return axis.kind == layout::ReduceKind::Sum && axis.axis.size > 1;
  });
}

struct PlanValue {
  Value value;
  std::vector<int64_t> shape;
  int64_t elementBytes = 4;
  int producer = -1; // node; none of what is made where it is needed
  int result = 0;    // of the producer
  SmallVector<PlanUse, 2> uses;
  /// How often the block that defines it runs.
  int64_t times = 1;
  /// All zeros: unreduced as well as replicated.
  bool isZero = false;
  /// Every element the same constant: made wherever and however it is needed.
  /// Half of a program's ops are such constants and their broadcasts.
  bool isSplat = false;
  /// A partial sum of it has several terms that are not zero: not where one device has each element and the others zero.
  bool addsUp = false;
  /// Partial sums of it are kept in f32 and rounded once, when they are whole (WidePartials.h).
  bool widens = false;

  bool isWide(const layout::Sharding &placement) const { return widens && isPartialSum(placement); }
  /// Of an element in this placement.
  int64_t bytesIn(const layout::Sharding &placement) const { return isWide(placement) ? 4 : elementBytes; }
  ElementBytes bytes() const { return {elementBytes, widens ? 4 : elementBytes}; }
};

struct PlanNode {
  enum class Kind { Op, Argument, Return, Carried, Branch, Barrier, Whole, Border };
  Kind kind = Kind::Op;
  Operation *op = nullptr; // for messages
  std::shared_ptr<const layout::OpRule> rule; // often of many nodes
  SmallVector<int, 4> operands, results; // values
  /// The factor axes must stay: hints and function boundaries.
  bool isFixed = false;
  /// The results must be made as annotated, however the op is run: the text, or a sharding group, says so.
  bool isHeld = false;
  int64_t times = 1;
  /// Floating point operations of the whole op, all devices together.
  int64_t flops = 0;

  layout::FactorAxes axes;
  /// Of a manual computation's border: the manual axes that cut a factor whatever
  /// the others do. Empty for other nodes.
  layout::FactorAxes pinned;
  /// The manual axes of the bodies around it, which cut no factor but pinned ones.
  std::vector<layout::AxisRef> barred;
  SmallVector<PassingAxis, 1> passing;
  /// Propagation's answer for the results (operands of a Return), where there
  /// is one.
  SmallVector<layout::Sharding, 1> annotated;

  // Derived from axes and passing by update().
  SmallVector<layout::Sharding, 2> needed;   // per operand
  SmallVector<layout::Sharding, 1> produced; // per result
  void update();
  layout::Sharding neededOf(const layout::FactorAxes &factorAxes,
                            int operand) const;
  layout::Sharding producedOf(const layout::FactorAxes &factorAxes,
                              int result) const;
  /// The joint's only tensor is placed exactly as declared.
  bool isDeclared() const {
    return (kind == Kind::Argument || kind == Kind::Return) &&
           !annotated.empty();
  }
  /// Whether the results lie as annotated, partial sums apart.
  bool makesAnnotated(const layout::FactorAxes &factorAxes) const;
  /// Whether axes may cut the factor.
  bool mayCut(int factor) const;
  /// Whether the factor makes this result partial when it is cut.
  bool makesPartial(int factor, int result) const;
};

struct PlanGraph {
  layout::Mesh mesh;
  std::deque<PlanNode>
      nodes; // in program order; a loop's joints before its body
  std::vector<PlanValue> values;
  llvm::DenseMap<Value, int> valueIndex;
  /// The node of an op with a rule (or without: Whole).
  llvm::DenseMap<Operation *, int> opNode;
  /// Joints of a while, case, if, barrier or return, one for each carried
  /// value, result or operand; of a manual computation its borders, those of
  /// operands first.
  llvm::DenseMap<Operation *, SmallVector<int>> joints;

  const layout::Sharding &placementOf(const PlanValue &value) const {
    return nodes[value.producer].produced[value.result];
  }
};

/// Reads the shardings that Propagate left. Fails with a diagnostic where the
/// contract is broken. bf16 and f16 are summed up over devices as the module's autopar.reduce_dtype says.
FailureOr<PlanGraph> buildPlanGraph(mlir::func::FuncOp func,
                                    const layout::Mesh &mesh,
                                    StringRef meshName);

/// Whether the op's result is a splat, so that it has no node.
bool isMadeWhereNeeded(Operation &op);

/// Every dim a factor of its own, the same for all operands and results,
/// jointly linear: what joints have.
std::shared_ptr<const layout::OpRule>
elementwiseRule(const std::vector<int64_t> &shape, size_t numOperands,
                size_t numResults);

} // namespace autopar::partition
