// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compares named tensors as the tests do: each by its largest difference relative to its largest entry. No MLIR headers.
#pragma once
#include "compiler/Interpret/Safetensors.h"

#include <map>

namespace autopar::interpret {

/// max |got - want| / max |want|; the numerator alone if want is all zero. Infinite if a NaN meets anything but a NaN.
/// `moments`: null, or a tensor of the same shape; where it is less than 1e-7 of its largest entry, finite values differ by 0.
double relativeDifference(const Tensor &got, const Tensor &want, const Tensor *moments = nullptr);

/// How far a tensor may be off, relative to its largest entry: by name, else `rest`. 0 asks for equal bits.
struct Tolerances {
  double rest = 0;
  std::map<std::string, double> byName;
  /// A regular expression; empty: none. What is left of a match of it in the name of one of want's tensors names a parameter;
  /// that tensor is its first moment: "/mu/" makes "opt/mu/h0/b" the moment of "params/h0/b". A gradient that is zero but for
  /// rounding, as a key bias has under softmax, says nothing of the step that Adam takes: it divides rounding by rounding.
  std::string moments = "";
  double of(const std::string &name) const {
    auto it = byName.find(name);
    return it == byName.end() ? rest : it->second;
  }
};

struct Comparison {
  int64_t compared = 0;
  /// The difference that takes most of what it may, and that share.
  double worst = 0, worstShare = 0;
  std::string worstName;
  /// A tensor missing, of another shape or type, or too far off; a bad pattern; nothing to compare.
  std::vector<std::string> problems;
  /// "14 tensors, worst 3.2e-07 in 'state/…'".
  std::string summary() const;
};

/// Compares every tensor of `want` whose name has a match of `only` (empty: all).
Comparison compareTensors(const NamedTensors &got, const NamedTensors &want, const std::string &only,
                          const Tolerances &tolerances);

} // namespace autopar::interpret
