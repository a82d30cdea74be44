// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The indices tensor of gather and scatter: index vectors along `vectorDim`
// (which may be the rank: then each element is a vector of one), all other dims
// being batch dims. Takes it apart into its components and puts it together
// again.
#pragma once
#include "dialects/StableHLO/Sharding/LocalOps.h"

namespace autopar::rules {

class IndexVector {
public:
  /// `indices` must be widened (widenIndex).
  IndexVector(LocalizeContext &ctx, Value indices, int64_t vectorDim);

  /// Component k, of the shape of the batch dims.
  Value component(int64_t k) const { return components[k]; }
  void setComponent(int64_t k, Value value) { components[k] = value; }
  /// The tensor of index vectors again.
  Value assemble() const;

  /// Makes component k local to the blocks of a dim of n elements over `axes`;
  /// returns whether each index lies in this device's block of `block`
  /// elements.
  Value makeLocal(int64_t k, int64_t n, int64_t block,
                  const std::vector<layout::AxisRef> &axes, bool clamp);

private:
  LocalizeContext &ctx;
  RankedTensorType type;
  int64_t vectorDim;
  SmallVector<Value> components;
};

/// The dims of an indices tensor that are not the vector dim, in order.
SmallVector<int64_t> indexBatchDims(int64_t rank, int64_t vectorDim);

} // namespace autopar::rules
