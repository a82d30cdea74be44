// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The compute threads of one rank: the rank's own thread and `size - 1` workers. forEach splits [0, count) into pieces; each
// thread takes those of its own share first (the same part of every loop over the same rows, which its cache holds), then what is left
// of others'. Which thread runs which piece is left open, so whatever runs in it must give the same bits for every split. Nobody waits
// for a worker that has not begun: one that sleeps, or has lost its core, costs nothing but its help.
// oneDNN inside a worker runs on that worker alone (its OpenMP is set to one thread there).
#pragma once
#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
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

  /// From here on the rank's thread works alone, or with all others again. Called by the rank's thread only.
  void workAlone(bool alone) { isAlone = alone; }

  /// Called by the rank's thread only. `grain`: the smallest piece worth a thread; pieces begin at multiples of it. An exception in a
  /// piece is thrown again here when all threads are done.
  void forEach(int64_t count, int64_t grain, Body body, void *context);

  /// The same for a callable body(worker, lo, hi).
  template <typename Callable> void forEach(int64_t count, int64_t grain, Callable &&body) {
    auto call = [](void *context, int worker, int64_t lo, int64_t hi) {
      (*static_cast<std::remove_reference_t<Callable> *>(context))(worker, lo, hi);
    };
    forEach(count, grain, call, &body);
  }

private:
  static constexpr uint32_t open = 1u << 31;
  /// The pieces that a thread takes first.
  struct alignas(64) Share {
    std::atomic<int64_t> next{0};
    int64_t end = 0;
  };
  /// In one cache line: what a worker needs to begin.
  struct alignas(64) Job {
    std::atomic<uint32_t> generation{0}; // moves with each job
    std::atomic<uint32_t> gate{0};       // `open` while workers may come in, and how many are in
    Body body = nullptr;                 // these are written while nobody is in
    void *context = nullptr;
    int64_t piece = 1;
  };

  void work(int worker);
  bool enter();
  void leave();
  void claim(int worker);
  void waitUntilAlone();

  const int spinRounds;
  bool isAlone = false; // the rank's thread's own
  std::vector<std::thread> workers;
  std::unique_ptr<Share[]> shares;
  Job job;
  std::atomic<bool> stopping{false};
  std::mutex errorMutex;
  std::exception_ptr error;
};

/// Sets OpenMP to one thread in the calling thread, if this process has OpenMP (oneDNN brings it).
void useOneOpenMPThread();

} // namespace autopar::rt
