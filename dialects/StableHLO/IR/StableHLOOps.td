// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every op of stablehlo, by family.
#ifndef AUTOPAR_STABLEHLOOPS_TD
#define AUTOPAR_STABLEHLOOPS_TD
include "dialects/StableHLO/IR/StableHLOCollective.td"
include "dialects/StableHLO/IR/StableHLOContract.td"
include "dialects/StableHLO/IR/StableHLOControl.td"
include "dialects/StableHLO/IR/StableHLODynamic.td"
include "dialects/StableHLO/IR/StableHLOElementwise.td"
include "dialects/StableHLO/IR/StableHLOReduce.td"
include "dialects/StableHLO/IR/StableHLOShape.td"
#endif
