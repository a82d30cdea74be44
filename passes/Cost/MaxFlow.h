// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Minimum cut of a directed graph between a source and a sink (Dinic's
// algorithm). No MLIR headers.
//
// Used to place reductions: nodes on the source's side keep partial sums, an
// edge that is cut is a reduction. Of all minimum cuts the one with the
// *smallest source side* is returned, so that ties reduce as early as possible
// and the result does not depend on the order of edges.
#pragma once
#include <cstdint>
#include <vector>

namespace autopar::cost {

class MaxFlow {
public:
  /// Larger than any sum of finite capacities: such an edge is never cut.
  static constexpr int64_t infinite = INT64_C(1) << 56;

  /// A new node's index.
  int addNode();
  int numNodes() const { return static_cast<int>(heads.size()); }
  /// Capacities add up when an edge is given twice. Sums over all finite edges
  /// must stay below `infinite`.
  void addEdge(int from, int to, int64_t capacity);
  /// Runs the algorithm once; the value of the minimum cut.
  int64_t solve(int source, int sink);
  /// After solve: whether the node is on the source's side.
  bool onSourceSide(int node) const { return level[node] >= 0; }

private:
  struct Edge {
    int to;
    int next;
    int64_t capacity;
  };
  bool buildLevels(int source, int sink);
  int64_t augment(int source, int sink);

  std::vector<Edge> edges; // edge i and its reverse i ^ 1
  std::vector<int> heads, level, current;
};

} // namespace autopar::cost
