// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pauses of random length, for tests: results must not depend on when a rank gets where.
#pragma once
#include <cstdint>
#include <ctime>

namespace autopar::rt {

class Delays {
public:
  Delays() = default; ///< none
  Delays(int64_t longestMicroseconds, uint64_t seed) : longest(longestMicroseconds), state(2 * seed + 0x9e3779b97f4a7c15u) {}

  /// Sleeps up to the longest. Every second pause is none, so that ranks also run ahead of one another.
  void pause() {
    if (longest <= 0)
      return;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    if (state >> 63)
      return;
    int64_t nanoseconds = static_cast<int64_t>(state >> 1) % (longest * 1000 + 1);
    timespec length{nanoseconds / 1000000000, nanoseconds % 1000000000};
    nanosleep(&length, nullptr);
  }

private:
  int64_t longest = 0;
  uint64_t state = 1;
};

} // namespace autopar::rt
