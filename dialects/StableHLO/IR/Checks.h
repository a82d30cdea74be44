// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The questions that many verifiers ask, each with one way to say what was found and what was expected. Names are those
// of the operands and attributes in the program's text.
#pragma once
#include "dialects/Support/LLVM.h"

namespace autopar::stablehlo {

/// `dims`, printed as [1, 2].
std::string listText(ArrayRef<int64_t> dims);

LogicalResult checkCount(Operation *op, StringRef name, int64_t found, int64_t expected, const Twine &because);
LogicalResult checkInRange(Operation *op, StringRef name, ArrayRef<int64_t> dims, int64_t rank, StringRef of);
LogicalResult checkUnique(Operation *op, StringRef name, ArrayRef<int64_t> dims);
LogicalResult checkSorted(Operation *op, StringRef name, ArrayRef<int64_t> dims);
/// Every value is at least `least`.
LogicalResult checkAtLeast(Operation *op, StringRef name, ArrayRef<int64_t> values, int64_t least);

LogicalResult checkSameElementType(Operation *op, StringRef name, Type found, StringRef otherName, Type expected);
LogicalResult checkSameShape(Operation *op, StringRef name, Type found, StringRef otherName, Type expected);
/// All values have the first one's shape.
LogicalResult checkSameShapes(Operation *op, StringRef name, ValueRange values);
LogicalResult checkRank(Operation *op, StringRef name, Type found, int64_t expected);
/// What is reduced: at least one input, all of one shape, each with a rank-0 initial value of its type and a result.
LogicalResult checkReduced(Operation *op, ValueRange inputs, ValueRange inits);

/// The region takes arguments of these types and returns values of those.
LogicalResult checkBody(Operation *op, StringRef name, Region &body, TypeRange arguments, TypeRange results);

/// tensor<E> for the element type E of each value.
SmallVector<Type> scalarTypes(ValueRange values);

LogicalResult checkResultTypes(Operation *op, TypeRange expected);

/// The op's results have the types that it infers. For use after all that inference relies on was checked.
template <class Op>
LogicalResult checkInferred(Op op) {
  SmallVector<Type> inferred;
  if (failed(Op::inferReturnTypes(op->getContext(), op->getLoc(), typename Op::Adaptor(op), inferred)))
    return op->emitOpError("has no result type: sizes are too large or negative");
  return checkResultTypes(op, inferred);
}

} // namespace autopar::stablehlo
