// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Interpret/Scalar.h"

#include "compiler/Interpret/ComplexScalar.h"
#include "compiler/Interpret/ErfInv.h"
#include "compiler/Interpret/Lanes.h"
#include "compiler/Interpret/SpecialFunctions.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>

namespace autopar::interpret {

namespace {
// The stateless generic lambdas below are made into one plain function for each lane.
template <typename F> UnaryScalar floats(F) {
  return {[](float x) -> float { return F{}(x); }, [](double x) -> double { return F{}(x); }, nullptr, nullptr, nullptr};
}
template <typename F> UnaryScalar integers(F) {
  return {nullptr, nullptr, [](int64_t x, int64_t bits) -> int64_t { return F{}(x, bits); },
          [](uint64_t x, int64_t bits) -> uint64_t { return F{}(x, bits); }, nullptr};
}
UnaryScalar both(UnaryScalar f, UnaryScalar i) { return {f.f32, f.f64, i.sint, i.uint, nullptr}; }

template <typename F> BinaryScalar floats2(F) {
  return {[](float x, float y) -> float { return F{}(x, y); }, [](double x, double y) -> double { return F{}(x, y); },
          nullptr, nullptr, nullptr, nullptr};
}
template <typename F> BinaryScalar integers2(F) {
  return {nullptr, nullptr, [](int64_t x, int64_t y, int64_t bits) -> int64_t { return F{}(x, y, bits); },
          [](uint64_t x, uint64_t y, int64_t bits) -> uint64_t { return F{}(x, y, bits); }, nullptr, nullptr};
}
BinaryScalar both(BinaryScalar f, BinaryScalar i) { return {f.f32, f.f64, i.sint, i.uint, i.boolean, nullptr}; }

uint64_t maskOf(int64_t bits) { return bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1; }
// The low `bits` of a lane value, which a signed lane holds sign-extended.
template <typename T> uint64_t bitsOf(T x, int64_t bits) { return static_cast<uint64_t>(x) & maskOf(bits); }
template <typename T> T fromBits(uint64_t value, int64_t bits) {
  if constexpr (std::is_signed_v<T>) {
    int64_t unused = 64 - bits;
    return static_cast<int64_t>(value << unused) >> unused;
  } else {
    return value & maskOf(bits);
  }
}

constexpr auto wrapAdd = [](auto x, auto y, int64_t) { return static_cast<uint64_t>(x) + static_cast<uint64_t>(y); };
constexpr auto wrapSub = [](auto x, auto y, int64_t) { return static_cast<uint64_t>(x) - static_cast<uint64_t>(y); };
constexpr auto wrapMul = [](auto x, auto y, int64_t) { return static_cast<uint64_t>(x) * static_cast<uint64_t>(y); };

constexpr auto divideInt = [](auto x, auto y, int64_t) {
  using T = decltype(x);
  if (y == 0)
    return static_cast<T>(-1);
  if (std::is_signed_v<T> && y == static_cast<T>(-1))
    return static_cast<T>(uint64_t{0} - static_cast<uint64_t>(x));
  return static_cast<T>(x / y);
};
constexpr auto remainderInt = [](auto x, auto y, int64_t) {
  using T = decltype(x);
  if (y == 0)
    return x;
  if (std::is_signed_v<T> && y == static_cast<T>(-1))
    return static_cast<T>(0);
  return static_cast<T>(x % y);
};
// By squaring, wrapping. A negative exponent is 1/x^|y|, truncated: nonzero for 1 and -1 alone.
constexpr auto powerInt = [](auto x, auto y, int64_t) {
  using T = decltype(x);
  if (std::is_signed_v<T> && y < static_cast<T>(0)) {
    if (x == static_cast<T>(1))
      return x;
    if (x == static_cast<T>(-1))
      return y % 2 ? x : static_cast<T>(1);
    return static_cast<T>(0);
  }
  uint64_t result = 1, base = static_cast<uint64_t>(x);
  for (uint64_t e = static_cast<uint64_t>(y); e; e >>= 1, base *= base)
    result = e & 1 ? result * base : result;
  return static_cast<T>(result);
};

constexpr auto maxFloat = [](auto x, auto y) {
  if (std::isnan(x) || std::isnan(y))
    return std::numeric_limits<decltype(x)>::quiet_NaN();
  if (x == y)
    return std::signbit(x) ? y : x;
  return x > y ? x : y;
};
constexpr auto minFloat = [](auto x, auto y) {
  if (std::isnan(x) || std::isnan(y))
    return std::numeric_limits<decltype(x)>::quiet_NaN();
  if (x == y)
    return std::signbit(x) ? x : y;
  return x < y ? x : y;
};
constexpr auto maxInt = [](auto x, auto y, int64_t) { return std::max(x, y); };
constexpr auto minInt = [](auto x, auto y, int64_t) { return std::min(x, y); };

constexpr auto shiftLeft = [](auto x, auto y, int64_t bits) {
  using T = decltype(x);
  uint64_t by = bitsOf(y, bits);
  return by >= static_cast<uint64_t>(bits) ? T{0} : fromBits<T>(bitsOf(x, bits) << by, bits);
};
constexpr auto shiftRightLogical = [](auto x, auto y, int64_t bits) {
  using T = decltype(x);
  uint64_t by = bitsOf(y, bits);
  return by >= static_cast<uint64_t>(bits) ? T{0} : fromBits<T>(bitsOf(x, bits) >> by, bits);
};
constexpr auto shiftRightArithmetic = [](auto x, auto y, int64_t bits) {
  using T = decltype(x);
  uint64_t by = std::min(bitsOf(y, bits), static_cast<uint64_t>(bits - 1));
  return fromBits<T>(static_cast<uint64_t>(fromBits<int64_t>(bitsOf(x, bits), bits) >> by), bits);
};

constexpr auto signFloat = [](auto x) {
  return std::isnan(x) || x == 0 ? x : std::copysign(decltype(x)(1), x);
};

std::map<std::string_view, UnaryScalar> makeUnary() {
  using std::isnan;
  auto negate = both(floats([](auto x) { return -x; }), integers([](auto x, int64_t) { return uint64_t{0} - uint64_t(x); }));
  auto sign = both(floats(signFloat), integers([](auto x, int64_t) { return x == 0 ? 0 : x < 0 ? -1 : 1; }));
  auto abs = both(floats([](auto x) { return std::fabs(x); }),
                  integers([](auto x, int64_t) { return x < 0 ? uint64_t{0} - uint64_t(x) : uint64_t(x); }));
  auto square = both(floats([](auto x) { return x * x; }), integers([](auto x, int64_t) { return uint64_t(x) * uint64_t(x); }));
  return {
      {"stablehlo.negate", negate},
      {"stablehlo.sign", sign},
      {"stablehlo.abs", abs},
      {"chlo.square", square},
      {"stablehlo.not", integers([](auto x, int64_t bits) { return fromBits<decltype(x)>(~bitsOf(x, bits), bits); })},
      {"stablehlo.popcnt", integers([](auto x, int64_t bits) { return std::popcount(bitsOf(x, bits)); })},
      {"stablehlo.count_leading_zeros",
       integers([](auto x, int64_t bits) { return std::countl_zero(bitsOf(x, bits)) - (64 - bits); })},
      {"stablehlo.exponential", floats([](auto x) { return std::exp(x); })},
      {"stablehlo.exponential_minus_one", floats([](auto x) { return std::expm1(x); })},
      {"stablehlo.log", floats([](auto x) { return std::log(x); })},
      {"stablehlo.log_plus_one", floats([](auto x) { return std::log1p(x); })},
      {"stablehlo.logistic", floats([](auto x) { return 1 / (1 + std::exp(-x)); })},
      {"stablehlo.sqrt", floats([](auto x) { return std::sqrt(x); })},
      {"stablehlo.rsqrt", floats([](auto x) { return 1 / std::sqrt(x); })},
      {"stablehlo.cbrt", floats([](auto x) { return std::cbrt(x); })},
      {"stablehlo.tanh", floats([](auto x) { return std::tanh(x); })},
      {"stablehlo.tan", floats([](auto x) { return std::tan(x); })},
      {"stablehlo.sine", floats([](auto x) { return std::sin(x); })},
      {"stablehlo.cosine", floats([](auto x) { return std::cos(x); })},
      {"stablehlo.ceil", floats([](auto x) { return std::ceil(x); })},
      {"stablehlo.floor", floats([](auto x) { return std::floor(x); })},
      {"stablehlo.round_nearest_afz", floats([](auto x) { return std::round(x); })},
      {"stablehlo.round_nearest_even", floats([](auto x) { return std::nearbyint(x); })},
      {"chlo.acos", floats([](auto x) { return std::acos(x); })},
      {"chlo.acosh", floats([](auto x) { return std::acosh(x); })},
      {"chlo.asin", floats([](auto x) { return std::asin(x); })},
      {"chlo.asinh", floats([](auto x) { return std::asinh(x); })},
      {"chlo.atan", floats([](auto x) { return std::atan(x); })},
      {"chlo.atanh", floats([](auto x) { return std::atanh(x); })},
      {"chlo.bessel_i1e", floats([](auto x) { return static_cast<decltype(x)>(besselI1e(x)); })},
      {"chlo.conj", floats([](auto x) { return x; })},
      {"chlo.cosh", floats([](auto x) { return std::cosh(x); })},
      {"chlo.digamma", floats([](auto x) { return static_cast<decltype(x)>(digamma(x)); })},
      {"chlo.lgamma", floats([](auto x) { return std::lgamma(x); })},
      {"chlo.sinh", floats([](auto x) { return std::sinh(x); })},
      {"chlo.tan", floats([](auto x) { return std::tan(x); })},
      {"chlo.erf", floats([](auto x) { return std::erf(x); })},
      {"chlo.erfc", floats([](auto x) { return std::erfc(x); })},
      {"chlo.erf_inv", floats([](auto x) { return erfInv(x); })},
  };
}

std::map<std::string_view, BinaryScalar> makeBinary() {
  auto add = both(floats2([](auto x, auto y) { return x + y; }), integers2(wrapAdd));
  add.boolean = [](uint64_t x, uint64_t y, int64_t) { return x | y; };
  auto multiply = both(floats2([](auto x, auto y) { return x * y; }), integers2(wrapMul));
  multiply.boolean = [](uint64_t x, uint64_t y, int64_t) { return x & y; };
  return {
      {"stablehlo.add", add},
      {"stablehlo.multiply", multiply},
      {"stablehlo.subtract", both(floats2([](auto x, auto y) { return x - y; }), integers2(wrapSub))},
      {"stablehlo.divide", both(floats2([](auto x, auto y) { return x / y; }), integers2(divideInt))},
      {"stablehlo.remainder", both(floats2([](auto x, auto y) { return std::fmod(x, y); }), integers2(remainderInt))},
      {"stablehlo.power", both(floats2([](auto x, auto y) { return std::pow(x, y); }), integers2(powerInt))},
      {"stablehlo.maximum", both(floats2(maxFloat), integers2(maxInt))},
      {"stablehlo.minimum", both(floats2(minFloat), integers2(minInt))},
      {"stablehlo.atan2", floats2([](auto x, auto y) { return std::atan2(x, y); })},
      {"chlo.polygamma", floats2([](auto n, auto x) { return static_cast<decltype(x)>(polygamma(n, x)); })},
      {"chlo.zeta", floats2([](auto s, auto q) { return static_cast<decltype(s)>(zeta(s, q)); })},
      {"stablehlo.and", integers2([](auto x, auto y, int64_t) { return x & y; })},
      {"stablehlo.or", integers2([](auto x, auto y, int64_t) { return x | y; })},
      {"stablehlo.xor", integers2([](auto x, auto y, int64_t) { return x ^ y; })},
      {"stablehlo.shift_left", integers2(shiftLeft)},
      {"stablehlo.shift_right_logical", integers2(shiftRightLogical)},
      {"stablehlo.shift_right_arithmetic", integers2(shiftRightArithmetic)},
  };
}

template <typename Table> auto find(const Table &table, std::string_view name) {
  auto it = table.find(name);
  return it == table.end() ? nullptr : &it->second;
}

// The lanes of a tensor: its own bytes where the storage type is the lane, else a widened copy.
template <typename Lane> struct LaneView {
  std::vector<Lane> copy;
  const Lane *values;
  explicit LaneView(const Tensor &tensor) {
    bool same = dispatch(tensor.type(), [](auto t) { return std::is_same_v<typename decltype(t)::type, Lane>; });
    if (!same)
      copy = load<Lane>(tensor);
    values = same ? tensor.data<Lane>() : copy.data();
  }
};

template <typename Lane, typename F> Tensor compute(ElementType type, const Shape &shape, F element) {
  std::vector<Lane> lanes(static_cast<size_t>(numElementsOf(shape)));
  for (size_t i = 0; i < lanes.size(); ++i)
    lanes[i] = element(i);
  return store(type, shape, lanes);
}

template <typename Lane> auto floatFunction(const auto &op) {
  if constexpr (std::is_same_v<Lane, float>)
    return op.f32;
  else
    return op.f64;
}
template <typename Lane> auto integerFunction(const auto &op) {
  if constexpr (std::is_same_v<Lane, int64_t>)
    return op.sint;
  else
    return op.uint;
}
} // namespace

static const auto &unaryTable() {
  static const auto table = [] {
    auto ops = makeUnary();
    for (auto &[name, op] : ops)
      op.complex = complexUnary(name);
    return ops;
  }();
  return table;
}
static const auto &binaryTable() {
  static const auto table = [] {
    auto ops = makeBinary();
    for (auto &[name, op] : ops)
      op.complex = complexBinary(name);
    return ops;
  }();
  return table;
}

const UnaryScalar *findUnary(std::string_view opName) { return find(unaryTable(), opName); }
const BinaryScalar *findBinary(std::string_view opName) { return find(binaryTable(), opName); }
void forEachUnary(const std::function<void(std::string_view)> &visit) {
  for (auto &[name, op] : unaryTable())
    visit(name);
}
void forEachBinary(const std::function<void(std::string_view)> &visit) {
  for (auto &[name, op] : binaryTable())
    visit(name);
}

Tensor applyUnary(const UnaryScalar &op, const Tensor &operand) {
  return dispatchLane(operand.type(), [&]<typename Lane>(std::type_identity<Lane>) -> Tensor {
    LaneView<Lane> x(operand);
    if constexpr (isComplexNumber<Lane>) {
      auto f = op.complex;
      return f ? compute<Lane>(operand.type(), operand.shape(), [&](size_t i) { return f(x.values[i]); }) : Tensor();
    } else if constexpr (std::is_floating_point_v<Lane>) {
      auto f = floatFunction<Lane>(op);
      return f ? compute<Lane>(operand.type(), operand.shape(), [&](size_t i) { return f(x.values[i]); }) : Tensor();
    } else {
      auto f = integerFunction<Lane>(op);
      int64_t bits = bitWidth(operand.type());
      return f ? compute<Lane>(operand.type(), operand.shape(), [&](size_t i) { return f(x.values[i], bits); }) : Tensor();
    }
  });
}

Tensor applyBinary(const BinaryScalar &op, const Tensor &lhs, const Tensor &rhs) {
  ElementType type = lhs.type();
  return dispatchLane(type, [&]<typename Lane>(std::type_identity<Lane>) -> Tensor {
    LaneView<Lane> x(lhs), y(rhs);
    if constexpr (isComplexNumber<Lane>) {
      auto f = op.complex;
      return f ? compute<Lane>(type, lhs.shape(), [&](size_t i) { return f(x.values[i], y.values[i]); }) : Tensor();
    } else if constexpr (std::is_floating_point_v<Lane>) {
      auto f = floatFunction<Lane>(op);
      return f ? compute<Lane>(type, lhs.shape(), [&](size_t i) { return f(x.values[i], y.values[i]); }) : Tensor();
    } else {
      auto f = integerFunction<Lane>(op);
      if constexpr (std::is_same_v<Lane, uint64_t>)
        f = type == ElementType::I1 && op.boolean ? op.boolean : f;
      int64_t bits = bitWidth(type);
      return f ? compute<Lane>(type, lhs.shape(), [&](size_t i) { return f(x.values[i], y.values[i], bits); }) : Tensor();
    }
  });
}

namespace {
// An integer as a double that has the sign of what was cut off in its last bit, so that a later rounding to bf16 or
// f16 is right (SmallFloat.h).
template <typename T> double toOddDouble(T value) {
  double rounded = static_cast<double>(value);
  if (std::fabs(rounded) < 0x1p53)
    return rounded;
  return static_cast<double>((value & ~T(0x7ff)) | T((value & 0x7ff) != 0 ? 0x800 : 0));
}

template <typename To, typename From> To convertOne(From value) {
  constexpr bool toSmall = std::is_same_v<To, BFloat16> || std::is_same_v<To, Float16>;
  if constexpr (std::is_same_v<From, BFloat16> || std::is_same_v<From, Float16>) {
    return convertOne<To>(static_cast<float>(value));
  } else if constexpr (isComplexNumber<From> && isComplexNumber<To>) {
    return To(value);
  } else if constexpr (isComplexNumber<From>) { // the real part, but a bool tells whether anything is there
    if constexpr (std::is_same_v<To, bool>)
      return value != From(0);
    else
      return convertOne<To>(value.real());
  } else if constexpr (isComplexNumber<To>) {
    return To(convertOne<typename To::value_type>(value));
  } else if constexpr (std::is_same_v<To, bool>) {
    return value != 0;
  } else if constexpr (toSmall) {
    if constexpr (std::is_integral_v<From> && sizeof(From) == 8)
      return To(toOddDouble(value));
    else if constexpr (std::is_integral_v<From>)
      return To(static_cast<double>(value));
    else
      return To(value);
  } else if constexpr (std::is_integral_v<To> && std::is_floating_point_v<From>) {
    using Limits = std::numeric_limits<To>;
    if (std::isnan(value))
      return 0;
    if (value >= static_cast<From>(Limits::max()))
      return Limits::max();
    return value <= static_cast<From>(Limits::min()) ? Limits::min() : static_cast<To>(value);
  } else {
    return static_cast<To>(value);
  }
}
} // namespace

Tensor convert(const Tensor &operand, ElementType type) {
  Tensor result(type, operand.shape());
  dispatch(operand.type(), [&]<typename From>(std::type_identity<From>) {
    dispatch(type, [&]<typename To>(std::type_identity<To>) {
      const From *source = operand.data<From>();
      To *target = result.mutableData<To>();
      for (int64_t i = 0; i < operand.numElements(); ++i)
        target[i] = convertOne<To>(source[i]);
    });
  });
  return result;
}

int64_t totalOrderKey(double value) {
  int64_t bits = std::bit_cast<int64_t>(value); // sign and magnitude
  return bits < 0 ? std::numeric_limits<int64_t>::min() - bits - 1 : bits;
}

} // namespace autopar::interpret
