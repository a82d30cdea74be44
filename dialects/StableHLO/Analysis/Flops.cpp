// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counts of floating point operations; see the header.
#include "dialects/StableHLO/Analysis/Flops.h"

#include <cmath>

namespace autopar::stablehlo {

int64_t dotFlops(const std::vector<int64_t> &resultShape, int64_t contracted) {
  int64_t flops = 2 * contracted;
  for (int64_t size : resultShape)
    flops *= size;
  return flops;
}

int64_t countTaps(const ConvolutionDim &dim) {
  int64_t taps = 0;
  int64_t dilatedInput =
      dim.input == 0 ? 0 : (dim.input - 1) * dim.inputDilation + 1;
  for (int64_t out = 0; out < dim.output; ++out)
    for (int64_t tap = 0; tap < dim.kernel; ++tap) {
      int64_t position =
          out * dim.stride - dim.padLow + tap * dim.kernelDilation;
      taps += position >= 0 && position < dilatedInput &&
              position % dim.inputDilation == 0;
    }
  return taps;
}

int64_t convolutionFlops(int64_t batch, int64_t outputFeatures,
                         int64_t inputFeaturesPerGroup,
                         const std::vector<ConvolutionDim> &dims) {
  int64_t flops = 2 * batch * outputFeatures * inputFeaturesPerGroup;
  for (const ConvolutionDim &dim : dims)
    flops *= countTaps(dim);
  return flops;
}

int64_t fftFlops(int64_t batch, const std::vector<int64_t> &lengths, bool isReal) {
  double points = 1;
  for (int64_t length : lengths)
    points *= static_cast<double>(length);
  double flops = points > 0 ? (isReal ? 2.5 : 5) * points * std::log2(points) : 0;
  return static_cast<int64_t>(static_cast<double>(batch) * flops);
}

} // namespace autopar::stablehlo
