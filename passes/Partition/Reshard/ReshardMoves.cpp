// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The steps that lead from one state of a reshard to the next.
#include "passes/Partition/Reshard/ReshardState.h"

#include <algorithm>

namespace autopar::reshard {
using namespace layout;
using Kind = ReshardStep::Kind;

void Problem::finish(const State &state, Move move,
                     std::vector<Move> &out) const {
  move.step.before = local(state);
  move.step.fromPartial = std::ranges::find(state.unreduced, static_cast<int>(ReduceKind::Sum)) != state.unreduced.end();
  move.step.after = local(move.to);
  out.push_back(std::move(move));
}

// Appends atoms to a dim: a slice of a replicated value, a reduce-scatter of an
// unreduced one.
void Problem::addSplit(const State &state, int dim,
                       const std::vector<int> &list, bool reduce,
                       std::vector<Move> &out) const {
  std::optional<int64_t> padTo = padToSplit(state, dim, product(list));
  if (!padTo)
    return;
  Move move{{}, state};
  move.step.kind = reduce ? Kind::ReduceScatter : Kind::Slice;
  move.step.axes = axes(list);
  move.step.dim = dim;
  move.step.padTo = *padTo;
  if (reduce)
    move.step.reduce = static_cast<ReduceKind>(state.unreduced[list.front()]);
  for (int atom : list) {
    move.to.unreduced[atom] = -1;
    move.to.dims[dim].push_back(atom);
  }
  finish(state, std::move(move), out);
}

// Drops the last atoms of a dim.
void Problem::addJoin(const State &state, int dim, size_t count,
                      std::vector<Move> &out) const {
  std::optional<int64_t> joined = sizeJoined(state, dim, count);
  if (!joined)
    return;
  std::vector<int> list(state.dims[dim].end() - count, state.dims[dim].end());
  Move move{{}, state};
  move.step.axes = axes(list);
  move.step.dim = dim;
  move.step.cutTo = *joined;
  move.to.dims[dim].resize(state.dims[dim].size() - count);
  move.step.kind = Kind::AllGather;
  finish(state, move, out);
  auto wantsSum = [&](int atom) {
    return to.unreduced[atom] == static_cast<int>(ReduceKind::Sum);
  };
  if (std::all_of(list.begin(), list.end(), wantsSum)) {
    move.step.kind = Kind::Place;
    for (int atom : list)
      move.to.unreduced[atom] = static_cast<int>(ReduceKind::Sum);
    finish(state, std::move(move), out);
  }
}

void Problem::addReductions(const State &state, std::vector<Move> &out) const {
  for (int kind = 0; kind < 3; ++kind) {
    std::vector<int> pending;
    for (size_t a = 0; a < atoms.size(); ++a)
      if (state.unreduced[a] == kind && (isSmall() || to.unreduced[a] != kind))
        pending.push_back(static_cast<int>(a));
    // All subsets of a few axes; of many, single ones and all of them.
    size_t subsets = pending.size() <= 4 ? size_t(1) << pending.size() : 0;
    auto addAllReduce = [&](const std::vector<int> &list) {
      Move move{{}, state};
      move.step.kind = Kind::AllReduce;
      move.step.axes = axes(list);
      move.step.reduce = static_cast<ReduceKind>(kind);
      for (int atom : list)
        move.to.unreduced[atom] = -1;
      finish(state, std::move(move), out);
    };
    for (size_t mask = 1; mask < subsets; ++mask) {
      std::vector<int> list;
      for (size_t i = 0; i < pending.size(); ++i)
        if (mask >> i & 1)
          list.push_back(pending[i]);
      addAllReduce(list);
    }
    if (subsets == 0) {
      for (int atom : pending)
        addAllReduce({atom});
      addAllReduce(pending);
    }
    for (int dim : usedDims)
      for (int atom : pending)
        addSplit(state, dim, {atom}, true, out);
  }
}

void Problem::addSplits(const State &state, std::vector<Move> &out) const {
  for (int dim : usedDims) {
    for (int atom = 0; atom < static_cast<int>(atoms.size()); ++atom)
      if (state.replicates(atom) && (isSmall() || std::ranges::find(to.dims[dim], atom) != to.dims[dim].end()))
        addSplit(state, dim, {atom}, false, out);
    // From an uncut dim straight to the end: the only way where blocks are
    // uneven.
    if (!state.dims[dim].empty() || to.dims[dim].size() < 2)
      continue;
    const std::vector<int> &list = to.dims[dim];
    if (std::all_of(list.begin(), list.end(),
                    [&](int a) { return state.replicates(a); }))
      addSplit(state, dim, list, false, out);
    int kind = state.unreduced[list.front()];
    if (kind >= 0 && std::all_of(list.begin(), list.end(), [&](int a) {
          return state.unreduced[a] == kind;
        }))
      addSplit(state, dim, list, true, out);
  }
  for (size_t a = 0; a < atoms.size(); ++a)
    if (to.unreduced[a] >= 0 && state.replicates(static_cast<int>(a))) {
      Move move{{}, state};
      move.step.kind = Kind::MakePartial;
      move.step.axes = {atoms[a]};
      move.step.reduce = static_cast<ReduceKind>(to.unreduced[a]);
      move.to.unreduced[a] = to.unreduced[a];
      finish(state, std::move(move), out);
    }
}

void Problem::addJoins(const State &state, std::vector<Move> &out) const {
  for (int dim : usedDims) {
    if (state.dims[dim].empty() || (state.dims[dim] == to.dims[dim] && !isSmall()))
      continue;
    for (size_t count = 1; count <= state.dims[dim].size(); ++count) {
      addJoin(state, dim, count, out);
      for (int toDim : usedDims)
        addAllToAll(state, dim, count, toDim, out);
    }
  }
}

// Moves the last atoms of a dim, in their order, to the end of another.
void Problem::addAllToAll(const State &state, int dim, size_t count, int toDim, std::vector<Move> &out) const {
  if (dim == toDim)
    return;
  std::vector<int> list(state.dims[dim].end() - static_cast<long>(count), state.dims[dim].end());
  std::optional<int64_t> joined = sizeJoined(state, dim, count);
  std::optional<int64_t> padTo = padToSplit(state, toDim, product(list));
  if (!joined || !padTo)
    return;
  Move move{{}, state};
  move.step.kind = Kind::AllToAll;
  move.step.axes = axes(list);
  move.step.dim = dim;
  move.step.toDim = toDim;
  move.step.padTo = *padTo;
  move.step.cutTo = *joined;
  move.to.dims[dim].resize(state.dims[dim].size() - count);
  move.to.dims[toDim].insert(move.to.dims[toDim].end(), list.begin(), list.end());
  finish(state, std::move(move), out);
}

/// Whether the atom is at one place of one dim before and after, and everything
/// minor (or major) to it too.
static bool isUnmoved(const State &before, const State &after, int atom) {
  for (size_t d = 0; d < before.dims.size(); ++d) {
    const std::vector<int> &from = before.dims[d], &to = after.dims[d];
    for (size_t back = 0;
         back < std::min(from.size(), to.size()) &&
         from[from.size() - 1 - back] == to[to.size() - 1 - back];
         ++back)
      if (from[from.size() - 1 - back] == atom)
        return true;
    // The same for a common prefix: the blocks within it are exchanged.
    for (size_t i = 0; i < std::min(from.size(), to.size()) && from[i] == to[i];
         ++i)
      if (from[i] == atom)
        return true;
  }
  return false;
}

/// An exchange of whole blocks: dims whose cuts change, atoms that go out of use and those that come into use instead, and the devices
/// between which blocks move. Atoms that come into use are paired with those that go out of use, which makes the exchange one to one.
struct Problem::Exchange {
  std::vector<int> dims, freed, fresh, group;
};

std::optional<Problem::Exchange> Problem::exchange(const State &state, const State &target) const {
  Exchange found;
  std::vector<int> before, after;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (state.dims[d] == target.dims[d])
      continue;
    if (blocks(state, static_cast<int>(d)) != blocks(target, static_cast<int>(d)))
      return std::nullopt;
    found.dims.push_back(static_cast<int>(d));
    before.insert(before.end(), state.dims[d].begin(), state.dims[d].end());
    after.insert(after.end(), target.dims[d].begin(), target.dims[d].end());
  }
  auto only = [](const std::vector<int> &list, const std::vector<int> &other) {
    std::vector<int> rest;
    for (int atom : list)
      if (std::find(other.begin(), other.end(), atom) == other.end())
        rest.push_back(atom);
    return rest;
  };
  found.freed = only(before, after);
  found.fresh = only(after, before);
  if (found.dims.empty() || found.freed.size() != found.fresh.size())
    return std::nullopt;
  for (size_t i = 0; i < found.freed.size(); ++i)
    if (atoms[found.freed[i]].size != atoms[found.fresh[i]].size || !state.replicates(found.fresh[i]))
      return std::nullopt;
  found.group = before;
  found.group.insert(found.group.end(), found.fresh.begin(), found.fresh.end());
  // Minor atoms that stay where they are move nothing: blocks of the major ones are exchanged.
  std::erase_if(found.group, [&](int atom) { return isUnmoved(state, target, atom); });
  std::sort(found.group.begin(), found.group.end());
  return found;
}

void Problem::addPermute(const State &state, const State &target, std::vector<Move> &out) const {
  std::optional<Exchange> found = exchange(state, target);
  if (!found)
    return;
  Move move{{}, state};
  move.step.kind = Kind::Permute;
  move.step.axes = axes(found->group);
  move.to.dims = target.dims;
  finish(state, std::move(move), out);
}

// Device g of the group receives from the device whose blocks before are g's blocks after.
void Problem::complete(const State &state, const State &target, ReshardStep &step) const {
  step.placement = placement(target);
  if (step.kind != Kind::Permute)
    return;
  Exchange found = *exchange(state, target);
  const std::vector<int> &group = found.group;
  std::vector<int64_t> receiver(atoms.size()), sender(atoms.size());
  for (int64_t index = 0, count = product(group); index < count; ++index) {
    int64_t rest = index;
    for (size_t i = group.size(); i-- > 0; rest /= atoms[group[i]].size)
      receiver[group[i]] = rest % atoms[group[i]].size;
    for (size_t i = 0; i < found.freed.size(); ++i)
      sender[found.fresh[i]] = receiver[found.freed[i]];
    for (int d : found.dims) {
      int64_t block = 0;
      for (int atom : target.dims[d])
        block = block * atoms[atom].size + receiver[atom]; // 0 for atoms outside the group
      for (size_t i = state.dims[d].size(); i-- > 0; block /= atoms[state.dims[d][i]].size)
        sender[state.dims[d][i]] = block % atoms[state.dims[d][i]].size;
    }
    int64_t source = 0;
    for (int atom : group)
      source = source * atoms[atom].size + sender[atom];
    step.pairs.emplace_back(source, index);
  }
  std::sort(step.pairs.begin(), step.pairs.end());
}

void Problem::addPermutes(const State &state, std::vector<Move> &out) const {
  State target = state;
  target.dims = to.dims;
  if (isSmall()) {
    std::vector<int> free;
    for (size_t a = 0; a < atoms.size(); ++a)
      if (state.unreduced[a] < 0)
        free.push_back(static_cast<int>(a));
    State next = state;
    for (int dim : usedDims)
      next.dims[dim].clear();
    addArrangements(state, next, free, out);
    return;
  }
  addPermute(state, target, out);
  // Swaps of two atoms of one size; one of them may replicate.
  for (size_t a = 0; a < atoms.size(); ++a)
    for (size_t b = a + 1; b < atoms.size(); ++b) {
      if (atoms[a].size != atoms[b].size || state.unreduced[a] >= 0 ||
          state.unreduced[b] >= 0)
        continue;
      State swapped = state;
      for (std::vector<int> &dim : swapped.dims)
        for (int &atom : dim)
          atom = atom == static_cast<int>(a)   ? static_cast<int>(b)
                 : atom == static_cast<int>(b) ? static_cast<int>(a)
                                               : atom;
      if (swapped != state && swapped.dims != target.dims)
        addPermute(state, swapped, out);
    }
  // Neighbours of different size in one dim.
  for (int dim : usedDims)
    for (size_t i = 0; i + 1 < state.dims[dim].size(); ++i) {
      State swapped = state;
      std::swap(swapped.dims[dim][i], swapped.dims[dim][i + 1]);
      if (swapped.dims != target.dims)
        addPermute(state, swapped, out);
    }
}

// Every way to give the dims as many blocks as they have now.
void Problem::addArrangements(const State &state, State &next, const std::vector<int> &free, std::vector<Move> &out) const {
  bool same = std::ranges::all_of(usedDims, [&](int dim) { return blocks(next, dim) == blocks(state, dim); });
  if (same && next.dims != state.dims)
    addPermute(state, next, out);
  for (int dim : usedDims) {
    if (blocks(next, dim) == blocks(state, dim))
      continue;
    // Dims are filled in their order, so that each arrangement comes once.
    for (size_t i = 0; i < free.size(); ++i) {
      std::vector<int> rest = free;
      rest.erase(rest.begin() + static_cast<long>(i));
      next.dims[dim].push_back(free[i]);
      if (blocks(state, dim) % blocks(next, dim) == 0)
        addArrangements(state, next, rest, out);
      next.dims[dim].pop_back();
    }
    return;
  }
}

std::vector<Move> Problem::moves(const State &state) const {
  std::vector<Move> out;
  addReductions(state, out);
  addSplits(state, out);
  addJoins(state, out);
  addPermutes(state, out);
  return out;
}

} // namespace autopar::reshard
