// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Redistributions: a message a part. Both ends of a pair of ranks go through the table of parts in one order, so their messages match.
// What is contiguous on its side travels from or into the buffer itself, the rest by way of staging.
#include "runtime/base/ElementType.h"
#include "runtime/comm/mpi/MpiCommunicator.h"
#include <algorithm>
#include <cstring>

namespace autopar::rt {

namespace {
const std::byte *bytesOf(const void *pointer) { return static_cast<const std::byte *>(pointer); }
std::byte *bytesOf(void *pointer) { return static_cast<std::byte *>(pointer); }
size_t bytesOf(const Collective &c, const autopar_part &part) {
  return static_cast<size_t>(elementsOf(c, part)) * elementSize(c.dtype);
}
constexpr size_t granule = 64; // slots of staging are aligned for every element type
size_t slotOf(size_t bytes) { return (bytes + granule - 1) / granule * granule; }
} // namespace

void MpiCommunicator::prepareParts(const Collective &c) {
  if (!travels(c))
    return;
  world.traffic().add(c.kind, memberCount, 0); // makes the entry
  size_t messages = 0, largest = 0, staged[2] = {0, 0};
  for (const autopar_part &part : c.parts) {
    bool sends = static_cast<int>(part.source) == myIndex, receives = static_cast<int>(part.target) == myIndex;
    if (sends == receives)
      continue;
    ++messages;
    largest = std::max(largest, bytesOf(c, part));
    staged[part.round] += slotOf(bytesOf(c, part));
  }
  exchange.reserve(messages, largest);
  staging.resize(std::max({staging.size(), staged[0], staged[1]}));
}

void MpiCommunicator::pack(const Collective &c, const autopar_part &part, const std::byte *from, std::byte *to) const {
  const size_t size = elementSize(c.dtype), bytes = static_cast<size_t>(part.run) * size;
  forEachRun(c, part, [&](int64_t in, int64_t) {
    std::memcpy(to, from + static_cast<size_t>(in) * size, bytes);
    to += bytes;
  });
}

Status MpiCommunicator::redistributeRound(const Collective &c, uint32_t round) {
  const size_t size = elementSize(c.dtype);
  size_t slot = 0;
  auto nextSlot = [&](const autopar_part &part) {
    std::byte *at = staging.data() + slot;
    slot += slotOf(bytesOf(c, part));
    return at;
  };
  // Received parts take their slots in the first walk, and are found there again in the second.
  auto isDirect = [](const autopar_part &part, size_t count) { return part.extent_count == 0 && count == 1; };
  for (size_t i = 0; i < c.parts.size();) {
    Terms place = termsAt(c.parts, i);
    i += place.size();
    for (const autopar_part &part : place) {
      if (part.round != round || static_cast<int>(part.target) != myIndex || static_cast<int>(part.source) == myIndex)
        continue;
      std::byte *to = isDirect(part, place.size()) ? bytesOf(c.out) + static_cast<size_t>(part.out_offset) * size : nextSlot(part);
      exchange.receive(to, bytesOf(c, part), static_cast<int>(part.source));
    }
  }
  for (const autopar_part &part : c.parts) {
    if (part.round != round || static_cast<int>(part.source) != myIndex || static_cast<int>(part.target) == myIndex)
      continue;
    const std::byte *from = (round == 0 ? bytesOf(c.in) : bytesOf(c.out)) + static_cast<size_t>(part.in_offset) * size;
    if (part.extent_count > 0) {
      std::byte *slotOfPart = nextSlot(part);
      pack(c, part, from, slotOfPart);
      from = slotOfPart;
    }
    exchange.send(from, bytesOf(c, part), static_cast<int>(part.target));
  }
  AUTOPAR_RETURN_IF_ERROR(exchange.finish(collectiveName(c.kind)));
  slot = 0;
  for (size_t i = 0; i < c.parts.size();) {
    Terms place = termsAt(c.parts, i);
    i += place.size();
    if (place.front().round != round || static_cast<int>(place.front().target) != myIndex)
      continue;
    bool own = static_cast<int>(place.front().source) == myIndex;
    if (!own && isDirect(place.front(), place.size()))
      continue;
    for (size_t t = 0; t < place.size(); ++t) {
      own = static_cast<int>(place[t].source) == myIndex;
      const std::byte *buffer = round == 0 ? bytesOf(c.in) : bytesOf(c.out);
      terms[t] = {own ? buffer + static_cast<size_t>(place[t].in_offset) * size : nextSlot(place[t]), !own};
    }
    combine(c, place, std::span(terms).first(place.size()), contributions);
  }
  return {};
}

StatusOr<uint64_t> MpiCommunicator::redistribute(const Collective &c) {
  fillRest(c, myIndex);
  for (uint32_t round = 0; round < (hasSecondRound(c) ? 2u : 1u); ++round)
    AUTOPAR_RETURN_IF_ERROR(redistributeRound(c, round));
  return static_cast<uint64_t>(elementsSent(c, myIndex)) * elementSize(c.dtype);
}

} // namespace autopar::rt
