// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MLIR bytecode with OpenXLA's encoding of stablehlo's attributes, as JAX's modules write it.
#pragma once

namespace autopar::stablehlo {
class StableHLODialect;
void addBytecodeReader(StableHLODialect *dialect);
} // namespace autopar::stablehlo
