// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SoftmaxWalk: from a product onwards, what every value is in terms of a causal softmax and its gradient.
//
// With scores S = scale * product, weights E = exp(S - largest of the row) where the column is at most the row and 0 elsewhere,
// l = row sums of E, G = the gradient that reaches P = E / l, and D = row sums of P * G, every value of interest is a polynomial in
// E, G, l and D: P = E l^-1, and the gradient of the scores is E G l^-1 - E D l^-1 times a number. However a program arrives there.
// Where an element belongs is told by strides in the product's memory, so that moves of elements need no rules of their own.
#pragma once
#include "passes/Lower/AssignLayouts/StridedView.h"
#include "passes/Lower/FormAttention/MaskPattern.h"
#include <set>

namespace autopar::lower {

/// factor * E^weights * G^gradients * l^sums * D^means.
struct SoftmaxTerm {
  double factor = 1;
  int weights = 0, gradients = 0, sums = 0, means = 0;
};

struct SoftmaxValue {
  enum Kind { Scores, Shifted, Largest, Polynomial } kind = Scores;
  bool isMasked = false; // Scores
  double scale = 1;      // Scores: times the product
  SmallVector<SoftmaxTerm, 2> terms;
  /// Where each dim lies in the product's result; stride 0: the same all along it.
  StridedDims dims;
};

/// A product with a value of the walk, or of the gradient that reaches it.
struct SoftmaxUse {
  stablehlo::DotGeneralOp dot;
  unsigned inner = 0; // which operand is the walk's; 2: the result
  StridedDims dims;   // of that operand (result)
};

class SoftmaxWalk {
public:
  SoftmaxWalk(stablehlo::DotGeneralOp product, MaskPatterns &patterns) : product(product), patterns(patterns) {}

  /// Whether all that is made of the product is a causal softmax, its gradient, and the products below.
  bool run();

  stablehlo::DotGeneralOp product;
  MaskPatterns &patterns;
  std::optional<double> scale; // of the softmax; known once a largest score is
  double gradientScale = 0;
  int64_t size = 0;                        // rows, and columns
  int64_t rowStride = -1, columnStride = -1; // in the product's result
  std::optional<SoftmaxUse> out, gradient; // P V, dO V^T
  std::optional<SoftmaxUse> valueGradient, queryGradient, keyGradient;
  std::vector<Operation *> ops; // of the walk, not the products

private:
  struct Before {
    bool operator()(Operation *a, Operation *b) const { return a != b && a->isBeforeInBlock(b); }
  };
  using Result = std::optional<SoftmaxValue>;

  bool set(Value v, SoftmaxValue value);
  bool visit(Operation *op);
  bool visitProduct(stablehlo::DotGeneralOp dot);
  bool findGradient(Operation *op);
  Result compute(Operation *op);
  Result computeReduction(stablehlo::ReduceOp op);
  Result computeElementwise(Operation *op);
  Result combine(Operation *op, const SoftmaxValue &a, const SoftmaxValue &b);
  Result withPattern(Operation *op, const SoftmaxValue &x, const MaskPattern &p, bool isFirst);
  Result select(stablehlo::SelectOp op);
  bool isMaskOf(const MaskPattern &p, const SoftmaxValue &x);
  bool isColumns(const Factors &dim) const;

  llvm::DenseMap<Value, SoftmaxValue> values;
  std::set<Operation *, Before> pending;
};

} // namespace autopar::lower
