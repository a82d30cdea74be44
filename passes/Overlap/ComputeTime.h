// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How long ops compute, and collectives take, by the machine model of passes/Cost. Only products, convolutions and transforms count as
// compute, loops of known length as often as they run: an estimate from below, since kernels move and merge later.
#pragma once
#include "dialects/Comm/IR/Comm.h"

namespace autopar {

double computeSeconds(Operation *op);

/// Of a blocking collective or a start. 0 where nothing is sent.
double transferSeconds(comm::CollectiveOpInterface op);

/// Bytes of tensors of integers, floats and complex numbers.
int64_t bytesOfTypes(TypeRange types);

} // namespace autopar
