// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Starts backwards: as late as hides a transfer and those behind it. Waits forwards, when each is over. Then what is not worth it or
// would hold too much goes back to where it was, first the earlier start, then the later wait.
#include "passes/Overlap/StartCollectives/Timetable.h"

#include <algorithm>
#include <cstddef>

namespace autopar::overlap {

namespace {

/// The bytes that are held at each position.
class Holdings {
public:
  explicit Holdings(size_t positions) : held(positions, 0) {}
  bool fits(const Transfer &t, int64_t limit) const {
    return (t.bytesEarly == 0 || most(t.start, t.at) + t.bytesEarly <= limit) &&
           (t.bytesLate == 0 || most(t.at + 1, t.wait) + t.bytesLate <= limit);
  }
  void add(const Transfer &t) {
    for (int64_t i = t.start; t.bytesEarly > 0 && i < t.at; ++i)
      held[static_cast<size_t>(i)] += t.bytesEarly;
    for (int64_t i = t.at + 1; t.bytesLate > 0 && i < t.wait; ++i)
      held[static_cast<size_t>(i)] += t.bytesLate;
  }

private:
  /// In [begin, end); of nothing, what lets everything pass.
  int64_t most(int64_t begin, int64_t end) const {
    if (begin >= end)
      return INT64_MIN / 2;
    return *std::max_element(held.begin() + begin, held.begin() + end);
  }
  std::vector<int64_t> held;
};

void chooseStarts(const std::vector<double> &before, std::vector<Transfer> &transfers) {
  double nextStart = before.back();
  for (auto it = transfers.rbegin(); it != transfers.rend(); ++it) {
    double latest = std::min(before[static_cast<size_t>(it->use)], nextStart) - it->seconds;
    auto first = before.begin() + it->ready, last = before.begin() + it->at;
    // The last position whose time is not past it.
    auto found = std::upper_bound(first, last + 1, latest);
    it->start = found == first ? it->ready : found - before.begin() - 1;
    nextStart = std::min(latest, before[static_cast<size_t>(it->at)]);
  }
}

void chooseWaits(const std::vector<double> &before, std::vector<Transfer> &transfers) {
  double free = 0; // when the channel is
  for (Transfer &t : transfers) {
    free = std::max(free, before[static_cast<size_t>(t.start)]) + t.seconds;
    t.wait = t.use;
    if (t.bytesLate == 0)
      continue;
    auto first = before.begin() + t.at + 1, last = before.begin() + t.use;
    t.wait = std::lower_bound(first, last, free) - before.begin();
  }
}

} // namespace

void makeTimetable(const std::vector<double> &before, std::vector<Transfer> &transfers, const Limits &limits) {
  chooseStarts(before, transfers);
  chooseWaits(before, transfers);
  Holdings holdings(before.size());
  for (Transfer &t : transfers) {
    auto isWorthIt = [&] {
      double between = before[static_cast<size_t>(t.wait)] - before[static_cast<size_t>(t.start)];
      return std::min(between, t.seconds) >= limits.leastSeconds && between > 0;
    };
    if (!holdings.fits(t, limits.bytes))
      t.start = t.at;
    if (!holdings.fits(t, limits.bytes))
      t.wait = t.at + 1;
    if (!isWorthIt()) {
      t.start = t.at;
      t.wait = t.at + 1;
    }
    holdings.add(t);
  }
}

} // namespace autopar::overlap
