// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Orders of launches in which less is held at once: list scheduling that keeps to a given order but where moving a
// launch ahead frees memory. Doing what frees as soon as possible is right whatever comes later, as long as the way
// there holds no more than the peak (the observation behind Liu's algorithm for trees, 1987); so nothing else is moved,
// and an order that is good stays. See LaunchGraph.h.
#include "passes/Lower/OrderLaunches/LaunchGraph.h"
#include <algorithm>
#include <deque>

using namespace autopar::lower;
using Order = LaunchGraph::Order;

/// Of a move: how many launches that are lacking it brings along, and how many that become possible it goes on with.
static constexpr size_t mostLacking = 12, mostFollowing = 4;
/// Users that a buffer may have left for it to be a reason to move them.
static constexpr int mostUsers = 4;
/// Of searches in both directions.
static constexpr int mostRounds = 4;

namespace {
class EarlyReleases {
public:
  EarlyReleases(const LaunchGraph &graph, const Order &order, int64_t most);
  Order run();

private:
  void take(int launch);
  bool tryMove(const std::vector<int> &wanted);
  bool collectLacking(std::vector<int> &lacking) const;
  bool tryRun(int launch);
  int bestFollowing(int launch) const;

  const LaunchGraph &graph;
  const Order &given;
  std::vector<int> rank; // in `given`
  HeldMemory memory;
  Order order;
  /// Launches to try next: what has become possible, the last users of a buffer.
  std::deque<std::vector<int>> changed;
  int64_t most, least; // held meanwhile, worth a move
  std::vector<int> tried;
};
} // namespace

EarlyReleases::EarlyReleases(const LaunchGraph &graph, const Order &order, int64_t most)
    : graph(graph), given(order), rank(order.size()), memory(graph), most(most),
      least(std::max<int64_t>(most / 4096, 1)) {
  for (size_t i = 0; i < order.size(); ++i)
    rank[order[i]] = static_cast<int>(i);
}

void EarlyReleases::take(int launch) {
  memory.run(launch);
  order.push_back(launch);
  for (int next : graph.launches[launch].after)
    if (memory.missing(next) == 0)
      changed.push_back({next});
  for (int buffer : graph.launches[launch].buffers) {
    if (memory.remaining(buffer) == 0 || memory.remaining(buffer) > mostUsers)
      continue;
    std::vector<int> users = graph.buffers[buffer].users;
    users.erase(std::remove_if(users.begin(), users.end(), [&](int user) { return memory.hasRun(user); }), users.end());
    changed.push_back(std::move(users));
  }
}

/// Adds the launches before those given that have not run, and puts all in order; false if they are too many.
bool EarlyReleases::collectLacking(std::vector<int> &lacking) const {
  for (size_t i = 0; i < lacking.size(); ++i) {
    int missing = memory.missing(lacking[i]);
    const std::vector<int> &before = graph.launches[lacking[i]].before;
    // What lacks stood late in the order, and so do its edges.
    for (auto it = before.rbegin(); missing > 0 && it != before.rend(); ++it) {
      if (memory.hasRun(*it))
        continue;
      --missing;
      if (std::find(lacking.begin(), lacking.end(), *it) != lacking.end())
        continue;
      if (lacking.size() == mostLacking)
        return false;
      lacking.push_back(*it);
    }
  }
  std::sort(lacking.begin(), lacking.end(), [&](int a, int b) { return rank[a] < rank[b]; });
  return true;
}

bool EarlyReleases::tryRun(int launch) {
  if (memory.heldDuring(launch) > most)
    return false;
  memory.run(launch);
  tried.push_back(launch);
  return true;
}

/// Of what the launch has made possible: what frees most.
int EarlyReleases::bestFollowing(int launch) const {
  int best = -1;
  int64_t bestGrowth = 0;
  for (int next : graph.launches[launch].after)
    if (memory.missing(next) == 0 && !memory.hasRun(next) && memory.growth(next) < bestGrowth) {
      best = next;
      bestGrowth = memory.growth(next);
    }
  return best;
}

/// Leaves in `tried` what is to run next, if that frees memory: what is wanted, what lacks before it, what may follow.
bool EarlyReleases::tryMove(const std::vector<int> &wanted) {
  std::vector<int> lacking;
  for (int launch : wanted)
    if (!memory.hasRun(launch))
      lacking.push_back(launch);
  if (lacking.empty() || !collectLacking(lacking))
    return false;
  int64_t before = memory.held();
  tried.clear();
  bool fits = std::all_of(lacking.begin(), lacking.end(), [&](int l) { return tryRun(l); });
  for (size_t i = 0; fits && memory.held() > before - least && i < mostFollowing; ++i) {
    int next = bestFollowing(tried.back());
    fits = next >= 0 && tryRun(next);
  }
  bool pays = fits && memory.held() <= before - least;
  for (auto it = tried.rbegin(); it != tried.rend(); ++it)
    memory.undo(*it);
  return pays;
}

Order EarlyReleases::run() {
  for (int next : given) {
    if (!memory.hasRun(next))
      take(next);
    while (!changed.empty()) {
      std::vector<int> wanted = std::move(changed.front());
      changed.pop_front();
      if (!tryMove(wanted))
        continue;
      std::vector<int> moved = tried;
      for (int l : moved)
        take(l);
    }
  }
  return order;
}

Order autopar::lower::releaseEarly(const LaunchGraph &graph, const Order &order, int64_t most) {
  return EarlyReleases(graph, order, most).run();
}

std::vector<Order> autopar::lower::findOrders(const LaunchGraph &graph, const Order &order) {
  const LaunchGraph backwards = graph.reversed();
  const int64_t atFirst = largestHeld(graph, order);
  std::vector<std::pair<int64_t, Order>> found;
  auto early = [&](const Order &from, int64_t most) { return releaseEarly(graph, from, most); };
  auto late = [&](Order from, int64_t most) {
    std::reverse(from.begin(), from.end());
    Order result = releaseEarly(backwards, from, most);
    std::reverse(result.begin(), result.end());
    return result;
  };
  for (bool isLate : {false, true}) {
    Order current = order;
    int64_t held = atFirst;
    int idle = 0; // directions in a row that gained nothing
    for (int round = 0; round < mostRounds && idle < 2; ++round, isLate = !isLate) {
      Order next = isLate ? late(current, held) : early(current, held);
      int64_t then = largestHeld(graph, next);
      idle = then < held ? 0 : idle + 1;
      current = std::move(next);
      if (then < held)
        found.push_back({held = then, current});
    }
    if (found.empty())
      break; // both directions have been tried
  }
  std::sort(found.begin(), found.end()); // of equal ones any, but always the same
  std::vector<Order> orders;
  for (auto &[held, result] : found)
    orders.push_back(std::move(result));
  return orders;
}
