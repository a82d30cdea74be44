// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A rank's memory: one mapping of the size the compiler planned. Pages that are never touched are never resident.
#pragma once
#include "runtime/base/Status.h"
#include <cstddef>

namespace autopar::rt {

class Arena {
public:
  static StatusOr<Arena> create(size_t bytes);
  Arena(Arena &&other) noexcept : memory(other.memory), bytes(other.bytes) { other.memory = nullptr; }
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;
  ~Arena();

  /// Page aligned, zero at first.
  std::byte *data() const { return memory; }
  size_t size() const { return bytes; }

private:
  Arena(std::byte *memory, size_t bytes) : memory(memory), bytes(bytes) {}
  std::byte *memory;
  size_t bytes;
};

} // namespace autopar::rt
