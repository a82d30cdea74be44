// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which part of a model an op belongs to.
//
// The phase is JAX's: jvp(…) is forward, transpose(…) backward, what is neither is the update once anything ran backward.
// The layer is the name stack's, where a framework gave it names (Flax: GPT/Block_0); else it is the part of the parameters'
// tree that was read last: state/params/blocks/h0/wqkv opens blocks/h0. A heuristic for people, nothing depends on it.
#pragma once
#include "compiler/Report/Report.h"

namespace autopar {

class LayerFinder {
public:
  explicit LayerFinder(mlir::func::FuncOp func);
  /// The layer of the next op in program order; a new one is added to `layers` where it changes.
  int next(Operation *op, std::vector<ReportedLayer> &layers);

private:
  /// The parameter behind a value, through ops of one operand that move it.
  StringRef parameterOf(Value value) const { return parameters.lookup(value); }

  llvm::DenseMap<Value, StringRef> parameters; // lists nothing, only looked up
  bool hasBackward = false;
  ReportedLayer current;
};

/// The stretches of a block that repeat, with their lines.
std::vector<ReportedRepeat> findRepeats(Block &block);

/// "blocks/h0" of "state/params/blocks/h0/wqkv"; empty if it is no parameter.
std::string layerOfParameter(StringRef name);

/// "GPT/Block_0" of "add/jit(step)/jvp(GPT)/Block_0"; empty where the names are the framework's own.
std::string layerOfScope(StringRef scope);

} // namespace autopar
