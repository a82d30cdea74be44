// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Idle threads spin for about a third of a millisecond (the next kernel usually comes sooner), yielding in between, then
// sleep; at once where cores are scarce.
#include "runtime/host/ThreadPool.h"
#include <algorithm>
#include <dlfcn.h>
#include <sched.h>
#include <utility>

namespace autopar::rt {

namespace {
constexpr int longSpin = 20000, spinsPerYield = 4000, piecesPerThread = 4;

void pauseThread() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}
} // namespace

void useOneOpenMPThread() {
  using SetThreads = void (*)(int);
  if (auto set = reinterpret_cast<SetThreads>(dlsym(RTLD_DEFAULT, "omp_set_num_threads")))
    set(1);
}

ThreadPool::ThreadPool(int size, bool spins) : spinRounds(spins ? longSpin : 0) {
  for (int worker = 1; worker < size; ++worker)
    workers.emplace_back([this, worker] { work(worker); });
}

ThreadPool::~ThreadPool() {
  stopping.store(true);
  generation.fetch_add(1);
  generation.notify_all();
  for (std::thread &worker : workers)
    worker.join();
}

void ThreadPool::work(int worker) {
  useOneOpenMPThread();
  for (uint32_t seen = 0;; ++seen) {
    for (int spin = 1; generation.load(std::memory_order_acquire) == seen && spin < spinRounds; ++spin) {
      pauseThread();
      if (spin % spinsPerYield == 0)
        sched_yield();
    }
    generation.wait(seen, std::memory_order_acquire);
    if (stopping.load())
      return;
    claim(worker);
    if (busy.fetch_sub(1, std::memory_order_acq_rel) == 1)
      busy.notify_one();
  }
}

void ThreadPool::claim(int worker) {
  try {
    for (int64_t lo; (lo = next.fetch_add(piece, std::memory_order_relaxed)) < count;)
      body(context, worker, lo, std::min(count, lo + piece));
  } catch (...) {
    std::lock_guard lock(errorMutex);
    error = std::current_exception();
  }
}

void ThreadPool::forEach(int64_t total, int64_t grain, Body work, void *workContext) {
  if (total <= 0)
    return;
  grain = std::max<int64_t>(grain, 1);
  if (workers.empty() || total <= grain)
    return work(workContext, 0, 0, total);
  body = work;
  context = workContext;
  count = total;
  piece = std::max(grain, (total + size() * piecesPerThread - 1) / (size() * piecesPerThread));
  next.store(0, std::memory_order_relaxed);
  busy.store(static_cast<int>(workers.size()), std::memory_order_relaxed);
  generation.fetch_add(1, std::memory_order_release);
  generation.notify_all();
  claim(0);
  int left;
  for (int spin = 1; (left = busy.load(std::memory_order_acquire)) > 0; ++spin) {
    if (spin > spinRounds) {
      busy.wait(left, std::memory_order_acquire);
      continue;
    }
    pauseThread();
    if (spin % spinsPerYield == 0)
      sched_yield();
  }
  if (error) {
    std::exception_ptr thrown = std::exchange(error, nullptr);
    std::rethrow_exception(thrown);
  }
}

} // namespace autopar::rt
