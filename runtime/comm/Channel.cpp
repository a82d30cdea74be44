// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One producer, one consumer. `issued` publishes an entry to the thread, `completed` what the thread did to the rank.
#include "runtime/comm/Channel.h"
#include "runtime/base/Futex.h"
#include "runtime/comm/Communicator.h"
#include <pthread.h>
#include <system_error>

namespace autopar::rt {

/// a >= b, for counters that wrap around.
static bool reached(uint32_t a, uint32_t b) { return static_cast<int32_t>(a - b) >= 0; }

Channel::~Channel() {
  if (!hasThread())
    return;
  stopping.store(true, std::memory_order_release);
  issued.fetch_add(1, std::memory_order_release); // wakes it
  wakeSleepers(issued);
  thread.join();
}

void Channel::openThread(const Delays &pauses) {
  delays = pauses;
  try {
    thread = std::thread([this] { work(); });
    pthread_setname_np(thread.native_handle(), "collectives");
  } catch (const std::system_error &) {
  }
}

void Channel::work() {
  for (uint32_t next = 0;; ++next) {
    while (issued.load(std::memory_order_acquire) == next)
      sleepWhileEqual(issued, next);
    if (stopping.load(std::memory_order_acquire))
      return;
    delays.pause();
    const Entry &entry = entries[next % capacity];
    if (!failed.load(std::memory_order_relaxed))
      if (Status status = entry.communicator->execute(entry.collective); !status.ok()) {
        failure = std::move(status);
        failed.store(true, std::memory_order_release);
      }
    completed.store(next + 1, std::memory_order_release);
    wakeSleepers(completed);
  }
}

void Channel::waitUntil(uint32_t count) {
  for (uint32_t seen; !reached(seen = completed.load(std::memory_order_acquire), count);)
    sleepWhileEqual(completed, seen);
}

StatusOr<Ticket> Channel::start(Communicator &communicator, const Collective &collective) {
  uint32_t number = issued.load(std::memory_order_relaxed);
  if (!hasThread()) {
    Status status = communicator.execute(collective);
    return status.ok() ? StatusOr<Ticket>(Ticket(number)) : StatusOr<Ticket>(status);
  }
  waitUntil(number + 1 - capacity); // the entry is free
  entries[number % capacity] = {&communicator, collective};
  issued.store(number + 1, std::memory_order_release);
  wakeSleepers(issued);
  return Ticket(number + 1);
}

Status Channel::wait(Ticket ticket) {
  if (!hasThread())
    return {};
  waitUntil(ticket);
  return outcome();
}

Status Channel::run(Communicator &communicator, const Collective &collective) {
  uint32_t number = issued.load(std::memory_order_relaxed);
  if (hasThread() && completed.load(std::memory_order_acquire) != number) {
    StatusOr<Ticket> ticket = start(communicator, collective);
    return ticket.ok() ? wait(*ticket) : ticket.status();
  }
  AUTOPAR_RETURN_IF_ERROR(outcome());
  return communicator.execute(collective);
}

} // namespace autopar::rt
