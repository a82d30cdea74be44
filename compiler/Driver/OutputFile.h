// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files that are written whole or not at all.
#pragma once
#include "dialects/Support/LLVM.h"

namespace autopar {

/// Writes what `produce` prints. Nothing is left at the file's place if it
/// fails, and a full disk is a diagnostic. "-" is standard output.
LogicalResult
writeOutput(const std::string &file, MLIRContext &context,
            llvm::function_ref<LogicalResult(raw_ostream &)> produce);

/// Whether another program, which explains itself less well, will be able to
/// write the file; its folder must exist.
LogicalResult checkWritable(const std::string &file, MLIRContext &context);

} // namespace autopar
