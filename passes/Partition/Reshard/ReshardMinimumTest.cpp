// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// No sequence of collectives moves fewer bytes than a plan: every source and target on meshes of up to three axes, against a
// search of its own over every sequence of steps, and against what each device must receive in any case.
#include "passes/Partition/Reshard/ReshardPlan.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <queue>
#include <set>

using namespace autopar;
using namespace autopar::layout;

namespace {
/// Where each axis is: dims cut by axes, major to minor; axes along which values are partial sums.
struct Place {
  std::vector<std::vector<int>> dims;
  std::set<int> partial;
  auto operator<=>(const Place &) const = default;
};

/// All sequences of steps on one mesh and one shape that all its axes divide.
class Exhaustive {
public:
  Exhaustive(std::vector<int64_t> sizes, std::vector<int64_t> shape) : sizes(std::move(sizes)), shape(std::move(shape)) {
    Place empty{std::vector<std::vector<int>>(this->shape.size()), {}};
    enumerate(empty, 0);
  }

  std::vector<Place> places;

  /// Least bytes a device sends to get from `from` to each place where `sums` are partial. Nothing else is made a sum of itself and
  /// zeros on the way, which would lose the sign of a negative zero.
  std::map<Place, double> leastBytes(const Place &from, const std::set<int> &sums) const {
    std::map<Place, double> least;
    using Entry = std::pair<double, Place>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    queue.emplace(0, from);
    while (!queue.empty()) {
      auto [bytes, place] = queue.top();
      queue.pop();
      if (!least.try_emplace(place, bytes).second)
        continue;
      forEachStep(place, sums, [&](Place next, double more) { queue.emplace(bytes + more, std::move(next)); });
    }
    return least;
  }

  Sharding sharding(const Mesh &mesh, const Place &place) const {
    Sharding out = Sharding::replicatedOf(static_cast<int64_t>(shape.size()));
    for (size_t d = 0; d < place.dims.size(); ++d)
      for (int axis : place.dims[d])
        out.dims[d].axes.push_back(mesh.full(axis));
    for (int axis : place.partial)
      out.unreduced.push_back({mesh.full(axis), ReduceKind::Sum});
    return out;
  }

private:
  std::vector<int64_t> sizes, shape;

  void enumerate(const Place &place, size_t axis) {
    if (axis == sizes.size()) {
      places.push_back(place);
      return;
    }
    enumerate(place, axis + 1);
    Place partial = place;
    partial.partial.insert(static_cast<int>(axis));
    enumerate(partial, axis + 1);
    for (size_t d = 0; d < place.dims.size(); ++d)
      for (size_t at = 0; at <= place.dims[d].size(); ++at) {
        Place cut = place;
        cut.dims[d].insert(cut.dims[d].begin() + static_cast<long>(at), static_cast<int>(axis));
        enumerate(cut, axis + 1);
      }
  }

  double devices(const std::vector<int> &axes) const {
    double product = 1;
    for (int axis : axes)
      product *= static_cast<double>(sizes[axis]);
    return product;
  }
  /// Bytes of a block.
  double block(const Place &place) const {
    double bytes = 4;
    for (size_t d = 0; d < shape.size(); ++d)
      bytes *= static_cast<double>(shape[d]) / devices(place.dims[d]);
    return bytes;
  }
  std::vector<int> unused(const Place &place) const {
    std::vector<int> out;
    for (int axis = 0; axis < static_cast<int>(sizes.size()); ++axis)
      if (!place.partial.contains(axis) && std::ranges::none_of(place.dims, [&](const std::vector<int> &dim) {
            return std::ranges::find(dim, axis) != dim.end();
          }))
        out.push_back(axis);
    return out;
  }
  static std::vector<int> without(std::vector<int> list, size_t count) {
    list.resize(list.size() - count);
    return list;
  }

  template <typename F> void forEachStep(const Place &place, const std::set<int> &sums, F step) const {
    for (int axis : unused(place)) {
      Place next = place; // a value that is there becomes a sum with zeros
      next.partial.insert(axis);
      if (sums.contains(axis))
        step(next, 0);
      for (size_t d = 0; d < shape.size(); ++d) { // its part
        next = place;
        next.dims[d].push_back(axis);
        step(next, 0);
      }
    }
    reductions(place, step);
    for (size_t d = 0; d < shape.size(); ++d)
      for (size_t count = 1; count <= place.dims[d].size(); ++count) {
        std::vector<int> moved(place.dims[d].end() - static_cast<long>(count), place.dims[d].end());
        double n = devices(moved);
        Place gathered = place;
        gathered.dims[d] = without(place.dims[d], count);
        step(gathered, (n - 1) / n * block(gathered));
        Place placed = gathered; // the part between zeros
        placed.partial.insert(moved.begin(), moved.end());
        if (std::ranges::all_of(moved, [&](int axis) { return sums.contains(axis); }))
          step(placed, 0);
        for (size_t other = 0; other < shape.size(); ++other)
          if (other != d) { // all-to-all
            Place next = gathered;
            next.dims[other].insert(next.dims[other].end(), moved.begin(), moved.end());
            step(next, (n - 1) / n * block(place));
          }
      }
    for (const Place &other : places) // whole blocks change devices
      if (other != place && other.partial == place.partial && sameBlocks(place, other))
        step(other, block(place));
  }

  template <typename F> void reductions(const Place &place, F step) const {
    std::vector<int> all(place.partial.begin(), place.partial.end());
    for (size_t mask = 1; mask < size_t(1) << all.size(); ++mask) {
      std::vector<int> list;
      for (size_t i = 0; i < all.size(); ++i)
        if (mask >> i & 1)
          list.push_back(all[i]);
      double n = devices(list);
      Place next = place;
      for (int axis : list)
        next.partial.erase(axis);
      step(next, 2 * (n - 1) / n * block(place));
      do
        for (size_t d = 0; d < shape.size(); ++d) {
          Place scattered = next;
          scattered.dims[d].insert(scattered.dims[d].end(), list.begin(), list.end());
          step(scattered, (n - 1) / n * block(place));
        }
      while (std::ranges::next_permutation(list).found);
    }
  }

  bool sameBlocks(const Place &a, const Place &b) const {
    for (size_t d = 0; d < shape.size(); ++d)
      if (devices(a.dims[d]) != devices(b.dims[d]))
        return false;
    return true;
  }
};

/// Elements that the device which lacks most of what it is to hold has to be sent.
int64_t mostMissing(const Mesh &mesh, const std::vector<int64_t> &shape, const Sharding &from, const Sharding &to) {
  int64_t most = 0;
  for (int64_t device = 0; device < mesh.numDevices(); ++device) {
    int64_t needed = 1, held = 1;
    for (size_t d = 0; d < shape.size(); ++d) {
      auto [first, last] = ownedRange(mesh, device, shape[d], to.dims[d]);
      auto [begin, end] = ownedRange(mesh, device, shape[d], from.dims[d]);
      needed *= last - first;
      held *= std::max<int64_t>(0, std::min(last, end) - std::max(first, begin));
    }
    most = std::max(most, needed - held);
  }
  return most;
}

/// Only bytes count; of equal ones the fewer steps.
cost::MachineModel bytesAlone() {
  cost::MachineModel machine;
  machine.latencySeconds = 1e-15;
  machine.memoryBytesPerSecond = 1e30;
  return machine;
}

void check(std::vector<int64_t> sizes, const std::vector<int64_t> &shape) {
  Mesh mesh;
  for (size_t i = 0; i < sizes.size(); ++i)
    mesh.axes.push_back({std::string(1, static_cast<char>('x' + i)), sizes[i]});
  Exhaustive all(sizes, shape);
  ReshardPlanner planner(mesh, bytesAlone());
  for (const Place &source : all.places) {
    std::map<std::set<int>, std::map<Place, double>> least; // by what is partial at the end
    Sharding from = all.sharding(mesh, source);
    for (const Place &target : all.places) {
      if (!least.contains(target.partial))
        least[target.partial] = all.leastBytes(source, target.partial);
      Sharding to = all.sharding(mesh, target);
      const ReshardPlan &plan = planner.plan(shape, 4, from, to);
      INFO(toString(mesh, from) << " to " << toString(mesh, to));
      CHECK(plan.bytes <= least.at(target.partial).at(target) + 1e-9);
      if (!source.partial.empty() || !target.partial.empty())
        continue;
      double missing = 4.0 * static_cast<double>(mostMissing(mesh, shape, from, to));
      CHECK(plan.bytes >= missing - 1e-9);
      if (sizes.size() == 1)
        CHECK(plan.bytes <= missing + 1e-9);
    }
  }
}
} // namespace

TEST_CASE("no sequence moves fewer bytes: one axis") {
  for (int64_t n : {2, 3, 4, 6})
    check({n}, {12, 24});
}

TEST_CASE("no sequence moves fewer bytes: two axes") {
  check({2, 2}, {8, 8});
  check({2, 3}, {12, 24});
  check({4, 2}, {16, 8, 8});
}

TEST_CASE("no sequence moves fewer bytes: three axes") {
  check({2, 2, 2}, {16, 8});
  check({2, 3, 2}, {24, 24});
}
