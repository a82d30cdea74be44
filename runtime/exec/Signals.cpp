// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SA_RESETHAND restores the default after the first signal; SA_RESTART keeps reads and writes going.
#include "runtime/exec/Signals.h"
#include <atomic>
#include <csignal>

namespace autopar::rt {

namespace {
std::atomic<int> received{0};
static_assert(std::atomic<int>::is_always_lock_free);
void note(int signal) { received.store(signal, std::memory_order_relaxed); }
} // namespace

void installStopSignals() {
  struct sigaction action = {};
  action.sa_handler = note;
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  action.sa_handler = SIG_IGN; // whoever reads the metrics may go: writing fails then, and the state is saved all the same
  action.sa_flags = 0;
  sigaction(SIGPIPE, &action, nullptr);
}

int stopSignal() { return received.load(std::memory_order_relaxed); }

} // namespace autopar::rt
