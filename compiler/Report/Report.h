// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a compiled step costs and why: collectives with bytes and reasons, values with shardings, FLOPs, memory. As JSON
// (report.schema.json says what is in it), as text, or as a page.
//
// Counts are those of the device that sends most; bytes are exact fractions, floored once for each key. What runs in
// branches or in loops of unknown length is `conditional`: executed 0 or more times. Loops of known length multiply.
#pragma once
#include "dialects/Rt/IR/Rt.h"
#include "dialects/Support/LLVM.h"
#include "passes/Cost/Collectives.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <map>

namespace autopar {

/// Why one value had to move; a combined collective has several.
struct ReportedWhy {
  std::string value, of;      // "%144", "dot_general (gpt.py:74)"
  std::string from, fromWhy;  // how it lies, and who decided that
  std::string to, toWhy;      // how it is needed
  std::string user;           // "add operand 0 (gpt.py:74)"
  std::string rejected;       // the next best way to run the user, or what makes the value; empty: there was none
  double rejectedSeconds = 0; // how much longer it was estimated to take
};

struct ReportedCollective {
  std::string kind; // "all-reduce/2"
  std::vector<std::string> axes;
  int64_t bytes = 0; // of one execution
  int64_t times = 1;
  double seconds = 0; // estimated, of one execution
  /// Of one that starts early: how much of that is hidden behind compute, and the longest op there.
  std::optional<double> hiddenSeconds;
  std::string behind; // "dot_general (gpt.py:74)"
  bool conditional = false;
  bool again = false; // the second gather of a weight
  std::string reason, at;
  std::vector<ReportedWhy> why;
  int layer = -1; // of Report::layers
};

/// An argument, or a value inside by the number that the graph's text has for it.
struct ReportedValue {
  std::string name, op, at, type, sharding, why;
  /// Axes by dim, and those along which it is a sum of parts.
  std::vector<std::vector<std::string>> dims;
  std::vector<std::string> unreduced;
  int64_t localBytes = 0;
  int layer = -1;
};

/// A stretch of the program: a phase, and the part of the model that it works on.
struct ReportedLayer {
  std::string phase; // "forward", "backward", "update", or "step" where the text does not tell
  std::string name;  // from the name stack, or from the parameters that it reads; may be empty
};

/// Ops that are the same over and over (compiler/RepeatedLayers), as positions in the function's body.
struct ReportedRepeat {
  int64_t first = 0, size = 0, times = 0;
  std::string lines; // "gpt.py:71-84": of the first segment
};

struct Report {
  std::string function;
  std::vector<std::pair<std::string, int64_t>> mesh;
  cost::CollectiveTotals collectives, conditional;
  /// (count, bytes) of what is not conditional, by kind without the group's size and by axes ("dp", "dp,tp").
  std::map<std::string, std::pair<int64_t, int64_t>> byKind, byAxes;
  int64_t dotFlops = 0, convolutionFlops = 0, fftFlops = 0;
  /// Bytes by category, in the order they are printed.
  /// `arena` is a rank's whole memory but for `workspace`, what library calls keep beside it.
  std::vector<std::pair<std::string, int64_t>> memory;
  /// The same for the launch where most is alive; its op and source line. None: an empty list.
  std::vector<std::pair<std::string, int64_t>> peak;
  std::string peakOp, peakAt;
  /// Bytes of the arena, and those that no placement in this order of launches goes below.
  int64_t peakBytes = 0, peakBound = 0;
  std::vector<ReportedCollective> reasons; // in program order
  std::vector<ReportedValue> arguments, values;
  std::vector<ReportedLayer> layers;
  std::vector<ReportedRepeat> repeats;
};

/// Counts an spmd function, and reads what Partition left for reports in it.
FailureOr<Report> makeReport(mlir::func::FuncOp func);

/// Takes out what stages left for reports, so that the program is the one that is made without a report.
void forgetReasons(ModuleOp module);

/// What an exec program says of its peak of memory, and which launch carries it.
void findPeak(ModuleOp module, rt::ProgramOp program, Report &report);

/// Pretty, with a final newline.
std::string toJson(const Report &report);
std::string toText(const Report &report);
/// A page that needs no network.
std::string toHtml(const Report &report);
/// By the file's name: .html, .txt, else JSON; "-" is text.
std::string writeAs(const Report &report, StringRef file);

} // namespace autopar
