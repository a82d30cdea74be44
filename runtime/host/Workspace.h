// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scratch memory that a rank's library calls share: they run one after the other, so the largest wish is enough for all.
// It grows while calls are made ready and stays as it is while they run.
#pragma once
#include <cstddef>
#include <vector>

namespace autopar::rt {

class Workspace {
public:
  void reserve(size_t bytes) {
    if (bytes > memory.size() * sizeof(Line))
      memory.resize((bytes + sizeof(Line) - 1) / sizeof(Line));
  }
  /// Moves when reserve grows it: ask again in each run.
  void *data() { return memory.data(); }
  size_t size() const { return memory.size() * sizeof(Line); }

private:
  struct alignas(64) Line {
    std::byte bytes[64];
  };
  std::vector<Line> memory;
};

} // namespace autopar::rt
