// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// printf-style text for messages: C++20 libraries of Debian 12 have no std::format.
#pragma once
#include <string>

namespace autopar::rt {

/// Like sprintf, into a string.
std::string format(const char *pattern, ...) __attribute__((format(printf, 1, 2)));

} // namespace autopar::rt
