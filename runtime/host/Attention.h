// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention of the launch table, and its gradient: blocks of rows against the columns that their masks leave, so that neither a causal
// mask's half is computed nor scores ever leave a thread's scratch memory. The gradient computes the weights again. Bits do not
// depend on the number of threads: what one thread does is cut by sizes and values alone.
#pragma once
#include "runtime/abi/Program.h"
#include "runtime/base/Status.h"
#include "runtime/host/ThreadPool.h"
#include "runtime/host/Workspace.h"
#include <functional>
#include <memory>

namespace autopar::rt {

/// One call, made ready for repeated runs in one rank. Allocates only when made.
class Attention {
public:
  virtual ~Attention() = default;
  virtual Status run(ThreadPool &pool) = 0;
};

/// `address`: where a buffer lies. The workspace outlives the call.
StatusOr<std::unique_ptr<Attention>> makeAttention(const autopar_attention &attention,
                                                   const std::function<void *(const autopar_buffer &)> &address, int threads,
                                                   Workspace &workspace);

} // namespace autopar::rt
