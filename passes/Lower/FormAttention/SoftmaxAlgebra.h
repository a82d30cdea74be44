// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the walk asks about its values (SoftmaxWalk.h), and how dims of two values fit together.
#pragma once
#include "passes/Lower/FormAttention/SoftmaxWalk.h"

namespace autopar::lower {

/// Whether the values along a dim are all the same.
bool isFree(const Factors &dim);
/// Whether two dims are the same elements in the same order.
bool areSame(const Factors &a, const Factors &b);
/// One after the other: neighbours that lie evenly are one.
Factors mergeFactors(const Factors &dim);
/// Whether every element of the product's result is there once.
bool coversProduct(const StridedDims &dims, RankedTensorType product);

void addTerm(SmallVector<SoftmaxTerm, 2> &terms, const SoftmaxTerm &term);

/// P = softmax of the scores.
bool isWeights(const SoftmaxValue &value);
/// The number times the gradient of the scores.
std::optional<double> scoreGradientFactor(const SoftmaxValue &value);
/// A multiplication or division by one number.
bool scalesByNumber(Operation *op, MaskPatterns &patterns);

/// A select that sets to zero.
bool setsZero(Operation *op, MaskPatterns &patterns);
/// A product that multiplies operand `operand` by one number, since the other is that number everywhere and nothing is contracted: dim d
/// of the result is dim from[d] of the operand.
struct OuterScale {
  unsigned operand;
  double number;
  SmallVector<int64_t> from;
};
std::optional<OuterScale> outerScale(stablehlo::DotGeneralOp dot, MaskPatterns &patterns);

} // namespace autopar::lower
