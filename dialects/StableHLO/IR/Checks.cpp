// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/StableHLO/IR/Checks.h"

#include "mlir/IR/TypeUtilities.h"

using namespace autopar;

std::string stablehlo::listText(ArrayRef<int64_t> dims) {
  std::string text = "[";
  llvm::raw_string_ostream stream(text);
  llvm::interleaveComma(dims, stream);
  return text + "]";
}

LogicalResult stablehlo::checkCount(Operation *op, StringRef name, int64_t found, int64_t expected,
                                    const Twine &because) {
  if (found == expected)
    return success();
  return op->emitOpError() << "found " << name << " of size " << found << ", expected " << expected << ", " << because;
}

LogicalResult stablehlo::checkInRange(Operation *op, StringRef name, ArrayRef<int64_t> dims, int64_t rank,
                                      StringRef of) {
  for (int64_t dim : dims)
    if (dim < 0 || dim >= rank)
      return op->emitOpError() << "found dim " << dim << " in " << name << ", expected a dim of the " << of
                               << ", which has rank " << rank;
  return success();
}

LogicalResult stablehlo::checkUnique(Operation *op, StringRef name, ArrayRef<int64_t> dims) {
  SmallVector<int64_t> sorted(dims);
  llvm::sort(sorted);
  auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice == sorted.end())
    return success();
  return op->emitOpError() << "found dim " << *twice << " twice in " << name << ", expected each dim once";
}

LogicalResult stablehlo::checkSorted(Operation *op, StringRef name, ArrayRef<int64_t> dims) {
  if (llvm::is_sorted(dims))
    return success();
  return op->emitOpError() << "found " << name << " = " << listText(dims) << ", expected ascending order";
}

LogicalResult stablehlo::checkAtLeast(Operation *op, StringRef name, ArrayRef<int64_t> values, int64_t least) {
  for (auto [i, value] : enumerate(values))
    if (value < least)
      return op->emitOpError() << "found " << value << " for dim " << i << " in " << name << ", expected at least "
                               << least;
  return success();
}

LogicalResult stablehlo::checkSameElementType(Operation *op, StringRef name, Type found, StringRef otherName,
                                              Type expected) {
  if (mlir::getElementTypeOrSelf(found) == mlir::getElementTypeOrSelf(expected))
    return success();
  return op->emitOpError() << "found " << name << " of type " << found << ", expected the element type of "
                           << otherName << ", which has type " << expected;
}

LogicalResult stablehlo::checkSameShape(Operation *op, StringRef name, Type found, StringRef otherName, Type expected) {
  if (cast<ShapedType>(found).getShape() == cast<ShapedType>(expected).getShape())
    return success();
  return op->emitOpError() << "found " << name << " of type " << found << ", expected the shape of " << otherName
                           << ", which has type " << expected;
}

LogicalResult stablehlo::checkSameShapes(Operation *op, StringRef name, ValueRange values) {
  for (auto [i, value] : enumerate(values))
    if (failed(checkSameShape(op, (name + "[" + Twine(i) + "]").str(), value.getType(), (name + "[0]").str(),
                              values.front().getType())))
      return failure();
  return success();
}

LogicalResult stablehlo::checkRank(Operation *op, StringRef name, Type found, int64_t expected) {
  if (cast<ShapedType>(found).getRank() == expected)
    return success();
  return op->emitOpError() << "found " << name << " of type " << found << ", expected rank " << expected;
}

LogicalResult stablehlo::checkReduced(Operation *op, ValueRange inputs, ValueRange inits) {
  if (inputs.empty() || op->getNumOperands() != 2 * inputs.size() || op->getNumResults() != inputs.size())
    return op->emitOpError() << "found " << op->getNumOperands() << " operands and " << op->getNumResults()
                             << " results, expected as many inputs as initial values and results, at least one";
  if (failed(checkSameShapes(op, "inputs", inputs)))
    return failure();
  for (auto [i, input, init] : enumerate(inputs, inits)) {
    std::string name = ("init_values[" + Twine(i) + "]").str();
    if (failed(checkSameElementType(op, ("inputs[" + Twine(i) + "]").str(), input.getType(), name, init.getType())) ||
        failed(checkRank(op, name, init.getType(), 0)))
      return failure();
  }
  return success();
}

static std::string typesText(TypeRange types) {
  std::string text = "(";
  llvm::raw_string_ostream stream(text);
  llvm::interleaveComma(types, stream);
  return text + ")";
}

LogicalResult stablehlo::checkBody(Operation *op, StringRef name, Region &body, TypeRange arguments,
                                   TypeRange results) {
  if (!llvm::equal(body.getArgumentTypes(), arguments))
    return op->emitOpError() << "found " << name << " with arguments " << typesText(body.getArgumentTypes())
                             << ", expected " << typesText(arguments);
  Operation *end = body.front().getTerminator();
  if (llvm::equal(end->getOperandTypes(), results))
    return success();
  InFlightDiagnostic diagnostic = op->emitOpError() << "found " << name << " that returns "
                                                    << typesText(end->getOperandTypes()) << ", expected "
                                                    << typesText(results);
  diagnostic.attachNote(end->getLoc()) << "returned here";
  return diagnostic;
}

SmallVector<Type> stablehlo::scalarTypes(ValueRange values) {
  return llvm::map_to_vector(values, [](Value value) {
    return Type(RankedTensorType::get({}, mlir::getElementTypeOrSelf(value)));
  });
}

LogicalResult stablehlo::checkResultTypes(Operation *op, TypeRange expected) {
  if (op->getNumResults() != expected.size())
    return op->emitOpError() << "found " << op->getNumResults() << " results, expected " << expected.size();
  for (auto [i, found, type] : enumerate(op->getResultTypes(), expected))
    if (found != type)
      return op->emitOpError() << "found result #" << i << " of type " << found << ", expected " << type;
  return success();
}
