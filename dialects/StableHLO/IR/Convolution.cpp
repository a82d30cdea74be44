// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The verifier of convolution.
#include "dialects/StableHLO/IR/Checks.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/IR/WindowShape.h"

using namespace autopar;
using namespace autopar::stablehlo;

/// The dims of one side: two letters and the spatial dims, each of the N dims once.
static LogicalResult checkDims(ConvolutionOp op, StringRef side, int64_t first, int64_t second,
                               ArrayRef<int64_t> spatial, int64_t rank) {
  std::string name = (side + " dim_numbers").str();
  if (failed(checkCount(op, (side + "_spatial_dimensions").str(), spatial.size(), rank - 2, "the rank less 2")))
    return failure();
  SmallVector<int64_t> all = {first, second};
  llvm::append_range(all, spatial);
  if (failed(checkUnique(op, name, all)))
    return failure();
  return checkInRange(op, name, all, rank, side);
}

/// An array of the window has an entry for each spatial dim, at least 1.
static LogicalResult checkWindowArray(ConvolutionOp op, StringRef name, std::optional<ArrayRef<int64_t>> array,
                                      int64_t spatial) {
  if (!array)
    return success();
  if (failed(checkCount(op, name, array->size(), spatial, "the number of spatial dims")))
    return failure();
  return checkAtLeast(op, name, *array, 1);
}

static LogicalResult checkWindow(ConvolutionOp op, int64_t spatial) {
  if (failed(checkWindowArray(op, "stride", op.getWindowStrides(), spatial)))
    return failure();
  if (op.getPadding() && op.getPadding()->getType().getShape() != ArrayRef<int64_t>({spatial, 2}))
    return op.emitOpError() << "found padding of type " << op.getPadding()->getType() << ", expected shape [" << spatial
                            << ", 2]";
  if (failed(checkWindowArray(op, "lhs_dilate", op.getLhsDilation(), spatial)) ||
      failed(checkWindowArray(op, "rhs_dilate", op.getRhsDilation(), spatial)))
    return failure();
  if (op.getWindowReversal())
    return checkCount(op, "reverse", op.getWindowReversal()->size(), spatial, "the number of spatial dims");
  return success();
}

static LogicalResult checkDivides(ConvolutionOp op, StringRef count, int64_t groups, StringRef what, int64_t size) {
  if (size % groups == 0)
    return success();
  return op.emitOpError() << "found " << what << " of size " << size << ", expected a multiple of " << count << " = "
                          << groups;
}

static LogicalResult checkGroups(ConvolutionOp op) {
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  RankedTensorType lhs = op.getLhs().getType(), rhs = op.getRhs().getType();
  int64_t features = op.getFeatureGroupCount(), batches = op.getBatchGroupCount();
  if (features < 1 || batches < 1 || (features > 1 && batches > 1))
    return op.emitOpError() << "found feature_group_count = " << features << " and batch_group_count = " << batches
                            << ", expected positive counts, of which one is 1";
  int64_t inputBatch = lhs.getDimSize(numbers.getInputBatchDimension()),
          inputFeatures = lhs.getDimSize(numbers.getInputFeatureDimension()),
          kernelInput = rhs.getDimSize(numbers.getKernelInputFeatureDimension()),
          kernelOutput = rhs.getDimSize(numbers.getKernelOutputFeatureDimension());
  if (failed(checkDivides(op, "batch_group_count", batches, "lhs' batch dim", inputBatch)) ||
      failed(checkDivides(op, "feature_group_count", features, "lhs' feature dim", inputFeatures)) ||
      failed(checkDivides(op, "batch_group_count", batches, "rhs' output feature dim", kernelOutput)) ||
      failed(checkDivides(op, "feature_group_count", features, "rhs' output feature dim", kernelOutput)))
    return failure();
  if (kernelInput != inputFeatures / features)
    return op.emitOpError() << "found rhs' input feature dim of size " << kernelInput << ", expected "
                            << inputFeatures / features << ", lhs' " << inputFeatures
                            << " features over feature_group_count = " << features;
  return success();
}

/// The result's shape; nothing when a size overflows.
static std::optional<SmallVector<int64_t>> resultShape(ConvolutionOp op) {
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  RankedTensorType lhs = op.getLhs().getType(), rhs = op.getRhs().getType();
  SmallVector<int64_t> shape(lhs.getRank());
  shape[numbers.getOutputBatchDimension()] =
      lhs.getDimSize(numbers.getInputBatchDimension()) / static_cast<int64_t>(op.getBatchGroupCount());
  shape[numbers.getOutputFeatureDimension()] = rhs.getDimSize(numbers.getKernelOutputFeatureDimension());
  for (auto [i, dim] : enumerate(numbers.getOutputSpatialDimensions())) {
    WindowDim window;
    window.size = rhs.getDimSize(numbers.getKernelSpatialDimensions()[i]);
    window.stride = op.getWindowStrides() ? (*op.getWindowStrides())[i] : 1;
    window.baseDilation = op.getLhsDilation() ? (*op.getLhsDilation())[i] : 1;
    window.windowDilation = op.getRhsDilation() ? (*op.getRhsDilation())[i] : 1;
    if (op.getPadding()) {
      window.padLow = op.getPadding()->getValues<int64_t>()[2 * i];
      window.padHigh = op.getPadding()->getValues<int64_t>()[2 * i + 1];
    }
    std::optional<int64_t> count = windowCount(lhs.getDimSize(numbers.getInputSpatialDimensions()[i]), window);
    if (!count)
      return std::nullopt;
    shape[dim] = *count;
  }
  return shape;
}

LogicalResult ConvolutionOp::verify() {
  RankedTensorType lhs = getLhs().getType(), rhs = getRhs().getType(), result = getType();
  ConvDimensionNumbersAttr numbers = getDimensionNumbers();
  int64_t rank = lhs.getRank();
  if (rank < 2)
    return emitOpError() << "found lhs of type " << lhs << ", expected a batch and a feature dim at least";
  if (failed(checkRank(*this, "rhs", rhs, rank)) || failed(checkRank(*this, "result", result, rank)) ||
      failed(checkDims(*this, "input", numbers.getInputBatchDimension(), numbers.getInputFeatureDimension(),
                       numbers.getInputSpatialDimensions(), rank)) ||
      failed(checkDims(*this, "kernel", numbers.getKernelInputFeatureDimension(),
                       numbers.getKernelOutputFeatureDimension(), numbers.getKernelSpatialDimensions(), rank)) ||
      failed(checkDims(*this, "output", numbers.getOutputBatchDimension(), numbers.getOutputFeatureDimension(),
                       numbers.getOutputSpatialDimensions(), rank)) ||
      failed(checkWindow(*this, rank - 2)) || failed(checkGroups(*this)))
    return failure();
  if (getPrecisionConfig() && getPrecisionConfig()->size() != 0 &&
      failed(checkCount(*this, "precision_config", getPrecisionConfig()->size(), 2, "one for each operand")))
    return failure();
  std::optional<SmallVector<int64_t>> shape = resultShape(*this);
  if (!shape)
    return emitOpError("has no result type: window sizes are too large");
  if (failed(checkResultTypes(*this, Type(result.clone(*shape)))))
    return failure();
  bool isComplexOp = isComplex(result.getElementType());
  if (isComplex(lhs.getElementType()) != isComplexOp || isComplex(rhs.getElementType()) != isComplexOp)
    return emitOpError() << "found operands of type " << lhs << " and " << rhs << " and a result of type " << result
                         << ", expected all to be complex, or none";
  return success();
}
