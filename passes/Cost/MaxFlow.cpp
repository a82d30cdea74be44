// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dinic's algorithm with an explicit stack: graphs of 100,000 ops have paths
// too long for recursion.
#include "passes/Cost/MaxFlow.h"

#include <algorithm>

namespace autopar::cost {

int MaxFlow::addNode() {
  heads.push_back(-1);
  return numNodes() - 1;
}

void MaxFlow::addEdge(int from, int to, int64_t capacity) {
  if (capacity <= 0 || from == to)
    return;
  edges.push_back({to, heads[from], std::min(capacity, infinite)});
  heads[from] = static_cast<int>(edges.size()) - 1;
  edges.push_back({from, heads[to], 0});
  heads[to] = static_cast<int>(edges.size()) - 1;
}

bool MaxFlow::buildLevels(int source, int sink) {
  level.assign(heads.size(), -1);
  std::vector<int> queue = {source};
  level[source] = 0;
  for (size_t i = 0; i < queue.size(); ++i)
    for (int e = heads[queue[i]]; e >= 0; e = edges[e].next)
      if (edges[e].capacity > 0 && level[edges[e].to] < 0) {
        level[edges[e].to] = level[queue[i]] + 1;
        queue.push_back(edges[e].to);
      }
  return level[sink] >= 0;
}

// A blocking flow: walks forward along levels, pushes when the sink is reached,
// retreats from dead ends.
int64_t MaxFlow::augment(int source, int sink) {
  int64_t total = 0;
  std::vector<int> path; // edges from the source to `node`
  int node = source;
  while (true) {
    if (node == sink) {
      int64_t flow = infinite;
      for (int e : path)
        flow = std::min(flow, edges[e].capacity);
      size_t firstFull = path.size();
      for (size_t i = path.size(); i-- > 0;) {
        edges[path[i]].capacity -= flow;
        edges[path[i] ^ 1].capacity += flow;
        if (edges[path[i]].capacity == 0)
          firstFull = i;
      }
      total += flow;
      node = edges[path[firstFull] ^ 1].to;
      path.resize(firstFull);
      continue;
    }
    int &e = current[node];
    while (e >= 0 &&
           (edges[e].capacity <= 0 || level[edges[e].to] != level[node] + 1))
      e = edges[e].next;
    if (e >= 0) {
      path.push_back(e);
      node = edges[e].to;
      continue;
    }
    if (node == source)
      return total;
    node = edges[path.back() ^ 1].to;
    path.pop_back();
    current[node] = edges[current[node]].next;
  }
}

int64_t MaxFlow::solve(int source, int sink) {
  int64_t total = 0;
  while (buildLevels(source, sink)) {
    current = heads;
    total += augment(source, sink);
    if (total >= infinite)
      break;
  }
  return total;
}

} // namespace autopar::cost
