// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks cover every element once, groups and owners follow from coordinates.
#include "runtime/base/Placement.h"
#include "runtime/testing/ProgramBuilder.h"
#include <catch2/catch.hpp>
#include <set>

using namespace autopar::rt;
using namespace autopar::rt::testing;

TEST_CASE("coordinates are row-major") {
  ProgramBuilder p({{"a", 2}, {"b", 3}, {"c", 4}});
  auto manifest = Manifest::read(p.finish());
  REQUIRE(manifest.ok());
  CHECK(coordinatesOf(*manifest, 23) == std::vector<int64_t>{1, 2, 3});
  CHECK(coordinatesOf(*manifest, 13) == std::vector<int64_t>{1, 0, 1});
}

TEST_CASE("a group differs along its axes only, the first most significant") {
  ProgramBuilder p({{"a", 2}, {"b", 3}, {"c", 4}});
  uint32_t cb = p.communicator({"c", "b"}), none = p.communicator({});
  auto manifest = Manifest::read(p.finish());
  REQUIRE(manifest.ok());
  CHECK(groupOf(*manifest, manifest->communicators()[cb], 17) ==
        std::vector<int>{12, 16, 20, 13, 17, 21, 14, 18, 22, 15, 19, 23});
  CHECK(groupOf(*manifest, manifest->communicators()[none], 17) == std::vector<int>{17});
}

TEST_CASE("ranks may stand in another order") {
  // Devices 0, 2, 1, 3 row-major: rank 2 stands where rank 1 would.
  ProgramBuilder p({{"a", 2}, {"b", 2}});
  p.places = {0, 2, 1, 3};
  uint32_t a = p.communicator({"a"}), b = p.communicator({"b"});
  p.tensor("t", AUTOPAR_ROLE_STATE, AUTOPAR_F32, {{8, {"b"}}});
  auto manifest = Manifest::read(p.finish());
  REQUIRE(manifest.ok());
  CHECK(coordinatesOf(*manifest, 2) == std::vector<int64_t>{0, 1});
  CHECK(groupOf(*manifest, manifest->communicators()[b], 2) == std::vector<int>{0, 2});
  CHECK(groupOf(*manifest, manifest->communicators()[a], 2) == std::vector<int>{2, 3});
  CHECK(groupOf(*manifest, manifest->communicators()[a], 1) == std::vector<int>{0, 1});
  const autopar_tensor &tensor = manifest->tensors()[0];
  CHECK(blockOf(*manifest, tensor, 1).dims[0].start == 0);
  CHECK(blockOf(*manifest, tensor, 2).dims[0].start == 4);
  CHECK(ownerOf(*manifest, tensor, 1) == 0);
  CHECK(ownerOf(*manifest, tensor, 3) == 2);
}

TEST_CASE("groups keep the order of the mesh, whatever the order of ranks") {
  ProgramBuilder p({{"a", 4}});
  p.places = {1, 3, 0, 2};
  uint32_t a = p.communicator({"a"});
  auto manifest = Manifest::read(p.finish());
  REQUIRE(manifest.ok());
  for (int rank = 0; rank < 4; ++rank)
    CHECK(groupOf(*manifest, manifest->communicators()[a], rank) == std::vector<int>{2, 0, 3, 1});
}

TEST_CASE("sub-axes: pre is the product of what lies above") {
  ProgramBuilder p({{"a", 8}});
  p.communicator({"a"});
  p.finish();
  autopar_manifest &header = p.manifest();
  auto *ref = reinterpret_cast<autopar_axis_ref *>(reinterpret_cast<std::byte *>(&header) + header.axis_refs.offset);
  *ref = {0, 0, 2, 2}; // the middle bit of a
  autopar_program program{AUTOPAR_ABI_VERSION, 0, nullptr, &header, sizeof(header) + 1536};
  auto manifest = Manifest::read(program);
  REQUIRE(manifest.ok());
  CHECK(groupOf(*manifest, manifest->communicators()[0], 5) == std::vector<int>{5, 7});
  CHECK(groupOf(*manifest, manifest->communicators()[0], 2) == std::vector<int>{0, 2});
}

TEST_CASE("runs of all owners' blocks cover a tensor exactly once, whatever divides") {
  for (int64_t rows : {0, 1, 4, 5, 7})
    for (int64_t columns : {1, 3, 8}) {
      ProgramBuilder p({{"a", 2}, {"b", 3}});
      p.tensor("t", AUTOPAR_ROLE_STATE, AUTOPAR_F32, {{rows, {"b"}}, {columns, {"a"}}, {2, {}}});
      p.tensor("u", AUTOPAR_ROLE_STATE, AUTOPAR_F32, {{rows, {"b", "a"}}, {columns, {}}, {2, {}}});
      p.tensor("v", AUTOPAR_ROLE_STATE, AUTOPAR_F32, {{rows, {}}, {columns, {}}, {2, {}}});
      auto manifest = Manifest::read(p.finish());
      REQUIRE(manifest.ok());
      for (const autopar_tensor &tensor : manifest->tensors()) {
        std::vector<int> seen(static_cast<size_t>(rows * columns * 2));
        for (int64_t rank = 0; rank < 6; ++rank) {
          if (ownerOf(*manifest, tensor, rank) != rank)
            continue;
          std::set<int64_t> stored;
          forEachRun(blockOf(*manifest, tensor, rank), [&](int64_t global, int64_t at, int64_t length) {
            for (int64_t i = 0; i < length; ++i) {
              ++seen[static_cast<size_t>(global + i)];
              CHECK(stored.insert(at + i).second);
              CHECK((at + i) * 4 < static_cast<int64_t>(tensor.bytes));
            }
          });
        }
        CHECK(seen == std::vector<int>(seen.size(), 1));
      }
    }
}

TEST_CASE("a whole block is one run, a scalar too") {
  Block whole{{{4, 0, 4, 4}, {5, 0, 5, 5}}};
  int runs = 0;
  forEachRun(whole, [&](int64_t global, int64_t stored, int64_t length) {
    ++runs;
    CHECK((global == 0 && stored == 0 && length == 20));
  });
  forEachRun(Block{}, [&](int64_t, int64_t, int64_t length) {
    ++runs;
    CHECK(length == 1);
  });
  CHECK(runs == 2);
}
