// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The families of element types that the ops of stablehlo take. As in StableHLO, signless integers are signed ones and
// i1 is the bool. Each predicate admits quantized types as well: StaticTensors refuses them by name.
#pragma once
#include "dialects/Support/LLVM.h"

namespace autopar::stablehlo {

bool isQuantized(Type type);
/// i1, or quantized.
bool isPred(Type type);
/// i2 … i64 and ui2 … ui64, or quantized.
bool isInteger(Type type);
/// Any float that MLIR has of at most 64 bits, f8 types included, or quantized.
bool isFloat(Type type);
/// complex<f32> or complex<f64>, or quantized.
bool isComplex(Type type);

inline bool isPredOrInteger(Type type) { return isPred(type) || isInteger(type); }
inline bool isFloatOrComplex(Type type) { return isFloat(type) || isComplex(type); }
inline bool isNumber(Type type) { return isInteger(type) || isFloatOrComplex(type); }
inline bool isElement(Type type) { return isPred(type) || isNumber(type); }
inline bool isSignedNumber(Type type) { return isNumber(type) && !type.isUnsignedInteger(); }

/// The number in every element, which may be bool, integer (wrapping), float or complex.
DenseElementsAttr splatOf(RankedTensorType type, double number);

/// Bits of one element: 1 for i1, both parts of a complex number.
int64_t elementBits(Type type);

} // namespace autopar::stablehlo
