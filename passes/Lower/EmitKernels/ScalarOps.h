// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an elementwise op of stablehlo does to one element, in arith and math.
//
// Elements are signless; signedness comes from the op's tensor types. bf16 and f16 are f32 in registers, rounded to nearest
// even after each op, and take 16 bits only in memory: LLVM's x86 code for values of type bf16 calls libraries that need
// not exist. Integer division follows StableHLO where LLVM has undefined behaviour: by zero gives -1
// (remainder: the dividend), minimum by -1 gives itself; shifts by the width or more give 0 (arithmetic right: the sign).
#pragma once
#include "dialects/Support/LLVM.h"

namespace autopar::lower {

/// The type an element has in memory: integers lose their signedness.
Type storageType(Type elementType);
/// bf16, f16 → f32; others as they are.
Type computeType(Type elementType);
Value extendToCompute(mlir::ImplicitLocOpBuilder &b, Value value);
/// To the type that is stored, if that is a smaller float than the value's.
Value roundToStorage(mlir::ImplicitLocOpBuilder &b, Value value, Type storage);
/// Rounds to what the element type can hold; the value stays in its compute type.
Value roundInRegister(mlir::ImplicitLocOpBuilder &b, Value value, Type elementType);

/// A float as an integer that compares as the float does in total order; other values as they are.
Value orderedBits(mlir::ImplicitLocOpBuilder &b, Value value);

/// The op's result for one element, in compute type. With `wide`, small floats are not rounded.
Value emitScalarOp(mlir::ImplicitLocOpBuilder &b, Operation *op, ArrayRef<Value> operands, bool wide = false);

/// A scalar constant of a splat, in compute type.
Value emitSplat(mlir::ImplicitLocOpBuilder &b, DenseElementsAttr value);

/// Runs a region over scalars (the body of a reduction, comparator, …); returns what it yields, in compute types.
SmallVector<Value> emitScalarBlock(mlir::ImplicitLocOpBuilder &b, Block &block, ArrayRef<Value> args, bool wide = false);

/// Whether the body of a reduction adds its two arguments and that is all.
bool isSum(Block &body);
/// f32 as f64, in which sums of f32 accumulate: many terms of one size would lose their last bits one after the other.
Value widenTerm(mlir::ImplicitLocOpBuilder &b, Value value);

} // namespace autopar::lower
