// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collectives over MPI by point-to-point messages, with the algorithms that Communicator.h promises: MPI's own reductions
// may add in any order, and cannot be given up.
#pragma once
#include "runtime/comm/Parts.h"
#include "runtime/comm/mpi/Exchange.h"

namespace autopar::rt {

class MpiCommunicator : public Communicator {
public:
  /// Takes over `comm`.
  MpiCommunicator(MPI_Comm comm, World &world, double watchdogSeconds, const std::atomic<bool> &ending);
  ~MpiCommunicator() override;

  int size() const override { return memberCount; }
  int index() const override { return myIndex; }
  Status execute(const Collective &collective) override;
  Status prepare(const Collective &collective) override;
  size_t workspaceBytes() const override { return staging.capacity(); }

private:
  /// Where the piece of each member begins and how long it is, in bytes of a buffer that all members reduce.
  struct Slice {
    size_t first, bytes;
  };
  Slice sliceOf(const Collective &collective, int member) const;
  size_t segmentBytes(const Collective &collective) const;
  StatusOr<uint64_t> reduceScatter(const Collective &collective, std::byte *mine);
  StatusOr<uint64_t> allReduce(const Collective &collective);
  StatusOr<uint64_t> allGather(const Collective &collective);
  StatusOr<uint64_t> allToAll(const Collective &collective);
  StatusOr<uint64_t> permute(const Collective &collective);
  StatusOr<uint64_t> broadcast(const Collective &collective);
  void prepareParts(const Collective &collective);
  StatusOr<uint64_t> redistribute(const Collective &collective);
  Status redistributeRound(const Collective &collective, uint32_t round);
  /// What a rank sends of a part in staging, where its runs lie one after the other.
  void pack(const Collective &collective, const autopar_part &part, const std::byte *from, std::byte *to) const;
  StatusOr<uint64_t> dispatch(const Collective &collective);

  MPI_Comm comm;
  World &world;
  int memberCount = 1, myIndex = 0;
  Exchange exchange;
  std::vector<std::byte> staging; // contributions of a segment, one after the other
  std::vector<const void *> contributions;
  std::vector<TermSource> terms;
};

} // namespace autopar::rt
