// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A rank's channel to the others: every collective of the rank, whatever its group, goes through it, one at a time and in
// the order in which they were started. Since all ranks run one program, they start the collectives that they share in one
// order; so of all that are unfinished, the first in that order finds all its members coming, and no wait can be for ever.
//
// Without a thread a collective is over when start returns. With one it runs there, beside what its rank computes; the rank's own
// thread runs what it would wait for at once, if nothing is under way. Who waits sleeps.
#pragma once
#include "runtime/base/Delays.h"
#include "runtime/comm/Collective.h"
#include <array>
#include <atomic>
#include <thread>

namespace autopar::rt {

class Communicator;

/// Names a started collective until it is waited for.
using Ticket = uint32_t;

class Channel {
public:
  Channel() = default;
  ~Channel();
  Channel(const Channel &) = delete;

  /// Started collectives run on a thread of their own from here on; as before where the system gives none.
  void openThread(const Delays &pauses = {});
  bool hasThread() const { return thread.joinable(); }

  // Called by the rank's own thread only.
  StatusOr<Ticket> start(Communicator &communicator, const Collective &collective);
  /// What was started before it is over too. Once a collective has failed, so has every later one.
  Status wait(Ticket ticket);
  Status run(Communicator &communicator, const Collective &collective);
  /// Until nothing is under way, failed or not.
  void settle() { waitUntil(hasThread() ? issued.load(std::memory_order_relaxed) : 0); }

private:
  struct Entry {
    Communicator *communicator = nullptr;
    Collective collective;
  };
  static constexpr uint32_t capacity = 64;

  void work();
  void waitUntil(uint32_t count);
  Status outcome() const { return failed.load(std::memory_order_acquire) ? failure : Status(); }

  std::array<Entry, capacity> entries; // number i at i % capacity
  std::atomic<uint32_t> issued{0}, completed{0};
  std::atomic<bool> stopping{false};
  Status failure; // the thread's first; read only once `failed` tells
  std::atomic<bool> failed{false};
  Delays delays;
  std::thread thread;
};

} // namespace autopar::rt
