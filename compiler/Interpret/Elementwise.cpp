// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops that compute each element of the result from the elements at its place, and the types' conversions.
#include "compiler/Interpret/Fold.h"
#include "compiler/Interpret/Kernels.h"
#include "compiler/Interpret/Lanes.h"
#include "compiler/Interpret/Scalar.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"

namespace autopar::interpret {

namespace {
using stablehlo::ComparisonDirection;

FailureOr<Tensors> unary(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  Tensor result = applyUnary(*findUnary(op->getName().getStringRef()), operands[0]);
  if (!result && isComplex(operands[0].type()))
    return op->emitOpError("of complex numbers is not supported by the interpreter");
  AUTOPAR_CHECK(result, "the op has a meaning for these elements: verified");
  return Tensors{result};
}

FailureOr<Tensors> binary(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  Tensor result = applyBinary(*findBinary(op->getName().getStringRef()), operands[0], operands[1]);
  if (!result && isComplex(operands[0].type()))
    return op->emitOpError("of complex numbers is not supported by the interpreter");
  AUTOPAR_CHECK(result, "the op has a meaning for these elements: verified");
  return Tensors{result};
}

bool compareElements(ComparisonDirection direction, Complex x, Complex y) { // they have no order: verified
  return (x == y) == (direction == ComparisonDirection::EQ);
}

template <typename T> bool compareElements(ComparisonDirection direction, T x, T y) {
  switch (direction) {
  case ComparisonDirection::EQ: return x == y;
  case ComparisonDirection::NE: return x != y;
  case ComparisonDirection::GE: return x >= y;
  case ComparisonDirection::GT: return x > y;
  case ComparisonDirection::LE: return x <= y;
  case ComparisonDirection::LT: return x < y;
  }
  return false;
}

FailureOr<Tensors> compare(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  auto compareOp = cast<stablehlo::CompareOp>(op);
  ComparisonDirection direction = compareOp.getComparisonDirection();
  Tensor result = zerosLike(op->getResult(0));
  bool *target = result.mutableData<bool>();
  auto type = compareOp.getCompareType();
  bool total = type && *type == stablehlo::ComparisonType::TOTALORDER && isFloat(operands[0].type());
  dispatchLane(operands[0].type(), [&]<typename Lane>(std::type_identity<Lane>) {
    auto x = load<Lane>(operands[0]), y = load<Lane>(operands[1]);
    for (size_t i = 0; i < x.size(); ++i)
      target[i] = total ? compareElements(direction, totalOrderKey(widen<double>(x[i])), totalOrderKey(widen<double>(y[i])))
                        : compareElements(direction, x[i], y[i]);
  });
  return Tensors{result};
}

/// The element a result's element i reads: itself, or the only one of a scalar.
int64_t elementFor(const Tensor &tensor, int64_t i) { return tensor.rank() == 0 ? 0 : i; }

FailureOr<Tensors> select(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  Tensor result = operands[2];
  const bool *predicate = operands[0].data<bool>();
  size_t width = static_cast<size_t>(byteWidth(result.type()));
  std::byte *target = result.mutableBytes();
  for (int64_t i = 0; i < result.numElements(); ++i)
    if (predicate[elementFor(operands[0], i)])
      std::memcpy(target + i * width, operands[1].bytes() + i * width, width);
  return Tensors{result};
}

/// minimum(maximum(operand, min), max), the bounds perhaps scalars.
FailureOr<Tensors> clamp(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  const Tensor &operand = operands[1];
  auto spread = [&](const Tensor &bound) {
    if (bound.shape() == operand.shape())
      return bound;
    Tensor full(operand.type(), operand.shape());
    Shape none(operand.shape().size(), 0);
    StridedCopy{operand.shape(), 0, none, 0, stridesOf(operand.shape())}.run(bound, full);
    return full;
  };
  Tensor atLeast = applyBinary(*findBinary("stablehlo.maximum"), operand, spread(operands[0]));
  return Tensors{applyBinary(*findBinary("stablehlo.minimum"), atLeast, spread(operands[2]))};
}

template <auto Holds> FailureOr<Tensors> predicate(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  Tensor result = zerosLike(op->getResult(0));
  for (int64_t i = 0; i < result.numElements(); ++i)
    result.mutableData<bool>()[i] = Holds(operands[0].valueAt(i));
  return Tensors{result};
}

FailureOr<Tensors> convertKernel(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  return Tensors{convert(operands[0], *elementTypeOf(op->getResult(0).getType()))};
}

int exponentBitsOf(ElementType type) {
  return type == ElementType::F64 ? 11 : type == ElementType::F16 ? 5 : 8;
}

/// Rounds to fewer exponent and mantissa bits, to nearest even; the type stays. Below the type's normal numbers the step is
/// the least one's; what is below the format's normal numbers becomes zero, if the format has fewer exponent bits.
FailureOr<Tensors> reducePrecision(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  auto reduceOp = cast<stablehlo::ReducePrecisionOp>(op);
  int ownBits = exponentBitsOf(operands[0].type());
  int exponentBits = std::min(static_cast<int>(reduceOp.getExponentBits()), ownBits);
  int mantissaBits = static_cast<int>(std::min<uint32_t>(reduceOp.getMantissaBits(), 52));
  int maxExponent = (1 << (exponentBits - 1)) - 1, ownLeast = 2 - (1 << (ownBits - 1));
  Tensor result = operands[0];
  for (int64_t i = 0; i < result.numElements(); ++i) {
    double value = operands[0].valueAt(i);
    if (!std::isfinite(value) || value == 0)
      continue;
    double step = std::ldexp(1.0, std::max(std::ilogb(value), ownLeast) - mantissaBits);
    double rounded = step == 0 ? value : std::nearbyint(value / step) * step;
    int exponent = std::ilogb(rounded);
    if (exponent > maxExponent)
      rounded = std::copysign(std::numeric_limits<double>::infinity(), value);
    else if (exponentBits < ownBits && exponent < 1 - maxExponent)
      rounded = std::copysign(0.0, value);
    result.setValue(i, rounded);
  }
  return Tensors{result};
}

FailureOr<Tensors> map(Operation *op, ArrayRef<Tensor> operands, RunRegion run) {
  Tensor result = zerosLike(op->getResult(0));
  for (int64_t i = 0; i < result.numElements(); ++i) {
    Tensors arguments;
    for (const Tensor &operand : operands)
      arguments.push_back(elementAt(operand, i));
    auto element = run(op->getRegion(0), std::move(arguments));
    if (failed(element))
      return failure();
    setElement(result, i, element->front());
  }
  return Tensors{result};
}

/// The bytes under another type; where widths differ, a dim of the ratio is added or taken away last.
FailureOr<Tensors> bitcastConvert(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  Type type = op->getResult(0).getType();
  return Tensors{Tensor::fromBytes(*elementTypeOf(type), shapeOf(type), operands[0].bytes())};
}

/// The next element after x towards y in the type's own steps: of 16 bits, a step of the bits.
template <typename T> T stepTowards(T x, T y) {
  if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double>) {
    return std::nextafter(x, y);
  } else if constexpr (std::is_same_v<T, BFloat16> || std::is_same_v<T, Float16>) {
    float from = static_cast<float>(x), to = static_cast<float>(y);
    if (std::isnan(from) || std::isnan(to))
      return T(from + to);
    if (from == to)
      return y;
    if (from == 0)
      x.bits = static_cast<uint16_t>((y.bits & 0x8000) | 1);
    else
      x.bits = static_cast<uint16_t>(x.bits + ((from < to) == (from > 0) ? 1 : -1));
    return x;
  } else {
    return x;
  }
}

FailureOr<Tensors> nextAfter(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  Tensor result = zerosLike(op->getResult(0));
  dispatch(result.type(), [&]<typename T>(std::type_identity<T>) {
    for (int64_t i = 0; i < result.numElements(); ++i)
      result.mutableData<T>()[i] = stepTowards(operands[0].data<T>()[i], operands[1].data<T>()[i]);
  });
  return Tensors{result};
}

FailureOr<Tensors> passThrough(Operation *, ArrayRef<Tensor> operands, RunRegion) {
  return Tensors(operands.begin(), operands.end());
}
} // namespace

void addElementwiseKernels(KernelTable &table) {
  forEachUnary([&](std::string_view name) { table[name] = unary; });
  forEachBinary([&](std::string_view name) { table[name] = binary; });
  table["stablehlo.compare"] = compare;
  table["stablehlo.select"] = select;
  table["stablehlo.clamp"] = clamp;
  table["stablehlo.is_finite"] = predicate<[](double x) { return std::isfinite(x); }>;
  table["chlo.is_inf"] = predicate<[](double x) { return std::isinf(x); }>;
  table["chlo.is_pos_inf"] = predicate<[](double x) { return std::isinf(x) && x > 0; }>;
  table["chlo.is_neg_inf"] = predicate<[](double x) { return std::isinf(x) && x < 0; }>;
  table["stablehlo.map"] = map;
  table["stablehlo.convert"] = convertKernel;
  table["stablehlo.reduce_precision"] = reducePrecision;
  table["stablehlo.bitcast_convert"] = bitcastConvert;
  table["chlo.next_after"] = nextAfter;
  // Marks on values; at graph level they change nothing that is computed.
  for (StringRef name : {"stablehlo.optimization_barrier", "autopar.sharding_constraint", "autopar.reshard",
                         "autopar.propagation_barrier", "sdy.sharding_constraint", "sdy.propagation_barrier"})
    table[name] = passThrough;
  table["autopar.sharding_group"] = [](Operation *, ArrayRef<Tensor>, RunRegion) -> FailureOr<Tensors> {
    return Tensors();
  };
  table["sdy.sharding_group"] = table["autopar.sharding_group"];
}

} // namespace autopar::interpret
