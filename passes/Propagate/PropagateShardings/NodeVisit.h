// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NodeVisit: one look at one op. Projects the shardings of its tensors to factors, finds for each factor the axes that
// its sources agree on, and gives them to the tensors that can take them.
#pragma once
#include "passes/Propagate/PropagateShardings/FactorPropagation.h"

namespace autopar::propagate {

class NodeVisit {
public:
  NodeVisit(FactorPropagation &propagation, int node, bool aggressive);
  /// Propagates; the classes that changed, in order.
  std::vector<int> run();
  /// Whether something was left undone that aggressive propagation might do.
  bool hasConflict() const { return conflict; }

private:
  using Axes = std::vector<layout::AxisRef>;
  struct Tensor {
    int classNumber;
    const layout::TensorMapping *mapping;
    bool isResult;
    std::vector<Axes> axes;    // by factor; empty if the class has no axes at all
    std::vector<int> dims;     // by factor; -1: it lacks the factor
    std::vector<bool> settled; // by dim: must not be extended (closed, or axes that factors cannot express)
  };

  void addTensor(int classNumber, const layout::TensorMapping &mapping, bool isResult);
  void project(Tensor &tensor);
  bool isSource(const Tensor &tensor, int factor) const;
  /// The axes that a factor should have; empty if none, or if its sources disagree from the start.
  Axes candidateFor(int factor);
  void propagateFactor(int factor);
  void extend(Tensor &tensor, int factor, const Axes &candidate);
  /// The longest prefix of `extension` that the tensor, and in basic mode the op, can take.
  Axes acceptable(const Tensor &tensor, int factor, Axes extension);
  bool usedByOtherFactor(int factor, const layout::AxisRef &axis) const;
  bool staysExact(const Tensor &tensor, int factor, const Axes &axes) const;
  void recordOrigins(Tensor &target, int factor, const Axes &added);
  /// For the log, where there is one (DecisionLog.cpp).
  Claim sourceOf(const Tensor &target, int factor, const Axes &axes) const;
  void logDecision(const Tensor &target, int factor, const Axes &added) const;
  void logRefusal(const Tensor &target, int factor, const Axes &offered) const;
  std::vector<int> factorOrder() const;

  FactorPropagation &propagation;
  const Node &node;
  int nodeNumber;
  bool aggressive;
  bool conflict = false;
  std::vector<Tensor> tensors;
  std::vector<int> changed;
};

} // namespace autopar::propagate
