// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of DecomposeOps. Each rewrites one op in place and erases it, or leaves it alone.
#pragma once
#include "dialects/Support/LLVM.h"

namespace autopar::lower {

/// Builds stablehlo ops at one place.
struct HloBuilder {
  mlir::ImplicitLocOpBuilder b;
  explicit HloBuilder(Operation *at) : b(at->getLoc(), at) {}

  Value splat(Type type, double value);
  Value reshape(Value v, ArrayRef<int64_t> shape);
  Value transpose(Value v, ArrayRef<int64_t> permutation);
  Value slice(Value v, ArrayRef<int64_t> starts, ArrayRef<int64_t> limits);
  Value concatenate(ValueRange values, int64_t dim);
};

/// The functions of chlo; leaves top_k alone.
void decomposeChlo(Operation *op);
/// Elementwise ops that kernels lack: map, integer power, reduce_precision, bitcast_convert between widths.
void decomposeElementwise(Operation *op);
/// Collectives and comm.axis_index; a diagnostic for what has no lowering.
LogicalResult decomposeComm(Operation *op);
/// A sum of parts, each padded with zeros, that lie side by side.
void decomposePadSum(Operation *op);
/// A scatter of one element into each row.
void decomposeScatter(Operation *op);
/// A reduction along dims of size 1.
void decomposeReduction(Operation *op);
/// A product's operand that is transposed and converted: the other way round.
void decomposeConversion(Operation *op);
/// Convolutions of small floats, and of batch groups.
void decomposeConvolution(Operation *op);
/// Places as an operand more of long sorts.
void decomposeSort(Operation *op);
/// Loops over rows, with their trip counts.
void decomposeCholesky(Operation *op);
void decomposeTriangularSolve(Operation *op);
/// Broadcasts and transposes that move nothing.
void decomposeMoves(Operation *op);
/// if → case.
void decomposeIf(Operation *op);
/// Sets rt.trip_count on a while that counts.
void countTrips(Operation *op);

} // namespace autopar::lower
