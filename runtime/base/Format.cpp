// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text in two passes: measure, then print.
#include "runtime/base/Format.h"
#include <cstdarg>
#include <cstdio>

std::string autopar::rt::format(const char *pattern, ...) {
  va_list arguments, again;
  va_start(arguments, pattern);
  va_copy(again, arguments);
  std::string text(static_cast<size_t>(std::vsnprintf(nullptr, 0, pattern, arguments)), '\0');
  std::vsnprintf(text.data(), text.size() + 1, pattern, again);
  va_end(again);
  va_end(arguments);
  return text;
}
