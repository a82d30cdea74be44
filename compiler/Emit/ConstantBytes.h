// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A constant tensor as it lies in memory: row-major, little-endian, an i1 in a
// byte of 0 or 1.
#pragma once
#include "dialects/Support/LLVM.h"

#include <string>

namespace autopar::emit {

std::string constantBytes(DenseElementsAttr value);

} // namespace autopar::emit
