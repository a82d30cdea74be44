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

/// A mask's tensor, or what it is a view of; columns are an axis like the others, and an axis along which it is the same may lack.
std::optional<Heads> headsOfMask(const MaskOperand &mask);
bool areSameElements(const MaskOperand &a, const MaskOperand &b);

bool areSameHeads(const Heads &a, const Heads &b);

/// Sizes and strides of a call: for each of `all`, in this order, batch, group, row, column.
struct AttentionForm {
  SmallVector<int64_t> batch, strides;
  int64_t group = 1;
};
/// What the rows of a tensor are: the walk's rows, its columns (and one matrix for the group), or, of masks, rows with columns.
enum class HeadsOf { Queries, Keys, Scores };
/// `roles`: of each of `all`.
std::optional<AttentionForm> attentionForm(MutableArrayRef<Heads> all, ArrayRef<HeadsOf> roles, const SoftmaxWalk &walk);

/// Puts calls in the place of what a successful walk found. False, and nothing is changed, where operands are no matrices at strides.
bool formAttention(SoftmaxWalk &walk);

} // namespace autopar::lower
