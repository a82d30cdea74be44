// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What dot_general and convolution share: transposing, and the type in which products are summed.
#pragma once
#include "compiler/Interpret/Tensor.h"
#include "llvm/ADT/ArrayRef.h"

namespace autopar::interpret {

/// The tensor with dim permutation[d] of the operand as dim d.
Tensor permuted(const Tensor &tensor, llvm::ArrayRef<int64_t> permutation);

/// Calls f(std::type_identity<Sum>{}) with the type that sums of products of these operands are kept in.
template <typename F> decltype(auto) withSumType(ElementType operands, ElementType result, F &&f) {
  if (isComplex(result))
    return f(std::type_identity<std::complex<double>>{});
  if (isFloat(result)) {
    bool small = byteWidth(operands) == 2 && isFloat(operands) && result != ElementType::F64;
    if (small)
      return f(std::type_identity<float>{});
    return f(std::type_identity<double>{});
  }
  return f(std::type_identity<uint64_t>{}); // wraps, whatever the sign
}

} // namespace autopar::interpret
