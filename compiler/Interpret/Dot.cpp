// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// dot_general: both operands are brought to [batch, rows, contracted] and [batch, contracted, columns] and multiplied by
// plain loops. f32 sums in double, bf16 and f16 in float, integers in 64 bits; one rounding at the end.
#include "compiler/Interpret/Dot.h"

#include "compiler/Interpret/Kernels.h"
#include "compiler/Interpret/Lanes.h"
#include "dialects/StableHLO/IR/StableHLO.h"

#include <algorithm>

namespace autopar::interpret {

Tensor permuted(const Tensor &tensor, ArrayRef<int64_t> permutation) {
  Shape shape, from, strides = stridesOf(tensor.shape());
  for (int64_t d : permutation) {
    shape.push_back(tensor.shape()[static_cast<size_t>(d)]);
    from.push_back(strides[static_cast<size_t>(d)]);
  }
  Tensor result(tensor.type(), shape);
  StridedCopy{shape, 0, from, 0, stridesOf(shape)}.run(tensor, result);
  return result;
}

namespace {
/// The dims that are in neither list, in order.
SmallVector<int64_t> otherDims(int64_t rank, ArrayRef<int64_t> batch, ArrayRef<int64_t> contracted) {
  SmallVector<int64_t> dims;
  for (int64_t d = 0; d < rank; ++d)
    if (!llvm::is_contained(batch, d) && !llvm::is_contained(contracted, d))
      dims.push_back(d);
  return dims;
}

int64_t sizeOfDims(const Tensor &tensor, ArrayRef<int64_t> dims) {
  int64_t size = 1;
  for (int64_t d : dims)
    size *= tensor.shape()[static_cast<size_t>(d)];
  return size;
}

struct Sizes {
  int64_t batch, rows, columns, contracted;
};

template <typename Sum> Tensor multiply(const Tensor &lhs, const Tensor &rhs, Tensor result, Sizes sizes) {
  auto a = load<Sum>(lhs), b = load<Sum>(rhs);
  std::vector<Sum> sums(static_cast<size_t>(sizes.batch * sizes.rows * sizes.columns), Sum{0});
  for (int64_t batch = 0; batch < sizes.batch; ++batch)
    for (int64_t row = 0; row < sizes.rows; ++row) {
      Sum *target = sums.data() + (batch * sizes.rows + row) * sizes.columns;
      for (int64_t k = 0; k < sizes.contracted; ++k) {
        Sum x = a[static_cast<size_t>((batch * sizes.rows + row) * sizes.contracted + k)];
        const Sum *y = b.data() + (batch * sizes.contracted + k) * sizes.columns;
        for (int64_t column = 0; column < sizes.columns; ++column)
          target[column] += x * y[column];
      }
    }
  return store(result.type(), result.shape(), sums);
}

SmallVector<int64_t> concatenated(ArrayRef<int64_t> a, ArrayRef<int64_t> b, ArrayRef<int64_t> c) {
  SmallVector<int64_t> all(a);
  llvm::append_range(all, b);
  llvm::append_range(all, c);
  return all;
}

FailureOr<Tensors> dotGeneral(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  auto numbers = cast<stablehlo::DotGeneralOp>(op).getDotDimensionNumbers();
  auto lhsBatch = numbers.getLhsBatchingDimensions(), rhsBatch = numbers.getRhsBatchingDimensions();
  auto lhsContracted = numbers.getLhsContractingDimensions(), rhsContracted = numbers.getRhsContractingDimensions();
  const Tensor &lhs = operands[0], &rhs = operands[1];
  auto rows = otherDims(lhs.rank(), lhsBatch, lhsContracted);
  auto columns = otherDims(rhs.rank(), rhsBatch, rhsContracted);
  Sizes sizes{sizeOfDims(lhs, lhsBatch), sizeOfDims(lhs, rows), sizeOfDims(rhs, columns),
              sizeOfDims(lhs, lhsContracted)};
  Tensor a = permuted(lhs, concatenated(lhsBatch, rows, lhsContracted));
  Tensor b = permuted(rhs, concatenated(rhsBatch, rhsContracted, columns));
  Tensor result = zerosLike(op->getResult(0));
  return Tensors{withSumType(lhs.type(), result.type(), [&]<typename Sum>(std::type_identity<Sum>) {
    return multiply<Sum>(a, b, result, sizes);
  })};
}
} // namespace

void addDotKernels(KernelTable &table) { table["stablehlo.dot_general"] = dotGeneral; }

} // namespace autopar::interpret
