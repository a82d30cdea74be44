// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The line of the source under a diagnostic, without what is too far from its column to help: JAX prints functions whose first line
// has a thousand arguments.
#pragma once

namespace llvm {
class SourceMgr;
}

namespace autopar {

/// Diagnostics of this manager show 160 characters of a line at most, and where they are about something that has a name and no line
/// (an argument, as JAX prints it), that name; what is about no place begins with the tool's name. `tool` must outlive `sources`.
void cutLongLines(llvm::SourceMgr &sources, const char *tool);

} // namespace autopar
