// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes: the five types in which ops compute. bf16, f16 and f32 compute as float, f64 as double, complex numbers as two
// doubles, signed integers as int64_t, unsigned ones and i1 as uint64_t. Loading widens exactly; storing rounds floats to nearest even and wraps
// integers to their width, which is what StableHLO asks of integer overflow. So each op is written once per lane and
// not once per element type.
#pragma once
#include "compiler/Interpret/Tensor.h"

namespace autopar::interpret {

/// Calls f(std::type_identity<Lane>{}).
template <typename F> decltype(auto) dispatchLane(ElementType type, F &&f) {
  if (isComplex(type))
    return f(std::type_identity<std::complex<double>>{});
  if (type == ElementType::F64)
    return f(std::type_identity<double>{});
  if (isFloat(type))
    return f(std::type_identity<float>{});
  if (isUnsigned(type))
    return f(std::type_identity<uint64_t>{});
  return f(std::type_identity<int64_t>{});
}

/// An element as the wanted number type; to widen, not to convert: floats to integers are not rounded here.
template <typename To, typename From> To widen(From value) {
  if constexpr (std::is_same_v<From, BFloat16> || std::is_same_v<From, Float16>)
    return static_cast<To>(static_cast<float>(value));
  else if constexpr (isComplexNumber<From> && !isComplexNumber<To>)
    return static_cast<To>(value.real());
  else if constexpr (isComplexNumber<To> && !isComplexNumber<From>)
    return To(static_cast<typename To::value_type>(value));
  else
    return static_cast<To>(value);
}

/// All elements, widened to the lane (or to any type that holds it).
template <typename Lane> std::vector<Lane> load(const Tensor &tensor) {
  std::vector<Lane> lanes(static_cast<size_t>(tensor.numElements()));
  dispatch(tensor.type(), [&]<typename T>(std::type_identity<T>) {
    const T *source = tensor.data<T>();
    for (size_t i = 0; i < lanes.size(); ++i)
      lanes[i] = widen<Lane>(source[i]);
  });
  return lanes;
}

/// Narrows one lane to its storage: the only place where results are rounded.
template <typename T, typename Lane> T narrow(Lane value) {
  if constexpr (std::is_same_v<T, bool>)
    return value != 0;
  else
    return static_cast<T>(value);
}

/// The tensor of the lanes. The lane must belong to the element type, or be a wider float.
template <typename Lane> Tensor store(ElementType type, const Shape &shape, const std::vector<Lane> &lanes) {
  Tensor tensor(type, shape);
  dispatch(type, [&]<typename T>(std::type_identity<T>) {
    constexpr bool smallFloat = std::is_same_v<T, BFloat16> || std::is_same_v<T, Float16>;
    constexpr bool belongs = isComplexNumber<T> == isComplexNumber<Lane> && (!smallFloat || std::is_floating_point_v<Lane>);
    if constexpr (belongs) {
      T *target = tensor.mutableData<T>();
      for (size_t i = 0; i < lanes.size(); ++i)
        target[i] = narrow<T>(lanes[i]);
    }
  });
  return tensor;
}

} // namespace autopar::interpret
