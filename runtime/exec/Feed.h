// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the batch comes from. Each --data value is either a safetensors file whose tensors are named like batch entries
// and have a leading axis (step i takes row i modulo its length), or `name=file` with a text or token file: .txt and .bin
// are bytes, .u16 and .i32 little-endian numbers. From the latter each row of the entry is a window as long as its last
// dim, at a place drawn from seed, step and the row's index in the whole batch: the same on any mesh.
//
// Entries called `step` and `seed` that no file has are fed here: the step's number, and numbers drawn from the seed.
// A rank reads only what its block needs; padding of the block is left alone.
#pragma once
#include "runtime/comm/Communicator.h"
#include "runtime/exec/Safetensors.h"
#include "runtime/host/ThreadPool.h"
#include <memory>

namespace autopar::rt {

/// What fills one batch entry's block of one rank.
class BatchSource {
public:
  virtual ~BatchSource() = default;
  virtual Status fill(int64_t step, ThreadPool &pool) = 0;
};

class Feed {
public:
  static StatusOr<Feed> open(const Manifest &manifest, int rank, std::byte *arena, const std::vector<std::string> &data,
                             uint64_t seed);
  /// Puts the batch of `step` into the arena, what is large by all threads. Allocates nothing.
  Status fill(int64_t step, ThreadPool &pool);

private:
  std::vector<std::unique_ptr<BatchSource>> sources;
};

/// Rows of a safetensors tensor.
std::unique_ptr<BatchSource> makeRowSource(std::shared_ptr<SafetensorsFile> file, const SafetensorsEntry &entry,
                                           size_t elementBytes, const Block &block, std::byte *to);
/// Windows of a text or token file.
StatusOr<std::unique_ptr<BatchSource>> makeTokenSource(const std::string &path, const Manifest &manifest,
                                                       const autopar_tensor &tensor, const Block &block, std::byte *to,
                                                       uint64_t seed);
/// The step's number (`drawn` false) or numbers drawn from seed and step.
std::unique_ptr<BatchSource> makeNumberSource(bool drawn, uint32_t dtype, const Block &block, std::byte *to,
                                              uint64_t seed);

/// A well-mixed number from three (splitmix64's finaliser).
uint64_t mixBits(uint64_t a, uint64_t b, uint64_t c);

} // namespace autopar::rt
