// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Interpret/Fold.h"

#include "compiler/Interpret/Lanes.h"
#include "compiler/Interpret/Scalar.h"

namespace autopar::interpret {

Tensor elementAt(const Tensor &tensor, int64_t i) {
  return Tensor::fromBytes(tensor.type(), {}, tensor.bytes() + i * byteWidth(tensor.type()));
}

void setElement(Tensor &tensor, int64_t i, const Tensor &scalar) {
  size_t width = static_cast<size_t>(byteWidth(tensor.type()));
  std::memcpy(tensor.mutableBytes() + i * width, scalar.bytes(), width);
}

StringRef simpleBody(Region &region) {
  if (!region.hasOneBlock() || region.front().getNumArguments() != 2)
    return {};
  Block &block = region.front();
  Value first = block.getArgument(0), second = block.getArgument(1);
  Operation *terminator = block.getTerminator();
  if (terminator->getNumOperands() != 1)
    return {};
  if (terminator->getOperand(0) == second)
    return "second";
  Operation *op = terminator->getOperand(0).getDefiningOp();
  if (!op || op->getBlock() != &block || op->getNumOperands() != 2)
    return {};
  bool inOrder = op->getOperand(0) == first && op->getOperand(1) == second;
  bool swapped = op->getOperand(0) == second && op->getOperand(1) == first;
  StringRef name = op->getName().getStringRef();
  // These commute, and repeating one of them needs no wrapping in between.
  static constexpr StringRef known[] = {"stablehlo.add",     "stablehlo.multiply", "stablehlo.maximum", "stablehlo.minimum",
                                        "stablehlo.and",     "stablehlo.or",       "stablehlo.xor"};
  return (inOrder || swapped) && llvm::is_contained(known, name) ? name : StringRef();
}

namespace {
// The lane of a fold: as in Lanes.h, but all floats in double.
template <typename F> decltype(auto) dispatchFoldLane(ElementType type, F &&f) {
  if (isFloat(type))
    return f(std::type_identity<double>{});
  return dispatchLane(type, std::forward<F>(f));
}

template <typename Lane> class SimpleFold : public Fold {
public:
  SimpleFold(const BinaryScalar &op, const Tensor &input, const Tensor &init, const Shape &outputShape)
      : op(op), type(input.type()), outputShape(outputShape), values(load<Lane>(input)), init(load<Lane>(init)[0]),
        outputs(static_cast<size_t>(numElementsOf(outputShape))) {}

  void start() override { running = init; }
  LogicalResult add(int64_t index) override {
    Lane value = index < 0 ? init : values[static_cast<size_t>(index)];
    if constexpr (std::is_same_v<Lane, double>)
      running = op.f64(running, value);
    else if constexpr (std::is_same_v<Lane, int64_t>)
      running = op.sint(running, value, bitWidth(type));
    else if constexpr (isComplexNumber<Lane>)
      running = op.complex(running, value);
    else if constexpr (std::is_same_v<Lane, uint64_t>)
      running = (type == ElementType::I1 && op.boolean ? op.boolean : op.uint)(running, value, bitWidth(type));
    return success();
  }
  void finish(int64_t index) override { outputs[static_cast<size_t>(index)] = running; }
  Tensors takeOutputs() override { return {store(type, outputShape, outputs)}; }

private:
  const BinaryScalar &op;
  ElementType type;
  Shape outputShape;
  std::vector<Lane> values;
  Lane init, running{};
  std::vector<Lane> outputs;
};

class RegionFold : public Fold {
public:
  RegionFold(Region &body, ArrayRef<Tensor> inputs, ArrayRef<Tensor> inits, const Shape &outputShape, RunRegion run)
      : body(body), inputs(inputs), inits(inits), run(run) {
    for (const Tensor &input : inputs)
      outputs.emplace_back(input.type(), outputShape);
  }
  void start() override { running.assign(inits.begin(), inits.end()); }
  LogicalResult add(int64_t index) override {
    Tensors arguments = running;
    for (auto [input, init] : zip_equal(inputs, inits))
      arguments.push_back(index < 0 ? init : elementAt(input, index));
    auto results = run(body, std::move(arguments));
    if (failed(results))
      return failure();
    running = std::move(*results);
    return success();
  }
  void finish(int64_t index) override {
    for (auto [output, value] : zip_equal(outputs, running))
      setElement(output, index, value);
  }
  Tensors takeOutputs() override { return std::move(outputs); }

private:
  Region &body;
  ArrayRef<Tensor> inputs, inits;
  RunRegion run;
  Tensors running, outputs;
};
} // namespace

std::unique_ptr<Fold> makeFold(Region &body, ArrayRef<Tensor> inputs, ArrayRef<Tensor> inits, const Shape &outputShape,
                               RunRegion run) {
  const BinaryScalar *op = inputs.size() == 1 ? findBinary(simpleBody(body)) : nullptr;
  if (!op || (isFloat(inputs[0].type()) && !op->f64) || (isComplex(inputs[0].type()) && !op->complex))
    return std::make_unique<RegionFold>(body, inputs, inits, outputShape, run);
  return dispatchFoldLane(inputs[0].type(), [&]<typename Lane>(std::type_identity<Lane>) -> std::unique_ptr<Fold> {
    return std::make_unique<SimpleFold<Lane>>(*op, inputs[0], inits[0], outputShape);
  });
}

} // namespace autopar::interpret
