// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sort and map.
#include "dialects/StableHLO/IR/Checks.h"
#include "dialects/StableHLO/IR/StableHLO.h"

using namespace autopar;
using namespace autopar::stablehlo;

LogicalResult SortOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  llvm::append_range(inferred, adaptor.getInputs().getTypes());
  return success();
}

LogicalResult SortOp::verify() {
  if (getInputs().empty())
    return emitOpError("found no inputs, expected at least one");
  if (failed(checkSameShapes(*this, "inputs", getInputs())))
    return failure();
  int64_t rank = cast<RankedTensorType>(getInputs().front().getType()).getRank();
  int64_t dimension = getDimension();
  if (dimension >= -rank && dimension < rank)
    return success();
  return emitOpError() << "found dimension = " << dimension << ", expected " << -rank << " to " << rank - 1
                       << " for inputs of rank " << rank;
}

LogicalResult SortOp::verifyRegions() {
  SmallVector<Type> arguments;
  for (Type scalar : scalarTypes(getInputs()))
    arguments.append(2, scalar);
  Type pred = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  return checkBody(*this, "comparator", getComparator(), arguments, pred);
}

LogicalResult MapOp::verify() {
  if (getInputs().empty())
    return emitOpError("found no inputs, expected at least one");
  if (failed(checkSameShapes(*this, "inputs", getInputs())) ||
      failed(checkSameShape(*this, "result", getType(), "inputs[0]", getInputs().front().getType())))
    return failure();
  for (auto [i, dim] : enumerate(getDimensions()))
    if (dim != static_cast<int64_t>(i))
      return emitOpError() << "found dimensions = " << listText(getDimensions()) << ", expected all dims in order";
  return checkCount(*this, "dimensions", getDimensions().size(), getType().getRank(), "the inputs' rank");
}

LogicalResult MapOp::verifyRegions() {
  Type result = RankedTensorType::get({}, getType().getElementType());
  return checkBody(*this, "computation", getComputation(), scalarTypes(getInputs()), result);
}
