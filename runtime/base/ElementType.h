// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Element types of the ABI: sizes, names (ours and safetensors'), and the 16-bit floats as C++ types with conversions
// that round to nearest even and keep NaN.
#pragma once
#include "runtime/abi/Program.h"
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace autopar::rt {

/// bfloat16 as stored. Arithmetic happens in float.
struct BFloat16 {
  uint16_t bits = 0;
  BFloat16() = default;
  explicit BFloat16(float value) {
    uint32_t wide = std::bit_cast<uint32_t>(value);
    if (std::isnan(value))
      bits = static_cast<uint16_t>((wide >> 16) | 0x40);
    else
      bits = static_cast<uint16_t>((wide + 0x7fff + ((wide >> 16) & 1)) >> 16);
  }
  explicit operator float() const { return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16); }
};

/// IEEE half precision as stored. Arithmetic happens in float.
struct Float16 {
  uint16_t bits = 0;
  Float16() = default;
  explicit Float16(float value);
  explicit operator float() const;
};

/// Bytes of one element; 0 for a number that is no autopar_dtype.
size_t elementSize(uint32_t dtype);
/// "f32", "bf16", "pred"… as MLIR and StableHLO texts write them (unsigned: "ui32").
std::string_view elementName(uint32_t dtype);
/// "F32", "BF16", "BOOL"… as safetensors headers write them.
std::string_view safetensorsName(uint32_t dtype);
/// Signed and unsigned integers; not pred.
bool isInteger(uint32_t dtype);

/// Calls visit(T{}) with the C++ type of dtype (bool as uint8_t). False: no such type.
template <typename Visitor> bool visitElementType(uint32_t dtype, Visitor &&visit) {
  switch (dtype) {
  case AUTOPAR_PRED:
  case AUTOPAR_U8: visit(uint8_t{}); return true;
  case AUTOPAR_S8: visit(int8_t{}); return true;
  case AUTOPAR_S16: visit(int16_t{}); return true;
  case AUTOPAR_S32: visit(int32_t{}); return true;
  case AUTOPAR_S64: visit(int64_t{}); return true;
  case AUTOPAR_U16: visit(uint16_t{}); return true;
  case AUTOPAR_U32: visit(uint32_t{}); return true;
  case AUTOPAR_U64: visit(uint64_t{}); return true;
  case AUTOPAR_BF16: visit(BFloat16{}); return true;
  case AUTOPAR_F16: visit(Float16{}); return true;
  case AUTOPAR_F32: visit(float{}); return true;
  case AUTOPAR_F64: visit(double{}); return true;
  }
  return false;
}

} // namespace autopar::rt
