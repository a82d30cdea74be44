// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/AutoPar/Layout/Manual.h"

#include <catch2/catch.hpp>

using namespace autopar::layout;

TEST_CASE("a border pins manual axes and passes others") {
  Mesh mesh{{{"dp", 2}, {"tp", 4}, {"one", 1}}};
  Sharding sharding = Sharding::replicatedOf(3);
  sharding.dims[0].axes = {mesh.full(0), mesh.full(1)};
  sharding.dims[1].axes = {mesh.full(2)};
  ManualBorder in = manualBorder(mesh, {16, 3, 1}, sharding, {mesh.full(0), mesh.full(2)}, false);
  CHECK(in.rule.toString() == "([ij,k,])->([j,k,]) {i=2, j=8, k=3}");
  CHECK(in.pinned.axes == std::vector<std::vector<AxisRef>>{{mesh.full(0)}, {}, {}});
  ManualBorder out = manualBorder(mesh, {8, 3, 1}, sharding, {mesh.full(0), mesh.full(1)}, true);
  CHECK(out.rule.toString() == "([,j,])->([i,j,]) {i=8, j=3}");
  CHECK(out.pinned.axes[0] == std::vector<AxisRef>{mesh.full(0), mesh.full(1)});
  CHECK(withoutAxes(sharding, {mesh.full(0)}).dims[0].axes == std::vector<AxisRef>{mesh.full(1)});
  CHECK(onlyAxes(sharding, {mesh.full(0)}).dims[0].axes == std::vector<AxisRef>{mesh.full(0)});
}
