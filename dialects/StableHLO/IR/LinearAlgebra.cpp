// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cholesky, triangular_solve and fft.
#include "dialects/StableHLO/IR/StableHLO.h"

using namespace autopar;
using namespace autopar::stablehlo;

LogicalResult TriangularSolveOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                                  SmallVectorImpl<Type> &inferred) {
  inferred.push_back(adaptor.getB().getType());
  return success();
}

/// The transform's lengths stand for the last dims; a real side has half of the last one, and one more.
LogicalResult FftOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                      SmallVectorImpl<Type> &inferred) {
  auto type = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> lengths = adaptor.getFftLength();
  if (!type || lengths.empty() || static_cast<size_t>(type.getRank()) < lengths.size())
    return failure();
  SmallVector<int64_t> shape(type.getShape());
  Type element = type.getElementType();
  if (adaptor.getFftType() == FftType::RFFT) {
    if (!isa<FloatType>(element))
      return failure();
    shape.back() = lengths.back() ? lengths.back() / 2 + 1 : 0;
    element = mlir::ComplexType::get(element);
  } else if (adaptor.getFftType() == FftType::IRFFT) {
    auto number = dyn_cast<mlir::ComplexType>(element);
    if (!number || lengths.back() < 0)
      return failure();
    shape.back() = lengths.back();
    element = number.getElementType();
  }
  inferred.push_back(RankedTensorType::get(shape, element));
  return success();
}
