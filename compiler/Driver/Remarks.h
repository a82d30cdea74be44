// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Remarks: why passes decided as they did. mlir-opt sets them up for itself only; this does it for a compilation.
#pragma once
#include "dialects/Support/LLVM.h"

namespace autopar {

/// Follows --remarks-filter, --remarks-filter-passed (…), --remark-format and --remarks-output-file. Without a filter nothing
/// listens, and passes make no remarks.
LogicalResult enableRemarks(MLIRContext &context);

} // namespace autopar
