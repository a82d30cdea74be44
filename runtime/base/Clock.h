// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Wall-clock seconds from a monotonic clock: step times, watchdogs.
#pragma once
#include <chrono>

namespace autopar::rt {

/// Seconds since some fixed moment; never runs backwards.
inline double secondsNow() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace autopar::rt
