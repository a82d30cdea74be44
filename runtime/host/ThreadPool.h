// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The compute threads of one rank: the rank's own thread and `size - 1` workers. forEach splits [0, count) into pieces
// that threads claim; which thread runs which piece is left open, so whatever runs in it must give the same bits for
// every split. oneDNN inside a worker runs on that worker alone (its OpenMP is set to one thread there).
#pragma once
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace autopar::rt {

class ThreadPool {
public:
  /// Works on [lo, hi). `worker` is in [0, size()): for scratch memory.
  using Body = void (*)(void *context, int worker, int64_t lo, int64_t hi);

  /// `spins`: whether threads wait awake for the next piece of work. Where there are more threads than cores that would take
  /// the core from those that have some.
  explicit ThreadPool(int size, bool spins = true);
  ~ThreadPool();
  ThreadPool(const ThreadPool &) = delete;
  ThreadPool &operator=(const ThreadPool &) = delete;

  int size() const { return static_cast<int>(workers.size()) + 1; }

  /// Called by the rank's thread only. `grain`: the smallest piece worth a thread. An exception in a piece is thrown
  /// again here when all threads are done.
  void forEach(int64_t count, int64_t grain, Body body, void *context);

  /// The same for a callable body(worker, lo, hi).
  template <typename Callable> void forEach(int64_t count, int64_t grain, Callable &&body) {
    auto call = [](void *context, int worker, int64_t lo, int64_t hi) {
      (*static_cast<std::remove_reference_t<Callable> *>(context))(worker, lo, hi);
    };
    forEach(count, grain, call, &body);
  }

private:
  void work(int worker);
  void claim(int worker);

  const int spinRounds;
  std::vector<std::thread> workers;
  // The current job; written before `generation` moves, read after.
  Body body = nullptr;
  void *context = nullptr;
  int64_t count = 0, piece = 1;
  std::atomic<int64_t> next{0};
  std::atomic<int> busy{0};
  std::atomic<uint32_t> generation{0};
  std::atomic<bool> stopping{false};
  std::mutex errorMutex;
  std::exception_ptr error;
};

/// Sets OpenMP to one thread in the calling thread, if this process has OpenMP (oneDNN brings it).
void useOneOpenMPThread();

} // namespace autopar::rt
