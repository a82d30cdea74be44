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
constexpr int longSpin = 20000, spinsPerYield = 200, piecesPerThread = 4;

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

ThreadPool::ThreadPool(int size, bool spins)
    : spinRounds(spins ? longSpin : 0), shares(std::make_unique<Share[]>(static_cast<size_t>(std::max(size, 1)))) {
  for (int worker = 1; worker < size; ++worker)
    workers.emplace_back([this, worker] { work(worker); });
}

ThreadPool::~ThreadPool() {
  stopping.store(true);
  job.generation.fetch_add(1);
  job.generation.notify_all();
  for (std::thread &worker : workers)
    worker.join();
}

void ThreadPool::work(int worker) {
  useOneOpenMPThread();
  for (uint32_t seen = 0;;) {
    for (int spin = 1; job.generation.load(std::memory_order_acquire) == seen && spin < spinRounds; ++spin) {
      pauseThread();
      if (spin % spinsPerYield == 0)
        sched_yield();
    }
    job.generation.wait(seen, std::memory_order_acquire);
    seen = job.generation.load(std::memory_order_acquire);
    if (stopping.load())
      return;
    if (!enter()) // too late: the job is done
      continue;
    claim(worker);
    leave();
  }
}

bool ThreadPool::enter() {
  uint32_t gate = job.gate.load(std::memory_order_relaxed);
  while (gate & open)
    if (job.gate.compare_exchange_weak(gate, gate + 1, std::memory_order_acquire, std::memory_order_relaxed))
      return true;
  return false;
}

void ThreadPool::leave() {
  if (job.gate.fetch_sub(1, std::memory_order_acq_rel) == 1) // the last one, and no more may come
    job.gate.notify_one();
}

void ThreadPool::claim(int worker) {
  const int threads = size();
  try {
    for (int i = 0; i < threads; ++i) {
      Share &share = shares[static_cast<size_t>((worker + i) % threads)];
      for (int64_t lo; (lo = share.next.fetch_add(job.piece, std::memory_order_relaxed)) < share.end;)
        job.body(job.context, worker, lo, std::min(share.end, lo + job.piece));
    }
  } catch (...) {
    std::lock_guard lock(errorMutex);
    error = std::current_exception();
  }
}

// Closes the gate and waits for those inside.
void ThreadPool::waitUntilAlone() {
  uint32_t left = job.gate.fetch_and(~open, std::memory_order_acq_rel) & ~open;
  for (int spin = 1; left > 0; ++spin, left = job.gate.load(std::memory_order_acquire)) {
    if (spin > spinRounds) {
      job.gate.wait(left, std::memory_order_acquire);
      continue;
    }
    pauseThread();
    if (spin % spinsPerYield == 0)
      sched_yield();
  }
}

void ThreadPool::forEach(int64_t total, int64_t grain, Body work, void *workContext) {
  if (total <= 0)
    return;
  grain = std::max<int64_t>(grain, 1);
  if (workers.empty() || isAlone || total <= grain)
    return work(workContext, 0, 0, total);
  const int64_t threads = size();
  int64_t piece = (total + threads * piecesPerThread - 1) / (threads * piecesPerThread);
  piece = (piece + grain - 1) / grain * grain;
  const int64_t pieces = (total + piece - 1) / piece;
  job.body = work;
  job.context = workContext;
  job.piece = piece;
  for (int64_t i = 0; i < threads; ++i) {
    shares[static_cast<size_t>(i)].next.store(pieces * i / threads * piece, std::memory_order_relaxed);
    shares[static_cast<size_t>(i)].end = std::min(total, pieces * (i + 1) / threads * piece);
  }
  job.gate.store(open, std::memory_order_release);
  job.generation.fetch_add(1, std::memory_order_release);
  job.generation.notify_all();
  claim(0);
  waitUntilAlone();
  if (error) {
    std::exception_ptr thrown = std::exchange(error, nullptr);
    std::rethrow_exception(thrown);
  }
}

} // namespace autopar::rt
