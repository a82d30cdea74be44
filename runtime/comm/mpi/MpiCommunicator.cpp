// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A reduction receives the others' contributions to this rank's piece segment by segment, so that the room it needs
// stays small and does not grow with the buffer.
#include "runtime/comm/mpi/MpiCommunicator.h"
#include "runtime/base/ElementType.h"
#include "runtime/comm/Reduce.h"
#include <algorithm>
#include <cstring>

namespace autopar::rt {

namespace {
constexpr size_t stagingBytes = 1u << 20, smallestSegment = 64u << 10, granule = 64;
const std::byte *bytesOf(const void *pointer) { return static_cast<const std::byte *>(pointer); }
std::byte *bytesOf(void *pointer) { return static_cast<std::byte *>(pointer); }
size_t partBytes(const Collective &c) { return static_cast<size_t>(c.elements) * elementSize(c.dtype); }
void copy(std::byte *to, const std::byte *from, size_t bytes) {
  if (to != from && bytes > 0) // nothing to move: addresses may be null
    std::memcpy(to, from, bytes);
}
} // namespace

MpiCommunicator::MpiCommunicator(MPI_Comm comm, World &world, double watchdogSeconds, const std::atomic<bool> &ending)
    : Communicator(world.channel()), comm(comm), world(world), exchange(comm, world.rank(), watchdogSeconds, ending) {
  MPI_Comm_size(comm, &memberCount);
  MPI_Comm_rank(comm, &myIndex);
  contributions.resize(static_cast<size_t>(memberCount));
  terms.resize(static_cast<size_t>(memberCount));
}

MpiCommunicator::~MpiCommunicator() { MPI_Comm_free(&comm); }

MpiCommunicator::Slice MpiCommunicator::sliceOf(const Collective &c, int member) const {
  const size_t size = elementSize(c.dtype);
  if (c.kind == AUTOPAR_REDUCE_SCATTER)
    return {static_cast<size_t>(member) * partBytes(c), partBytes(c)};
  Piece piece = pieceOf(c.elements, memberCount, member);
  return {static_cast<size_t>(piece.first) * size, static_cast<size_t>(piece.count) * size};
}

size_t MpiCommunicator::segmentBytes(const Collective &c) const {
  // A multiple of every element size.
  size_t segment = std::max(smallestSegment, stagingBytes / static_cast<size_t>(memberCount) / granule * granule);
  return std::min(segment, std::max<size_t>(sliceOf(c, 0).bytes, 1));
}

Status MpiCommunicator::prepare(const Collective &c) {
  if (c.kind == AUTOPAR_REDISTRIBUTE) {
    prepareParts(c);
    return {};
  }
  world.traffic().add(c.kind, memberCount, 0); // makes the entry
  exchange.reserve(2 * static_cast<size_t>(memberCount) + c.pairs.size(), partBytes(c));
  if (c.kind == AUTOPAR_ALL_REDUCE || c.kind == AUTOPAR_REDUCE_SCATTER)
    staging.resize(std::max(staging.size(), segmentBytes(c) * static_cast<size_t>(memberCount)));
  return {};
}

Status MpiCommunicator::execute(const Collective &collective) {
  StatusOr<uint64_t> sent = dispatch(collective);
  if (!sent.ok())
    return sent.status();
  if (collective.kind != AUTOPAR_REDISTRIBUTE || travels(collective))
    world.traffic().add(collective.kind, memberCount, *sent);
  return {};
}

StatusOr<uint64_t> MpiCommunicator::dispatch(const Collective &collective) {
  switch (collective.kind) {
  case AUTOPAR_ALL_REDUCE: return allReduce(collective);
  case AUTOPAR_ALL_GATHER: return allGather(collective);
  case AUTOPAR_REDUCE_SCATTER: return reduceScatter(collective, bytesOf(collective.out));
  case AUTOPAR_ALL_TO_ALL: return allToAll(collective);
  case AUTOPAR_PERMUTE: return permute(collective);
  case AUTOPAR_BROADCAST: return broadcast(collective);
  case AUTOPAR_REDISTRIBUTE: return redistribute(collective);
  }
  AUTOPAR_CHECK(false, "unknown collective");
  return uint64_t(0);
}

StatusOr<uint64_t> MpiCommunicator::reduceScatter(const Collective &c, std::byte *mine) {
  const std::byte *in = bytesOf(c.in);
  const size_t segment = segmentBytes(c), longest = sliceOf(c, 0).bytes;
  uint64_t sent = 0;
  for (size_t first = 0; first < longest; first += segment) {
    auto part = [&](int member) { // of the member's slice, in this segment
      Slice slice = sliceOf(c, member);
      size_t begin = std::min(first, slice.bytes);
      return Slice{slice.first + begin, std::min(slice.bytes, first + segment) - begin};
    };
    Slice own = part(myIndex);
    for (int member = 0; member < memberCount; ++member) {
      contributions[static_cast<size_t>(member)] = in + own.first;
      if (member == myIndex)
        continue;
      std::byte *slot = staging.data() + static_cast<size_t>(member) * segment;
      contributions[static_cast<size_t>(member)] = slot;
      exchange.receive(slot, own.bytes, member);
      Slice theirs = part(member);
      exchange.send(in + theirs.first, theirs.bytes, member);
      sent += theirs.bytes;
    }
    AUTOPAR_RETURN_IF_ERROR(exchange.finish(collectiveName(c.kind)));
    if (own.bytes)
      reduceInOrder(c.dtype, c.reduce, contributions, mine + first, static_cast<int64_t>(own.bytes / elementSize(c.dtype)));
  }
  return sent;
}

StatusOr<uint64_t> MpiCommunicator::allReduce(const Collective &c) {
  std::byte *out = bytesOf(c.out);
  Slice own = sliceOf(c, myIndex);
  StatusOr<uint64_t> sent = reduceScatter(c, out + own.first);
  if (!sent.ok())
    return sent;
  for (int member = 0; member < memberCount; ++member) {
    if (member == myIndex)
      continue;
    Slice theirs = sliceOf(c, member);
    exchange.receive(out + theirs.first, theirs.bytes, member);
    exchange.send(out + own.first, own.bytes, member);
    *sent += own.bytes;
  }
  AUTOPAR_RETURN_IF_ERROR(exchange.finish(collectiveName(c.kind)));
  return sent;
}

StatusOr<uint64_t> MpiCommunicator::allGather(const Collective &c) {
  size_t bytes = partBytes(c);
  copy(bytesOf(c.out) + static_cast<size_t>(myIndex) * bytes, bytesOf(c.in), bytes);
  for (int member = 0; member < memberCount; ++member)
    if (member != myIndex) {
      exchange.receive(bytesOf(c.out) + static_cast<size_t>(member) * bytes, bytes, member);
      exchange.send(bytesOf(c.in), bytes, member);
    }
  AUTOPAR_RETURN_IF_ERROR(exchange.finish(collectiveName(c.kind)));
  return static_cast<uint64_t>(memberCount - 1) * bytes;
}

StatusOr<uint64_t> MpiCommunicator::allToAll(const Collective &c) {
  size_t bytes = partBytes(c), own = static_cast<size_t>(myIndex) * bytes;
  copy(bytesOf(c.out) + own, bytesOf(c.in) + own, bytes);
  for (int member = 0; member < memberCount; ++member)
    if (member != myIndex) {
      exchange.receive(bytesOf(c.out) + static_cast<size_t>(member) * bytes, bytes, member);
      exchange.send(bytesOf(c.in) + static_cast<size_t>(member) * bytes, bytes, member);
    }
  AUTOPAR_RETURN_IF_ERROR(exchange.finish(collectiveName(c.kind)));
  return static_cast<uint64_t>(memberCount - 1) * bytes;
}

StatusOr<uint64_t> MpiCommunicator::permute(const Collective &c) {
  size_t bytes = partBytes(c);
  uint64_t sent = 0;
  bool receives = false;
  for (const autopar_pair &pair : c.pairs) {
    bool from = static_cast<int>(pair.source) == myIndex, to = static_cast<int>(pair.target) == myIndex;
    receives |= to;
    if (from && to)
      copy(bytesOf(c.out), bytesOf(c.in), bytes);
    else if (to)
      exchange.receive(bytesOf(c.out), bytes, static_cast<int>(pair.source));
    else if (from) {
      exchange.send(bytesOf(c.in), bytes, static_cast<int>(pair.target));
      sent += bytes;
    }
  }
  if (!receives && bytes > 0)
    std::memset(c.out, 0, bytes);
  AUTOPAR_RETURN_IF_ERROR(exchange.finish(collectiveName(c.kind)));
  return sent;
}

// Along a chain that starts at the root: no rank sends more than the buffer once.
StatusOr<uint64_t> MpiCommunicator::broadcast(const Collective &c) {
  size_t bytes = partBytes(c);
  int root = static_cast<int>(c.root), place = (myIndex - root + memberCount) % memberCount;
  if (place == 0)
    copy(bytesOf(c.out), bytesOf(c.in), bytes);
  else
    exchange.receive(bytesOf(c.out), bytes, (myIndex + memberCount - 1) % memberCount);
  AUTOPAR_RETURN_IF_ERROR(exchange.finish(collectiveName(c.kind)));
  if (place == memberCount - 1)
    return uint64_t(0);
  exchange.send(bytesOf(c.out), bytes, (myIndex + 1) % memberCount);
  AUTOPAR_RETURN_IF_ERROR(exchange.finish(collectiveName(c.kind)));
  return bytes;
}

} // namespace autopar::rt
