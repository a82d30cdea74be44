// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of ExpandOps. Each replaces and erases one op, or fails with a diagnostic at it.
#pragma once
#include "dialects/StableHLO/IR/StableHLO.h"

namespace autopar::import {

LogicalResult expandCustomCall(stablehlo::CustomCallOp op);
/// Whether the text is a sharding as GSPMD writes them, of a tensor of this rank.
bool isGspmdSharding(StringRef text, int64_t rank);
void expandComposite(stablehlo::CompositeOp op);
/// Random bits by XLA's Philox and Threefry, element by element.
void expandRandomBits(stablehlo::RngBitGeneratorOp op);

/// Ops with shapes as operands; others are left alone.
LogicalResult expandDynamic(Operation *op);

/// The ops of chlo that broadcast, and what else of it is written in stablehlo; others are left alone.
LogicalResult expandChlo(Operation *op);

/// A splat of an integer or float.
Value splatOf(ImplicitLocOpBuilder &b, RankedTensorType type, double value);

} // namespace autopar::import
