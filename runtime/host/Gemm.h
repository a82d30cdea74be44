// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix products of the launch table. f32 goes to functions of our own where it is small and to dnnl_sgemm where it is not, bf16 and
// f16 to oneDNN's matmul where this CPU has it and through f32 otherwise, the rest to plain loops. How a product is split over threads
// follows from its sizes alone, and K is never split: the bits do not depend on the number of threads.
#pragma once
#include "runtime/abi/Program.h"
#include "runtime/base/Status.h"
#include "runtime/host/ThreadPool.h"
#include "runtime/host/Workspace.h"
#include <memory>

namespace autopar::rt {

/// One matrix product, made ready for repeated runs in one rank. Allocates only when made.
class Gemm {
public:
  virtual ~Gemm() = default;
  virtual Status run(ThreadPool &pool) = 0;
};

/// a, b, c: where the operands lie. The workspace outlives the product.
StatusOr<std::unique_ptr<Gemm>> makeGemm(const autopar_gemm &gemm, const void *a, const void *b, void *c, int threads,
                                         Workspace &workspace);

} // namespace autopar::rt
