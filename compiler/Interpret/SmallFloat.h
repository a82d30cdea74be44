// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bfloat16 and IEEE half as storage formats: bits, and conversions from and to float. Nothing computes in them: a value
// is widened to float, the op done there, and the result rounded once (to nearest, ties to even).
//
// Rounding twice (double → float → bf16) can be wrong in the last place, so double goes to float by *round to odd*:
// what is cut off leaves its trace in the last bit, and the second rounding is then right.
#pragma once
#include <bit>
#include <cmath>
#include <cstdint>

namespace autopar::interpret {

/// The float nearest to zero's side of `x`, its last bit set if that was inexact.
inline float roundToOdd(double x) {
  float f = static_cast<float>(x);
  if (std::isnan(x) || static_cast<double>(f) == x)
    return f;
  if (std::fabs(static_cast<double>(f)) > std::fabs(x))
    f = std::nextafter(f, 0.0f);
  return std::bit_cast<float>(std::bit_cast<uint32_t>(f) | 1u);
}

struct BFloat16 {
  uint16_t bits = 0;
  BFloat16() = default;
  explicit BFloat16(float f) {
    uint32_t u = std::bit_cast<uint32_t>(f);
    if (std::isnan(f)) // keep it a NaN: rounding could carry into the exponent
      bits = static_cast<uint16_t>((u >> 16) | 0x40);
    else
      bits = static_cast<uint16_t>((u + 0x7fff + ((u >> 16) & 1)) >> 16);
  }
  explicit BFloat16(double d) : BFloat16(roundToOdd(d)) {}
  explicit operator float() const { return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16); }
};

struct Float16 {
  uint16_t bits = 0;
  Float16() = default;
  explicit Float16(float f);
  explicit Float16(double d) : Float16(roundToOdd(d)) {}
  explicit operator float() const;
};

inline Float16::Float16(float f) {
  uint32_t u = std::bit_cast<uint32_t>(f);
  uint16_t sign = static_cast<uint16_t>((u >> 16) & 0x8000);
  uint32_t magnitude = u & 0x7fffffff;
  if (magnitude > 0x7f800000) { // NaN
    bits = static_cast<uint16_t>(sign | 0x7e00 | ((u >> 13) & 0x3ff));
  } else if (magnitude >= 0x477ff000) { // rounds to infinity: 65520 and above
    bits = static_cast<uint16_t>(sign | 0x7c00);
  } else if (magnitude < 0x38800000) { // subnormal or zero: multiples of 2^-24, which the fixed-point addition rounds to
    float scaled = std::bit_cast<float>(magnitude) + 0.5f; // ulp of 0.5 is 2^-24
    bits = static_cast<uint16_t>(sign | (std::bit_cast<uint32_t>(scaled) - 0x3f000000));
  } else {
    uint32_t rounded = magnitude + 0xfff + ((magnitude >> 13) & 1);
    bits = static_cast<uint16_t>(sign | ((rounded - 0x38000000) >> 13));
  }
}

inline Float16::operator float() const {
  uint32_t sign = static_cast<uint32_t>(bits & 0x8000) << 16;
  uint32_t exponent = (bits >> 10) & 0x1f, fraction = bits & 0x3ff;
  if (exponent == 0x1f)
    return std::bit_cast<float>(sign | 0x7f800000 | (fraction << 13));
  if (exponent == 0) {
    float f = static_cast<float>(fraction) * 0x1p-24f;
    return sign ? -f : f;
  }
  return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (fraction << 13));
}

} // namespace autopar::interpret
