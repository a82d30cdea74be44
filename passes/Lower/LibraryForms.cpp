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

namespace {
/// Several dims seen as one: its size and the stride between neighbours.
struct Merged {
  int64_t size = 1, stride = 1;
};
} // namespace

/// Dims from major to minor, seen as one; nothing if they do not lie evenly.
static std::optional<Merged> mergeDims(ArrayRef<int64_t> dims, ArrayRef<int64_t> shape, ArrayRef<int64_t> strides) {
  Merged merged;
  for (int64_t d : llvm::reverse(dims)) {
    if (shape[d] == 1)
      continue;
    if (merged.size == 1)
      merged.stride = strides[d];
    else if (strides[d] != merged.stride * merged.size)
      return std::nullopt;
    merged.size *= shape[d];
  }
  return merged;
}

namespace {
/// A matrix of rows x columns in memory: as it is, or transposed.
struct Matrix {
  int64_t lead = 1;
  bool transposed = false;
};
} // namespace

static std::optional<Matrix> asMatrix(Merged rows, Merged columns) {
  if (columns.stride == 1 || columns.size == 1)
    return Matrix{rows.size == 1 ? columns.size : rows.stride, false};
  if (rows.stride == 1 || rows.size == 1)
    return Matrix{columns.stride, true};
  return std::nullopt;
}

static SmallVector<int64_t> freeDims(int64_t rank, ArrayRef<int64_t> batching, ArrayRef<int64_t> contracting) {
  SmallVector<int64_t> dims;
  for (int64_t d = 0; d < rank; ++d)
    if (!llvm::is_contained(batching, d) && !llvm::is_contained(contracting, d))
      dims.push_back(d);
  return dims;
}

/// Fills the batch dims, merging neighbours that lie evenly in all three tensors.
static bool fillBatch(GemmForm &form, stablehlo::DotGeneralOp op) {
  auto numbers = op.getDotDimensionNumbers();
  auto lhs = rowMajorStrides(typeOf(op.getLhs()).getShape()), rhs = rowMajorStrides(typeOf(op.getRhs()).getShape());
  auto result = rowMajorStrides(typeOf(op.getResult()).getShape());
  for (auto [i, l, r] : enumerate(numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions())) {
    int64_t size = typeOf(op.getLhs()).getDimSize(l);
    if (size == 1)
      continue;
    if (!form.batch.empty() && form.strideA.back() == lhs[l] * size && form.strideB.back() == rhs[r] * size &&
        form.strideC.back() == result[i] * size) {
      form.batch.back() *= size;
      form.strideA.back() = lhs[l];
      form.strideB.back() = rhs[r];
      form.strideC.back() = result[i];
      continue;
    }
    form.batch.push_back(size);
    form.strideA.push_back(lhs[l]);
    form.strideB.push_back(rhs[r]);
    form.strideC.push_back(result[i]);
  }
  return form.batch.size() <= 4;
}

bool lower::hasGemmTypes(stablehlo::DotGeneralOp op) {
  RankedTensorType lhs = typeOf(op.getLhs()), rhs = typeOf(op.getRhs()), result = typeOf(op.getResult());
  return areLibraryTypes(lhs.getElementType(), rhs.getElementType(), result.getElementType()) &&
         lhs.getNumElements() > 0 && rhs.getNumElements() > 0;
}

std::optional<GemmForm> lower::gemmForm(stablehlo::DotGeneralOp op) {
  if (!hasGemmTypes(op))
    return std::nullopt;
  auto numbers = op.getDotDimensionNumbers();
  auto lhsShape = typeOf(op.getLhs()).getShape(), rhsShape = typeOf(op.getRhs()).getShape();
  auto lhsStrides = rowMajorStrides(lhsShape), rhsStrides = rowMajorStrides(rhsShape);
  // Contracting pairs may be walked in any order: take that of lhs in memory.
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  for (auto [l, r] : zip(numbers.getLhsContractingDimensions(), numbers.getRhsContractingDimensions()))
    pairs.push_back({l, r});
  llvm::sort(pairs);
  SmallVector<int64_t> lhsContracting, rhsContracting;
  for (auto [l, r] : pairs) {
    lhsContracting.push_back(l);
    rhsContracting.push_back(r);
  }
  auto m = mergeDims(freeDims(lhsShape.size(), numbers.getLhsBatchingDimensions(), lhsContracting), lhsShape, lhsStrides);
  auto n = mergeDims(freeDims(rhsShape.size(), numbers.getRhsBatchingDimensions(), rhsContracting), rhsShape, rhsStrides);
  auto kl = mergeDims(lhsContracting, lhsShape, lhsStrides), kr = mergeDims(rhsContracting, rhsShape, rhsStrides);
  if (!m || !n || !kl || !kr)
    return std::nullopt;
  auto a = asMatrix(*m, *kl), b = asMatrix(*kr, *n);
  GemmForm form;
  if (!a || !b || !fillBatch(form, op))
    return std::nullopt;
  form.m = m->size;
  form.n = n->size;
  form.k = kl->size;
  form.lda = a->lead;
  form.ldb = b->lead;
  form.ldc = n->size;
  form.transposeA = a->transposed;
  form.transposeB = b->transposed;
  return form;
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
