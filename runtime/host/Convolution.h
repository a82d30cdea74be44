// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Convolutions of the launch table. f32 goes to functions of our own where it is small (SmallConvolution.cpp) and to oneDNN where it is
// not, image by image; what neither takes (batch groups, other types) goes to direct loops over output elements. Each output element is
// one thread's, so the bits do not depend on the number of threads.
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
/// By registers alone; null where channels do not lie side by side, weights are large or this CPU has no such instructions.
std::unique_ptr<Convolution> makeSmallConvolution(const autopar_convolution &convolution, const void *x, const void *w, void *y);

} // namespace autopar::rt
