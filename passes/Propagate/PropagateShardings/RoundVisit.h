// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RoundVisit: one look of ShardyRounds at one node. Axes of dims become axes of factors; of each factor's axes as much is kept as
// its tensors agree on and can take; then factors become dims again. No MLIR headers.
#pragma once
#include "passes/Propagate/PropagateShardings/FactorPropagation.h"

namespace autopar::propagate {

class RoundVisit {
public:
  RoundVisit(FactorPropagation &propagation, int node, bool aggressive, int round);
  /// Propagates; the classes that changed, in order.
  std::vector<int> run();

private:
  using Axes = std::vector<layout::AxisRef>;
  struct FactorCut {
    bool present = false; // the tensor has the factor
    bool closed = false, minorMost = false;
    Axes axes;
    Axes overflow; // what does not divide the factor, and all that follows in the dim
  };
  struct Tensor {
    int classNumber;
    const layout::TensorMapping *mapping;
    std::vector<FactorCut> cuts; // by factor
    Axes idle; // of dims that have no factor
    bool updated = false;
  };

  void addTensor(int classNumber, const layout::TensorMapping &mapping);
  void project(Tensor &tensor, size_t dim);
  /// In which direction this round carries the factor; nothing if it does not.
  std::optional<Flow> flowOf(int factor) const;
  /// What the tensors that have the factor agree on, whatever stands against it.
  Axes agreedAxes(int factor) const;
  /// The longest prefix of an axis that another one leaves free.
  std::optional<layout::AxisRef> free(std::optional<layout::AxisRef> axis, const Axes &taken) const;
  /// ... that no other factor of the tensor has.
  std::optional<layout::AxisRef> freeOfOthers(const Tensor &tensor, int factor, std::optional<layout::AxisRef> axis) const;
  /// ... that the factor itself can have in the tensor, `before` being the blocks it is cut into already.
  std::optional<layout::AxisRef> fitting(const Tensor &tensor, int factor, std::optional<layout::AxisRef> axis,
                                         int64_t before) const;
  template <typename Keep> static void truncate(Axes &axes, Keep keep);
  void propagateBasic(int factor);
  void propagateAggressive(const std::vector<Axes> &agreed);
  std::vector<int> bySource(const std::vector<Axes> &agreed) const;
  Axes acceptable(const Tensor &tensor, int factor, Axes axes) const;
  /// Gives the tensor the factor's axes, if they continue those that it has.
  void extend(Tensor &tensor, int factor, const Axes &axes);
  layout::Sharding shardingOf(const Tensor &tensor) const;
  void recordOrigins(const Tensor &target, const layout::Sharding &found);

  FactorPropagation &propagation;
  const Node &node;
  int nodeNumber;
  bool aggressive;
  int round;
  std::vector<Tensor> tensors; // operands, then results
};

} // namespace autopar::propagate
