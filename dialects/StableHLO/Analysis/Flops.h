// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Floating point operations of the ops that dominate training: dots,
// convolutions, Fourier transforms. No MLIR headers.
#pragma once
#include <cstdint>
#include <vector>

namespace autopar::stablehlo {

/// 2 * elements of the result * elements contracted away.
int64_t dotFlops(const std::vector<int64_t> &resultShape, int64_t contracted);

/// One spatial dim of a convolution.
struct ConvolutionDim {
  int64_t input = 1, kernel = 1, output = 1;
  int64_t stride = 1, padLow = 0;
  int64_t inputDilation = 1, kernelDilation = 1;
};

/// Pairs (output position, kernel tap) that read an element of the input:
/// neither padding nor a dilation hole.
int64_t countTaps(const ConvolutionDim &dim);

/// 2 * batch * output features * input features per group * product of the
/// dims' taps.
int64_t convolutionFlops(int64_t batch, int64_t outputFeatures,
                         int64_t inputFeaturesPerGroup,
                         const std::vector<ConvolutionDim> &dims);

/// 5 N log2 N of each transform, as benchmarks count; `batch` of them, over N = product of the lengths. Of real numbers half.
int64_t fftFlops(int64_t batch, const std::vector<int64_t> &lengths, bool isReal);

} // namespace autopar::stablehlo
