// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Safetensors files for compiler-side tools: 8 bytes of header length, a JSON header, the tensors' bytes. No MLIR
// headers. Whole files in memory; the runtime has its own reader, which reads slices.
//
// The header is not trusted: lengths, offsets, shapes, types and the nesting of the JSON are checked before anything is
// read through them, and the tensors must cover the data without holes or overlaps, as the format demands.
#pragma once
#include "compiler/Interpret/Tensor.h"

#include <map>
#include <string>

namespace autopar::interpret {

using NamedTensors = std::map<std::string, Tensor>;

/// Adds the file's tensors to `tensors`; one that is there already is replaced. Returns what is wrong, naming the file
/// and the tensor, or nothing.
[[nodiscard]] std::optional<std::string> readSafetensors(const std::string &path, NamedTensors &tensors);

/// Writes through a temporary file that is renamed at the end, tensors in the order of their names.
[[nodiscard]] std::optional<std::string> writeSafetensors(const std::string &path, const NamedTensors &tensors);

} // namespace autopar::interpret
