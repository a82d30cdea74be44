// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// operator new for a compiler: millions of blocks of some dozen bytes, nearly all made and freed by one thread. glibc's malloc
// costs a third of a compilation; this, a tenth.
//
// Blocks of up to `largest` bytes lie in slabs of one size each, side by side in one reserved range of addresses, so that an
// address says which slab it is in. A slab belongs to the thread that took it; its free blocks form a list, which is used up
// before the thread goes on to the next slab with free blocks (neighbours in time are neighbours in memory). A block freed by
// another thread goes to a list of that thread's. Nothing needs a lock but taking a new slab. Memory is not given back.
//
// Everything else is malloc's: larger blocks, all blocks if the range cannot be reserved or MALLOC_PERTURB_ is set (the tests
// poison what is freed), and builds with sanitizers, which have their own.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <sys/mman.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define AUTOPAR_PLAIN_MALLOC
#endif
#endif
#if !defined(AUTOPAR_PLAIN_MALLOC) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

namespace {

constexpr size_t granule = 16, largest = 1024, numClasses = largest / granule + 1;
constexpr size_t slabBytes = size_t(1) << 16, maxSlabs = size_t(1) << 18;

struct Block {
  Block *next;
};

struct Thread;

struct Slab {
  Block *free;          // given back
  char *fresh, *end;    // never used so far
  Slab *next;           // of the thread's slabs with free blocks
  Thread *owner;
  uint32_t sizeClass;
  bool isWaiting;       // current, or in the list of its thread
};

/// What one thread has, by size.
struct Thread {
  Slab *current[numClasses];
  Slab *waiting[numClasses];
  Block *foreign[numClasses];
};

thread_local Thread self;
Slab slabs[maxSlabs];
std::atomic<size_t> numSlabs;
std::atomic<char *> range; // null: not tried
char *const none = reinterpret_cast<char *>(-1);

char *reserve() {
  char *made = none;
  const char *perturb = std::getenv("MALLOC_PERTURB_");
  if (!perturb || !*perturb) {
    void *got = mmap(nullptr, maxSlabs * slabBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (got != MAP_FAILED)
      made = static_cast<char *>(got);
  }
  char *expected = nullptr;
  if (range.compare_exchange_strong(expected, made))
    return made;
  if (made != none)
    munmap(made, maxSlabs * slabBytes);
  return expected;
}

/// Null if there is no more.
Slab *takeSlab(size_t sizeClass) {
  char *base = range.load(std::memory_order_acquire);
  if (!base)
    base = reserve();
  if (base == none)
    return nullptr;
  size_t index = numSlabs.fetch_add(1, std::memory_order_relaxed);
  if (index >= maxSlabs) {
    numSlabs.store(maxSlabs, std::memory_order_relaxed);
    return nullptr;
  }
  Slab &slab = slabs[index];
  slab.fresh = base + index * slabBytes;
  slab.end = slab.fresh + slabBytes / (sizeClass * granule) * (sizeClass * granule);
  slab.owner = &self;
  slab.sizeClass = static_cast<uint32_t>(sizeClass);
  slab.isWaiting = true;
  return &slab;
}

void *takeFrom(Slab &slab) {
  if (Block *block = slab.free) {
    slab.free = block->next;
    return block;
  }
  if (slab.fresh == slab.end)
    return nullptr;
  void *block = slab.fresh;
  slab.fresh += slab.sizeClass * granule;
  return block;
}

[[gnu::noinline]] void *takeFromNext(size_t sizeClass) {
  Thread &thread = self;
  if (Slab *used = thread.current[sizeClass])
    used->isWaiting = false;
  thread.current[sizeClass] = nullptr;
  if (Slab *slab = thread.waiting[sizeClass]) {
    thread.waiting[sizeClass] = slab->next;
    thread.current[sizeClass] = slab;
    return takeFrom(*slab);
  }
  if (Block *block = thread.foreign[sizeClass]) {
    thread.foreign[sizeClass] = block->next;
    return block;
  }
  Slab *slab = takeSlab(sizeClass);
  if (!slab)
    return nullptr;
  thread.current[sizeClass] = slab;
  return takeFrom(*slab);
}

void *allocate(size_t size) {
  if (size <= largest) {
    size_t sizeClass = size ? (size + granule - 1) / granule : 1;
    Slab *slab = self.current[sizeClass];
    if (void *block = slab ? takeFrom(*slab) : nullptr)
      return block;
    if (void *block = takeFromNext(sizeClass))
      return block;
  }
  if (void *block = std::malloc(size ? size : 1))
    return block;
  throw std::bad_alloc();
}

void release(void *pointer) {
  char *base = range.load(std::memory_order_relaxed);
  auto offset = reinterpret_cast<uintptr_t>(pointer) - reinterpret_cast<uintptr_t>(base);
  if (!base || base == none || offset >= maxSlabs * slabBytes)
    return std::free(pointer);
  Slab &slab = slabs[offset / slabBytes];
  auto *block = static_cast<Block *>(pointer);
  Thread &thread = self;
  if (slab.owner != &thread) {
    block->next = thread.foreign[slab.sizeClass];
    thread.foreign[slab.sizeClass] = block;
    return;
  }
  block->next = slab.free;
  slab.free = block;
  if (slab.isWaiting)
    return;
  slab.isWaiting = true;
  slab.next = thread.waiting[slab.sizeClass];
  thread.waiting[slab.sizeClass] = &slab;
}

} // namespace

void *operator new(size_t size) { return allocate(size); }
void *operator new[](size_t size) { return allocate(size); }
void *operator new(size_t size, std::align_val_t align) {
  if (static_cast<size_t>(align) <= granule)
    return allocate(size);
  size_t unit = static_cast<size_t>(align);
  if (void *block = std::aligned_alloc(unit, (size + unit - 1) / unit * unit))
    return block;
  throw std::bad_alloc();
}
void operator delete(void *pointer) noexcept { release(pointer); }
void operator delete[](void *pointer) noexcept { release(pointer); }
void operator delete(void *pointer, size_t) noexcept { release(pointer); }
void operator delete[](void *pointer, size_t) noexcept { release(pointer); }
void operator delete(void *pointer, std::align_val_t) noexcept { release(pointer); }
void operator delete[](void *pointer, std::align_val_t) noexcept { release(pointer); }
void operator delete(void *pointer, size_t, std::align_val_t) noexcept { release(pointer); }
void operator delete[](void *pointer, size_t, std::align_val_t) noexcept { release(pointer); }

#endif
