// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Boolean constants in hexadecimal: newer MLIR prints a byte for each element,
// ours reads eight elements a byte.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace autopar {

/// The text with each dense<"0x0100…"> : tensor<…xi1> that has a byte for each
/// element packed; nothing if there is none, which is nearly always.
std::optional<std::string> packBooleanConstants(std::string_view text);

} // namespace autopar
