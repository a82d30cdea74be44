// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Short steps run on all threads of a rank or on its own alone, whichever is found to be faster. How much work is worth
// a second thread differs by ten times between machines, since what one core wrote comes to another in 20 ns or in 200,
// and a worker may find its core taken; so it is tried, at the beginning and every few hundred steps. Bits are the same on
// any number of threads.
#pragma once
#include <algorithm>
#include <cstdint>

namespace autopar::rt {

class ThreadChoice {
public:
  /// Of a step. Longer ones are never tried on one thread, where they would take long.
  static constexpr double longest = 5e-3; // seconds
  /// Steps of each trial on all threads, then on one; the first of either, which moves data between cores, is not counted.
  static constexpr int64_t tried = 4;
  /// Steps from one trial to the next.
  static constexpr int64_t period = 512;

  explicit ThreadChoice(int threads) : settled(threads == 1) {}

  /// Whether the next step runs on the rank's own thread.
  bool alone() const { return !settled && (at < tried ? false : at < 2 * tried ? true : aloneIsFaster); }

  /// The next step took `seconds`.
  void took(double seconds) {
    if (settled)
      return;
    if (at == 0)
      withAll = onOne = 1e30;
    if (at < 2 * tried && at % tried != 0) {
      double &best = at < tried ? withAll : onOne;
      best = std::min(best, seconds);
    }
    ++at;
    if (at == tried)
      settled = withAll > longest;
    if (at == 2 * tried)
      aloneIsFaster = onOne < withAll;
    at %= period;
  }

private:
  bool settled, aloneIsFaster = false;
  int64_t at = 0; // step since the trial began
  double withAll = 0, onOne = 0;
};

} // namespace autopar::rt
