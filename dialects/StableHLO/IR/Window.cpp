// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduce_window and select_and_scatter.
#include "dialects/StableHLO/IR/StableHLO.h"

using namespace autopar;
using namespace autopar::stablehlo;

/// array[i], or `otherwise` where the attribute is absent.
static int64_t entry(std::optional<ArrayRef<int64_t>> array, size_t i, int64_t otherwise) {
  return array && i < array->size() ? (*array)[i] : otherwise;
}

LogicalResult ReduceWindowOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                               SmallVectorImpl<Type> &inferred) {
  ArrayRef<int64_t> window = adaptor.getWindowDimensions();
  std::optional<DenseIntElementsAttr> padding = adaptor.getPadding();
  if (padding && padding->getNumElements() != static_cast<int64_t>(2 * window.size()))
    return failure();
  for (auto [input, init] : zip_equal(adaptor.getInputs(), adaptor.getInitValues())) {
    auto type = dyn_cast<RankedTensorType>(input.getType());
    if (!type || static_cast<size_t>(type.getRank()) != window.size())
      return failure();
    SmallVector<int64_t> shape;
    for (auto [i, size] : enumerate(type.getShape())) {
      int64_t stride = entry(adaptor.getWindowStrides(), i, 1);
      if (stride <= 0)
        return failure();
      int64_t padded = size ? (size - 1) * entry(adaptor.getBaseDilations(), i, 1) + 1 : 0;
      if (padding)
        padded += padding->getValues<int64_t>()[2 * i] + padding->getValues<int64_t>()[2 * i + 1];
      int64_t reach = window[i] ? (window[i] - 1) * entry(adaptor.getWindowDilations(), i, 1) + 1 : 0;
      shape.push_back(padded <= 0 || reach > padded ? 0 : (padded - reach) / stride + 1);
    }
    inferred.push_back(RankedTensorType::get(shape, mlir::getElementTypeOrSelf(init)));
  }
  return success();
}

LogicalResult SelectAndScatterOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                                   SmallVectorImpl<Type> &inferred) {
  inferred.push_back(adaptor.getOperand().getType());
  return success();
}
