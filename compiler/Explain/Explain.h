// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Why is this value sharded so? The chain of decisions from a value back to a hint, in words.
//
//   %145 = stablehlo.add tensor<8x16x32xf32> (gpt.py:77)
//   lies as [{"dp"}, {}, {}]
//   dim 0 is cut by "dp":
//     from dim 0 of %144, by factor i of stablehlo.add (gpt.py:77)
//     …
//     from dim 0 of batch/tokens, whose sharding [{"dp"}, {}] was asked for by rule '^batch/' (plan.json:6)
#pragma once
#include "dialects/Support/LLVM.h"

#include <string>
#include <vector>

namespace mlir {
class DialectRegistry;
}

namespace autopar {

struct ExplainRequest {
  std::vector<std::string> files, entry;
  std::string plan; // or empty
  /// A name of an argument or result, "%12" of the graph as it is printed, "gpt.py:71[:8]", or fields as in a plan's
  /// values: "op=stablehlo.add,shape=8x16,nth=0".
  std::string value;
  std::string function = "step";
};

/// Writes the answer for every value that the request names; errors go to stderr.
LogicalResult explainValue(const ExplainRequest &request, mlir::DialectRegistry &registry, raw_ostream &os);

} // namespace autopar
