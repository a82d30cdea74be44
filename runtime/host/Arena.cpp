// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Anonymous memory straight from the kernel.
#include "runtime/host/Arena.h"
#include "runtime/base/Format.h"
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace autopar::rt {

namespace {

constexpr size_t hugePage = size_t{2} << 20;
/// Smaller arenas, and so the last part of each, take small pages: what a huge page rounds up to would show beside them.
constexpr size_t worthHugePages = 16 * hugePage;

/// Large arenas begin at a huge page, and the kernel is asked for those: a pass over hundreds of MB meets few misses of the page tables.
/// `memory` has whole pages for `bytes`, and a huge page of room.
std::byte *alignedToHugePages(void *memory, size_t bytes) {
  auto *begin = static_cast<std::byte *>(memory);
  size_t before = -reinterpret_cast<uintptr_t>(begin) % hugePage, behind = hugePage - before;
  if (before > 0)
    munmap(begin, before);
  std::byte *aligned = begin + before;
  if (behind > 0)
    munmap(aligned + bytes, behind);
  madvise(aligned, bytes, MADV_HUGEPAGE); // a kernel without them does as well as it can
  return aligned;
}

} // namespace

StatusOr<Arena> Arena::create(size_t bytes) {
  size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE)), mapped = (std::max<size_t>(bytes, 1) + page - 1) / page * page;
  size_t room = mapped >= worthHugePages && mapped < SIZE_MAX / 2 ? hugePage : 0; // beyond, nothing is mapped, and the sum would wrap
  void *memory = mmap(nullptr, mapped + room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return Status::badInput(format("no memory for the arena of %zu bytes that each rank needs: %s", bytes,
                                   std::strerror(errno)));
  return Arena(room ? alignedToHugePages(memory, mapped) : static_cast<std::byte *>(memory), std::max<size_t>(bytes, 1));
}

Arena::~Arena() {
  if (memory)
    munmap(memory, bytes);
}

} // namespace autopar::rt
