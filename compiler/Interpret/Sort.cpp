// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sort (always stable, which satisfies both kinds) and chlo.top_k (descending by total order, ties to the lower index:
// what its decomposition into a stable sort gives).
#include "compiler/Interpret/Fold.h"
#include "compiler/Interpret/Kernels.h"
#include "compiler/Interpret/Scalar.h"
#include "dialects/StableHLO/IR/StableHLO.h"

#include <algorithm>

namespace autopar::interpret {

namespace {
/// Merge sort by hand: a comparator that contradicts itself must not lead outside the list, and one that fails stops.
class Sorter {
public:
  using Less = llvm::function_ref<FailureOr<bool>(int64_t, int64_t)>;
  static FailureOr<std::vector<int64_t>> run(int64_t count, Less less) {
    std::vector<int64_t> order(static_cast<size_t>(count)), merged(order.size());
    std::iota(order.begin(), order.end(), int64_t{0});
    for (size_t width = 1; width < order.size(); width *= 2) {
      for (size_t low = 0; low < order.size(); low += 2 * width) {
        size_t middle = std::min(low + width, order.size()), high = std::min(low + 2 * width, order.size());
        size_t left = low, right = middle;
        for (size_t out = low; out < high; ++out) {
          bool takeRight = left == middle;
          if (left < middle && right < high) {
            FailureOr<bool> before = less(order[right], order[left]);
            if (failed(before))
              return failure();
            takeRight = *before;
          }
          merged[out] = takeRight ? order[right++] : order[left++];
        }
      }
      order.swap(merged);
    }
    return order;
  }
};

FailureOr<Tensors> sort(Operation *op, ArrayRef<Tensor> operands, RunRegion run) {
  auto sortOp = cast<stablehlo::SortOp>(op);
  Tensors results(operands.begin(), operands.end());
  const Shape &shape = operands[0].shape();
  int64_t rank = static_cast<int64_t>(shape.size()), dim = static_cast<int64_t>(sortOp.getDimension());
  dim = dim < 0 ? dim + rank : dim;
  int64_t size = shape[static_cast<size_t>(dim)], step = stridesOf(shape)[static_cast<size_t>(dim)];
  int64_t lines = operands[0].numElements() / std::max<int64_t>(size, 1);
  for (int64_t line = 0; line < lines; ++line) {
    int64_t base = line / step * step * size + line % step;
    auto less = [&](int64_t i, int64_t j) -> FailureOr<bool> {
      Tensors arguments;
      for (const Tensor &operand : operands) {
        arguments.push_back(elementAt(operand, base + i * step));
        arguments.push_back(elementAt(operand, base + j * step));
      }
      auto before = run(sortOp.getComparator(), std::move(arguments));
      if (failed(before))
        return failure();
      return (*before)[0].intAt(0) != 0;
    };
    auto order = Sorter::run(size, less);
    if (failed(order))
      return failure();
    for (auto [operand, result] : zip_equal(operands, results))
      for (int64_t i = 0; i < size; ++i)
        setElement(result, base + i * step, elementAt(operand, base + (*order)[static_cast<size_t>(i)] * step));
  }
  return results;
}

FailureOr<Tensors> topK(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  const Tensor &operand = operands[0];
  Tensor values = zerosLike(op->getResult(0)), indices = zerosLike(op->getResult(1));
  int64_t k = static_cast<int64_t>(op->getAttrOfType<IntegerAttr>("k").getInt()), size = operand.shape().back();
  int64_t lines = k ? values.numElements() / k : 0;
  for (int64_t line = 0; line < lines; ++line) {
    auto key = [&](int64_t i) {
      int64_t element = line * size + i;
      return isFloat(operand.type()) ? totalOrderKey(operand.valueAt(element)) : operand.intAt(element);
    };
    auto order = Sorter::run(size, [&](int64_t i, int64_t j) -> FailureOr<bool> { return key(i) > key(j); });
    for (int64_t i = 0; i < k; ++i) {
      int64_t from = (*order)[static_cast<size_t>(i)];
      setElement(values, line * k + i, elementAt(operand, line * size + from));
      indices.setValue(line * k + i, static_cast<double>(from));
    }
  }
  return Tensors{values, indices};
}
} // namespace

void addSortKernels(KernelTable &table) {
  table["stablehlo.sort"] = sort;
  table["chlo.top_k"] = topK;
}

} // namespace autopar::interpret
