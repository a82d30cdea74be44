// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The comm dialect: collectives over mesh axes on local tensors, blocking (comm.all_reduce) and split in two
// (comm.all_reduce_start, comm.wait). See CommOps.td for each op's meaning and rules.
#pragma once
#include "dialects/AutoPar/IR/AutoPar.h"

#include "dialects/Comm/IR/CommDialect.h.inc"
#define GET_TYPEDEF_CLASSES
#include "dialects/Comm/IR/CommTypes.h.inc"

#include "dialects/Comm/IR/CommInterfaces.h.inc"
#define GET_OP_CLASSES
#include "dialects/Comm/IR/CommOps.h.inc"

namespace autopar::comm {
/// The types a start op's wait gives (its `result_types`), or the op's own result types.
SmallVector<Type> resultTypesOf(Operation *op);
} // namespace autopar::comm
