// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Convolutions of the launch table. f32 goes to oneDNN, image by image (images are independent, so the bits do not depend
// on the number of threads); what oneDNN does not take (flipped kernels, dilated inputs, batch groups, other types) goes
// to direct loops over output elements.
#pragma once
#include "runtime/abi/Program.h"
#include "runtime/base/Status.h"
#include "runtime/host/ThreadPool.h"
#include <memory>

namespace autopar::rt {

/// One convolution, made ready for repeated runs in one rank. Allocates only when made.
class Convolution {
public:
  virtual ~Convolution() = default;
  virtual Status run(ThreadPool &pool) = 0;
  virtual size_t workspaceBytes() const { return 0; }
};

StatusOr<std::unique_ptr<Convolution>> makeConvolution(const autopar_convolution &convolution, const void *x,
                                                       const void *w, void *y, int threads);

/// The direct loops alone: what tests compare oneDNN with.
StatusOr<std::unique_ptr<Convolution>> makeDirectConvolution(const autopar_convolution &convolution, const void *x,
                                                             const void *w, void *y);
/// oneDNN alone; null where it does not take the convolution.
std::unique_ptr<Convolution> makeOneDnnConvolution(const autopar_convolution &convolution, const void *x, const void *w,
                                                   void *y, int threads);

} // namespace autopar::rt
