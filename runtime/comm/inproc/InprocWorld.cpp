// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ranks as threads. All they share is Shared (control, the first failure) and one Group for each communicator.
#include "runtime/comm/inproc/InprocWorld.h"
#include "runtime/base/Clock.h"
#include "runtime/base/ElementType.h"
#include "runtime/base/Format.h"
#include "runtime/base/Log.h"
#include "runtime/comm/Parts.h"
#include "runtime/comm/Reduce.h"
#include "runtime/comm/inproc/Barrier.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace autopar::rt {

namespace {

constexpr double secondsToEnd = 5; // that the other ranks get after a failure

/// What the members of one communicator share: where everybody's buffers are, during a collective.
struct Group {
  struct Slot {
    const std::byte *in = nullptr;
    std::byte *out = nullptr;
  };
  Group(size_t size, const BreakFlag &flag, double watchdog)
      : slots(size), barrier(static_cast<int>(size), flag, watchdog) {}
  std::vector<Slot> slots;
  Barrier barrier;
};

struct Shared {
  Shared(int size, double watchdog) : size(size), watchdog(watchdog), numbers(size), texts(size), barrier(size, flag, watchdog) {}
  const int size;
  const double watchdog;
  BreakFlag flag;
  std::vector<uint64_t> numbers;
  std::vector<std::string> texts;
  Barrier barrier;

  std::atomic<int> inCollectives{0}; // ranks that may read memory of others

  std::mutex mutex;
  std::condition_variable changed;
  Status failure; // the first one
  int finished = 0;
  std::map<std::pair<size_t, int>, std::shared_ptr<Group>> groups; // by ordinal of creation, lowest rank

  void fail(const Status &status) {
    std::lock_guard lock(mutex);
    if (failure.ok())
      failure = status;
    flag.broken.store(true);
    changed.notify_all();
  }
  /// After a failure: memory that others may read must not be freed before.
  void awaitEndOfCollectives() {
    while (inCollectives.load() > 0)
      std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
  Status firstFailure() {
    std::lock_guard lock(mutex);
    return failure;
  }
};

Status passBarrier(Shared &shared, Barrier &barrier, int rank, const char *what) {
  switch (barrier.wait()) {
  case Barrier::Outcome::Passed: return {};
  case Barrier::Outcome::Broken: return shared.firstFailure();
  case Barrier::Outcome::TimedOut:
    shared.fail(Status::fault(format("rank %d waited %.0f s in %s for the other ranks (see --watchdog-seconds)", rank,
                                     shared.watchdog, what)));
    return shared.firstFailure();
  }
  return {};
}

/// While it lives, a rank that aborts waits. Whoever enters later finds the flag broken.
class InCollective {
public:
  explicit InCollective(Shared &shared) : count(shared.inCollectives) { ++count; }
  ~InCollective() { --count; }
  InCollective(const InCollective &) = delete;

private:
  std::atomic<int> &count;
};

class InprocCommunicator : public Communicator {
public:
  InprocCommunicator(Shared &shared, World &world, std::shared_ptr<Group> group, int index)
      : Communicator(world.channel()), shared(shared), world(world), group(std::move(group)), myIndex(index),
        contributions(this->group->slots.size()), terms(this->group->slots.size()) {}

  int size() const override { return static_cast<int>(group->slots.size()); }
  int index() const override { return myIndex; }
  Status prepare(const Collective &collective) override {
    if (collective.kind != AUTOPAR_REDISTRIBUTE || travels(collective))
      world.traffic().add(collective.kind, size(), 0); // makes the entry
    return {};
  }

  Status execute(const Collective &collective) override {
    InCollective here(shared);
    if (shared.flag.broken.load())
      return shared.firstFailure();
    group->slots[static_cast<size_t>(myIndex)] = {static_cast<const std::byte *>(collective.in),
                                                  static_cast<std::byte *>(collective.out)};
    AUTOPAR_RETURN_IF_ERROR(meet(collective));
    uint64_t elementsSent = 0;
    switch (collective.kind) {
    case AUTOPAR_ALL_REDUCE: elementsSent = allReduce(collective); break;
    case AUTOPAR_ALL_GATHER: elementsSent = allGather(collective); break;
    case AUTOPAR_REDUCE_SCATTER: elementsSent = reduceScatter(collective); break;
    case AUTOPAR_ALL_TO_ALL: elementsSent = allToAll(collective); break;
    case AUTOPAR_PERMUTE: elementsSent = permute(collective); break;
    case AUTOPAR_BROADCAST: elementsSent = broadcast(collective); break;
    case AUTOPAR_REDISTRIBUTE: AUTOPAR_RETURN_IF_ERROR(redistribute(collective)); break;
    }
    AUTOPAR_RETURN_IF_ERROR(meet(collective));
    if (collective.kind == AUTOPAR_REDISTRIBUTE) {
      if (!travels(collective))
        return {};
      elementsSent = static_cast<uint64_t>(rt::elementsSent(collective, myIndex));
    }
    world.traffic().add(collective.kind, size(), elementsSent * elementSize(collective.dtype));
    return {};
  }

private:
  Status meet(const Collective &collective) {
    return passBarrier(shared, group->barrier, world.rank(), collectiveName(collective.kind));
  }
  uint64_t others() const { return static_cast<uint64_t>(size() - 1); }
  const std::byte *inOf(int member) const { return group->slots[static_cast<size_t>(member)].in; }
  static void copy(std::byte *to, const std::byte *from, size_t bytes) {
    if (to != from && bytes > 0) // nothing to move: addresses may be null
      std::memcpy(to, from, bytes);
  }

  // Each rank reduces its piece and hands every block of it on while a cache holds it. Nobody else reads a piece of `in`, so in and out
  // may be the same.
  uint64_t allReduce(const Collective &c) {
    constexpr int64_t blockBytes = 16384;
    const size_t bytes = elementSize(c.dtype);
    const int64_t block = blockBytes / static_cast<int64_t>(bytes);
    const Piece mine = pieceOf(c.elements, size(), myIndex);
    for (int64_t done = 0; done < mine.count; done += block) {
      const int64_t count = std::min(block, mine.count - done);
      const size_t first = static_cast<size_t>(mine.first + done) * bytes;
      for (int r = 0; r < size(); ++r)
        contributions[static_cast<size_t>(r)] = inOf(r) + first;
      std::byte *reduced = static_cast<std::byte *>(c.out) + first;
      reduceInOrder(c.dtype, c.reduce, contributions, reduced, count);
      for (const Group::Slot &slot : group->slots)
        copy(slot.out + first, reduced, static_cast<size_t>(count) * bytes);
    }
    return static_cast<uint64_t>(c.elements - mine.count) + others() * static_cast<uint64_t>(mine.count);
  }

  uint64_t allGather(const Collective &c) {
    size_t bytes = static_cast<size_t>(c.elements) * elementSize(c.dtype);
    for (int r = 0; r < size(); ++r)
      copy(static_cast<std::byte *>(c.out) + static_cast<size_t>(r) * bytes, inOf(r), bytes);
    return others() * static_cast<uint64_t>(c.elements);
  }

  uint64_t reduceScatter(const Collective &c) {
    size_t bytes = static_cast<size_t>(c.elements) * elementSize(c.dtype);
    for (int r = 0; r < size(); ++r)
      contributions[static_cast<size_t>(r)] = inOf(r) + static_cast<size_t>(myIndex) * bytes;
    reduceInOrder(c.dtype, c.reduce, contributions, c.out, c.elements);
    return others() * static_cast<uint64_t>(c.elements);
  }

  uint64_t allToAll(const Collective &c) {
    size_t bytes = static_cast<size_t>(c.elements) * elementSize(c.dtype);
    for (int r = 0; r < size(); ++r)
      copy(static_cast<std::byte *>(c.out) + static_cast<size_t>(r) * bytes,
           inOf(r) + static_cast<size_t>(myIndex) * bytes, bytes);
    return others() * static_cast<uint64_t>(c.elements);
  }

  uint64_t permute(const Collective &c) {
    size_t bytes = static_cast<size_t>(c.elements) * elementSize(c.dtype);
    const std::byte *source = nullptr;
    uint64_t sent = 0;
    for (const autopar_pair &pair : c.pairs) {
      if (static_cast<int>(pair.target) == myIndex)
        source = inOf(static_cast<int>(pair.source));
      if (static_cast<int>(pair.source) == myIndex && pair.target != pair.source)
        sent += static_cast<uint64_t>(c.elements);
    }
    if (source)
      copy(static_cast<std::byte *>(c.out), source, bytes);
    else if (bytes > 0)
      std::memset(c.out, 0, bytes);
    return sent;
  }

  uint64_t broadcast(const Collective &c) {
    copy(static_cast<std::byte *>(c.out), inOf(static_cast<int>(c.root)),
         static_cast<size_t>(c.elements) * elementSize(c.dtype));
    // As along a chain from the root: the last member hands nothing on.
    bool last = (static_cast<int>(c.root) + size() - 1) % size() == myIndex;
    return last ? 0 : static_cast<uint64_t>(c.elements);
  }

  // Everybody fetches what is for it.
  Status redistribute(const Collective &c) {
    fillRest(c, myIndex);
    for (uint32_t round = 0; round < (hasSecondRound(c) ? 2u : 1u); ++round) {
      if (round == 1)
        AUTOPAR_RETURN_IF_ERROR(meet(c));
      for (size_t i = 0; i < c.parts.size();) {
        Terms place = termsAt(c.parts, i);
        i += place.size();
        if (static_cast<int>(place.front().target) != myIndex || place.front().round != round)
          continue;
        for (size_t t = 0; t < place.size(); ++t) {
          const Group::Slot &slot = group->slots[place[t].source];
          terms[t].at = (round == 0 ? slot.in : slot.out) + static_cast<size_t>(place[t].in_offset) * elementSize(c.dtype);
        }
        combine(c, place, std::span(terms).first(place.size()), contributions);
      }
    }
    return {};
  }

  Shared &shared;
  World &world;
  std::shared_ptr<Group> group;
  int myIndex;
  std::vector<const void *> contributions;
  std::vector<TermSource> terms;
};

class InprocWorld : public World {
public:
  InprocWorld(Shared &shared, int rank) : shared(shared), myRank(rank) {}
  int rank() const override { return myRank; }
  int size() const override { return shared.size; }
  int ranksOnHost() const override { return shared.size; }

  StatusOr<std::unique_ptr<Communicator>> createCommunicator(const std::vector<int> &members) override {
    auto position = std::find(members.begin(), members.end(), myRank);
    AUTOPAR_CHECK(position != members.end(), "a rank outside its own group");
    std::shared_ptr<Group> group;
    {
      std::lock_guard lock(shared.mutex);
      auto &entry = shared.groups[{created++, *std::min_element(members.begin(), members.end())}];
      if (!entry)
        entry = std::make_shared<Group>(members.size(), shared.flag, shared.watchdog);
      AUTOPAR_CHECK(entry->slots.size() == members.size(), "ranks disagree about a group");
      group = entry;
    }
    return std::unique_ptr<Communicator>(
        std::make_unique<InprocCommunicator>(shared, *this, std::move(group), static_cast<int>(position - members.begin())));
  }

  StatusOr<uint64_t> maximum(uint64_t value) override {
    if (size() == 1)
      return value;
    shared.numbers[static_cast<size_t>(myRank)] = value;
    AUTOPAR_RETURN_IF_ERROR(passBarrier(shared, shared.barrier, myRank, "a control message"));
    uint64_t largest = *std::max_element(shared.numbers.begin(), shared.numbers.end());
    AUTOPAR_RETURN_IF_ERROR(passBarrier(shared, shared.barrier, myRank, "a control message"));
    return largest;
  }

  StatusOr<std::vector<std::string>> gather(const std::string &text) override {
    shared.texts[static_cast<size_t>(myRank)] = text;
    AUTOPAR_RETURN_IF_ERROR(passBarrier(shared, shared.barrier, myRank, "a control message"));
    std::vector<std::string> all = shared.texts;
    AUTOPAR_RETURN_IF_ERROR(passBarrier(shared, shared.barrier, myRank, "a control message"));
    return all;
  }

  void abort(const Status &failure) override {
    shared.fail(failure);
    channel().settle(); // what it has not begun ends at once
    shared.awaitEndOfCollectives();
  }

private:
  Shared &shared;
  int myRank;
  size_t created = 0;
};

void runRank(Shared &shared, int rank, const std::function<Status(World &)> &body) {
  InprocWorld world(shared, rank);
  Status status = withoutExceptions(world, [&] { return body(world); });
  if (!status.ok())
    shared.fail(status);
  std::lock_guard lock(shared.mutex);
  ++shared.finished;
  shared.changed.notify_all();
}

} // namespace

Status runInproc(int size, double watchdogSeconds, const std::function<Status(World &)> &body) {
  auto shared = std::make_unique<Shared>(size, watchdogSeconds);
  std::vector<std::thread> threads;
  try {
    for (int rank = 0; rank < size; ++rank)
      threads.emplace_back([&, rank] { runRank(*shared, rank, body); });
  } catch (const std::system_error &error) {
    // Those that run wait for the others; without them there is nothing to train, and nobody to end them one by one.
    logError(format("only %d of %d ranks got a thread (%s): use a smaller mesh, or mpirun over more hosts",
                    static_cast<int>(threads.size()), size, error.code().message().c_str()));
    _exit(3);
  }
  {
    std::unique_lock lock(shared->mutex);
    auto done = [&] { return shared->finished == size; };
    shared->changed.wait(lock, [&] { return done() || !shared->failure.ok(); });
    if (!done() && !shared->changed.wait_for(lock, std::chrono::duration<double>(secondsToEnd), done)) {
      // A rank is stuck in code that we cannot interrupt, and its memory cannot be freed under it.
      logError(shared->failure.message());
      _exit(shared->failure.exitCode());
    }
  }
  for (std::thread &thread : threads)
    thread.join();
  return shared->failure;
}

} // namespace autopar::rt
