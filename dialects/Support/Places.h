// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a location says: the name stack of the framework and the lines of the user's files, from the op outwards through
// its call sites.
#pragma once
#include "dialects/Support/LLVM.h"

#include "mlir/IR/Location.h"

namespace autopar {

struct Places {
  /// "dot_general/jit(step)/jvp(attn)": the names, innermost first.
  std::string scope;
  SmallVector<mlir::FileLineColLoc> lines;
};

Places placesOf(Location location);

/// "gpt.py:71" or "models/gpt.py:71" names line 71 of …/models/gpt.py, "gpt.py:71:8" its column 8.
bool namesLine(StringRef text, mlir::FileLineColLoc line);

/// "gpt.py:71", the innermost line of a location; empty if it has none.
std::string sourceOf(Location location);

/// "gpt.py:71:8".
std::string lineAndColumn(mlir::FileLineColLoc line);

} // namespace autopar
