// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/StableHLO/Sharding/IndexVector.h"

#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;

SmallVector<int64_t> autopar::rules::indexBatchDims(int64_t rank,
                                                    int64_t vectorDim) {
  SmallVector<int64_t> dims;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (dim != vectorDim)
      dims.push_back(dim);
  return dims;
}

IndexVector::IndexVector(LocalizeContext &ctx, Value indices, int64_t vectorDim)
    : ctx(ctx), type(cast<RankedTensorType>(indices.getType())),
      vectorDim(vectorDim) {
  if (vectorDim == type.getRank()) {
    components.push_back(indices);
    return;
  }
  SmallVector<int64_t> batchShape;
  for (int64_t dim : indexBatchDims(type.getRank(), vectorDim))
    batchShape.push_back(type.getDimSize(dim));
  int64_t count = type.getDimSize(vectorDim);
  for (int64_t k = 0; k < count; ++k) {
    Value part = indices;
    if (count != 1) {
      SmallVector<int64_t> starts(type.getRank(), 0), limits(type.getShape()),
          strides(type.getRank(), 1);
      starts[vectorDim] = k;
      limits[vectorDim] = k + 1;
      SmallVector<int64_t> shape(type.getShape());
      shape[vectorDim] = 1;
      part = stablehlo::SliceOp::create(ctx.builder, type.clone(shape), indices,
                                        starts, limits, strides);
    }
    components.push_back(stablehlo::ReshapeOp::create(
        ctx.builder, type.clone(batchShape), part));
  }
}

Value IndexVector::assemble() const {
  if (vectorDim == type.getRank())
    return components.front();
  SmallVector<int64_t> shape(type.getShape());
  shape[vectorDim] = 1;
  SmallVector<Value> parts;
  for (Value component : components)
    parts.push_back(stablehlo::ReshapeOp::create(ctx.builder, type.clone(shape),
                                                 component));
  if (parts.size() == 1)
    return parts.front();
  return stablehlo::ConcatenateOp::create(ctx.builder, type, parts, vectorDim);
}

Value IndexVector::makeLocal(int64_t k, int64_t n, int64_t block,
                             const std::vector<layout::AxisRef> &axes,
                             bool clamp) {
  components[k] = toLocalIndex(ctx, components[k], n, axes, clamp);
  return isInBlock(ctx, components[k], block);
}
