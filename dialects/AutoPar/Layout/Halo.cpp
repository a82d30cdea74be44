// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which pieces travel, and how they are packed into rounds.
#include "dialects/AutoPar/Layout/Halo.h"

#include <algorithm>

namespace autopar::layout {

static int64_t ceilDiv(int64_t a, int64_t b) { return a >= 0 ? (a + b - 1) / b : -(-a / b); }

bool Reads::isShifted() const { return largestGap() != smallestGap(); }
int64_t Reads::largestGap() const { return *std::max_element(gaps.begin(), gaps.end()); }
int64_t Reads::smallestGap() const { return *std::min_element(gaps.begin(), gaps.end()); }

std::optional<Reads> readsOf(const Window &window, int64_t factorSize, int64_t blocks) {
  int64_t c = blockSize(factorSize, blocks), step = std::abs(window.stride);
  Reads reads;
  for (int64_t i = 0; i < blocks; ++i) {
    // A falling window begins with the block's last position.
    int64_t first = (i * c + (window.stride < 0 ? c - 1 : 0)) * window.stride + window.offset;
    reads.starts.push_back(ceilDiv(first, window.dilation));
    // Blocks without elements may begin anywhere.
    bool isEmpty = i > 0 && i * c >= factorSize;
    reads.gaps.push_back(isEmpty ? reads.gaps[0] : reads.starts.back() * window.dilation - first);
  }
  if (reads.isShifted() && !window.shifts)
    return std::nullopt;
  auto elements = [&](int64_t count, int64_t gap) -> int64_t {
    int64_t last = (count - 1) * step + window.extent - 1 - gap;
    return count <= 0 || last < 0 ? 0 : last / window.dilation + 1;
  };
  reads.length = std::max<int64_t>(elements(c, reads.smallestGap()), 1);
  for (int64_t i = 0; i < blocks; ++i) {
    int64_t real = std::clamp<int64_t>(factorSize - i * c, 0, c);
    // Of a falling window the block's padding comes first: all of it is fetched.
    reads.needed.push_back(window.stride < 0 && real > 0 ? reads.length : elements(real, reads.gaps[i]));
  }
  return reads;
}

namespace {
/// Positions [low, high) that lie in block `source` and `target` reads.
struct Piece {
  int64_t source, target, low, high;
};

class Planner {
public:
  Planner(const Reads &reads, int64_t n, int64_t blocks) : reads(reads), n(n), blocks(blocks), c(blockSize(n, blocks)) {}
  std::optional<HaloPlan> run(int64_t maxRounds);

private:
  bool findPieces(int64_t maxRounds);
  /// Pieces at one place in blocks and, where blocks and reads advance alike, in buffers.
  HaloRound aligned(const std::vector<Piece> &pieces) const;
  /// Pieces at any place.
  HaloRound packed(const std::vector<Piece> &pieces) const;
  HaloRound blank() const;
  std::vector<std::vector<Piece>> byDistance() const;
  std::vector<std::vector<Piece>> greedily() const;
  bool isRegular() const;
  void findOutside(HaloPlan &plan) const;

  const Reads &reads;
  int64_t n, blocks, c;
  std::vector<Piece> own, moving;
};
} // namespace

bool Planner::findPieces(int64_t maxRounds) {
  std::vector<int64_t> sent(blocks, 0);
  for (int64_t target = 0; target < blocks; ++target) {
    int64_t low = std::max<int64_t>(reads.starts[target], 0);
    int64_t high = std::min(reads.starts[target] + reads.needed[target], n);
    if (low >= high)
      continue;
    if ((high - 1) / c - low / c > maxRounds)
      return false;
    for (int64_t source = low / c; source * c < high; ++source) {
      Piece piece{source, target, std::max(low, source * c), std::min(high, (source + 1) * c)};
      (source == target ? own : moving).push_back(piece);
      if (source != target && ++sent[source] > maxRounds)
        return false;
    }
  }
  return true;
}

HaloRound Planner::blank() const {
  return {0, {}, std::vector<int64_t>(blocks, 0), std::vector<int64_t>(blocks, HaloPlan::nowhere)};
}

HaloRound Planner::aligned(const std::vector<Piece> &pieces) const {
  HaloRound round = blank();
  int64_t from = c, end = 0;
  for (const Piece &piece : pieces) {
    from = std::min(from, piece.low - piece.source * c);
    end = std::max(end, piece.high - piece.source * c);
  }
  round.rows = std::max<int64_t>(end - from, 0);
  for (const Piece &piece : pieces) {
    if (piece.source != piece.target)
      round.pairs.emplace_back(piece.source, piece.target);
    round.to[piece.target] = piece.source * c + from - reads.starts[piece.target];
  }
  round.from.assign(blocks, from);
  return round;
}

HaloRound Planner::packed(const std::vector<Piece> &pieces) const {
  HaloRound round = blank();
  for (const Piece &piece : pieces)
    round.rows = std::max(round.rows, piece.high - piece.low);
  for (const Piece &piece : pieces) {
    if (piece.source != piece.target)
      round.pairs.emplace_back(piece.source, piece.target);
    // Rows beyond the piece are those of the same block beside it, at their own place: no harm.
    int64_t from = std::min(piece.low - piece.source * c, c - round.rows);
    round.from[piece.source] = from;
    round.to[piece.target] = piece.source * c + from - reads.starts[piece.target];
  }
  return round;
}

std::vector<std::vector<Piece>> Planner::byDistance() const {
  std::map<int64_t, std::vector<Piece>> rounds;
  for (const Piece &piece : moving)
    rounds[piece.source - piece.target].push_back(piece);
  std::vector<std::vector<Piece>> list;
  for (auto &[distance, pieces] : rounds)
    list.push_back(std::move(pieces));
  return list;
}

/// Each piece into the first round in which its source still sends nothing and its target gets nothing.
std::vector<std::vector<Piece>> Planner::greedily() const {
  std::vector<std::vector<Piece>> rounds;
  std::vector<std::vector<bool>> sends(blocks), gets(blocks); // by round
  auto at = [](const std::vector<bool> &flags, size_t round) { return round < flags.size() && flags[round]; };
  auto set = [](std::vector<bool> &flags, size_t round) {
    flags.resize(std::max(flags.size(), round + 1));
    flags[round] = true;
  };
  for (const Piece &piece : moving) {
    size_t round = 0;
    while (at(sends[piece.source], round) || at(gets[piece.target], round))
      ++round;
    rounds.resize(std::max(rounds.size(), round + 1));
    rounds[round].push_back(piece);
    set(sends[piece.source], round);
    set(gets[piece.target], round);
  }
  return rounds;
}

/// Blocks and reads advance alike, so that a piece has one place in all buffers.
bool Planner::isRegular() const {
  for (int64_t i = 0; i < blocks; ++i)
    if (reads.starts[i] != reads.starts[0] + i * c)
      return false;
  return true;
}

// Blocks without real elements count too: nobody reads what they compute, but it must not be NaN times zero.
void Planner::findOutside(HaloPlan &plan) const {
  for (int64_t start : reads.starts) {
    int64_t end = start + reads.length;
    plan.readsOutside |= start < 0 || end > n;
    plan.readsPadding |= end > n && start < blocks * c && n < blocks * c;
  }
}

int64_t HaloPlan::rowsSent() const {
  int64_t rows = 0;
  for (const HaloRound &round : rounds)
    rows += round.rows;
  return rows;
}

std::optional<HaloPlan> Planner::run(int64_t maxRounds) {
  if (c == 0 || !findPieces(maxRounds))
    return std::nullopt;
  HaloPlan plan;
  plan.blockSize = c;
  plan.length = reads.length;
  plan.own = packed(own);
  for (const std::vector<Piece> &pieces : greedily())
    plan.rounds.push_back(packed(pieces));
  if (isRegular()) {
    HaloPlan uniform;
    uniform.blockSize = c;
    uniform.length = reads.length;
    uniform.own = aligned(own);
    uniform.isUniform = true;
    for (const std::vector<Piece> &pieces : byDistance())
      uniform.rounds.push_back(aligned(pieces));
    if (uniform.rowsSent() <= plan.rowsSent())
      plan = std::move(uniform);
  }
  if (static_cast<int64_t>(plan.rounds.size()) > maxRounds)
    return std::nullopt;
  findOutside(plan);
  return plan;
}

std::optional<HaloPlan> planHalo(const Reads &reads, int64_t n, int64_t blocks, int64_t maxRounds) {
  return Planner(reads, n, blocks).run(maxRounds);
}

const HaloPlan *HaloPlans::find(const Window &window, int64_t factorSize, int64_t blocks) {
  std::array<int64_t, 8> key = {window.size,   window.stride,   window.offset, window.extent,
                                window.dilation, window.shifts, factorSize,    blocks};
  auto [it, isNew] = known.try_emplace(key);
  if (isNew)
    if (auto reads = readsOf(window, factorSize, blocks))
      it->second = planHalo(*reads, window.size, blocks);
  return it->second ? &*it->second : nullptr;
}

bool HaloPlans::canRead(const OpRule &rule, const FactorAxes &factorAxes) {
  return std::all_of(rule.windows.begin(), rule.windows.end(), [&](const Window &window) {
    int64_t blocks = sizeOf(factorAxes.axes[window.factor]);
    return blocks == 1 || find(window, rule.factors[window.factor].size, blocks);
  });
}

} // namespace autopar::layout
