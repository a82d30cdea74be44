// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cholesky, triangular_solve and fft.
#include "dialects/StableHLO/IR/Checks.h"
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

/// The last two dims are a square.
static LogicalResult checkSquare(Operation *op, StringRef name, RankedTensorType type) {
  int64_t rank = type.getRank();
  if (rank >= 2 && type.getDimSize(rank - 1) == type.getDimSize(rank - 2))
    return success();
  return op->emitOpError() << "found " << name << " of type " << type
                           << ", expected rank 2 at least, and equal sizes of the last two dims";
}

LogicalResult CholeskyOp::verify() { return checkSquare(*this, "a", getA().getType()); }

LogicalResult TriangularSolveOp::verify() {
  RankedTensorType a = getA().getType(), b = getB().getType();
  if (failed(checkSameElementType(*this, "b", b, "a", a)) || failed(checkSquare(*this, "a", a)) ||
      failed(checkRank(*this, "b", b, a.getRank())))
    return failure();
  int64_t rank = a.getRank();
  int64_t solved = b.getDimSize(getLeftSide() ? rank - 2 : rank - 1);
  if (a.getShape().drop_back(2) != b.getShape().drop_back(2) || a.getDimSize(rank - 1) != solved)
    return emitOpError() << "found a of type " << a << " and b of type " << b
                         << ", expected equal leading dims, and a as large as the " << (getLeftSide() ? "second to last" : "last")
                         << " dim of b";
  if (getTransposeA() == Transpose::TRANSPOSE_INVALID)
    return emitOpError("found transpose_a TRANSPOSE_INVALID, expected NO_TRANSPOSE, TRANSPOSE or ADJOINT");
  return checkInferred(*this);
}

LogicalResult FftOp::verify() {
  RankedTensorType operand = getOperand().getType();
  ArrayRef<int64_t> lengths = getFftLength();
  if (lengths.empty() || lengths.size() > 3 || static_cast<int64_t>(lengths.size()) > operand.getRank())
    return emitOpError() << "found length = " << listText(lengths) << " for " << operand
                         << ", expected 1 to 3 lengths, at most the operand's rank";
  if (isa<FloatType>(operand.getElementType()) != (getFftType() == FftType::RFFT))
    return emitOpError() << "found operand of type " << operand << " for " << stringifyFftType(getFftType())
                         << ", expected floats for RFFT and complex numbers for the others";
  SmallVector<int64_t> wanted(lengths);
  if (getFftType() == FftType::IRFFT)
    wanted.back() = lengths.back() ? lengths.back() / 2 + 1 : 0;
  if (operand.getShape().take_back(lengths.size()) != ArrayRef(wanted))
    return emitOpError() << "found operand of type " << operand << ", expected last dims " << listText(wanted)
                         << " for " << stringifyFftType(getFftType()) << " of length " << listText(lengths);
  return checkInferred(*this);
}
