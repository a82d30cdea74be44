// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MLIR bytecode with OpenXLA's encoding of sdy's attributes, as JAX's modules write it.
#pragma once

namespace autopar::sdy {
class SdyDialect;
void addBytecodeReader(SdyDialect *dialect);
} // namespace autopar::sdy
