// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cells, who holds and who lacks them, and who sends.
#include "dialects/AutoPar/Layout/Redistribution.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace autopar::layout {

Placement Placement::onFirst(Mesh mesh, Sharding sharding) {
  std::vector<int64_t> devices(static_cast<size_t>(mesh.numDevices()));
  std::iota(devices.begin(), devices.end(), 0);
  return {std::move(mesh), std::move(devices), std::move(sharding)};
}

std::optional<ReduceKind> Placement::reduceKind() const {
  for (const UnreducedAxis &axis : sharding.unreduced)
    if (axis.axis.size > 1)
      return axis.kind;
  return std::nullopt;
}

/// The parts of axes that none of `used` covers, cut as finely as those are.
static std::vector<AxisRef> unusedAxes(const Mesh &mesh, const std::vector<AxisRef> &used) {
  std::vector<AxisRef> unused;
  for (int32_t axis = 0; axis < static_cast<int32_t>(mesh.axes.size()); ++axis) {
    std::vector<AxisRef> parts;
    for (const AxisRef &ref : used)
      if (ref.axis == axis)
        parts.push_back(ref);
    std::sort(parts.begin(), parts.end(), [](const AxisRef &a, const AxisRef &b) { return a.pre < b.pre; });
    int64_t done = 1;
    for (const AxisRef &ref : parts) {
      if (ref.pre > done)
        unused.push_back({axis, done, ref.pre / done});
      done = ref.pre * ref.size;
    }
    if (done < mesh.axes[axis].size)
      unused.push_back({axis, done, mesh.axes[axis].size / done});
  }
  return unused;
}

Placement Placement::dual() const {
  Placement result = *this;
  result.sharding.replicated.clear();
  result.sharding.unreduced.clear();
  std::vector<AxisRef> used;
  for (const DimSharding &dim : sharding.dims)
    used.insert(used.end(), dim.axes.begin(), dim.axes.end());
  for (const UnreducedAxis &axis : sharding.unreduced)
    used.push_back(axis.axis);
  for (const AxisRef &ref : unusedAxes(mesh, used))
    result.sharding.unreduced.push_back({ref, ReduceKind::Sum});
  return result;
}

std::optional<std::string> findProblem(const Placement &placement, int64_t rank, int64_t groupSize) {
  if (auto problem = findProblem(placement.mesh, placement.sharding, rank))
    return problem;
  if (static_cast<int64_t>(placement.devices.size()) != placement.mesh.numDevices())
    return "lists " + std::to_string(placement.devices.size()) + " devices for a mesh of " +
           std::to_string(placement.mesh.numDevices());
  std::vector<int64_t> sorted = placement.devices;
  std::sort(sorted.begin(), sorted.end());
  for (size_t i = 0; i < sorted.size(); ++i) {
    if (sorted[i] < 0 || sorted[i] >= groupSize)
      return "device " + std::to_string(sorted[i]) + " is not in the group of " + std::to_string(groupSize);
    if (i > 0 && sorted[i] == sorted[i - 1])
      return "device " + std::to_string(sorted[i]) + " occurs twice";
  }
  for (int64_t d = 0; d < rank; ++d)
    if (placement.sharding.dims[static_cast<size_t>(d)].open)
      return "dim " + std::to_string(d) + " is open";
  for (const UnreducedAxis &axis : placement.sharding.unreduced)
    if (axis.axis.size > 1 && axis.kind != *placement.reduceKind())
      return "unreduced axes are of different kinds, expected one";
  return std::nullopt;
}

int64_t Box::elements() const {
  int64_t product = 1;
  for (size_t d = 0; d < first.size(); ++d)
    product *= last[d] - first[d];
  return product;
}

Box boxOf(const std::vector<int64_t> &shape, const Placement &placement, int64_t position) {
  Box box;
  for (size_t d = 0; d < shape.size(); ++d) {
    auto [first, last] = ownedRange(placement.mesh, position, shape[d], placement.sharding.dims[d]);
    box.first.push_back(first);
    box.last.push_back(last);
  }
  return box;
}

int64_t Redistribution::elements() const { return std::accumulate(sent.begin(), sent.end(), int64_t(0)); }

namespace {
using Devices = std::vector<int64_t>;

/// A placement's blocks, and which devices hold each, by the number of their partial value.
class Blocks {
public:
  Blocks(const std::vector<int64_t> &shape, const Placement &placement) {
    std::vector<AxisRef> partial;
    for (const UnreducedAxis &axis : placement.sharding.unreduced)
      partial.push_back(axis.axis);
    values = static_cast<size_t>(sizeOf(partial));
    for (size_t d = 0; d < shape.size(); ++d) {
      counts.push_back(sizeOf(placement.sharding.dims[d].axes));
      sizes.push_back(blockSize(shape[d], counts.back()));
    }
    for (size_t i = 0; i < placement.devices.size(); ++i) {
      int64_t position = static_cast<int64_t>(i), block = 0;
      for (size_t d = 0; d < shape.size(); ++d)
        block = block * counts[d] + placement.mesh.linearIndex(position, placement.sharding.dims[d].axes);
      std::vector<Devices> &byValue = holders.try_emplace(block, values).first->second;
      byValue[static_cast<size_t>(placement.mesh.linearIndex(position, partial))].push_back(placement.devices[i]);
    }
  }

  size_t values = 1; // partial values that make up the tensor
  std::vector<int64_t> sizes;

  /// Devices that hold an element, by partial value.
  const std::vector<Devices> &holdersOf(const std::vector<int64_t> &element) const {
    int64_t block = 0;
    for (size_t d = 0; d < sizes.size(); ++d)
      block = block * counts[d] + element[d] / sizes[d];
    return holders.at(block);
  }

private:
  std::vector<int64_t> counts;
  std::map<int64_t, std::vector<Devices>> holders;
};

bool contains(const Devices &devices, int64_t device) {
  return std::find(devices.begin(), devices.end(), device) != devices.end();
}

/// Plans cell by cell; remembers what each device has to send so far.
class Planner {
public:
  Planner(const Blocks &from, const Blocks &to, bool sameKind, int64_t groupSize, bool passOn)
      : from(from), to(to), sameKind(sameKind), passOn(passOn) {
    plan.sent.resize(static_cast<size_t>(groupSize));
    plan.received.resize(static_cast<size_t>(groupSize));
    messages.resize(static_cast<size_t>(groupSize));
  }

  void addCell(const Box &cell) {
    const std::vector<Devices> &holders = from.holdersOf(cell.first), &receivers = to.holdersOf(cell.first);
    std::vector<std::vector<size_t>> terms = assign(holders, receivers);
    for (size_t value = 0; value < receivers.size(); ++value)
      if (terms[value].size() == 1)
        hand(cell, holders[terms[value].front()], receivers[value]);
      else if (terms[value].size() > 1)
        reduce(cell, holders, terms[value], receivers[value]);
  }

  Redistribution finish() {
    for (const auto &[key, sources] : parts)
      for (int64_t source : sources)
        plan.parts.push_back({std::get<0>(key), source, std::get<1>(key), std::get<2>(key)});
    return std::move(plan);
  }
  /// What the busiest device sends, in elements; a message costs as much as some elements do, and so does a second round.
  int64_t busiest() const {
    constexpr int64_t elementsOfMessage = 128;
    int64_t most = 0;
    for (size_t i = 0; i < messages.size(); ++i)
      most = std::max(most, plan.sent[i] + elementsOfMessage * messages[i]);
    bool again = !parts.empty() && std::get<0>(parts.rbegin()->first) == 1;
    return most + (again ? elementsOfMessage : 0);
  }

  /// Whether passing on can make the busiest device send less than half, and its table, which has about a part for each pair of
  /// receivers of a cell, stays small.
  bool mayPassOn(int64_t cells) const {
    constexpr int64_t mostParts = 1 << 17;
    int64_t most = *std::max_element(plan.sent.begin(), plan.sent.end()), devices = static_cast<int64_t>(plan.sent.size());
    int64_t count = std::accumulate(messages.begin(), messages.end(), int64_t(0));
    return most * devices > 2 * plan.elements() && count / std::max<int64_t>(cells, 1) * count <= mostParts;
  }

private:
  void add(int round, int64_t source, int64_t target, const Box &box) {
    parts[{round, target, box}].push_back(source);
    if (source == target)
      return;
    plan.sent[static_cast<size_t>(source)] += box.elements();
    plan.received[static_cast<size_t>(target)] += box.elements();
    ++messages[static_cast<size_t>(source)];
  }

  int64_t leastBusy(const Devices &devices) const {
    return *std::min_element(devices.begin(), devices.end(), [&](int64_t a, int64_t b) {
      return plan.sent[static_cast<size_t>(a)] < plan.sent[static_cast<size_t>(b)];
    });
  }

  /// At most `count` pieces, along the longest dim.
  static std::vector<Box> cut(const Box &box, size_t count) {
    size_t longest = 0;
    for (size_t d = 1; d < box.first.size(); ++d)
      if (box.last[d] - box.first[d] > box.last[longest] - box.first[longest])
        longest = d;
    std::vector<Box> pieces;
    if (box.first.empty())
      return {box};
    int64_t size = box.last[longest] - box.first[longest], n = std::min(static_cast<int64_t>(count), size);
    for (int64_t i = 0; i < n; ++i) {
      Box &piece = pieces.emplace_back(box);
      piece.first[longest] = box.first[longest] + size * i / n;
      piece.last[longest] = box.first[longest] + size * (i + 1) / n;
    }
    return pieces;
  }

  /// A whole value, or one that needs no addition, to its receivers.
  void hand(const Box &cell, const Devices &holders, const Devices &receivers) {
    Devices lacking;
    for (int64_t device : receivers)
      if (contains(holders, device))
        add(0, device, device, cell);
      else
        lacking.push_back(device);
    if (!passOn || lacking.size() <= holders.size()) {
      for (int64_t device : lacking)
        add(0, leastBusy(holders), device, cell);
      return;
    }
    std::vector<Box> pieces = cut(cell, lacking.size());
    for (size_t i = 0; i < pieces.size(); ++i) {
      add(0, leastBusy(holders), lacking[i], pieces[i]);
      for (int64_t device : lacking)
        if (device != lacking[i])
          add(1, lacking[i], device, pieces[i]);
    }
  }

  Devices rootsOf(const std::vector<Devices> &holders, const std::vector<size_t> &terms, const Devices &receivers) const {
    Devices roots;
    for (int64_t device : receivers)
      if (std::any_of(terms.begin(), terms.end(), [&](size_t term) { return contains(holders[term], device); }))
        roots.push_back(device);
    return roots.empty() ? receivers : roots;
  }

  void reduce(const Box &cell, const std::vector<Devices> &holders, const std::vector<size_t> &terms, const Devices &receivers) {
    Devices roots = rootsOf(holders, terms, receivers);
    for (const Box &piece : cut(cell, roots.size())) {
      int64_t root = roots[turn++ % roots.size()];
      for (size_t term : terms)
        add(0, contains(holders[term], root) ? root : leastBusy(holders[term]), root, piece);
      for (int64_t device : receivers)
        if (device != root)
          add(1, root, device, piece);
    }
  }

  /// Cells that travel when the receivers of a partial value get the sum of these terms.
  int64_t costOf(const std::vector<Devices> &holders, const std::vector<size_t> &terms, const Devices &receivers) const {
    if (terms.empty())
      return 0;
    if (terms.size() == 1)
      return std::count_if(receivers.begin(), receivers.end(),
                           [&](int64_t device) { return !contains(holders[terms.front()], device); });
    bool own = std::any_of(terms.begin(), terms.end(), [&](size_t term) {
      return std::any_of(receivers.begin(), receivers.end(), [&](int64_t device) { return contains(holders[term], device); });
    });
    return static_cast<int64_t>(terms.size() + receivers.size()) - (own ? 2 : 1);
  }

  using Terms = std::vector<std::vector<size_t>>;
  int64_t costOf(const std::vector<Devices> &holders, const Terms &terms, const std::vector<Devices> &receivers) const {
    int64_t cost = 0;
    for (size_t value = 0; value < terms.size(); ++value)
      cost += costOf(holders, terms[value], receivers[value]);
    return cost;
  }

  /// Which of the source's partial values add up to each of the target's.
  Terms assign(const std::vector<Devices> &holders, const std::vector<Devices> &receivers) const {
    Terms best;
    auto offer = [&](Terms terms) {
      if (best.empty() || costOf(holders, terms, receivers) < costOf(holders, best, receivers))
        best = std::move(terms);
    };
    std::vector<size_t> all(holders.size());
    std::iota(all.begin(), all.end(), 0);
    for (size_t value = 0; value < receivers.size(); ++value) { // all together
      Terms terms(receivers.size());
      terms[value] = all;
      offer(std::move(terms));
    }
    if (!sameKind || receivers.size() == 1 || holders.size() == 1)
      return best;
    offer(spread(holders, receivers));
    return best;
  }

  /// Each term where it is already, as far as that goes; the others one by one where they cost least.
  Terms spread(const std::vector<Devices> &holders, const std::vector<Devices> &receivers) const {
    Terms terms(receivers.size());
    std::vector<size_t> rest;
    for (size_t term = 0; term < holders.size(); ++term) {
      size_t value = 0;
      while (value < receivers.size() &&
             (!terms[value].empty() || costOf(holders, {term}, receivers[value]) > 0))
        ++value;
      if (value < receivers.size())
        terms[value].push_back(term);
      else
        rest.push_back(term);
    }
    for (size_t term : rest) {
      std::optional<std::pair<int64_t, size_t>> cheapest;
      for (size_t value = 0; value < receivers.size(); ++value) {
        std::vector<size_t> more = terms[value];
        more.push_back(term);
        std::pair<int64_t, size_t> offer(
            costOf(holders, more, receivers[value]) - costOf(holders, terms[value], receivers[value]), value);
        cheapest = cheapest ? std::min(*cheapest, offer) : offer;
      }
      terms[cheapest->second].push_back(term);
    }
    return terms;
  }

  const Blocks &from, &to;
  bool sameKind, passOn;
  Redistribution plan;
  std::map<std::tuple<int, int64_t, Box>, Devices> parts; // sources by round, target and box
  std::vector<int64_t> messages;
  size_t turn = 0; // of the roots
};

/// Where blocks of either size begin, and the end.
std::vector<int64_t> gridLines(int64_t n, int64_t a, int64_t b) {
  std::vector<int64_t> lines;
  for (int64_t size : {a, b})
    for (int64_t at = 0; size > 0 && at < n; at += size)
      lines.push_back(at);
  lines.push_back(n);
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

std::vector<Box> cellsOf(const std::vector<int64_t> &shape, const Blocks &from, const Blocks &to) {
  std::vector<Box> cells(1);
  for (size_t d = 0; d < shape.size(); ++d) {
    std::vector<int64_t> lines = gridLines(shape[d], from.sizes[d], to.sizes[d]);
    std::vector<Box> finer;
    for (const Box &cell : cells)
      for (size_t i = 0; i + 1 < lines.size(); ++i) {
        Box &box = finer.emplace_back(cell);
        box.first.push_back(lines[i]);
        box.last.push_back(lines[i + 1]);
      }
    cells = std::move(finer);
  }
  return cells;
}
} // namespace

Redistribution planRedistribution(const std::vector<int64_t> &shape, const Placement &from, const Placement &to,
                                  int64_t groupSize) {
  Blocks source(shape, from), target(shape, to);
  bool sameKind = from.reduceKind() == to.reduceKind();
  Planner direct(source, target, sameKind, groupSize, false), passedOn(source, target, sameKind, groupSize, true);
  std::vector<Box> cells = cellsOf(shape, source, target);
  for (const Box &cell : cells)
    direct.addCell(cell);
  if (!direct.mayPassOn(static_cast<int64_t>(cells.size())))
    return direct.finish();
  for (const Box &cell : cells)
    passedOn.addCell(cell);
  return passedOn.busiest() < direct.busiest() ? passedOn.finish() : direct.finish();
}

} // namespace autopar::layout
