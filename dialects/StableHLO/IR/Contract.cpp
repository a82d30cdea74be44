// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The verifier of dot_general.
#include "dialects/StableHLO/IR/Checks.h"
#include "dialects/StableHLO/IR/StableHLO.h"

using namespace autopar;
using namespace autopar::stablehlo;

/// One side of a dot: its dims exist and are used once.
static LogicalResult checkSide(DotGeneralOp op, StringRef side, RankedTensorType type, ArrayRef<int64_t> batching,
                               ArrayRef<int64_t> contracting) {
  std::string batchingName = (side + " batching_dims").str(), contractingName = (side + " contracting_dims").str();
  SmallVector<int64_t> all(batching);
  llvm::append_range(all, contracting);
  if (failed(checkUnique(op, (side + " batching_dims and contracting_dims").str(), all)) ||
      failed(checkInRange(op, batchingName, batching, type.getRank(), side)))
    return failure();
  return checkInRange(op, contractingName, contracting, type.getRank(), side);
}

/// Paired dims are equal.
static LogicalResult checkPairs(DotGeneralOp op, StringRef kind, ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs) {
  for (auto [l, r] : zip_equal(lhs, rhs)) {
    int64_t lhsSize = op.getLhs().getType().getDimSize(l), rhsSize = op.getRhs().getType().getDimSize(r);
    if (lhsSize != rhsSize)
      return op.emitOpError() << "found " << kind << " dim " << l << " of lhs of size " << lhsSize << " and dim " << r
                              << " of rhs of size " << rhsSize << ", expected equal sizes";
  }
  return success();
}

static LogicalResult checkAlgorithm(DotGeneralOp op, DotAlgorithmAttr algorithm) {
  if (!algorithm)
    return success();
  bool hasFloats = isa<FloatType>(algorithm.getLhsPrecisionType()) &&
                   isa<FloatType>(algorithm.getRhsPrecisionType()) && isa<FloatType>(algorithm.getAccumulationType());
  bool hasCounts = algorithm.getLhsComponentCount() > 0 && algorithm.getRhsComponentCount() > 0 &&
                   algorithm.getNumPrimitiveOperations() > 0;
  if (hasFloats && hasCounts)
    return success();
  return op.emitOpError() << "found algorithm " << algorithm << ", expected float types and positive counts";
}

LogicalResult DotGeneralOp::verify() {
  DotDimensionNumbersAttr numbers = getDotDimensionNumbers();
  ArrayRef<int64_t> lhsBatching = numbers.getLhsBatchingDimensions(), rhsBatching = numbers.getRhsBatchingDimensions(),
                    lhsContracting = numbers.getLhsContractingDimensions(),
                    rhsContracting = numbers.getRhsContractingDimensions();
  RankedTensorType lhs = getLhs().getType(), rhs = getRhs().getType();
  if (failed(checkCount(*this, "rhs batching_dims", rhsBatching.size(), lhsBatching.size(), "as many as lhs has")) ||
      failed(checkCount(*this, "rhs contracting_dims", rhsContracting.size(), lhsContracting.size(),
                        "as many as lhs has")) ||
      failed(checkSide(*this, "lhs", lhs, lhsBatching, lhsContracting)) ||
      failed(checkSide(*this, "rhs", rhs, rhsBatching, rhsContracting)) ||
      failed(checkPairs(*this, "batching", lhsBatching, rhsBatching)) ||
      failed(checkPairs(*this, "contracting", lhsContracting, rhsContracting)))
    return failure();
  if (getPrecisionConfig() && getPrecisionConfig()->size() != 0 &&
      failed(checkCount(*this, "precision", getPrecisionConfig()->size(), 2, "one for each operand")))
    return failure();
  SmallVector<int64_t> shape;
  for (int64_t dim : lhsBatching)
    shape.push_back(lhs.getDimSize(dim));
  for (int64_t dim = 0; dim != lhs.getRank(); ++dim)
    if (!llvm::is_contained(lhsBatching, dim) && !llvm::is_contained(lhsContracting, dim))
      shape.push_back(lhs.getDimSize(dim));
  for (int64_t dim = 0; dim != rhs.getRank(); ++dim)
    if (!llvm::is_contained(rhsBatching, dim) && !llvm::is_contained(rhsContracting, dim))
      shape.push_back(rhs.getDimSize(dim));
  if (failed(checkResultTypes(*this, Type(getType().clone(shape)))))
    return failure();
  bool isComplexDot = isComplex(getType().getElementType());
  if (isComplex(lhs.getElementType()) != isComplexDot || isComplex(rhs.getElementType()) != isComplexDot)
    return emitOpError() << "found operands of type " << lhs << " and " << rhs << " and a result of type " << getType()
                         << ", expected all to be complex, or none";
  auto isFloat = [](RankedTensorType type) { return isa<FloatType>(type.getElementType()); };
  if (!isComplexDot && !isFloat(getType()) && (isFloat(lhs) || isFloat(rhs)))
    return emitOpError() << "found operands of type " << lhs << " and " << rhs << " and a result of type " << getType()
                         << ", expected floats to give floats";
  return checkAlgorithm(*this, getAlgorithmAttr());
}
