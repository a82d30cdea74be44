// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "dialects/Support/LLVM.h"

#include <string>

namespace autopar {

/// For text and attributes of a page.
std::string escaped(StringRef text);

} // namespace autopar
