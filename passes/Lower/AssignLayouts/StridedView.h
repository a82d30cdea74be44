// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// StridedView: a tensor as it lies in another's row-major memory. Ops that only move elements (reshape, transpose, slice,
// broadcast) become arithmetic on strides, so that whoever reads through strides needs no copy.
#pragma once
#include "dialects/StableHLO/IR/StableHLO.h"

namespace autopar::lower {

/// `size` positions that lie `stride` elements apart.
struct Factor {
  int64_t size = 1, stride = 0;
};
/// A dim as nested factors, major first; none: a dim of size 1.
using Factors = SmallVector<Factor, 2>;
using StridedDims = std::vector<Factors>;

struct StridedView {
  Value base;
  int64_t offset = 0; // in elements
  StridedDims dims;
};

/// The tensor itself, dense and row-major.
StridedView denseView(Value tensor);
StridedDims denseDims(ArrayRef<int64_t> shape);

StridedDims transposeDims(const StridedDims &dims, ArrayRef<int64_t> permutation);
/// The permutation undone: dims of a transpose's operand from those of its result.
StridedDims untransposeDims(const StridedDims &dims, ArrayRef<int64_t> permutation);
/// Nothing where a new dim is no union and no even part of factors.
std::optional<StridedDims> reshapeDims(const StridedDims &dims, ArrayRef<int64_t> shape);

/// The view of what a transpose, reshape, slice or broadcast makes of a viewed tensor. Nothing where strides cannot tell.
std::optional<StridedView> viewThrough(Operation *op, StridedView view);

/// Views of one tensor, from the tensor itself down through the ops that made it; each is the same elements. `root`: how the
/// tensor lies that the last of them shows.
std::vector<StridedView> viewsOf(Value tensor, const StridedView *root = nullptr);

/// Cuts two dims of one size into the same factors: entry i of both results has one size. False where they do not align.
bool alignFactors(const Factors &a, const Factors &b, Factors &alignedA, Factors &alignedB);

} // namespace autopar::lower
