// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LaunchGraph.h; the search is in FindOrders.cpp.
#include "passes/Lower/OrderLaunches/LaunchGraph.h"
#include <algorithm>

using namespace autopar::lower;

void LaunchGraph::addEdge(int from, int to) {
  if (!launches[from].after.empty() && launches[from].after.back() == to)
    return;
  launches[from].after.push_back(to);
  launches[to].before.push_back(from);
}

void LaunchGraph::addUse(int launch, int buffer) {
  if (!buffers[buffer].users.empty() && buffers[buffer].users.back() == launch)
    return;
  buffers[buffer].users.push_back(launch);
  launches[launch].buffers.push_back(buffer);
}

LaunchGraph LaunchGraph::reversed() const {
  LaunchGraph result = *this;
  for (Launch &launch : result.launches)
    std::swap(launch.before, launch.after);
  return result;
}

HeldMemory::HeldMemory(const LaunchGraph &graph) : graph(graph), done(graph.launches.size()) {
  for (const LaunchGraph::Launch &launch : graph.launches)
    waiting.push_back(static_cast<int>(launch.before.size()));
  for (const LaunchGraph::Buffer &buffer : graph.buffers)
    left.push_back(static_cast<int>(buffer.users.size()));
}

int64_t HeldMemory::growth(int launch) const {
  int64_t bytes = 0;
  for (int buffer : graph.launches[launch].buffers)
    bytes += (begins(buffer) - ends(buffer)) * graph.buffers[buffer].bytes;
  return bytes;
}

int64_t HeldMemory::savedInPlace(const LaunchGraph::Launch &launch) const {
  int64_t bytes = 0;
  for (auto pair = launch.inPlace.begin(); pair != launch.inPlace.end(); ++pair) {
    auto isPossible = [&](const std::pair<int, int> &p) {
      auto [a, b] = p;
      return !(begins(a) && ends(a)) && !(begins(b) && ends(b)) && ((ends(a) && begins(b)) || (ends(b) && begins(a)));
    };
    auto meets = [&](const std::pair<int, int> &p) {
      return (p.first == pair->first || p.second == pair->second) && isPossible(p);
    };
    if (isPossible(*pair) && std::none_of(launch.inPlace.begin(), pair, meets))
      bytes += graph.buffers[pair->first].bytes;
  }
  return bytes;
}

int64_t HeldMemory::heldDuring(int launch) const {
  const LaunchGraph::Launch &l = graph.launches[launch];
  int64_t bytes = now + l.inside - savedInPlace(l);
  for (int buffer : l.buffers)
    bytes += begins(buffer) ? graph.buffers[buffer].bytes : 0;
  return bytes;
}

void HeldMemory::run(int launch) {
  now += growth(launch);
  done[launch] = true;
  for (int buffer : graph.launches[launch].buffers)
    --left[buffer];
  for (int next : graph.launches[launch].after)
    --waiting[next];
}

void HeldMemory::undo(int launch) {
  for (int next : graph.launches[launch].after)
    ++waiting[next];
  for (int buffer : graph.launches[launch].buffers)
    ++left[buffer];
  done[launch] = false;
  now -= growth(launch);
}

int64_t autopar::lower::largestHeld(const LaunchGraph &graph, const LaunchGraph::Order &order) {
  HeldMemory memory(graph);
  int64_t largest = 0;
  for (int launch : order) {
    largest = std::max(largest, memory.heldDuring(launch));
    memory.run(launch);
  }
  return largest;
}
