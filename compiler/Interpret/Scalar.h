// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the elementwise ops do to one element, by op name, in each lane (Lanes.h). No MLIR headers.
//
// The corners follow the StableHLO specification, and XLA where that leaves them open: integer division by zero gives
// all ones, the remainder the dividend; the most negative integer over -1 wraps; a shift by the width or more (seen
// unsigned) gives zero, or copies of the sign; maximum and minimum pass NaN on and order -0 below +0; sign keeps -0 and
// NaN; floats go to integers by truncation, saturating, NaN to 0.
#pragma once
#include "compiler/Interpret/Tensor.h"

#include <cstdint>
#include <string_view>

namespace autopar::interpret {

using Complex = std::complex<double>;

/// One function per lane; null where the op has no meaning for it. `bits` is the integer's width.
struct UnaryScalar {
  float (*f32)(float) = nullptr;
  double (*f64)(double) = nullptr;
  int64_t (*sint)(int64_t, int64_t bits) = nullptr;
  uint64_t (*uint)(uint64_t, int64_t bits) = nullptr;
  Complex (*complex)(Complex) = nullptr;
};
struct BinaryScalar {
  float (*f32)(float, float) = nullptr;
  double (*f64)(double, double) = nullptr;
  int64_t (*sint)(int64_t, int64_t, int64_t bits) = nullptr;
  uint64_t (*uint)(uint64_t, uint64_t, int64_t bits) = nullptr;
  /// i1 where it differs from the other unsigned types: add is or, multiply is and.
  uint64_t (*boolean)(uint64_t, uint64_t, int64_t bits) = nullptr;
  Complex (*complex)(Complex, Complex) = nullptr;
};

/// By full op name ("stablehlo.tanh", "chlo.erf_inv"); null if it is not an elementwise op of that arity.
const UnaryScalar *findUnary(std::string_view opName);
const BinaryScalar *findBinary(std::string_view opName);

void forEachUnary(const std::function<void(std::string_view opName)> &visit);
void forEachBinary(const std::function<void(std::string_view opName)> &visit);

/// Applies the op; the tensors' types match. No tensor if the op has no meaning for the element type.
Tensor applyUnary(const UnaryScalar &op, const Tensor &operand);
Tensor applyBinary(const BinaryScalar &op, const Tensor &lhs, const Tensor &rhs);

/// stablehlo.convert.
Tensor convert(const Tensor &operand, ElementType type);

/// An integer ordered as IEEE-754 totalOrder orders the floats: -NaN < -inf < … < -0 < +0 < … < +inf < +NaN.
int64_t totalOrderKey(double value);

} // namespace autopar::interpret
