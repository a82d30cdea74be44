// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the operands and results of attention lie: from dims of products to batch, group, rows and columns with one stride each.
#pragma once
#include "passes/Lower/FormAttention/SoftmaxWalk.h"

namespace autopar::lower {

/// `size` positions: how far apart in the scores' product (which names them), and in the tensor.
struct HeadAxis {
  int64_t size, key, stride;
};

/// A tensor as one matrix a head.
struct Heads {
  Value base; // what is read
  int64_t offset = 0;
  SmallVector<HeadAxis> axes; // of rows and heads
  int64_t columns = 1, columnStride = 1;
};

/// The operand of a product that is not the walk's (or, of a product whose result is, operand `operand`), through views as deep as
/// they have matrices.
std::optional<Heads> headsOfOperand(const SoftmaxUse &use, unsigned operand, int64_t rowKey);
/// The result of such a product, in dense memory whose dims are the result's in order `order`.
std::optional<Heads> headsOfResult(const SoftmaxUse &use, ArrayRef<int64_t> order);
/// The result's dim of columns: the only one that is no dim of the walk's operand; -1 if there is none of more than one element.
int64_t columnDim(const SoftmaxUse &use);

bool areSameHeads(const Heads &a, const Heads &b);

/// Sizes and strides of a call: for each of `all`, in this order, batch, group, row, column.
struct AttentionForm {
  SmallVector<int64_t> batch, strides;
  int64_t group = 1;
};
/// `shared`: for each of `all`, whether it belongs to keys (rows are the walk's columns; one for the group) or to queries.
std::optional<AttentionForm> attentionForm(MutableArrayRef<Heads> all, ArrayRef<bool> shared, int64_t rowKey, int64_t columnKey,
                                           int64_t size);

} // namespace autopar::lower
