// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FactorPropagation: carries axes from tensor to tensor along the factors of ops, to a fixed point. No MLIR headers.
//
// The problem is a bipartite graph. A *class* is a tensor, or several that must lie alike (the slots of a loop-carried
// value, a state argument and the result of the same name). A *node* is an op with its rule, or an identity edge.
// Axes only ever get added to a class, minor to those it has, so the fixed point exists; work is taken from queues in a
// fixed order, so it is always the same one.
//
// Who goes first, outermost to innermost:
// 1. *Levels*: the initial axes of a dim are sources from its level on. The caller gives smaller levels to higher user
//    priorities, then to batch before constraints before state. Before that they only block.
// 2. *Basic* before *aggressive*: basic carries an axis only where no other factor of the op has it in any tensor and
//    sources agree; aggressive carries it wherever the target tensor itself can take it, most supported factor first.
// 3. *Pass-through* ops (every tensor has every factor: elementwise, transpose, reshape, edges) before others.
// 4. First come, first served: what is nearer to a source hears of it sooner.
#pragma once
#include "dialects/AutoPar/Layout/Rule.h"
#include "passes/Propagate/PropagateShardings/DecisionLog.h"

#include <deque>
#include <memory>

namespace autopar::propagate {

/// Why a class has an axis.
struct Origin {
  int dim = 0;
  layout::AxisRef axis;
  int root = 0; // the class whose initial sharding it comes from
  int node = 0; // the node that carried it here
};

struct ValueClass {
  std::vector<int64_t> shape;
  layout::Sharding sharding;
  /// For each dim, the level from which its initial axes are sources.
  std::vector<int> levels;
  std::vector<Origin> origins;
  std::vector<int> nodes; // filled by addNode
  /// Whether it has a sharding: a hint's, or one that was carried here. Of Shardy's strategies only.
  bool isSet = false;
};

/// The first four are Shardy's, each with what those before it have, and decided as there (ShardyRounds.h); the last is the order above.
enum class Strategy {
  Basic,          // nothing but what no op and no source disagrees about
  Aggressive,     // then what a tensor alone can take
  OpPriority,     // pass-through ops before others
  UserPriority,   // the user's priorities, one after the other
  SourcePriority, // within one, batch before constraints before state
};

enum class Flow { Both, Forward, Backward };

/// When Shardy's op priorities take a node up.
enum class NodeKind {
  Other,
  Elementwise,
  PassThrough, // reshapes, transposes, edges of loops and branches
  RuntimeSlice,
  Broadcast,
  Barrier, // as its flow says, always
  Result,  // from what a function returns to its result: before and after the others
};

struct Node {
  std::shared_ptr<const layout::OpRule> rule; // often of many nodes
  std::vector<int> operands, results; // class numbers
  Flow flow = Flow::Both;
  NodeKind kind = NodeKind::Other;
  /// Whether an operand that is no scalar has another use.
  bool sharesOperands = false;
};

/// A node that makes shardings flow between tensors of the same shape.
Node identityNode(const std::vector<int64_t> &shape, std::vector<int> from, int to, Flow flow = Flow::Both);
inline Node identityNode(const std::vector<int64_t> &shape, int from, int to, Flow flow = Flow::Both) {
  return identityNode(shape, std::vector<int>{from}, to, flow);
}

class FactorPropagation {
public:
  explicit FactorPropagation(layout::Mesh mesh, Strategy strategy = Strategy::SourcePriority)
      : mesh(std::move(mesh)), strategy(strategy) {}

  /// `sharding` is initial: axes stay, open dims may get more, closed ones may not.
  int addClass(std::vector<int64_t> shape, layout::Sharding sharding, int level);
  int addNode(Node node);
  void run();
  /// From now on decisions are written there.
  void setLog(DecisionLog *to) { log = to; }

  const layout::Mesh &getMesh() const { return mesh; }
  Strategy getStrategy() const { return strategy; }
  ValueClass &getClass(int number) { return classes[number]; }
  const ValueClass &getClass(int number) const { return classes[number]; }
  const Node &getNode(int number) const { return nodes[number].node; }
  int numClasses() const { return static_cast<int>(classes.size()); }
  int64_t numVisits() const { return visits; }

private:
  friend class NodeVisit;
  friend class ShardyRounds;
  friend class RoundVisit;
  struct NodeState {
    Node node;
    int priority = 0; // 0: pass-through
    bool queued = false, conflict = false;
  };

  void enqueue(int node);
  /// Visits queued nodes until there are none; pass-through ones first.
  void drain(bool aggressive);

  layout::Mesh mesh;
  Strategy strategy;
  std::deque<ValueClass> classes; // these two grow without being moved
  std::deque<NodeState> nodes;
  std::deque<int> queues[2];
  int level = 0;
  int64_t visits = 0;
  DecisionLog *log = nullptr;
};

} // namespace autopar::propagate
