// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last thread to arrive starts the next generation; the others watch the generation number.
#include "runtime/comm/inproc/Barrier.h"
#include "runtime/base/Clock.h"
#include "runtime/base/Futex.h"
#include <sched.h>

namespace autopar::rt {

namespace {
constexpr int yieldRounds = 200;           // give the core to ranks that still compute
constexpr long sleepNanoseconds = 20000000; // then look at the break flag this often
} // namespace

Barrier::Outcome Barrier::wait() {
  if (size == 1)
    return flag.broken.load(std::memory_order_relaxed) ? Outcome::Broken : Outcome::Passed;
  uint32_t mine = generation.load(std::memory_order_acquire);
  if (arrived.fetch_add(1, std::memory_order_acq_rel) + 1 == size) {
    arrived.store(0, std::memory_order_relaxed);
    generation.store(mine + 1, std::memory_order_seq_cst);
    if (asleep.load(std::memory_order_seq_cst) > 0) // else whoever falls asleep later finds the next generation
      wakeSleepers(generation);
    return Outcome::Passed;
  }
  double start = 0;
  for (int round = 0; generation.load(std::memory_order_acquire) == mine; ++round) {
    if (flag.broken.load(std::memory_order_relaxed))
      return Outcome::Broken;
    if (round < yieldRounds) {
      sched_yield();
      continue;
    }
    double now = secondsNow();
    if (start == 0)
      start = now;
    else if (timeoutSeconds > 0 && now - start > timeoutSeconds)
      return Outcome::TimedOut;
    timespec pause{0, sleepNanoseconds};
    asleep.fetch_add(1, std::memory_order_seq_cst);
    sleepWhileEqual(generation, mine, &pause);
    asleep.fetch_sub(1, std::memory_order_relaxed);
  }
  return Outcome::Passed;
}

} // namespace autopar::rt
