// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a compiled step costs: collectives with bytes and reasons, FLOPs,
// memory; and the report's JSON.
//
//   "collectives": {"all-reduce/2": {"count": 1, "bytes": 120324}},
//   "conditional": {…},                       executed 0 or more times: inside
//   branches and loops of unknown length "flops": {"dot": …, "convolution": …},
//   per device, static loops multiplied "memory": {"arena": …, …, "peak": {"bytes": …,
//   "bound": …, "activations": …, …, "op": …, "at": …}}, filled in by Lower
//   "reasons": [{"kind": …, "bytes": …, "times": …, "reason": …, "at":
//   "gpt.py:71"}]
//
// Counts are those of the device that sends most; bytes are exact fractions,
// floored once for each key.
#pragma once
#include "dialects/Support/LLVM.h"
#include "passes/Cost/Collectives.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <map>

namespace autopar {

struct ReportedCollective {
  std::string kind;  // "all-reduce/2"
  int64_t bytes = 0; // of one execution
  int64_t times = 1;
  bool conditional = false;
  std::string reason, at;
};

struct Report {
  cost::CollectiveTotals collectives, conditional;
  int64_t dotFlops = 0, convolutionFlops = 0, fftFlops = 0;
  /// Bytes by category, in the order they are printed.
  std::vector<std::pair<std::string, int64_t>> memory;
  /// The same for the launch where most is alive; its op and source line.
  std::vector<std::pair<std::string, int64_t>> peak;
  std::string peakOp, peakAt;
  std::vector<ReportedCollective> reasons; // in program order
};

/// Counts an spmd function.
FailureOr<Report> makeReport(mlir::func::FuncOp func);

/// Which launch of an exec program carries the peak of memory.
void findPeak(ModuleOp module, Report &report);

/// One report as pretty JSON with a final newline.
std::string toJson(const Report &report);

} // namespace autopar
