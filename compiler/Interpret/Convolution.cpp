// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// convolution with everything the specification allows: strides, padding (negative too), dilation of both sides,
// reversed windows, feature groups and batch groups. Operands are brought to [batch, space…, feature] and
// [space…, input feature, output feature]; each output element is the sum over the window's taps that fall on an
// element (not on padding, not between dilated ones).
#include "compiler/Interpret/Dot.h"
#include "compiler/Interpret/Kernels.h"
#include "compiler/Interpret/Lanes.h"
#include "dialects/StableHLO/IR/StableHLO.h"

namespace autopar::interpret {

namespace {
struct WindowDim {
  int64_t size, stride, low, inputDilation, windowDilation;
  bool reversed;
};

struct Geometry {
  std::vector<WindowDim> window;
  Shape inputSpace, kernelSpace, outputSpace;
  int64_t inputBatch, inputFeatures, kernelFeatures, outputFeatures, outputBatch;
  int64_t featureGroups, batchGroups;
};

ArrayRef<int64_t> orEmpty(std::optional<ArrayRef<int64_t>> values) { return values.value_or(ArrayRef<int64_t>()); }
int64_t at(ArrayRef<int64_t> values, size_t i, int64_t otherwise) { return values.empty() ? otherwise : values[i]; }

std::vector<WindowDim> windowOf(stablehlo::ConvolutionOp op, const Shape &kernelSpace) {
  std::vector<WindowDim> window;
  SmallVector<int64_t> padding;
  if (auto attr = op.getPaddingAttr())
    padding = llvm::to_vector(attr.getValues<int64_t>());
  ArrayRef<bool> reversal = op.getWindowReversal().value_or(ArrayRef<bool>());
  for (size_t d = 0; d < kernelSpace.size(); ++d)
    window.push_back({kernelSpace[d], at(orEmpty(op.getWindowStrides()), d, 1), padding.empty() ? 0 : padding[2 * d],
                      at(orEmpty(op.getLhsDilation()), d, 1), at(orEmpty(op.getRhsDilation()), d, 1),
                      !reversal.empty() && reversal[d]});
  return window;
}

/// The input position that tap `tap` of the window at `output` reads, or -1 if there is no element.
int64_t inputPosition(const WindowDim &dim, int64_t output, int64_t tap, int64_t inputSize) {
  int64_t place = dim.reversed ? dim.size - 1 - tap : tap;
  int64_t dilated = output * dim.stride + place * dim.windowDilation - dim.low;
  if (dilated < 0 || dilated % dim.inputDilation != 0 || dilated / dim.inputDilation >= inputSize)
    return -1;
  return dilated / dim.inputDilation;
}

/// Adds one tap's products for one output position, all features and the batches.
template <typename Sum>
void addTap(const Geometry &g, const Sum *input, const Sum *kernel, Sum *output, int64_t inputStep, int64_t outputStep) {
  int64_t featuresPerBatchGroup = g.outputFeatures / g.batchGroups;
  int64_t featuresPerGroup = g.outputFeatures / g.featureGroups;
  for (int64_t batch = 0; batch < g.outputBatch; ++batch)
    for (int64_t group = 0; group < g.featureGroups; ++group)
      for (int64_t batchGroup = 0; batchGroup < g.batchGroups; ++batchGroup) {
        // Only one of the two kinds of group is ever above 1.
        int64_t first = g.batchGroups > 1 ? batchGroup * featuresPerBatchGroup : group * featuresPerGroup;
        int64_t last = first + (g.batchGroups > 1 ? featuresPerBatchGroup : featuresPerGroup);
        const Sum *x = input + (batchGroup * g.outputBatch + batch) * inputStep + group * g.kernelFeatures;
        Sum *y = output + batch * outputStep;
        for (int64_t i = 0; i < g.kernelFeatures; ++i)
          for (int64_t o = first; o < last; ++o)
            y[o] += x[i] * kernel[i * g.outputFeatures + o];
      }
}

template <typename Sum> std::vector<Sum> convolve(const Geometry &g, const Tensor &inputTensor, const Tensor &kernelTensor) {
  auto input = load<Sum>(inputTensor), kernel = load<Sum>(kernelTensor);
  int64_t outputPositions = numElementsOf(g.outputSpace), taps = numElementsOf(g.kernelSpace);
  int64_t outputStep = outputPositions * g.outputFeatures;
  int64_t inputStep = numElementsOf(g.inputSpace) * g.inputFeatures;
  std::vector<Sum> output(static_cast<size_t>(g.outputBatch * outputStep), Sum{0});
  if (output.empty() || taps == 0)
    return output;
  Shape strides = stridesOf(g.inputSpace), place(g.window.size(), 0);
  for (int64_t p = 0; p < outputPositions; ++p, nextIndex(place, g.outputSpace)) {
    Shape tap(g.window.size(), 0);
    for (int64_t t = 0; t < taps; ++t, nextIndex(tap, g.kernelSpace)) {
      int64_t position = 0;
      bool inside = true;
      for (size_t d = 0; d < g.window.size() && inside; ++d) {
        int64_t q = inputPosition(g.window[d], place[d], tap[d], g.inputSpace[d]);
        inside = q >= 0;
        position += q * strides[d];
      }
      if (inside)
        addTap<Sum>(g, input.data() + position * g.inputFeatures, kernel.data() + t * g.kernelFeatures * g.outputFeatures,
                    output.data() + p * g.outputFeatures, inputStep, outputStep);
    }
  }
  return output;
}

SmallVector<int64_t> order(int64_t first, ArrayRef<int64_t> space, int64_t last) {
  SmallVector<int64_t> dims{first};
  llvm::append_range(dims, space);
  dims.push_back(last);
  return dims;
}

Shape sizesAt(const Shape &shape, ArrayRef<int64_t> dims) {
  Shape sizes;
  for (int64_t d : dims)
    sizes.push_back(shape[static_cast<size_t>(d)]);
  return sizes;
}

FailureOr<Tensors> convolution(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  auto conv = cast<stablehlo::ConvolutionOp>(op);
  auto numbers = conv.getDimensionNumbers();
  SmallVector<int64_t> inputOrder = order(numbers.getInputBatchDimension(), numbers.getInputSpatialDimensions(),
                                          numbers.getInputFeatureDimension());
  SmallVector<int64_t> kernelOrder(numbers.getKernelSpatialDimensions());
  kernelOrder.push_back(numbers.getKernelInputFeatureDimension());
  kernelOrder.push_back(numbers.getKernelOutputFeatureDimension());
  SmallVector<int64_t> outputOrder = order(numbers.getOutputBatchDimension(), numbers.getOutputSpatialDimensions(),
                                           numbers.getOutputFeatureDimension());
  Tensor input = permuted(operands[0], inputOrder), kernel = permuted(operands[1], kernelOrder);
  Tensor result = zerosLike(op->getResult(0));

  Geometry g;
  g.inputSpace = sizesAt(operands[0].shape(), numbers.getInputSpatialDimensions());
  g.kernelSpace = sizesAt(operands[1].shape(), numbers.getKernelSpatialDimensions());
  g.outputSpace = sizesAt(result.shape(), numbers.getOutputSpatialDimensions());
  g.window = windowOf(conv, g.kernelSpace);
  g.inputBatch = input.shape().front();
  g.inputFeatures = input.shape().back();
  g.kernelFeatures = kernel.shape()[kernel.shape().size() - 2];
  g.outputFeatures = kernel.shape().back();
  g.featureGroups = static_cast<int64_t>(conv.getFeatureGroupCount());
  g.batchGroups = static_cast<int64_t>(conv.getBatchGroupCount());
  g.outputBatch = g.inputBatch / g.batchGroups;

  Shape ordered = sizesAt(result.shape(), outputOrder);
  Tensor output = withSumType(operands[0].type(), result.type(), [&]<typename Sum>(std::type_identity<Sum>) {
    return store(result.type(), ordered, convolve<Sum>(g, input, kernel));
  });
  SmallVector<int64_t> back(outputOrder.size());
  for (auto [position, dim] : enumerate(outputOrder))
    back[static_cast<size_t>(dim)] = static_cast<int64_t>(position);
  return Tensors{permuted(output, back)};
}
} // namespace

void addConvolutionKernels(KernelTable &table) { table["stablehlo.convolution"] = convolution; }

} // namespace autopar::interpret
