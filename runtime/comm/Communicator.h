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
// Every rank must call the same collectives of a group in the same order.
//
// A collective is started and waited for. A backend may already complete it in start; buffers belong to it until wait
// returned. A rank that is lost, or waits longer than the watchdog allows, gives a Status of code Fault.
#pragma once
#include "runtime/abi/Program.h"
#include "runtime/base/Status.h"
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace autopar::rt {

/// One call. Sizes as in autopar_collective: `elements` is the part of one rank.
struct Collective {
  autopar_collective_kind kind = AUTOPAR_ALL_REDUCE;
  autopar_reduce reduce = AUTOPAR_REDUCE_SUM;
  autopar_dtype dtype = AUTOPAR_F32;
  int64_t elements = 0;
  const void *in = nullptr;
  void *out = nullptr;
  uint32_t root = 0;                   ///< of a broadcast: index in the group
  std::span<const autopar_pair> pairs; ///< of a permute: indices in the group
  // Of a redistribution:
  int64_t outElements = 0;
  autopar_reduce fill = AUTOPAR_REDUCE_SUM;
  std::span<const autopar_part> parts;
  std::span<const autopar_extent> extents; ///< of the whole program: parts name ranges of it
};

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

/// Names a started collective until it is waited for.
using Ticket = uint64_t;

class Communicator {
public:
  virtual ~Communicator() = default;
  virtual int size() const = 0;
  virtual int index() const = 0; ///< of this rank in the group

  virtual StatusOr<Ticket> start(const Collective &collective) = 0;
  virtual Status wait(Ticket ticket) = 0;
  /// Makes room for what start needs, so that it allocates nothing. Called once for each collective of a program.
  virtual Status prepare(const Collective &collective) = 0;
  /// What prepare has set aside.
  virtual size_t workspaceBytes() const { return 0; }

  Status run(const Collective &collective) {
    StatusOr<Ticket> ticket = start(collective);
    return ticket.ok() ? wait(*ticket) : ticket.status();
  }
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

  /// Over all collectives this rank has started since it was cleared.
  Traffic &traffic() { return sent; }

private:
  Traffic sent;
};

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
