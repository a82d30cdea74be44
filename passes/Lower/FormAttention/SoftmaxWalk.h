// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SoftmaxWalk: from a product onwards, what every value is in terms of a softmax and its gradient.
//
// With scores S = scale * product, to which masks were applied (numbers put in their place, biases added), weights E = exp(S - largest
// of the row), l = row sums of E, G = the gradient that reaches P = E / l, and D = row sums of P * G, every value of interest is a
// polynomial in E, G, l and D: P = E l^-1, and the gradient of the scores is E G l^-1 - E D l^-1 times a number, 0 where scores were
// replaced. However a program arrives there.
// Where an element belongs is told by strides in the product's memory, so that moves of elements need no rules of their own.
#pragma once
#include "dialects/Rt/IR/Rt.h"
#include "passes/Lower/AssignLayouts/StridedView.h"
#include "passes/Lower/FormAttention/MaskPattern.h"
#include <set>

namespace autopar::lower {

/// A tensor of the program beside scores or weights, dim by dim.
struct MaskOperand {
  Value tensor;
  StridedDims dims; // of the scores', as SoftmaxValue's
  bool inverted = false;
};

/// What is done to scores: rt.mask, and what the program does it with.
struct MaskStep {
  rt::MaskKind kind;
  MaskOperand operand;
  double number = 0;
  std::optional<MaskPattern> pattern; // of the operand
  // Once it is known which scores are a row.
  bool isRead = true; // else the diagonal says all
  std::optional<int64_t> diagonal;
  bool zeroes = false;
};

/// factor * E^weights * G^gradients * l^sums * D^means, set to 0 where the masks of the bits `cuts` replaced scores.
struct SoftmaxTerm {
  double factor = 1;
  int weights = 0, gradients = 0, sums = 0, means = 0;
  uint32_t cuts = 0;
};

struct SoftmaxValue {
  enum Kind { Scores, Shifted, Largest, Polynomial } kind = Scores;
  double scale = 1;                // Scores: times the product
  SmallVector<unsigned, 4> masks;  // Scores, Largest: of the walk's steps, in order
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

  /// Whether all that is made of the product is a softmax, its gradient, and the products below.
  bool run();

  /// A largest score is there: a refusal is worth telling.
  bool isSoftmax() const { return scale && !isLog; }

  stablehlo::DotGeneralOp product;
  MaskPatterns &patterns;
  std::optional<double> scale; // of the softmax; known once a largest score is
  double gradientScale = 0;
  std::vector<MaskStep> masks;               // of the softmax, in order
  int64_t rows = 0, columns = 0;
  int64_t rowStride = -1, columnStride = -1; // in the product's result
  std::optional<SoftmaxUse> out, gradient;   // P V, dO V^T
  std::optional<SoftmaxUse> valueGradient, queryGradient, keyGradient;
  std::vector<Operation *> ops; // of the walk, not the products
  bool isLog = false;           // of a sum of weights: not between products, but a loss
  std::string why;              // not

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
  Result withTensor(Operation *op, const SoftmaxValue &x, Value tensor, bool isFirst);
  Result withNumber(Operation *op, const SoftmaxValue &x, double number, bool isFirst);
  Result mask(const SoftmaxValue &x, MaskStep step);
  Result scaleScores(const SoftmaxValue &x, double factor);
  Result select(stablehlo::SelectOp op);
  Result cut(const SoftmaxValue &x, const MaskOperand &keeps);
  int findMask(const MaskOperand &keeps);
  Result outer(stablehlo::DotGeneralOp dot);
  bool beginSoftmax(const SoftmaxValue &x, const Factors &column);
  void findDiagonal(MaskStep &step);
  bool findRows();
  bool isDiagonalOf(const MaskPattern &p, const MaskOperand &keeps, int64_t diagonal) const;
  bool areWeightsOfMasksZero() const;
  bool isColumns(const Factors &dim) const;
  bool checkCuts();
  uint32_t replacing() const;
  /// Says why it is not. Returns false.
  bool refuse(const llvm::Twine &reason);

  std::vector<MaskStep> steps; // all
  SmallVector<unsigned, 4> chosen;
  std::optional<uint32_t> weightCuts, meanCuts, scoreCuts;
  llvm::DenseMap<Value, SoftmaxValue> values;
  std::set<Operation *, Before> pending;
};

} // namespace autopar::lower
