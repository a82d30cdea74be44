// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ShardingProblem: the values of a module as classes and its ops as nodes of FactorPropagation.
//
// One class: the slots of a carried value of `while` (its result and both regions' arguments); a state argument, the
// result of the same name and @init's; the members of a sharding group; otherwise a value alone. What *feeds* a slot
// (initial value, yielded value, returned value) keeps a class of its own, joined by an identity edge: a zero that
// starts two sums must not tie them together, and a value may be returned under another sharding than it has inside.
#pragma once
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/Interfaces/RuleTable.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/Propagate/PropagateShardings/FactorPropagation.h"

namespace autopar::propagate {

class ShardingProblem {
public:
  ShardingProblem(ModuleOp module, MeshOp mesh, Strategy strategy);

  /// Adds every function of the module; emits errors.
  LogicalResult build();
  FactorPropagation &getPropagation() { return propagation; }
  const FactorPropagation &getPropagation() const { return propagation; }

  /// The class of a tensor value; -1 for other values.
  int classOf(Value value) const;
  /// The class of a function's result slot; -1 if it is no ranked tensor.
  int classOfResult(mlir::func::FuncOp function, unsigned index) const;
  /// The class of a manual computation's operand as its in_shardings place it.
  int classOfOperand(ManualComputationOp op, unsigned index) const;
  /// "state/params/w", "argument 2 of @f" or "result of stablehlo.add"; and where it is.
  std::string describe(int classNumber) const;
  Location locationOf(int classNumber) const;
  /// The user's sharding of a class, or none.
  ShardingAttr hintOf(int classNumber) const { return hints[classNumber]; }
  /// The op of a node; null for edges that belong to no op.
  Operation *opOf(int node) const { return nodeOps[node]; }
  /// The closed sharding that a class has after propagation.
  ShardingAttr finalSharding(int classNumber) const;
  /// What Shardy's passes leave: open dims stay open; null for a class that nothing has been said about.
  ShardingAttr foundSharding(int classNumber) const;
  /// Open and uncut in every dim.
  ShardingAttr openSharding(int classNumber) const;

private:
  /// Sources in one user priority, the first first.
  enum Level { Batch, Constraint, State, NumLevels };
  struct Hint {
    ShardingAttr sharding; // or none
    Level level = Constraint;
  };
  /// Where a class was first met, for texts.
  struct Site {
    Location loc;
    std::string text;
  };

  /// From when on a dim's axes are sources.
  static int levelOf(Level kind, const layout::DimSharding &dim);
  FailureOr<int> makeClass(Location loc, RankedTensorType type, Hint hint, const Twine &text);
  /// Makes the class of `value`, or takes that of its sharding group.
  LogicalResult addValue(Value value, Hint hint, const Twine &text);
  /// The class of the state of that name, or a new one; merges its hints.
  FailureOr<int> stateClass(Location loc, StringRef name, RankedTensorType type, Hint hint);
  LogicalResult mergeHint(int classNumber, Location loc, ShardingAttr sharding, const Twine &text);

  void collectGroups(ModuleOp module);
  LogicalResult addFunction(mlir::func::FuncOp function);
  LogicalResult addArguments(mlir::func::FuncOp function);
  LogicalResult addResultSlots(mlir::func::FuncOp function);
  LogicalResult addBlock(Block &block);
  LogicalResult addOp(Operation *op);
  LogicalResult addResults(Operation *op, Level level = Constraint);
  LogicalResult addWhile(Operation *op);
  LogicalResult addBranches(Operation *op);
  LogicalResult addManual(ManualComputationOp op);
  void addBorder(ManualComputationOp op, int outside, int inside, bool outward);
  /// Keeps manual axes from cutting a class further.
  void bar(int classNumber, const std::vector<layout::AxisRef> &axes);
  void addEdge(Operation *op, ArrayRef<int> from, int to, Flow flow = Flow::Both, NodeKind kind = NodeKind::PassThrough,
               bool sharesOperands = false);
  bool isShardys() const { return propagation.getStrategy() != Strategy::SourcePriority; }
  void addRule(Operation *op);

  ModuleOp module;
  MeshOp mesh;
  FactorPropagation propagation;
  RuleTable rules;
  llvm::DenseMap<Value, int> classes;
  llvm::DenseMap<Value, int64_t> groupOf;
  std::map<int64_t, int> groupClasses;
  std::map<std::string, int> stateClasses;
  llvm::DenseMap<Operation *, SmallVector<int>> resultSlots; // by function
  llvm::DenseMap<Operation *, SmallVector<int>> operandBorders; // by manual computation
  /// The manual axes of the bodies around what is being added.
  std::vector<layout::AxisRef> barred;
  std::vector<Site> sites;                                   // by class
  std::vector<ShardingAttr> hints;                           // by class: the user's, or none
  std::vector<Operation *> nodeOps;                          // by node
};

} // namespace autopar::propagate
