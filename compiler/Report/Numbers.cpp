// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Report/Numbers.h"

#include <cstdio>

namespace autopar {

static std::string format(const char *pattern, double number) {
  char text[64];
  std::snprintf(text, sizeof text, pattern, number);
  return text;
}

std::string bytesText(int64_t bytes) {
  if (bytes >= 10'000'000'000)
    return format("%.1f GB", static_cast<double>(bytes) / 1e9);
  if (bytes >= 10'000'000)
    return format("%.1f MB", static_cast<double>(bytes) / 1e6);
  std::string digits = std::to_string(bytes);
  for (int at = static_cast<int>(digits.size()) - 3; at > (bytes < 0 ? 1 : 0); at -= 3)
    digits.insert(static_cast<size_t>(at), ",");
  return digits + " B";
}

std::string secondsText(double seconds) {
  double size = seconds < 0 ? -seconds : seconds;
  if (size >= 1)
    return format("%.3g s", seconds);
  return size >= 1e-3 ? format("%.3g ms", seconds * 1e3) : format("%.3g us", seconds * 1e6);
}

} // namespace autopar
