// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `jax.ffi.ffi_call("autopar.redistribute", type)(x, source=…, target=…, shape=…)` prints.
#pragma once
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/StableHLO/IR/StableHLO.h"

namespace autopar::import {

struct RedistributeCall {
  PlacementAttr source, target;
  SmallVector<int64_t> shape; // of the whole tensor
};

/// What the call says, or an error at its first mistake.
FailureOr<RedistributeCall> readRedistribute(stablehlo::CustomCallOp call);

} // namespace autopar::import
