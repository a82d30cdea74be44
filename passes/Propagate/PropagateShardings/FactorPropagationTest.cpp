// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Propagate/PropagateShardings/FactorPropagation.h"
#include <catch2/catch.hpp>
#include <random>

using namespace autopar;
using namespace autopar::layout;
using namespace autopar::propagate;

static const Mesh mesh{{{"dp", 2}, {"tp", 2}, {"x", 4}}};
static const AxisRef dp = mesh.full(0), tp = mesh.full(1), x = mesh.full(2);

namespace {
struct Graph : FactorPropagation {
  Graph() : FactorPropagation(::mesh) {}
  /// An open tensor, with axes by dim.
  int tensor(std::vector<int64_t> shape, std::vector<std::vector<AxisRef>> axes = {}, int level = 0) {
    Sharding sharding = Sharding::openOf(shape.size());
    for (size_t d = 0; d < axes.size(); ++d)
      sharding.dims[d].axes = axes[d];
    return addClass(shape, sharding, level);
  }
  int closed(std::vector<int64_t> shape, std::vector<std::vector<AxisRef>> axes = {}, int level = 0) {
    int number = tensor(shape, axes, level);
    for (DimSharding &dim : getClass(number).sharding.dims)
      dim.open = false;
    return number;
  }
  /// [i,k] x [k,j] -> [i,j]
  void dot(int a, int b, int c) {
    Node node;
    OpRule rule;
    int i = rule.addFactor(getClass(c).shape[0]), j = rule.addFactor(getClass(c).shape[1]);
    int k = rule.addFactor(getClass(a).shape[1], FactorKind::Reduction);
    rule.operands = {{{{i}, {k}}}, {{{k}, {j}}}};
    rule.results = {{{{i}, {j}}}};
    node.rule = std::make_shared<const OpRule>(rule);
    node.operands = {a, b};
    node.results = {c};
    addNode(node);
  }
  void add(int a, int b, int c) {
    Node node = identityNode(getClass(a).shape, a, c);
    OpRule rule = *node.rule;
    rule.operands.push_back(rule.operands[0]);
    node.rule = std::make_shared<const OpRule>(rule);
    node.operands.push_back(b);
    addNode(node);
  }
  std::string text(int number) { return toString(::mesh, getClass(number).sharding); }
};
} // namespace

TEST_CASE("a log leads from a tensor back to a hint and knows rivals and refusals") {
  Graph graph;
  int a = graph.tensor({8, 4}, {{dp}}), w = graph.tensor({4, 16}, {{}, {dp}}, 1), c = graph.tensor({8, 16});
  int closed = graph.closed({8, 16}), d = graph.tensor({8, 16});
  graph.dot(a, w, c);
  graph.add(c, closed, d);
  DecisionLog log;
  graph.setLog(&log);
  graph.run();
  std::vector<const Decision *> chain = log.chainOf(d, 0, dp);
  REQUIRE(chain.size() == 2);
  CHECK(chain[0]->from.classNumber == c);
  CHECK(chain[0]->node == 1);
  CHECK(chain[1]->from.classNumber == a);
  CHECK(chain[1]->from.dim == 0);
  CHECK(chain[1]->to.classNumber == c);
  CHECK(chain[1]->node == 0);
  CHECK(log.chainOf(a, 0, dp).empty());
  // w's axis comes at its level, when dim 0 of the result has it.
  const Refusal &used = log.refusals.at({c, 0, 1});
  CHECK(used.why == Refusal::Why::UsedInTensor);
  CHECK(used.from.classNumber == w);
  CHECK(used.rival.dim == 0);
  CHECK(log.refusals.at({closed, 1, 0}).why == Refusal::Why::Closed);
  // The same without a log.
  Graph silent;
  a = silent.tensor({8, 4}, {{dp}}), w = silent.tensor({4, 16}, {{}, {dp}}, 1), c = silent.tensor({8, 16});
  silent.dot(a, w, c);
  silent.run();
  CHECK(silent.text(c) == graph.text(c));
}

TEST_CASE("a log names the rival of a choice by support") {
  Graph graph;
  int a = graph.tensor({8, 4}, {{dp}}), b = graph.tensor({8, 4}, {{tp}}), c = graph.tensor({8, 4});
  graph.add(a, b, c);
  DecisionLog log;
  graph.setLog(&log);
  graph.run();
  std::vector<const Decision *> chain = log.chainOf(c, 0, dp);
  REQUIRE(chain.size() == 1);
  CHECK(chain[0]->aggressive);
  REQUIRE(chain[0]->rivals.size() == 1);
  CHECK(chain[0]->rivals[0].classNumber == b);
  CHECK(chain[0]->rivals[0].axes == std::vector<AxisRef>{tp});
  CHECK(log.refusals.at({b, 0, 0}).why == Refusal::Why::OtherAxes);
}

TEST_CASE("axes go both ways through an elementwise op") {
  Graph graph;
  int a = graph.tensor({8, 4}, {{dp}}), b = graph.tensor({8, 4}, {{}, {tp}}), c = graph.tensor({8, 4});
  graph.add(a, b, c);
  graph.run();
  for (int number : {a, b, c})
    CHECK(graph.text(number) == R"([{"dp", ?}, {"tp", ?}])");
  REQUIRE(graph.getClass(c).origins.size() == 2);
  CHECK(graph.getClass(c).origins[0].root == a);
  CHECK(graph.getClass(c).origins[1].root == b);
}

TEST_CASE("closed dims get nothing") {
  Graph graph;
  int a = graph.tensor({8}, {{dp}}), b = graph.closed({8});
  graph.addNode(identityNode({8}, a, b));
  graph.run();
  CHECK(graph.text(b) == "[{}]");
}

TEST_CASE("a matmul passes rows and columns on, and its contracted dim among operands") {
  Graph graph;
  int a = graph.tensor({8, 4}, {{dp}, {x}}), b = graph.tensor({4, 6}, {{}, {tp}}), c = graph.tensor({8, 6});
  graph.dot(a, b, c);
  graph.run();
  CHECK(graph.text(b) == R"([{"x", ?}, {"tp", ?}])");
  CHECK(graph.text(c) == R"([{"dp", ?}, {"tp", ?}])");
}

TEST_CASE("earlier levels win: the batch keeps its cut and the weight does not follow") {
  Graph graph;
  int w = graph.closed({4, 6}, {{}, {dp}}, /*level=*/2), a = graph.closed({8, 4}, {{dp}}, 0);
  int c = graph.tensor({8, 6});
  graph.dot(a, w, c);
  graph.run();
  CHECK(graph.text(c) == R"([{"dp", ?}, {?}])");
}

TEST_CASE("at one level a conflict is left to aggressive propagation") {
  // The row cut has more behind it: the larger operand.
  Graph graph;
  int a = graph.closed({64, 4}, {{dp}}), w = graph.closed({4, 6}, {{}, {dp}}), c = graph.tensor({64, 6});
  graph.dot(a, w, c);
  graph.run();
  CHECK(graph.text(c) == R"([{"dp", ?}, {?}])");
}

TEST_CASE("sources that disagree keep what they share") {
  Graph graph;
  int a = graph.closed({8}, {{dp, tp}}), b = graph.closed({8}, {{dp, x}}), c = graph.tensor({8}), d = graph.tensor({8});
  graph.add(a, b, c);
  graph.addNode(identityNode({8}, c, d));
  graph.run();
  // Aggressive takes the first of the rivals in full.
  CHECK(graph.text(c) == R"([{"dp", "tp", ?}])");
  CHECK(graph.text(d) == R"([{"dp", "tp", ?}])");
}

/// [a, b] <-> [a*b]
static Node reshapeNode(int64_t a, int64_t b, int split, int merged) {
  Node node;
  OpRule rule;
  int i = rule.addFactor(a), j = rule.addFactor(b);
  rule.operands = {{{{i}, {j}}}};
  rule.results = {{{{i, j}}}};
  node.rule = std::make_shared<const OpRule>(rule);
  node.operands = {split};
  node.results = {merged};
  return node;
}

TEST_CASE("a merged dim is cut exactly, in sub-axes if need be") {
  Graph graph;
  int merged = graph.closed({12}, {{x}}), split = graph.tensor({2, 6});
  graph.addNode(reshapeNode(2, 6, split, merged));
  int other = graph.tensor({3, 4}), otherMerged = graph.closed({12}, {{x}});
  graph.addNode(reshapeNode(3, 4, other, otherMerged));
  int minor = graph.closed({4, 3}, {{}, {dp}}), minorMerged = graph.tensor({12});
  graph.addNode(reshapeNode(4, 3, minor, minorMerged));
  graph.run();
  CHECK(graph.text(split) == R"([{"x":(1)2, ?}, {"x":(2)2, ?}])");
  CHECK(graph.text(other) == R"([{?}, {?}])");
  CHECK(graph.text(minorMerged) == R"([{?}])"); // the minor factor alone cannot be cut
}

TEST_CASE("a barrier lets shardings pass one way") {
  Graph graph;
  int a = graph.tensor({8}, {{dp}}), b = graph.tensor({8}), c = graph.tensor({8}, {{tp}}), d = graph.tensor({8});
  graph.addNode(identityNode({8}, a, b, Flow::Forward));
  graph.addNode(identityNode({8}, d, c, Flow::Forward));
  graph.run();
  CHECK(graph.text(b) == R"([{"dp", ?}])");
  CHECK(graph.text(d) == R"([{?}])");
}

TEST_CASE("replicated axes are not used") {
  Graph graph;
  int a = graph.tensor({8}, {{dp, tp}});
  Sharding sharding = Sharding::openOf(1);
  sharding.replicated = {tp};
  int b = graph.addClass({8}, sharding, 0);
  graph.addNode(identityNode({8}, a, b));
  graph.run();
  CHECK(toString(mesh, graph.getClass(b).sharding) == R"([{"dp", ?}], replicated={"tp"})");
}

/// A random graph of matmuls and sums, some tensors with axes.
static void fill(Graph &graph, std::mt19937 &random) {
  for (int i = 0; i < 30; ++i) {
    std::vector<std::vector<AxisRef>> axes(2);
    if (random() % 3 == 0)
      axes[random() % 2] = {mesh.full(random() % 3)};
    if (random() % 4 == 0)
      graph.closed({8, 8}, axes, random() % 3);
    else
      graph.tensor({8, 8}, axes, random() % 3);
  }
  for (int i = 0; i < 60; ++i) {
    int a = random() % 30, b = random() % 30, c = random() % 30;
    random() % 2 ? graph.dot(a, b, c) : graph.add(a, b, c);
  }
}

TEST_CASE("random graphs: valid, no axis lost, twice the same") {
  for (unsigned seed = 0; seed < 100; ++seed) {
    std::mt19937 random(seed), again(seed);
    Graph first, second;
    fill(first, random);
    fill(second, again);
    std::vector<Sharding> before;
    for (int i = 0; i < first.numClasses(); ++i)
      before.push_back(first.getClass(i).sharding);
    first.run();
    second.run();
    for (int i = 0; i < first.numClasses(); ++i) {
      const Sharding &after = first.getClass(i).sharding;
      CHECK_FALSE(findProblem(mesh, after, 2));
      CHECK(after == second.getClass(i).sharding);
      for (int d = 0; d < 2; ++d) {
        const auto &was = before[i].dims[d].axes, &is = after.dims[d].axes;
        CHECK((is.size() >= was.size() && std::equal(was.begin(), was.end(), is.begin())));
        if (!before[i].dims[d].open)
          CHECK(was == is);
      }
    }
  }
}

TEST_CASE("work is linear in ops") {
  auto visits = [](int ops) {
    Graph graph;
    int last = graph.tensor({8, 8}, {{dp}});
    for (int i = 0; i < ops; ++i) {
      int weight = graph.closed({8, 8}, {{}, {tp}}, 2), next = graph.tensor({8, 8});
      graph.dot(last, weight, next);
      int sum = graph.tensor({8, 8});
      graph.add(last, next, sum);
      last = sum;
    }
    graph.run();
    return graph.numVisits();
  };
  CHECK(visits(4000) <= 2 * visits(2000) + 10);
  CHECK(visits(4000) <= 8 * 4000);
}
