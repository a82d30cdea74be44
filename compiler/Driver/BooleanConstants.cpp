// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Works on text, before parsing: MLIR's parser checks the size of hexadecimal
// data against the type and gives no way in. Anything that does not look
// exactly like such a constant is left to the parser.
#include "compiler/Driver/BooleanConstants.h"

#include <cstdint>

namespace autopar {
namespace {

constexpr std::string_view opening = "dense<\"0x";
constexpr std::string_view between = "\"> : tensor<";

/// Elements of "8x16x16xi1>…" (after "tensor<"); -1 if it is no static tensor
/// of i1.
int64_t countBooleans(std::string_view type) {
  int64_t count = 1;
  while (true) {
    if (type.substr(0, 3) == "i1>")
      return count;
    int64_t size = 0;
    size_t digits = 0;
    for (; digits < type.size() && type[digits] >= '0' && type[digits] <= '9' &&
           digits < 10;
         ++digits)
      size = size * 10 + (type[digits] - '0');
    if (digits == 0 || digits >= type.size() || type[digits] != 'x' ||
        size > (int64_t(1) << 40) / (count + 1))
      return -1;
    count *= size;
    type.remove_prefix(digits + 1);
  }
}

/// "0100010001…" → bits, the first element least significant; nothing unless
/// every byte is 00 or 01.
std::optional<std::string> pack(std::string_view bytes) {
  static const char digits[] = "0123456789ABCDEF";
  std::string result;
  unsigned byte = 0, bit = 0;
  auto flush = [&] {
    result += digits[byte >> 4];
    result += digits[byte & 15];
    byte = bit = 0;
  };
  for (size_t i = 0; i + 1 < bytes.size(); i += 2) {
    if (bytes[i] != '0' || (bytes[i + 1] != '0' && bytes[i + 1] != '1'))
      return std::nullopt;
    byte |= static_cast<unsigned>(bytes[i + 1] - '0') << bit;
    if (++bit == 8)
      flush();
  }
  if (bit)
    flush();
  return result;
}

} // namespace

std::optional<std::string> packBooleanConstants(std::string_view text) {
  std::optional<std::string> result;
  size_t copied = 0;
  for (size_t at = text.find(opening); at != std::string_view::npos;
       at = text.find(opening, at)) {
    at += opening.size();
    size_t end = text.find('"', at);
    if (end == std::string_view::npos ||
        text.substr(end, between.size()) != between)
      continue;
    int64_t count = countBooleans(text.substr(end + between.size(), 200));
    // One element or a splat byte reads the same in both forms.
    if (count < 2 || end - at != static_cast<size_t>(2 * count))
      continue;
    std::optional<std::string> packed = pack(text.substr(at, end - at));
    if (!packed)
      continue;
    if (!result)
      result.emplace();
    result->append(text.substr(copied, at - copied)).append(*packed);
    copied = end;
  }
  if (result)
    result->append(text.substr(copied));
  return result;
}

} // namespace autopar
