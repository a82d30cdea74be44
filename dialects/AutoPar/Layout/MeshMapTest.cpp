// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All pairs of factorings of up to 16 devices, in row-major order and in others: what the map says of each device is true, and
// where it renames devices no list of parts of axes would have done (search by brute force).
#include "dialects/AutoPar/Layout/MeshMap.h"
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <numeric>
#include <random>
#include <set>

using namespace autopar::layout;
using Axes = std::vector<AxisRef>;

/// Every ordered list of factors above 1 of n.
static std::vector<std::vector<int64_t>> factoringsOf(int64_t n) {
  if (n == 1)
    return {{}};
  std::vector<std::vector<int64_t>> all;
  for (int64_t first = 2; first <= n; ++first)
    if (n % first == 0)
      for (std::vector<int64_t> rest : factoringsOf(n / first)) {
        rest.insert(rest.begin(), first);
        all.push_back(rest);
      }
  return all;
}

static Mesh meshOf(const std::vector<int64_t> &sizes, char name) {
  Mesh mesh;
  for (int64_t size : sizes)
    mesh.axes.push_back({std::string(1, name++), size});
  return mesh;
}

static std::vector<Mesh> meshesOf(int64_t devices, char name) {
  std::vector<Mesh> meshes;
  for (const auto &sizes : factoringsOf(devices))
    meshes.push_back(meshOf(sizes, name));
  return meshes;
}

static int64_t placeOf(const OrderedMesh &mesh, int64_t device) {
  for (int64_t place = 0;; ++place)
    if (mesh.deviceAt(place) == device)
      return place;
}

/// The coordinate along `refs` of each device.
static std::vector<int64_t> indices(const OrderedMesh &mesh, const Axes &refs) {
  std::vector<int64_t> all;
  for (int64_t device = 0; device < mesh.mesh.numDevices(); ++device)
    all.push_back(mesh.mesh.linearIndex(placeOf(mesh, device), refs));
  return all;
}

/// Every list of parts of axes, by its coordinates of all devices.
static void everyList(const OrderedMesh &mesh, const Axes &prefix, std::set<std::vector<int64_t>> &found) {
  found.insert(indices(mesh, prefix));
  for (int32_t axis = 0; axis < static_cast<int32_t>(mesh.mesh.axes.size()); ++axis) {
    int64_t size = mesh.mesh.axes[static_cast<size_t>(axis)].size;
    for (int64_t pre = 1; pre < size; ++pre)
      for (int64_t part = 2; size % pre == 0 && pre * part <= size; ++part)
        if (size % (pre * part) == 0 && !overlapsAny({axis, pre, part}, prefix)) {
          Axes longer = prefix;
          longer.push_back({axis, pre, part});
          everyList(mesh, longer, found);
        }
  }
}

/// What holds for any two meshes of as many devices. `lists`: everyList of `to`, or nothing.
static void check(const OrderedMesh &from, const OrderedMesh &to, const std::set<std::vector<int64_t>> *lists) {
  std::optional<MeshMap> map = MeshMap::between(from, to);
  REQUIRE(map);
  bool possible = true, same = true;
  OrderedMesh renamed{to.mesh, map->devices()}; // what `from` takes its devices for
  std::vector<int64_t> sorted = renamed.order, whole(sorted.size());
  std::sort(sorted.begin(), sorted.end());
  std::iota(whole.begin(), whole.end(), 0);
  REQUIRE(sorted == whole);
  for (int32_t axis = 0; axis < static_cast<int32_t>(from.mesh.axes.size()); ++axis) {
    Axes own{from.mesh.full(axis)};
    std::optional<Axes> other = map->forward(own);
    REQUIRE(other);
    std::vector<int64_t> wanted = indices(from, own);
    same = same && indices(to, *other) == wanted;
    REQUIRE(indices(renamed, *other) == wanted);
    REQUIRE(map->back(*other) == own);
    if (lists)
      possible = possible && lists->count(wanted);
  }
  REQUIRE(map->isExact() == same);
  if (lists)
    REQUIRE(map->isExact() == possible);
  if (map->isExact())
    for (int64_t place = 0; place < to.mesh.numDevices(); ++place)
      REQUIRE(renamed.deviceAt(place) == to.deviceAt(place));
}

TEST_CASE("each device has the coordinates that the map says, for all factorings of up to 16 devices") {
  for (int64_t devices = 1; devices <= 16; ++devices)
    for (const Mesh &to : meshesOf(devices, 'p')) {
      std::set<std::vector<int64_t>> lists;
      everyList({to, {}}, {}, lists);
      for (const Mesh &from : meshesOf(devices, 'a'))
        check({from, {}}, {to, {}}, &lists);
    }
}

TEST_CASE("orders of devices are axes where any list of parts of axes has them") {
  std::mt19937 random(7);
  for (int64_t devices : {4, 6, 8, 12, 16}) {
    std::vector<Mesh> froms = meshesOf(devices, 'a');
    int exact = 0;
    for (const Mesh &to : meshesOf(devices, 'p')) {
      std::set<std::vector<int64_t>> lists;
      everyList({to, {}}, {}, lists);
      for (int trial = 0; trial < 12; ++trial) {
        const Mesh &from = froms[random() % froms.size()];
        // A transposed mesh, whose order axes give more often than not, or any order.
        std::vector<int64_t> order(static_cast<size_t>(devices));
        std::iota(order.begin(), order.end(), 0);
        if (trial % 3 == 0) {
          std::shuffle(order.begin(), order.end(), random);
        } else {
          Axes refs;
          for (int32_t axis = 0; axis < static_cast<int32_t>(to.axes.size()); ++axis)
            refs.push_back(to.full(axis));
          std::shuffle(refs.begin(), refs.end(), random);
          order = to.group(0, refs);
        }
        check({from, order}, {to, {}}, &lists);
        exact += MeshMap::between({from, order}, {to, {}})->isExact();
      }
    }
    CHECK(exact > 4);
  }
}

TEST_CASE("only the order of one beside the other counts") {
  std::mt19937 random(3);
  for (int64_t devices : {4, 6, 8})
    for (const Mesh &to : meshesOf(devices, 'p'))
      for (const Mesh &from : meshesOf(devices, 'a')) {
        std::vector<int64_t> order(static_cast<size_t>(devices)), other;
        std::iota(order.begin(), order.end(), 0);
        std::shuffle(order.begin(), order.end(), random);
        other = order;
        check({from, order}, {to, order}, nullptr);
        CHECK(MeshMap::between({from, order}, {to, order})->isExact() == MeshMap::between({from, {}}, {to, {}})->isExact());
        std::shuffle(other.begin(), other.end(), random);
        check({from, order}, {to, other}, nullptr);
      }
}

TEST_CASE("other factorings, a transpose, a ring, and thirds beside halves") {
  Mesh x{{{"x", 4}}}, pq{{{"p", 2}, {"q", 2}}};
  auto map = MeshMap::between({x, {}}, {pq, {}});
  CHECK(map->isExact());
  CHECK(map->forward(Axes{{0, 1, 4}}) == Axes{{0, 1, 2}, {1, 1, 2}});
  CHECK(map->forward(Axes{{0, 2, 2}}) == Axes{{1, 1, 2}});
  CHECK(map->back(Axes{{1, 1, 2}, {0, 1, 2}}) == Axes{{0, 2, 2}, {0, 1, 2}});

  map = MeshMap::between({{{{"q", 2}, {"p", 2}}}, {0, 2, 1, 3}}, {pq, {}}); // same axes, same devices
  CHECK(map->isExact());
  CHECK(map->forward(Axes{{0, 1, 2}}) == Axes{{1, 1, 2}});

  // A ring along y: x is x, y's devices are renamed.
  Mesh grid{{{"x", 2}, {"y", 4}}};
  map = MeshMap::between({grid, {0, 1, 3, 2, 4, 5, 7, 6}}, {grid, {}});
  CHECK_FALSE(map->isExact());
  CHECK(map->forward(Axes{{0, 1, 2}}) == Axes{{0, 1, 2}});
  CHECK(map->forward(Axes{{1, 1, 4}}) == Axes{{1, 1, 4}});
  CHECK(map->devices() == std::vector<int64_t>{0, 1, 3, 2, 4, 5, 7, 6});

  // Halves of three are no thirds of two: thirds become thirds.
  map = MeshMap::between({{{{"a", 3}, {"b", 2}}}, {}}, {{{{"p", 2}, {"q", 3}}}, {}});
  CHECK_FALSE(map->isExact());
  CHECK(map->forward(Axes{{0, 1, 3}}) == Axes{{1, 1, 3}});
  CHECK(map->forward(Axes{{1, 1, 2}}) == Axes{{0, 1, 2}});
  // Over 6, x is p, q; its own first third is none of their parts.
  map = MeshMap::between({{{{"x", 6}}}, {}}, {{{{"p", 2}, {"q", 3}}}, {}});
  CHECK(map->forward(Axes{{0, 1, 2}}) == Axes{{0, 1, 2}});
  CHECK_FALSE(map->forward(Axes{{0, 1, 3}}));

  CHECK_FALSE(MeshMap::between({x, {}}, {grid, {}}));
}

TEST_CASE("all roles of axes are translated, and many devices are not counted") {
  Mesh rows{{{"one", 1}, {"r", 1 << 15}, {"s", 1 << 15}}}, line{{{"x", 1 << 30}}};
  auto map = MeshMap::between({rows, {}}, {line, {}});
  REQUIRE(map->isExact());
  Sharding sharding{{{{{1, 1, 1 << 15}}, true, 2}, {{{0, 1, 1}}, false, std::nullopt}}, {{2, 2, 4}}, {}};
  sharding.unreduced = {{{2, 1, 2}, ReduceKind::Max}};
  std::optional<Sharding> other = map->forward(sharding);
  REQUIRE(other);
  CHECK(toString(line, *other) == "[{\"x\":(1)32768, ?}p2, {}], replicated={\"x\":(65536)4}, unreduced={max \"x\":(32768)2}");
  std::optional<Sharding> again = map->back(*other);
  sharding.dims[1].axes.clear(); // the axis of one device says nothing
  CHECK(again == sharding);
  CHECK_FALSE(map->back(Axes{{0, 1, 3}}));
}
