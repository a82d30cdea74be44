// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tables of element types, and half precision by exponent arithmetic (no F16C needed).
#include "runtime/base/ElementType.h"

namespace autopar::rt {

namespace {
struct TypeFacts {
  size_t size;
  std::string_view name, safetensors;
};
// In the order of autopar_dtype.
constexpr TypeFacts typeFacts[] = {
    {1, "pred", "BOOL"}, {1, "i8", "I8"},     {2, "i16", "I16"},   {4, "i32", "I32"},  {8, "i64", "I64"},
    {1, "ui8", "U8"},    {2, "ui16", "U16"},  {4, "ui32", "U32"},  {8, "ui64", "U64"}, {2, "bf16", "BF16"},
    {2, "f16", "F16"},   {4, "f32", "F32"},   {8, "f64", "F64"}};
constexpr uint32_t typeCount = sizeof(typeFacts) / sizeof(typeFacts[0]);
} // namespace

size_t elementSize(uint32_t dtype) { return dtype < typeCount ? typeFacts[dtype].size : 0; }
std::string_view elementName(uint32_t dtype) { return dtype < typeCount ? typeFacts[dtype].name : "unknown"; }
std::string_view safetensorsName(uint32_t dtype) {
  return dtype < typeCount ? typeFacts[dtype].safetensors : "unknown";
}
bool isInteger(uint32_t dtype) { return dtype >= AUTOPAR_S8 && dtype <= AUTOPAR_U64; }

Float16::Float16(float value) {
  uint32_t wide = std::bit_cast<uint32_t>(value);
  uint32_t sign = (wide >> 16) & 0x8000u, magnitude = wide & 0x7fffffffu;
  if (magnitude > 0x7f800000u) { // NaN: keep the top of the payload
    bits = static_cast<uint16_t>(sign | 0x7e00u | ((magnitude >> 13) & 0x1ffu));
  } else if (magnitude >= 0x477ff000u) { // rounds to at least 65520: infinity
    bits = static_cast<uint16_t>(sign | 0x7c00u);
  } else if (magnitude < 0x38800000u) { // subnormal: let the float adder round at 2^-24
    float shifted = std::bit_cast<float>(magnitude) + 0.5f;
    bits = static_cast<uint16_t>(sign | (std::bit_cast<uint32_t>(shifted) - 0x3f000000u));
  } else {
    uint32_t rounded = magnitude + 0xfffu + ((magnitude >> 13) & 1u);
    bits = static_cast<uint16_t>(sign | ((rounded - 0x38000000u) >> 13));
  }
}

Float16::operator float() const {
  uint32_t sign = static_cast<uint32_t>(bits & 0x8000u) << 16, magnitude = bits & 0x7fffu;
  if (magnitude >= 0x7c00u)
    return std::bit_cast<float>(sign | 0x7f800000u | ((magnitude & 0x3ffu) << 13));
  if (magnitude < 0x400u) {
    float value = static_cast<float>(magnitude) * 0x1p-24f;
    return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(value));
  }
  return std::bit_cast<float>(sign | ((magnitude << 13) + 0x38000000u));
}

} // namespace autopar::rt
