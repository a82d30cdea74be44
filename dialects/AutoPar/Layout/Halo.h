// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Halos: which elements of an operand's dim each device reads for its block of a factor (a Window), and in which rounds
// they travel. No MLIR headers.
//
// Device i needs the positions [starts[i], starts[i] + length) of a dim of n elements that lies in blocks. What of them
// lies in other blocks comes in rounds: in one round a device sends at most one piece and gets at most one, all of one
// size, so a round is one permute. Positions before 0 and from n on exist nowhere: who reads them puts a value there.
//
// Two ways to form rounds, the one that sends fewer rows is taken: by distance (a 3-wide window: one round up, one
// down), where places in blocks and buffers are the same on all devices if blocks and windows advance alike; or packed,
// pieces of different distances in one round (the same window on two devices: one round in all), where they differ.
#pragma once
#include "dialects/AutoPar/Layout/Rule.h"

#include <array>
#include <map>

namespace autopar::layout {

/// What the blocks of a factor read through a window, in elements of the operand's dim.
struct Reads {
  int64_t length = 0;
  std::vector<int64_t> starts; // per block; may lie outside the dim
  std::vector<int64_t> needed; // per block: how many of `length` its real elements read, from `starts` on
  std::vector<int64_t> gaps;   // per block: positions before its first element (0 if elements stand side by side)

  /// Blocks begin at different places between two elements.
  bool isShifted() const;
  int64_t largestGap() const;
  int64_t smallestGap() const;
};

/// Nothing if gaps differ from block to block and the window does not shift.
std::optional<Reads> readsOf(const Window &window, int64_t factorSize, int64_t blocks);

/// One piece per device: rows [from, from + rows) of its block go to where its target has [to, to + rows) of its buffer.
struct HaloRound {
  int64_t rows = 0;
  std::vector<std::pair<int64_t, int64_t>> pairs; // source, target
  /// Per device, as source and as target. A device that gets nothing has to = `nowhere`.
  std::vector<int64_t> from, to;
};

struct HaloPlan {
  static constexpr int64_t nowhere = INT64_MAX;
  int64_t blockSize = 0, length = 0;
  HaloRound own; // what stays: pairs are empty
  std::vector<HaloRound> rounds;
  /// All of `from` and `to` are the same on every device (`to`: on those that get something).
  bool isUniform = false;
  /// Some position read lies outside the dim; some such position may hold the arbitrary bits of a last block.
  bool readsOutside = false, readsPadding = false;

  int64_t rowsSent() const;
};

/// Nothing if blocks reach so far that there would be more than `maxRounds` rounds.
std::optional<HaloPlan> planHalo(const Reads &reads, int64_t n, int64_t blocks, int64_t maxRounds = 16);

/// Plans by window, remembered: searches ask for the same ones again and again.
class HaloPlans {
public:
  /// Null if the window cannot be read so. Lives as long as this.
  const HaloPlan *find(const Window &window, int64_t factorSize, int64_t blocks);
  /// Whether the windows can be read where factors are cut so.
  bool canRead(const OpRule &rule, const FactorAxes &factorAxes);

private:
  std::map<std::array<int64_t, 8>, std::optional<HaloPlan>> known;
};

} // namespace autopar::layout
