// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LibraryForms.h.
#include "passes/Lower/LibraryForms.h"

using namespace autopar;
using namespace autopar::lower;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

static SmallVector<int64_t> rowMajorStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (size_t d = shape.size(); d-- > 1;)
    strides[d - 1] = strides[d] * shape[d];
  return strides;
}

static bool areLibraryTypes(Type lhs, Type rhs, Type result) {
  bool isSmall = lhs.isBF16() || lhs.isF16();
  return lhs == rhs && (isSmall || lhs.isF32() || lhs.isF64()) && (result == lhs || (isSmall && result.isF32()));
}

bool lower::hasGemmTypes(stablehlo::DotGeneralOp op) {
  RankedTensorType lhs = typeOf(op.getLhs()), rhs = typeOf(op.getRhs()), result = typeOf(op.getResult());
  return areLibraryTypes(lhs.getElementType(), rhs.getElementType(), result.getElementType()) &&
         lhs.getNumElements() > 0 && rhs.getNumElements() > 0;
}

std::optional<ConvolutionForm> lower::convolutionForm(stablehlo::ConvolutionOp op) {
  auto numbers = op.getDimensionNumbers();
  RankedTensorType x = typeOf(op.getLhs()), w = typeOf(op.getRhs()), y = typeOf(op.getResult());
  size_t rank = numbers.getInputSpatialDimensions().size();
  if (rank < 1 || rank > 3 || op.getBatchGroupCount() != 1 || x.getNumElements() == 0 || w.getNumElements() == 0 ||
      y.getNumElements() == 0 || !areLibraryTypes(x.getElementType(), w.getElementType(), y.getElementType()))
    return std::nullopt;
  ConvolutionForm form;
  form.n = x.getDimSize(numbers.getInputBatchDimension());
  form.c = x.getDimSize(numbers.getInputFeatureDimension());
  form.o = w.getDimSize(numbers.getKernelOutputFeatureDimension());
  form.groups = op.getFeatureGroupCount();
  auto fill = [](RankedTensorType type, int64_t first, int64_t second, ArrayRef<int64_t> spatial,
                 SmallVector<int64_t> &sizes, SmallVector<int64_t> &strides) {
    auto all = rowMajorStrides(type.getShape());
    strides = {all[first], all[second]};
    for (int64_t d : spatial) {
      sizes.push_back(type.getDimSize(d));
      strides.push_back(all[d]);
    }
  };
  fill(x, numbers.getInputBatchDimension(), numbers.getInputFeatureDimension(), numbers.getInputSpatialDimensions(),
       form.in, form.xStrides);
  fill(w, numbers.getKernelOutputFeatureDimension(), numbers.getKernelInputFeatureDimension(),
       numbers.getKernelSpatialDimensions(), form.kernel, form.wStrides);
  fill(y, numbers.getOutputBatchDimension(), numbers.getOutputFeatureDimension(), numbers.getOutputSpatialDimensions(),
       form.out, form.yStrides);
  return form;
}
