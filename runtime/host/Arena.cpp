// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Anonymous memory straight from the kernel.
#include "runtime/host/Arena.h"
#include "runtime/base/Format.h"
#include <cstring>
#include <sys/mman.h>

namespace autopar::rt {

StatusOr<Arena> Arena::create(size_t bytes) {
  size_t mapped = bytes ? bytes : 1;
  void *memory = mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return Status::badInput(format("no memory for the arena of %zu bytes that each rank needs: %s", bytes,
                                   std::strerror(errno)));
  return Arena(static_cast<std::byte *>(memory), mapped);
}

Arena::~Arena() {
  if (memory)
    munmap(memory, bytes);
}

} // namespace autopar::rt
