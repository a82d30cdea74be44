// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Taps of convolutions at borders and between dilated elements.
#include "dialects/StableHLO/Analysis/Flops.h"

#include <catch2/catch.hpp>

using namespace autopar::stablehlo;

TEST_CASE("dots and convolutions") {
  CHECK(dotFlops({8, 64}, 256) == 2 * 8 * 64 * 256);
  CHECK(dotFlops({}, 4) == 8);
  // Same padding, kernel 3 on 4 elements: 3 taps inside, 2 at each border.
  ConvolutionDim same{4, 3, 4, 1, 1, 1, 1};
  CHECK(countTaps(same) == 10);
  CHECK(convolutionFlops(2, 5, 3, {same, same}) == 2 * 2 * 5 * 3 * 100);
  // A dilated input has holes: 2 elements spread to x_x, kernel 2.
  CHECK(countTaps({2, 2, 2, 1, 0, 2, 1}) == 2);
}

TEST_CASE("Fourier transforms") {
  CHECK(fftFlops(3, {8}, false) == 3 * 5 * 8 * 3);
  CHECK(fftFlops(1, {4, 8}, true) == 5 * 32 * 5 / 2);
  CHECK(fftFlops(7, {1}, false) == 0);
  CHECK(fftFlops(7, {0}, true) == 0);
}
