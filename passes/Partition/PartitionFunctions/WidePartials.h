// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums over devices of bf16 and f16 values are formed in f32: an op whose result is a partial sum gives its f32
// accumulator, linear ops and additions keep to f32 as long as the sum is partial, the collective adds up in f32, and the
// whole sum is rounded once, as one device rounds its own.
//
// Not where nothing adds up: of a row that is looked up in a cut table one device has it and the others zeros, which is
// exact in any type and costs half the bytes in its own.
#pragma once
#include "passes/Partition/PartitionFunctions/PlanGraph.h"

namespace autopar::partition {

/// bf16 and f16.
bool isWidened(Type type);

/// Whether a partial sum of this result would be a sum of several terms that are not zero. The values it is made of are
/// known; a loop's carried value counts as such a sum.
bool addsUp(const PlanGraph &graph, const PlanNode &node, int result);

/// The value, converted if it does not have this element type.
Value convertTo(OpBuilder &builder, Value value, Type elementType);

/// An op as it is computed on wide partial sums, for as long as it is being localized: a copy that stands in no block, with
/// f32 for bf16 and f16. Only a product of narrow operands keeps them as they are: its accumulator is f32 anyway.
class WideOp {
public:
  /// Converts the local operands that it needs in f32.
  WideOp(Operation &op, OpBuilder &builder, SmallVectorImpl<Value> &operands);
  ~WideOp();
  Operation *get() const { return copy; }

private:
  Value wideStandIn(Value global);
  Operation *copy;
  SmallVector<Operation *> standIns; // what the copy's operands are defined by
};

} // namespace autopar::partition
