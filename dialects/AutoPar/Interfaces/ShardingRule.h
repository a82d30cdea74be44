// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ShardingRuleOpInterface and the context in which Partition asks an op to localize itself.
#pragma once
#include "dialects/AutoPar/Layout/Halo.h"
#include "dialects/Support/LLVM.h"
#include "mlir/IR/OpDefinition.h"

namespace autopar {

/// What windows have read of local values, so that two ops that read alike (a convolution and its gradient) fetch once.
struct HaloCache {
  struct Entry {
    int64_t dim, blocks;
    std::vector<int64_t> starts, needed;
    Value read;
  };
  llvm::DenseMap<Value, SmallVector<Entry, 1>> entries; // looked up only
};

/// What localize sees. Made by Partition (and by the rule checker); global op and local operands side by side.
struct LocalizeContext {
  ImplicitLocOpBuilder &builder; // inserts where the local op belongs, at the global op's location
  const layout::Mesh &mesh;
  StringRef meshName;            // symbol of the mesh, for comm ops
  const layout::OpRule &rule;
  const layout::FactorAxes &factorAxes;
  SmallVector<Value> operands;   // local operands, in the op's order
  HaloCache *halos = nullptr;    // of the function, if there is one

  /// Local type of a tensor with this mapping: global shape cut by factorAxes.
  RankedTensorType localType(RankedTensorType global, const layout::TensorMapping &mapping) const;
  /// The axes that cut dim d of a tensor with this mapping.
  std::vector<layout::AxisRef> dimAxes(const layout::TensorMapping &mapping, int64_t d) const;
  /// tensor<i32>: this device's linear index over the axes (0 constant if there are none).
  Value blockIndex(const std::vector<layout::AxisRef> &axes);
  /// tensor<i32>: first global index of this device's block of a dim of n elements: blockIndex * blockSize(n, k).
  Value blockOffset(int64_t n, const std::vector<layout::AxisRef> &axes);
  /// Whether the last blocks of dim d (global size n) hold padding: n is not a multiple of the number of blocks.
  bool isPadded(int64_t n, const std::vector<layout::AxisRef> &axes) const;
  /// `local` with `identity` (a scalar constant of the element type) wherever its global index along d is >= n.
  Value maskPadding(Value local, int64_t d, int64_t n, const std::vector<layout::AxisRef> &axes, Value identity);
  /// What this device's block of the window's factor reads of ctx.operands: the operand with Reads::length elements along
  /// the dim, those of other blocks fetched from their devices, `fill` (a scalar; zero if null) where there are none.
  /// The factor must be cut.
  Value readWindow(Operation *op, const layout::Window &window, Value fill = {});
  /// tensor<i32>: the value for this device's index over the axes.
  Value valueByIndex(const std::vector<int64_t> &values, const std::vector<layout::AxisRef> &axes);
  /// A rank-0 or splat constant.
  Value constant(Type type, double value);
};

} // namespace autopar

#include "dialects/AutoPar/Interfaces/ShardingRuleInterface.h.inc"
