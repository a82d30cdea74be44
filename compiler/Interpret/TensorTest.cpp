// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Interpret/ErfInv.h"
#include "compiler/Interpret/Lanes.h"
#include "compiler/Interpret/Scalar.h"

#include <catch2/catch.hpp>
#include <cstring>
#include <limits>

using namespace autopar::interpret;

TEST_CASE("copies share bytes until one is written to") {
  Tensor a(ElementType::F32, {2, 3});
  a.setValue(4, 1.5);
  Tensor b = a;
  CHECK(a.bytes() == b.bytes());
  b.setValue(0, 7);
  CHECK(a.toString() == "f32[2,3] = [[0, 0, 0], [0, 1.5, 0]]");
  CHECK(b.valueAt(0) == 7);
  CHECK_FALSE(a.sameBits(b));
}

TEST_CASE("bits are compared, not values") {
  Tensor zero = Tensor::scalar(ElementType::F32, 0.0), minus = Tensor::scalar(ElementType::F32, -0.0);
  CHECK_FALSE(zero.sameBits(minus));
  Tensor nan = Tensor::poisoned(ElementType::F64, {2});
  CHECK(nan.sameBits(Tensor::poisoned(ElementType::F64, {2})));
  CHECK(Tensor::poisoned(ElementType::I16, {1}).intAt(0) == 0x5A5A);
  CHECK(Tensor::poisoned(ElementType::I1, {1}).intAt(0) == 1);
}

TEST_CASE("every bf16 and f16 survives the way through float") {
  for (uint32_t bits = 0; bits < 65536; ++bits) {
    BFloat16 b;
    b.bits = static_cast<uint16_t>(bits);
    Float16 h;
    h.bits = static_cast<uint16_t>(bits);
    if (std::isnan(static_cast<float>(b)))
      CHECK(std::isnan(static_cast<float>(BFloat16(static_cast<float>(b)))));
    else if (BFloat16(static_cast<float>(b)).bits != bits)
      FAIL("bf16 " << bits);
    if (std::isnan(static_cast<float>(h)))
      CHECK(std::isnan(static_cast<float>(Float16(static_cast<float>(h)))));
    else if (Float16(static_cast<float>(h)).bits != bits)
      FAIL("f16 " << bits);
  }
}

// Between two neighbours of the small type, the nearer one; at the middle, the even one.
template <typename Small> static void checkRounding(uint16_t from, uint16_t to) {
  for (uint16_t bits = from; bits < to; ++bits) {
    Small low, high;
    low.bits = bits;
    high.bits = static_cast<uint16_t>(bits + 1);
    double a = static_cast<float>(low), b = static_cast<float>(high), middle = (a + b) / 2;
    if (std::isinf(b) || std::isnan(b))
      continue;
    uint16_t even = bits % 2 ? high.bits : low.bits;
    bool right = Small(middle).bits == even && Small(std::nextafter(middle, a)).bits == low.bits &&
                 Small(std::nextafter(middle, b)).bits == high.bits &&
                 Small(static_cast<float>(middle)).bits == even;
    if (!right)
      FAIL("rounding next to " << bits);
  }
}

TEST_CASE("rounding is to nearest even, in one step from double") {
  checkRounding<Float16>(0, 0x7c00);
  checkRounding<BFloat16>(0x3000, 0x5000);
  CHECK(std::isinf(static_cast<float>(Float16(65520.0f))));
  CHECK(Float16(65519.0).bits == 0x7bff);
}

TEST_CASE("64-bit integers go to bf16 in one rounding") {
  // 2^62 + 2^54 is the middle between two bf16; one more tips it up.
  int64_t middle = (int64_t{1} << 62) + (int64_t{1} << 54);
  Tensor a(ElementType::I64, {2});
  a.mutableData<int64_t>()[0] = middle;
  a.mutableData<int64_t>()[1] = middle + 1;
  Tensor b = convert(a, ElementType::BF16);
  CHECK(b.valueAt(0) == 0x1p62);
  CHECK(b.valueAt(1) == 0x1p62 + 0x1p55);
  Tensor u(ElementType::UI64, {1});
  u.mutableData<uint64_t>()[0] = 5;
  CHECK(convert(u, ElementType::BF16).valueAt(0) == 5);
}

TEST_CASE("erf_inv inverts erf, within what its polynomials promise") {
  for (double y = -0.999; y < 1; y += 0.001) {
    CHECK(std::erf(erfInv(y)) == Approx(y).margin(1e-14));
    CHECK(std::erf(static_cast<double>(erfInv(static_cast<float>(y)))) == Approx(y).margin(2e-7));
  }
  CHECK(std::erf(erfInv(1 - 1e-9)) == Approx(1 - 1e-9).margin(1e-15));
  CHECK(erfInv(-1.0f) == -std::numeric_limits<float>::infinity());
}

TEST_CASE("total order") {
  double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  double ordered[] = {-nan, -inf, -1, -0.0, 0.0, 1, inf, nan};
  for (int i = 0; i + 1 < 8; ++i)
    CHECK(totalOrderKey(ordered[i]) < totalOrderKey(ordered[i + 1]));
}

TEST_CASE("strided copies take nothing from an empty box") {
  Tensor source(ElementType::F32, {0}), target(ElementType::F32, {2});
  StridedCopy{{0}, 0, {1}, 0, {1}}.run(source, target);
  CHECK(target.toString() == "f32[2] = [0, 0]");
}
