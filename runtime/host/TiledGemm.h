// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all matrix products share: tiles (GemmTiles.h) over the thread pool, a function for each tile.
#pragma once
#include "runtime/base/Format.h"
#include "runtime/host/Gemm.h"
#include "runtime/host/GemmTiles.h"
#include <atomic>
#include <cstddef>

namespace autopar::rt {

struct GemmOperands {
  const std::byte *a, *b;
  std::byte *c;
};

class TiledGemm : public Gemm {
public:
  TiledGemm(const autopar_gemm &gemm, GemmOperands operands) : gemm(gemm), operands(operands), tiles(this->gemm) {}
  Status run(ThreadPool &pool) override {
    std::atomic<bool> failed{false};
    pool.forEach(tiles.count(), tiles.grain(), [&](int worker, int64_t lo, int64_t hi) {
      for (int64_t i = lo; i < hi; ++i)
        if (!runTile(worker, tiles.tile(i)))
          failed.store(true, std::memory_order_relaxed);
    });
    if (failed.load())
      return Status::fault(format("oneDNN refused a matrix product of %lld x %lld x %lld", (long long)gemm.m,
                                  (long long)gemm.n, (long long)gemm.k));
    return {};
  }

protected:
  virtual bool runTile(int worker, const GemmTile &tile) = 0;
  const autopar_gemm gemm;
  const GemmOperands operands;
  const GemmTiles tiles;
};

/// Whether oneDNN's matmul is the fastest way to this product on this CPU. Its bits may differ from those of another way.
bool oneDnnIsFaster(const autopar_gemm &gemm);

/// bf16 and f32 by oneDNN's matmul; null for other types, empty products, and where this CPU has none.
std::unique_ptr<Gemm> makeOneDnnGemm(const autopar_gemm &gemm, GemmOperands operands, int threads, Workspace &workspace);

/// f32 by registers; null where the product is large or this CPU has no such instructions.
std::unique_ptr<Gemm> makeSmallGemm(autopar_gemm gemm, GemmOperands operands, int threads, Workspace &workspace);

} // namespace autopar::rt
