// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compares named tensors as the tests do: each by its largest difference relative to its largest entry. No MLIR headers.
#pragma once
#include "compiler/Interpret/Safetensors.h"

namespace autopar::interpret {

/// max |got - want| / max |want|; the numerator alone if want is all zero. Infinite if a NaN meets anything but a NaN.
double relativeDifference(const Tensor &got, const Tensor &want);

struct Comparison {
  int64_t compared = 0;
  double worst = 0;
  std::string worstName;
  /// A tensor missing, of another shape or type, or too far off; a bad pattern; nothing to compare.
  std::vector<std::string> problems;
  /// "14 tensors, worst 3.2e-07 in 'state/…'".
  std::string summary() const;
};

/// Compares every tensor of `want` whose name has a match of `only` (empty: all). Tolerance 0 asks for equal bits.
Comparison compareTensors(const NamedTensors &got, const NamedTensors &want, const std::string &only, double tolerance);

} // namespace autopar::interpret
