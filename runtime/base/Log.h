// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lines a user sees besides progress: one "error:" line on stderr ends a run, "warning:" lines do not. Each is one
// write(2), so that lines of several processes do not mix.
#pragma once
#include <string_view>

namespace autopar::rt {

void logError(std::string_view message);
void logWarning(std::string_view message);

} // namespace autopar::rt
