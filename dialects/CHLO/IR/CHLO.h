// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one public header of the chlo dialect.
#pragma once
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/LLVM.h"

#include "dialects/CHLO/IR/CHLODialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/CHLO/IR/CHLOAttrs.h.inc"
#define GET_OP_CLASSES
#include "dialects/CHLO/IR/CHLOOps.h.inc"

namespace autopar::chlo {

/// Which dims of the result an operand of a broadcast_* op has, as broadcast_in_dim takes them.
SmallVector<int64_t> resultDims(Operation *broadcast, unsigned operand);

} // namespace autopar::chlo
