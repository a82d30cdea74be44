// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Convolutions in forms that the library has: one float type of 32 or 64 bits, groups of features alone.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/DecomposeOps/Decompose.h"

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

static Value converted(HloBuilder &h, Value v, Type element) {
  return typeOf(v).getElementType() == element ? v : Value(hlo::ConvertOp::create(h.b, typeOf(v).clone(element), v));
}

/// Small and mixed floats are multiplied and summed in the accumulator's type, and rounded once.
static void widen(HloBuilder &h, hlo::ConvolutionOp conv) {
  Type element = typeOf(conv.getResult()).getElementType();
  auto isFloat = [](Value v) { return isa<FloatType>(typeOf(v).getElementType()); };
  if (!isa<FloatType>(element) || !isFloat(conv.getLhs()) || !isFloat(conv.getRhs()))
    return;
  auto isWide = [](Value v) { return typeOf(v).getElementType().isF64(); };
  bool inDouble = isWide(conv.getLhs()) || isWide(conv.getRhs()) || element.isF64();
  Type wide = inDouble ? h.b.getF64Type() : h.b.getF32Type();
  conv.getLhsMutable().assign(converted(h, conv.getLhs(), wide));
  conv.getRhsMutable().assign(converted(h, conv.getRhs(), wide));
  if (element == wide)
    return;
  mlir::OpBuilder::InsertionGuard guard(h.b);
  h.b.setInsertionPointAfter(conv);
  conv.getResult().setType(typeOf(conv.getResult()).clone(wide));
  auto narrow = hlo::ConvertOp::create(h.b, typeOf(conv.getResult()).clone(element), conv.getResult());
  conv.getResult().replaceAllUsesExcept(narrow.getResult(), narrow);
}

/// Groups of the batch become groups of features: [g·n, c] → [n, g·c].
static void regroup(HloBuilder &h, hlo::ConvolutionOp conv) {
  int64_t groups = conv.getBatchGroupCount();
  if (groups == 1 || typeOf(conv.getLhs()).getNumElements() == 0)
    return;
  auto numbers = conv.getDimensionNumbers();
  int64_t batch = numbers.getInputBatchDimension(), feature = numbers.getInputFeatureDimension();
  SmallVector<int64_t> shape(typeOf(conv.getLhs()).getShape()), order;
  shape[batch] /= groups;
  SmallVector<int64_t> split(shape), joined(shape);
  split.insert(split.begin() + batch, groups);
  joined[feature] *= groups;
  // Dims after the split one have moved by one; the groups go right before the features.
  auto moved = [&](int64_t dim) { return dim < batch ? dim : dim + 1; };
  for (int64_t dim = 0; dim < static_cast<int64_t>(shape.size()); ++dim) {
    if (dim == feature)
      order.push_back(batch);
    order.push_back(moved(dim));
  }
  conv.getLhsMutable().assign(h.reshape(h.transpose(h.reshape(conv.getLhs(), split), order), joined));
  conv.setBatchGroupCount(1);
  conv.setFeatureGroupCount(groups);
}

void lower::decomposeConvolution(Operation *op) {
  HloBuilder h(op);
  auto conv = cast<hlo::ConvolutionOp>(op);
  widen(h, conv);
  regroup(h, conv);
}
