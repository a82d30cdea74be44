// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A barrier for a fixed number of threads that can be broken from outside and that gives up after a time: no thread ever
// waits for a rank that is gone. Waiters spin briefly, yield, then sleep on a futex.
#pragma once
#include "runtime/base/Status.h"
#include <atomic>

namespace autopar::rt {

/// Shared by all barriers of a world: once broken, every wait returns.
struct BreakFlag {
  std::atomic<bool> broken{false};
};

class Barrier {
public:
  Barrier(int size, const BreakFlag &flag, double timeoutSeconds)
      : size(size), flag(flag), timeoutSeconds(timeoutSeconds) {}

  enum class Outcome { Passed, Broken, TimedOut };
  /// What threads wrote before it, all threads see after it.
  [[nodiscard]] Outcome wait();

private:
  const int size;
  const BreakFlag &flag;
  const double timeoutSeconds; // 0: wait for ever
  std::atomic<int> arrived{0};
  std::atomic<uint32_t> generation{0};
  std::atomic<int> asleep{0}; // nobody to wake: no call of the system
};

} // namespace autopar::rt
