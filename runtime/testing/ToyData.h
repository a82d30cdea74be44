// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Data files for the toy, and ways to spoil them.
#pragma once
#include "runtime/exec/Safetensors.h"
#include "runtime/testing/TemporaryFolder.h"
#include <cstring>

namespace autopar::rt::testing {

/// A safetensors file whose element i of tensor t is a small integer.
inline std::string smallIntegers(std::map<std::string, SafetensorsEntry> entries) {
  std::string content = makeSafetensorsHeader(entries, {});
  for (const auto &[name, entry] : entries) {
    bool isFloat = entry.dtype == "F32";
    for (uint64_t i = 0; i < (entry.end - entry.begin) / 4; ++i) {
      int32_t integer = static_cast<int32_t>((i * 7 + name.size()) % 3) - 1;
      float number = static_cast<float>(integer);
      content.append(isFloat ? reinterpret_cast<const char *>(&number) : reinterpret_cast<const char *>(&integer), 4);
    }
  }
  return content;
}

/// Three batches of the toy.
inline std::string toyBatches() { return smallIntegers({{"batch/x", {"F32", {3, 6, 7}, 0, 0}}, {"batch/y", {"F32", {3, 6}, 0, 0}}}); }

} // namespace autopar::rt::testing
