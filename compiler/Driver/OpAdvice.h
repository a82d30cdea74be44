// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What to do instead of ops of StableHLO that autopar does not have.
#pragma once
#include "dialects/Support/LLVM.h"

namespace autopar {
/// "stablehlo.infeed" → advice; empty for ops that are not known to StableHLO either.
StringRef adviceForOp(StringRef name);
} // namespace autopar
