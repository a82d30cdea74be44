// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LaunchGraph: the launches of one block as plain data: which must come before which, and the buffers that live from
// the first launch that uses them to the last. Orders are permutations of the launches; what one holds at most is found
// by walking it. Read backwards, a graph is a graph again, in which a buffer still lives between its users: what frees
// early forwards makes late backwards. No MLIR headers.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

namespace autopar::lower {

struct LaunchGraph {
  struct Launch {
    std::vector<int> before, after; // launches; an edge may stand twice
    std::vector<int> buffers;       // each once
    /// Two of `buffers`: the second may take the place of the first, if one ends here and the other begins here.
    std::vector<std::pair<int, int>> inPlace;
    /// Of a loop or branch: what it holds at most that lives inside it only.
    int64_t inside = 0;
  };
  struct Buffer {
    int64_t bytes = 0;
    std::vector<int> users; // launches, each once
  };
  using Order = std::vector<int>;

  std::vector<Launch> launches;
  std::vector<Buffer> buffers;

  void addEdge(int from, int to);
  void addUse(int launch, int buffer);
  LaunchGraph reversed() const;
};

/// What is held while the launches of an order run one after the other.
class HeldMemory {
public:
  explicit HeldMemory(const LaunchGraph &graph);

  void run(int launch);
  /// Takes back the launch that ran last.
  void undo(int launch);
  int64_t held() const { return now; }
  /// While the launch runs, if it is the next.
  int64_t heldDuring(int launch) const;
  /// How much more is held after it than before.
  int64_t growth(int launch) const;
  bool hasRun(int launch) const { return done[launch]; }
  /// Launches before this one that have not run.
  int missing(int launch) const { return waiting[launch]; }
  /// Users of the buffer that have not run.
  int remaining(int buffer) const { return left[buffer]; }

private:
  bool begins(int buffer) const { return left[buffer] == static_cast<int>(graph.buffers[buffer].users.size()); }
  bool ends(int buffer) const { return left[buffer] == 1; }
  int64_t savedInPlace(const LaunchGraph::Launch &launch) const;

  const LaunchGraph &graph;
  std::vector<int> left, waiting;
  std::vector<char> done;
  int64_t now = 0;
};

int64_t largestHeld(const LaunchGraph &graph, const LaunchGraph::Order &order);

/// `order`, but that a launch comes sooner where less is held behind it than before, together with launches before it
/// that are lacking, if not more than `most` is held meanwhile.
LaunchGraph::Order releaseEarly(const LaunchGraph &graph, const LaunchGraph::Order &order, int64_t most);

/// Orders that hold less at once than `order`, least first; none if none was found.
std::vector<LaunchGraph::Order> findOrders(const LaunchGraph &graph, const LaunchGraph::Order &order);

} // namespace autopar::lower
