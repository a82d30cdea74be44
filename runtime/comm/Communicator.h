// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How ranks talk. A World is one rank's view of all ranks; a Communicator is its membership in one group of them. The
// backends (inproc: ranks are threads; mpi) implement both, and the conformance suite runs on each.
//
// Every collective has the same algorithm on every backend, so results are equal to the last bit:
//   all-reduce      = reduce-scatter by ceil(n/k) elements + all-gather of the pieces
//   reduce-scatter  = every rank adds the contributions to its piece in rank order (f32 for bf16 and f16)
//   broadcast       = along a chain from the root (inproc: everybody from the root, counted in the same way)
//   redistribute    = messages of exactly the parts of two rounds; all of a round are under way at once, so no rank waits for
//                     one that waits for it; terms of a place are added up in the order of the parts
//   the others only move data.
// Every rank must start the same collectives of a group in the same order.
//
// A collective is started and waited for: through the rank's Channel, which may already complete it in start. Its buffers belong to it
// until wait returned. A rank that is lost, or waits longer than the watchdog allows, gives a Status of code Fault.
#pragma once
#include "runtime/comm/Channel.h"
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace autopar::rt {

/// "all-reduce", "all-gather"…: names in reports and stats.
const char *collectiveName(autopar_collective_kind kind);

/// What a rank sent: bytes that it handed to other ranks, by kind and group size ("all-reduce/2").
class Traffic {
public:
  struct Entry {
    uint64_t count = 0, bytes = 0;
  };
  void add(autopar_collective_kind kind, int groupSize, uint64_t bytes);
  void clear();
  const std::map<std::pair<autopar_collective_kind, int>, Entry> &entries() const { return table; }
  uint64_t totalBytes() const;

private:
  std::map<std::pair<autopar_collective_kind, int>, Entry> table; // entries stay when cleared: no allocation in steps
};

class Communicator {
public:
  explicit Communicator(Channel &channel) : channel(channel) {}
  virtual ~Communicator() = default;
  virtual int size() const = 0;
  virtual int index() const = 0; ///< of this rank in the group

  StatusOr<Ticket> start(const Collective &collective) { return channel.start(*this, collective); }
  Status wait(Ticket ticket) { return channel.wait(ticket); }
  Status run(const Collective &collective) { return channel.run(*this, collective); }
  /// Makes room for what start needs, so that it allocates nothing. Called once for each collective of a program.
  virtual Status prepare(const Collective &collective) = 0;
  /// What prepare has set aside.
  virtual size_t workspaceBytes() const { return 0; }

  /// The Channel's alone: the whole collective, with the others.
  virtual Status execute(const Collective &collective) = 0;

private:
  Channel &channel;
};

class World {
public:
  virtual ~World() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  /// Ranks on this host, this one included: they share its cores.
  virtual int ranksOnHost() const = 0;

  /// Collective over `members` (ranks, in group order, this one among them). All ranks create their groups in the same
  /// order; groups created by one round of calls do not overlap.
  virtual StatusOr<std::unique_ptr<Communicator>> createCommunicator(const std::vector<int> &members) = 0;

  // Control messages: apart from collectives, never counted.

  /// The largest value over all ranks.
  virtual StatusOr<uint64_t> maximum(uint64_t value) = 0;
  /// Everybody's text, in rank order, on every rank.
  virtual StatusOr<std::vector<std::string>> gather(const std::string &text) = 0;

  /// Ends every rank: collectives of all ranks return this failure. The first call wins. When it returns, no rank reads this
  /// one's memory any more. MPI: reports and ends the processes, so it may not return.
  virtual void abort(const Status &failure) = 0;

  /// Over all collectives this rank has run since it was cleared.
  Traffic &traffic() { return sent; }

  /// Whether another thread than the rank's own may run collectives, one thread at a time.
  virtual bool allowsThread() const { return true; }
  Channel &channel() { return line; }

private:
  Traffic sent;
  Channel line;
};

/// What `body` returns, or a Fault that says what it threw.
Status withoutExceptions(const World &world, const std::function<Status()> &body);

/// The first failure in rank order, the same on all ranks; ok when all are. Lets all ranks leave together with one
/// message.
Status agree(World &world, const Status &mine);

/// The piece of `elements` that rank `index` of `size` reduces: [first, first + count).
struct Piece {
  int64_t first, count;
};
inline Piece pieceOf(int64_t elements, int size, int index) {
  int64_t block = (elements + size - 1) / size;
  int64_t first = block * index < elements ? block * index : elements;
  return {first, first + block < elements ? block : elements - first};
}

} // namespace autopar::rt
