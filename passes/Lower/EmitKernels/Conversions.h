// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions between the types of elements, as scalar code.
#pragma once
#include "dialects/Support/LLVM.h"

namespace autopar::lower {

/// `v` is in the compute type of `from`; the result is in that of `to`, and right after it is rounded to `to`.
Value emitConvert(mlir::ImplicitLocOpBuilder &b, Value v, Type from, Type to);

} // namespace autopar::lower
