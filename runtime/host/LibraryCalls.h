// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The library calls of a program, made ready for one rank: products, convolutions and attentions, by their numbers in the manifest, and
// the scratch memory that they share.
#pragma once
#include "runtime/base/Manifest.h"
#include "runtime/host/Attention.h"
#include "runtime/host/Convolution.h"
#include "runtime/host/Gemm.h"
#include <functional>
#include <vector>

namespace autopar::rt {

class LibraryCalls {
public:
  using Address = std::function<void *(const autopar_buffer &)>;
  /// Looks at no memory that `address` points to. Allocates what the calls need to run.
  Status prepare(const Manifest &manifest, const Address &address, int threads);

  Status runGemm(uint32_t index, ThreadPool &pool) { return gemms[index]->run(pool); }
  Status runConvolution(uint32_t index, ThreadPool &pool) { return convolutions[index]->run(pool); }
  Status runAttention(uint32_t index, ThreadPool &pool) { return attentions[index]->run(pool); }

  /// What they keep beside the arena.
  size_t workspaceBytes() const;

private:
  Workspace workspace;
  std::vector<std::unique_ptr<Gemm>> gemms;
  std::vector<std::unique_ptr<Convolution>> convolutions;
  std::vector<std::unique_ptr<Attention>> attentions;
};

} // namespace autopar::rt
