// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one public header of the chlo dialect.
#pragma once
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/LLVM.h"

#include "dialects/CHLO/IR/CHLODialect.h.inc"
#define GET_OP_CLASSES
#include "dialects/CHLO/IR/CHLOOps.h.inc"
