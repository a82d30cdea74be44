// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduce, reduce_window and select_and_scatter, with any body and any number of operands.
#include "compiler/Interpret/Dot.h"
#include "compiler/Interpret/Fold.h"
#include "compiler/Interpret/Kernels.h"
#include "dialects/StableHLO/IR/StableHLO.h"

namespace autopar::interpret {

namespace {
FailureOr<Tensors> reduce(Operation *op, ArrayRef<Tensor> operands, RunRegion run) {
  auto reduceOp = cast<stablehlo::ReduceOp>(op);
  size_t count = operands.size() / 2;
  SmallVector<int64_t> order;
  for (int64_t d = 0; d < operands[0].rank(); ++d)
    if (!llvm::is_contained(reduceOp.getDimensions(), d))
      order.push_back(d);
  for (int64_t d = 0; d < operands[0].rank(); ++d)
    if (llvm::is_contained(reduceOp.getDimensions(), d))
      order.push_back(d);
  Tensors inputs; // [kept dims…, reduced dims…]
  for (const Tensor &operand : operands.take_front(count))
    inputs.push_back(permuted(operand, order));
  Shape outputShape = shapeOf(op->getResult(0).getType());
  int64_t outputs = numElementsOf(outputShape);
  int64_t reduced = outputs ? inputs[0].numElements() / outputs : 0;

  auto fold = makeFold(reduceOp.getBody(), inputs, operands.drop_front(count), outputShape, run);
  for (int64_t output = 0; output < outputs; ++output) {
    fold->start();
    for (int64_t i = 0; i < reduced; ++i)
      if (failed(fold->add(output * reduced + i)))
        return failure();
    fold->finish(output);
  }
  return fold->takeOutputs();
}

struct WindowDim {
  int64_t size, stride, baseDilation, windowDilation, low;
};

int64_t at(std::optional<ArrayRef<int64_t>> values, size_t i) { return values && !values->empty() ? (*values)[i] : 1; }

template <typename Op> int64_t lowPadding(Op op, size_t d) {
  auto padding = op.getPaddingAttr();
  return padding ? padding.template getValues<int64_t>()[2 * d] : 0;
}

/// The operand's element under the window at `place`, at position `within` of it, or -1 on padding and in holes.
int64_t elementUnder(const std::vector<WindowDim> &window, const Shape &place, const Shape &within, const Shape &shape) {
  int64_t element = 0;
  for (size_t d = 0; d < window.size(); ++d) {
    int64_t dilated = place[d] * window[d].stride + within[d] * window[d].windowDilation - window[d].low;
    if (dilated < 0 || dilated % window[d].baseDilation != 0 || dilated / window[d].baseDilation >= shape[d])
      return -1;
    element = element * shape[d] + dilated / window[d].baseDilation;
  }
  return element;
}

Shape sizesOf(const std::vector<WindowDim> &window) {
  Shape sizes;
  for (const WindowDim &dim : window)
    sizes.push_back(dim.size);
  return sizes;
}

FailureOr<Tensors> reduceWindow(Operation *op, ArrayRef<Tensor> operands, RunRegion run) {
  auto windowOp = cast<stablehlo::ReduceWindowOp>(op);
  size_t count = operands.size() / 2;
  std::vector<WindowDim> window;
  for (auto [d, size] : enumerate(windowOp.getWindowDimensions()))
    window.push_back({size, at(windowOp.getWindowStrides(), d), at(windowOp.getBaseDilations(), d),
                      at(windowOp.getWindowDilations(), d), lowPadding(windowOp, d)});
  Shape sizes = sizesOf(window), outputShape = shapeOf(op->getResult(0).getType());
  int64_t outputs = numElementsOf(outputShape), taps = numElementsOf(sizes);
  auto fold = makeFold(windowOp.getBody(), operands.take_front(count), operands.drop_front(count), outputShape, run);
  Shape place(window.size(), 0), within(window.size(), 0);
  for (int64_t output = 0; output < outputs; ++output, nextIndex(place, outputShape)) {
    fold->start();
    for (int64_t tap = 0; tap < taps; ++tap, nextIndex(within, sizes))
      if (failed(fold->add(elementUnder(window, place, within, operands[0].shape()))))
        return failure();
    fold->finish(output);
  }
  return fold->takeOutputs();
}

FailureOr<bool> isSelected(stablehlo::SelectAndScatterOp op, const Tensor &operand, int64_t selected, int64_t candidate,
                           RunRegion run) {
  auto keep = run(op.getSelect(), {elementAt(operand, selected), elementAt(operand, candidate)});
  if (failed(keep))
    return failure();
  return (*keep)[0].intAt(0) != 0;
}

/// Padding is never selected; a window with nothing under it scatters nothing.
FailureOr<Tensors> selectAndScatter(Operation *op, ArrayRef<Tensor> operands, RunRegion run) {
  auto scatterOp = cast<stablehlo::SelectAndScatterOp>(op);
  const Tensor &operand = operands[0], &source = operands[1], &init = operands[2];
  std::vector<WindowDim> window;
  for (size_t d = 0; d < operand.shape().size(); ++d) {
    auto sizes = scatterOp.getWindowDimensions();
    window.push_back({at(sizes, d), at(scatterOp.getWindowStrides(), d), 1, 1, lowPadding(scatterOp, d)});
  }
  Tensor result(operand.type(), operand.shape());
  for (int64_t i = 0; i < result.numElements(); ++i)
    setElement(result, i, init);
  Shape sizes = sizesOf(window), place(window.size(), 0), within(window.size(), 0);
  int64_t taps = numElementsOf(sizes);
  for (int64_t i = 0; i < source.numElements(); ++i, nextIndex(place, source.shape())) {
    int64_t selected = -1;
    for (int64_t tap = 0; tap < taps; ++tap, nextIndex(within, sizes)) {
      int64_t candidate = elementUnder(window, place, within, operand.shape());
      if (candidate < 0)
        continue;
      FailureOr<bool> keep = selected < 0 ? false : isSelected(scatterOp, operand, selected, candidate, run);
      if (failed(keep))
        return failure();
      selected = *keep ? selected : candidate;
    }
    if (selected < 0)
      continue;
    auto sum = run(scatterOp.getScatter(), {elementAt(result, selected), elementAt(source, i)});
    if (failed(sum))
      return failure();
    setElement(result, selected, (*sum)[0]);
  }
  return Tensors{result};
}
} // namespace

void addReductionKernels(KernelTable &table) {
  table["stablehlo.reduce"] = reduce;
  table["stablehlo.reduce_window"] = reduceWindow;
  table["stablehlo.select_and_scatter"] = selectAndScatter;
}

} // namespace autopar::interpret
