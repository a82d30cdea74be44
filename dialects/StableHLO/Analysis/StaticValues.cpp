// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Splats, trip counts and FLOPs; see the header.
#include "dialects/StableHLO/Analysis/StaticValues.h"
#include "dialects/StableHLO/Analysis/Flops.h"

namespace autopar::stablehlo {

Attribute splatElement(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto constant = dyn_cast<ConstantOp>(op)) {
      auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
      return elements && elements.isSplat()
                 ? elements.getSplatValue<Attribute>()
                 : Attribute();
    }
    if (!isa<BroadcastInDimOp, ReshapeOp, TransposeOp, SliceOp>(op))
      return {};
    value = op->getOperand(0);
  }
  return {};
}

bool isZero(Value value) {
  Attribute element = splatElement(value);
  if (auto number = dyn_cast_or_null<FloatAttr>(element))
    return number.getValue().isPosZero();
  if (auto number = dyn_cast_or_null<IntegerAttr>(element))
    return number.getValue().isZero();
  return false;
}

/// The integer a scalar holds, looking through values that a loop carries
/// unchanged.
static std::optional<int64_t> integerOf(Value value) {
  while (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop = dyn_cast_or_null<WhileOp>(argument.getOwner()->getParentOp());
    if (!loop)
      return std::nullopt;
    unsigned i = argument.getArgNumber();
    Block &body = loop.getBody().front();
    if (body.getTerminator()->getOperand(i) != body.getArgument(i))
      return std::nullopt;
    value = loop.getOperands()[i];
  }
  auto number = dyn_cast_or_null<IntegerAttr>(splatElement(value));
  if (!number)
    return std::nullopt;
  return number.getType().isUnsignedInteger()
             ? static_cast<int64_t>(number.getValue().getZExtValue())
             : number.getValue().getSExtValue();
}

std::optional<int64_t> staticTripCount(WhileOp loop) {
  auto compare = loop.getCond()
                     .front()
                     .getTerminator()
                     ->getOperand(0)
                     .getDefiningOp<CompareOp>();
  if (!compare)
    return std::nullopt;
  auto counter = dyn_cast<BlockArgument>(compare.getLhs());
  if (!counter || counter.getOwner() != &loop.getCond().front())
    return std::nullopt;
  unsigned i = counter.getArgNumber();
  Block &body = loop.getBody().front();
  auto next = body.getTerminator()->getOperand(i).getDefiningOp<AddOp>();
  if (!next)
    return std::nullopt;
  Value increment = next.getLhs() == body.getArgument(i)   ? next.getRhs()
                    : next.getRhs() == body.getArgument(i) ? next.getLhs()
                                                           : Value();
  if (!increment)
    return std::nullopt;
  std::optional<int64_t> first = integerOf(loop.getOperands()[i]),
                         last = integerOf(compare.getRhs()),
                         step = integerOf(increment);
  if (!first || !last || !step || *step <= 0)
    return std::nullopt;
  int64_t end = *last;
  switch (compare.getComparisonDirection()) {
  case ComparisonDirection::LE:
    end += 1;
    break;
  case ComparisonDirection::LT:
  case ComparisonDirection::NE:
    break;
  default:
    return std::nullopt;
  }
  int64_t distance = std::max<int64_t>(0, end - *first);
  if (compare.getComparisonDirection() == ComparisonDirection::NE &&
      distance % *step != 0)
    return std::nullopt;
  return (distance + *step - 1) / *step;
}

static std::vector<int64_t> shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape().vec();
}

static int64_t convolutionFlops(ConvolutionOp op) {
  auto numbers = op.getDimensionNumbers();
  std::vector<int64_t> lhs = shapeOf(op.getLhs()), rhs = shapeOf(op.getRhs()),
                       result = shapeOf(op.getResult());
  auto at = [](std::optional<ArrayRef<int64_t>> list, size_t i,
               int64_t otherwise) {
    return list && i < list->size() ? (*list)[i] : otherwise;
  };
  size_t rank = numbers.getInputSpatialDimensions().size();
  SmallVector<int64_t> padding(2 * rank, 0);
  if (auto attr = op.getPadding())
    padding.assign(attr->getValues<int64_t>().begin(),
                   attr->getValues<int64_t>().end());
  std::vector<ConvolutionDim> dims;
  for (size_t i = 0; i < rank; ++i) {
    dims.push_back({lhs[numbers.getInputSpatialDimensions()[i]],
                    rhs[numbers.getKernelSpatialDimensions()[i]],
                    result[numbers.getOutputSpatialDimensions()[i]],
                    at(op.getWindowStrides(), i, 1), padding[2 * i],
                    at(op.getLhsDilation(), i, 1),
                    at(op.getRhsDilation(), i, 1)});
  }
  return convolutionFlops(result[numbers.getOutputBatchDimension()],
                          result[numbers.getOutputFeatureDimension()],
                          rhs[numbers.getKernelInputFeatureDimension()], dims);
}

int64_t countFlops(Operation *op) {
  if (auto dot = dyn_cast<DotGeneralOp>(op)) {
    int64_t contracted = 1;
    std::vector<int64_t> lhs = shapeOf(dot.getLhs());
    for (int64_t dim :
         dot.getDotDimensionNumbers().getLhsContractingDimensions())
      contracted *= lhs[dim];
    return dotFlops(shapeOf(dot.getResult()), contracted);
  }
  if (auto convolution = dyn_cast<ConvolutionOp>(op))
    return convolutionFlops(convolution);
  if (auto fft = dyn_cast<FftOp>(op)) {
    bool isReal = fft.getFftType() == FftType::RFFT || fft.getFftType() == FftType::IRFFT;
    std::vector<int64_t> shape = shapeOf(fft.getFftType() == FftType::IRFFT ? fft.getResult() : fft.getOperand());
    int64_t batch = 1;
    for (int64_t size : ArrayRef(shape).drop_back(fft.getFftLength().size()))
      batch *= size;
    return fftFlops(batch, std::vector<int64_t>(fft.getFftLength()), isReal);
  }
  return 0;
}

} // namespace autopar::stablehlo
