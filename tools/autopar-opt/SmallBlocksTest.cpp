// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks never overlap and keep what is in them, whoever frees them.
#include <catch2/catch.hpp>

#include <cstdint>
#include <cstring>
#include <new>
#include <random>
#include <thread>
#include <vector>

namespace {

struct Held {
  unsigned char *bytes;
  size_t size;
  unsigned char mark;
};

Held take(size_t size, unsigned char mark) {
  auto *bytes = static_cast<unsigned char *>(::operator new(size));
  std::memset(bytes, mark, size);
  return {bytes, size, mark};
}

bool isIntact(const Held &held) {
  for (size_t i = 0; i < held.size; ++i)
    if (held.bytes[i] != held.mark)
      return false;
  return true;
}

/// Takes and frees at random; what is left. Whether every block was as it had been written.
bool churn(unsigned seed, std::vector<Held> &held) {
  std::mt19937 random(seed);
  bool intact = true;
  for (int step = 0; step < 60000; ++step) {
    if (held.empty() || random() % 5 < 3) {
      held.push_back(take(random() % 10 ? random() % 200 : random() % 3000, static_cast<unsigned char>(random())));
      continue;
    }
    std::swap(held[random() % held.size()], held.back());
    intact &= isIntact(held.back());
    ::operator delete(held.back().bytes);
    held.pop_back();
  }
  return intact;
}

bool freeAll(std::vector<Held> &held) {
  bool intact = true;
  for (const Held &one : held) {
    intact &= isIntact(one);
    ::operator delete(one.bytes);
  }
  held.clear();
  return intact;
}

} // namespace

TEST_CASE("blocks keep their bytes while others come and go") {
  std::vector<Held> held;
  CHECK(churn(1, held));
  CHECK(freeAll(held));
  CHECK(churn(2, held)); // on what was given back
  CHECK(freeAll(held));
}

TEST_CASE("a block may be freed by another thread") {
  std::vector<Held> mine, theirs;
  bool intact = false;
  std::thread other([&] { intact = churn(3, theirs); });
  CHECK(churn(4, mine));
  other.join();
  CHECK(intact);
  std::thread swapped([&] { intact = freeAll(mine) && churn(5, mine); });
  CHECK(freeAll(theirs));
  CHECK(churn(6, theirs));
  swapped.join();
  CHECK(intact);
  CHECK(freeAll(mine));
  CHECK(freeAll(theirs));
}

TEST_CASE("blocks are aligned, and distinct where empty") {
  for (size_t align : {8, 16, 64, 4096}) {
    void *block = ::operator new(24, std::align_val_t(align));
    CHECK(reinterpret_cast<uintptr_t>(block) % align == 0);
    ::operator delete(block, std::align_val_t(align));
  }
  void *a = ::operator new(0), *b = ::operator new(0);
  CHECK(a != b);
  ::operator delete(a);
  ::operator delete(b);
  ::operator delete(nullptr);
}
