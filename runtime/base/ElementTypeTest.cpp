// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 16-bit floats: every value survives a round trip, rounding is to nearest even.
#include "runtime/base/ElementType.h"
#include <catch2/catch.hpp>

using namespace autopar::rt;

template <typename T> static void roundTripAll() {
  int wrong = 0;
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    T value;
    value.bits = static_cast<uint16_t>(bits);
    float wide = static_cast<float>(value);
    T back(wide);
    wrong += std::isnan(wide) ? !std::isnan(static_cast<float>(back)) : back.bits != value.bits;
  }
  CHECK(wrong == 0);
}

TEST_CASE("every bf16 and f16 value survives a round trip through f32") {
  roundTripAll<BFloat16>();
  roundTripAll<Float16>();
}

TEST_CASE("bf16 and f16 round to nearest even") {
  CHECK(BFloat16(1.0f + 0x1p-8f).bits == 0x3f80);
  CHECK(BFloat16(1.0f + 0x1p-8f + 0x1p-16f).bits == 0x3f81);
  CHECK(BFloat16(1.0f + 3 * 0x1p-8f).bits == 0x3f82);
  CHECK(Float16(1.0f + 0x1p-11f).bits == 0x3c00);
  CHECK(Float16(1.0f + 3 * 0x1p-11f).bits == 0x3c02);
  CHECK(Float16(65519.0f).bits == 0x7bff);
  CHECK(Float16(65520.0f).bits == 0x7c00);
  CHECK(Float16(0x1p-25f).bits == 0x0000);
  CHECK(Float16(1.5f * 0x1p-25f).bits == 0x0001);
  CHECK(Float16(-0.0f).bits == 0x8000);
}

TEST_CASE("element types have sizes and names") {
  CHECK(elementSize(AUTOPAR_BF16) == 2);
  CHECK(elementSize(AUTOPAR_PRED) == 1);
  CHECK(elementSize(99) == 0);
  CHECK(safetensorsName(AUTOPAR_PRED) == "BOOL");
  CHECK(elementName(AUTOPAR_U32) == "ui32");
  CHECK_FALSE(isInteger(AUTOPAR_PRED));
  CHECK(isInteger(AUTOPAR_U64));
  CHECK_FALSE(isInteger(AUTOPAR_F32));
}
