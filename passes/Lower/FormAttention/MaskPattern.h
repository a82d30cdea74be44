// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MaskPatterns: tensors that positions alone decide, as far as causal masks need: one number everywhere, an index, or one number where
// the column is at most the row (plus a number) and another elsewhere. Masks as comparisons of iotas, as constants, as bools, as numbers
// to add or to multiply by are all the same to whoever asks. Of a mask of which positions decide only what lies beyond a diagonal
// (causal and padding, causal and a window), that much is known.
#pragma once
#include "dialects/Support/LLVM.h"
#include "llvm/ADT/DenseMap.h"

namespace autopar::lower {

struct MaskPattern {
  enum Kind { Uniform, Index, Causal } kind = Uniform;
  /// Uniform: the number. Index: the index along `row` plus this. Causal: the number where the column is at most the row + `ahead`.
  double value = 0;
  /// Causal: the number elsewhere.
  double masked = 0;
  int64_t row = -1, column = -1; // dims of the tensor
  int64_t ahead = 0;

  bool isUniform(double number) const { return kind == Uniform && value == number; }
  /// The same elements of a Causal, with what was the row as column.
  MaskPattern swapped() const { return {Causal, masked, value, column, row, -ahead - 1}; }
};

class MaskPatterns {
public:
  /// What is known of all elements.
  std::optional<MaskPattern> of(Value v);
  /// A Causal of which the numbers on one side of the diagonal may be NaN: not known.
  std::optional<MaskPattern> partOf(Value v);

private:
  std::optional<MaskPattern> find(Value v, int depth);
  std::optional<MaskPattern> compute(Operation *op, int depth);
  llvm::DenseMap<Value, std::optional<MaskPattern>> known;
};

} // namespace autopar::lower
