// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sleeping on a number, by the system's call alone. std::atomic's wait counts sleepers in a table of its library, of which the binary and
// a shared object loaded into it each have one: a wake-up from the other side gets lost.
#pragma once
#include <atomic>
#include <climits>
#include <cstdint>
#include <ctime>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace autopar::rt {

/// Until somebody wakes it or, if given, the time is over; at once if the number is another. May also return for no reason.
inline void sleepWhileEqual(std::atomic<uint32_t> &word, uint32_t value, const timespec *longest = nullptr) {
  static_assert(sizeof(word) == sizeof(uint32_t));
  syscall(SYS_futex, reinterpret_cast<uint32_t *>(&word), FUTEX_WAIT_PRIVATE, value, longest, nullptr, 0);
}

inline void wakeSleepers(std::atomic<uint32_t> &word) {
  syscall(SYS_futex, reinterpret_cast<uint32_t *>(&word), FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
}

} // namespace autopar::rt
