// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What localize functions build with: the op itself on local types, constants,
// masks, and global indices turned local.
#pragma once
#include "dialects/AutoPar/Interfaces/ShardingRule.h"
#include "dialects/StableHLO/Sharding/RuleModel.h"

namespace autopar::rules {

/// The local type of the op's operand or result.
RankedTensorType localOperandType(Operation *op, LocalizeContext &ctx,
                                  int operand);
RankedTensorType localResultType(Operation *op, LocalizeContext &ctx,
                                 int result = 0);

/// The op again, on `ctx.operands` and with local result types: right for every
/// op whose attributes name no sizes.
Operation *cloneLocal(Operation *op, LocalizeContext &ctx);
LocalResults localizeByClone(Operation *op, LocalizeContext &ctx);

/// The axes that cut any of the op's factors of this kind, in the order of the
/// factors.
std::vector<layout::AxisRef> axesOfKind(LocalizeContext &ctx,
                                        layout::FactorKind kind);

/// A constant with every element `value`; the identity of a reduction over the
/// type.
Value splat(LocalizeContext &ctx, RankedTensorType type, int64_t value);
Value identityOf(LocalizeContext &ctx, Type elementType,
                 layout::ReduceKind kind);

/// One dim of an op whose windows have been read (LocalizeContext::readWindow): the padding with which the local op, on
/// what was read, computes its block. Where blocks begin between two elements it computes `extra` positions more, and
/// the block begins at `begin` (a scalar) of them.
struct LocalWindow {
  int64_t low = 0, high = 0, extra = 0;
  Value begin;
};
/// Nothing if the dim is not read through a window that is cut. The operand is replaced by what was read, with `fill`
/// where there is nothing.
std::optional<LocalWindow> readOperand(Operation *op, LocalizeContext &ctx, int operand, int64_t dim, Value fill = {});
/// Makes room for `extra` in the local op's results along `dim`, before it is verified or used.
void widenResults(Operation *local, int64_t dim, int64_t extra);
/// The block out of `value`, which has `extra` positions more along `dim`.
Value dropExtra(LocalizeContext &ctx, Value value, int64_t dim, const LocalWindow &window);

/// Replaces ctx.operands[operand] by itself with the identity of `kind` in the
/// padding of dim `dim`, if that is cut unevenly.
void maskOperand(Operation *op, LocalizeContext &ctx, int operand, int64_t dim,
                 layout::ReduceKind kind);

/// `pred` (a scalar, or its dims placed at `dims` of the result) chooses
/// between tensors of one type.
Value choose(LocalizeContext &ctx, Value pred, ArrayRef<int64_t> dims,
             Value onTrue, Value onFalse);
/// `value` on the devices with linear index 0 over `axes`, zero on the others.
Value keepOnFirst(LocalizeContext &ctx, Value value,
                  const std::vector<layout::AxisRef> &axes);

/// Index arithmetic in i32, or in i64 for types that i32 does not hold.
Value widenIndex(LocalizeContext &ctx, Value index);
/// A global index (any shape, widened) minus this block's offset along a dim of
/// n elements. With `clamp`, the index is first clamped into [0, n-1], as
/// gather and dynamic_slice do.
Value toLocalIndex(LocalizeContext &ctx, Value index, int64_t n,
                   const std::vector<layout::AxisRef> &axes, bool clamp);
/// Whether a local index lies in [0, size): a tensor of i1.
Value isInBlock(LocalizeContext &ctx, Value localIndex, int64_t size);

} // namespace autopar::rules
