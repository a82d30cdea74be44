// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/AutoPar/Layout/Rule.h"
#include <catch2/catch.hpp>
#include <random>

using namespace autopar::layout;

static const Mesh mesh{{{"a", 2}, {"b", 4}, {"c", 3}}};

/// ([i,k],[k,j])->([i,j])
static OpRule matmul() {
  OpRule rule;
  int i = rule.addFactor(8), j = rule.addFactor(16), k = rule.addFactor(4, FactorKind::Reduction);
  rule.operands = {{{{i}, {k}}}, {{{k}, {j}}}};
  rule.results = {{{{i}, {j}}}};
  rule.linear = {{{0}}, {{1}}};
  return rule;
}

/// [sizes…] -> [product]
static OpRule merge(const std::vector<int64_t> &sizes) {
  OpRule rule;
  TensorMapping split, merged{{{}}};
  for (int64_t size : sizes) {
    int factor = rule.addFactor(size);
    split.dims.push_back({factor});
    merged.dims[0].push_back(factor);
  }
  rule.operands = {split};
  rule.results = {merged};
  return rule;
}

TEST_CASE("a rule's text") {
  CHECK(matmul().toString() == "([i,k],[k,j])->([i,j]) {i=8, j=16, k=4 reduction}, linear {0},{1}");
  CHECK(merge({4, 6}).toString() == "([i,j])->([ij]) {i=4, j=6}");
  OpRule rule;
  rule.addFactor({8, FactorKind::Windowed});
  rule.addFactor({8, FactorKind::Reduction, ReduceKind::Max});
  rule.addFactor({8, FactorKind::Indexed});
  rule.addFactor(8, FactorKind::Permutation);
  rule.addFactor(8, FactorKind::NeedReplication);
  rule.addFactor(8, FactorKind::Scanned);
  rule.addFactor(8, FactorKind::Combined);
  rule.linear = {{{0, 1}, {ReduceKind::Sum, ReduceKind::Min}, {0}}};
  CHECK(rule.toString() == "()->() {i=8 windowed, j=8 reduction(max), k=8 indexed, l=8 permutation, "
                           "m=8 need_replication, n=8 scanned, o=8 combined}, linear {0,1->0}(sum,min)");
  rule.linear.clear();
  rule.windows = {{0, 2, 0, 16, 2, -1, 3, 1}, {1, 0, 0, 4, 1, 0, 1, 2}};
  CHECK(rule.toString().find("}, windows 0[2]=2i-1..2i+1 1[0]=i/2") != std::string::npos);
  CHECK(merge(std::vector<int64_t>(20, 1)).toString().find("z_2=1") != std::string::npos);
}

TEST_CASE("a dim read through a window has its own size") {
  OpRule rule;
  TensorMapping mapping{{{rule.addFactor(8, FactorKind::Windowed)}}};
  rule.operands = rule.results = {mapping};
  rule.windows = {{0, 0, 0, 16, 2, 0, 1, 1}};
  CHECK_FALSE(rule.findProblem({{16}}, {{8}}));
  CHECK(*rule.findProblem({{15}}, {{8}}) ==
        "the window on operand 0 dim 0 is for size 16, but the dim has size 15");
  rule.windows[0].dim = 1;
  CHECK(*rule.findProblem({{16}}, {{8}}) == "the window on operand 0 dim 1 is on no dim of the op");
}

TEST_CASE("inconsistent rules are named") {
  OpRule rule = matmul();
  CHECK_FALSE(rule.findProblem({{8, 4}, {4, 16}}, {{8, 16}}));
  CHECK(*rule.findProblem({{8, 4}}, {{8, 16}}) == "the rule maps 2 operands, but the op has 1");
  CHECK(*rule.findProblem({{8, 4}, {4}}, {{8, 16}}) == "operand 1: the mapping has 2 dims, but the shape has 1");
  CHECK(*rule.findProblem({{8, 4}, {4, 16}}, {{8, 15}}) ==
        "result 0 dim 1: factors have product 16, but the dim has size 15");
  rule.results[0].dims[1] = {0};
  CHECK(*rule.findProblem({{8, 4}, {4, 16}}, {{8, 8}}) == "result 0 dim 1: factor 0 occurs twice in the tensor");
  rule.results[0].dims[1] = {3};
  CHECK(*rule.findProblem({{8, 4}, {4, 16}}, {{8, 8}}) == "result 0 dim 1: factor 3 is not one of the rule's 3");
  rule = matmul();
  rule.linear = {{{2}}};
  CHECK(*rule.findProblem({{8, 4}, {4, 16}}, {{8, 16}}) == "linear set names operand 2 of 2");
  rule.linear = {{{1}, {ReduceKind::Sum}, {1}}};
  CHECK(*rule.findProblem({{8, 4}, {4, 16}}, {{8, 16}}) == "linear set names result 1 of 1");
}

static FactorAxes project(const OpRule &rule, const std::vector<AxisRef> &axes) {
  Sharding sharding = Sharding::replicatedOf(1);
  sharding.dims[0].axes = axes;
  int64_t n = 1;
  for (const Factor &factor : rule.factors)
    n *= factor.size;
  return projectToFactors(mesh, rule, rule.results[0], {n}, sharding);
}

TEST_CASE("axes go to the major factor first, and only exactly") {
  const AxisRef a = mesh.full(0), b = mesh.full(1), c = mesh.full(2);
  CHECK(project(merge({8}), {c}).axes == std::vector<std::vector<AxisRef>>{{c}}); // one factor: padded
  CHECK(project(merge({1, 8}), {c}).axes == std::vector<std::vector<AxisRef>>{{}, {c}});
  CHECK(project(merge({4, 6}), {a}).axes == std::vector<std::vector<AxisRef>>{{a}, {}});
  CHECK(project(merge({2, 6}), {b}).axes == std::vector<std::vector<AxisRef>>{{{1, 1, 2}}, {{1, 2, 2}}});
  CHECK(project(merge({4, 6}), {b, c}).axes == std::vector<std::vector<AxisRef>>{{b}, {c}});
  CHECK(project(merge({4, 6}), {c}).axes == std::vector<std::vector<AxisRef>>{{}, {}});
  CHECK(project(merge({2, 3}), {b}).axes == std::vector<std::vector<AxisRef>>{{{1, 1, 2}}, {}});
}

TEST_CASE("projection is exact, a prefix of the axes, and comes back the same") {
  std::mt19937 random(11);
  for (int round = 0; round < 500; ++round) {
    std::vector<int64_t> sizes(1 + random() % 3);
    for (int64_t &size : sizes)
      size = 1 + random() % 8;
    std::vector<AxisRef> axes{{0, 1, 2}, {1, 1, 2}, {1, 2, 2}, {2, 1, 3}};
    std::shuffle(axes.begin(), axes.end(), random);
    axes.resize(random() % 5);
    axes = normalized(mesh, axes);
    OpRule rule = merge(sizes);
    FactorAxes factorAxes = project(rule, axes);
    CHECK(isExact(rule, rule.results[0], factorAxes));
    Sharding back = shardingFromFactors(rule, rule.results[0], factorAxes);
    auto prefix = splitPrefix(axes, sizeOf(back.dims[0].axes));
    REQUIRE(prefix);
    CHECK(mergeAdjacent(prefix->first) == back.dims[0].axes);
    CHECK(project(rule, back.dims[0].axes) == factorAxes);
    // The split tensor carries them too, factor by factor.
    CHECK(isExact(rule, rule.operands[0], factorAxes));
  }
}

TEST_CASE("a minor factor may be cut only under a fully cut major one") {
  OpRule rule = merge({4, 6});
  const AxisRef a = mesh.full(0), b = mesh.full(1), c = mesh.full(2);
  CHECK(isExact(rule, rule.results[0], {{{b}, {a}}}));
  CHECK_FALSE(isExact(rule, rule.results[0], {{{a}, {c}}}));
  CHECK_FALSE(isExact(rule, rule.results[0], {{{c}, {}}}));
  CHECK_FALSE(isExact(rule, rule.results[0], {{{}, {a}}}));
  CHECK(isExact(rule, rule.operands[0], {{{}, {c}}}));
}
