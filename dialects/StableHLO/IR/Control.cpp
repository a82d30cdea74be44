// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// while, if, case, barriers, calls, random bits.
#include "dialects/StableHLO/IR/Checks.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace autopar;
using namespace autopar::stablehlo;

LogicalResult WhileOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  llvm::append_range(inferred, adaptor.getOperand().getTypes());
  return success();
}

LogicalResult OptimizationBarrierOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                                      SmallVectorImpl<Type> &inferred) {
  llvm::append_range(inferred, adaptor.getOperand().getTypes());
  return success();
}

void WhileOp::getAsmBlockArgumentNames(Region &region, mlir::OpAsmSetValueNameFn setName) {
  for (BlockArgument argument : region.getArguments())
    setName(argument, "iterArg");
}

/// `(%iterArg = %x, …) : types attributes {…} cond {…} do {…}`. Both regions name their arguments alike.
void WhileOp::print(mlir::OpAsmPrinter &printer) {
  printer << '(';
  llvm::interleaveComma(zip_equal(getBody().getArguments(), getOperand()), printer, [&](auto pair) {
    printer.printOperand(std::get<0>(pair));
    printer << " = ";
    printer.printOperand(std::get<1>(pair));
  });
  printer << ')';
  if (!getOperand().empty()) {
    printer << " : ";
    llvm::interleaveComma(getOperandTypes(), printer);
  }
  printer.printOptionalAttrDictWithKeyword((*this)->getDiscardableAttrDictionary().getValue());
  printer.printNewline();
  printer << "cond ";
  printer.printRegion(getCond(), /*printEntryBlockArgs=*/false);
  printer << " do ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

mlir::ParseResult WhileOp::parse(mlir::OpAsmParser &parser, mlir::OperationState &result) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  SmallVector<mlir::OpAsmParser::UnresolvedOperand> operands;
  SmallVector<mlir::OpAsmParser::Argument> arguments;
  auto parsePair = [&]() -> mlir::ParseResult {
    if (parser.parseArgument(arguments.emplace_back()) || parser.parseEqual() ||
        parser.parseOperand(operands.emplace_back()))
      return failure();
    return success();
  };
  if (parser.parseCommaSeparatedList(mlir::OpAsmParser::Delimiter::Paren, parsePair))
    return failure();
  if (!operands.empty() && (parser.parseColon() || parser.parseTypeList(result.types)))
    return failure();
  if (parser.resolveOperands(operands, result.types, loc, result.operands) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  for (auto [argument, type] : zip_equal(arguments, result.types))
    argument.type = type;
  if (parser.parseKeyword("cond") || parser.parseRegion(*result.addRegion(), arguments) ||
      parser.parseKeyword("do") || parser.parseRegion(*result.addRegion(), arguments))
    return failure();
  return success();
}

void CustomCallOp::getEffects(
    SmallVectorImpl<mlir::SideEffects::EffectInstance<mlir::MemoryEffects::Effect>> &effects) {
  if (!getHasSideEffect())
    return;
  effects.emplace_back(mlir::MemoryEffects::Read::get());
  effects.emplace_back(mlir::MemoryEffects::Write::get());
}

LogicalResult WhileOp::verifyRegions() {
  Type pred = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  if (failed(checkBody(*this, "cond", getCond(), getOperandTypes(), pred)))
    return failure();
  return checkBody(*this, "body", getBody(), getOperandTypes(), getOperandTypes());
}

LogicalResult IfOp::verify() { return checkRank(*this, "pred", getPred().getType(), 0); }

LogicalResult IfOp::verifyRegions() {
  if (failed(checkBody(*this, "true_branch", getTrueBranch(), {}, getResultTypes())))
    return failure();
  return checkBody(*this, "false_branch", getFalseBranch(), {}, getResultTypes());
}

LogicalResult CaseOp::verify() {
  if (getBranches().empty())
    return emitOpError("found no branches, expected at least one");
  if (getIndex().getType().getElementType().isSignlessInteger(32))
    return success();
  return emitOpError() << "index has type " << getIndex().getType() << ", expected tensor<i32>";
}

LogicalResult CaseOp::verifyRegions() {
  for (auto [i, branch] : enumerate(getBranches()))
    if (failed(checkBody(*this, ("branch #" + Twine(i)).str(), branch, {}, getResultTypes())))
      return failure();
  return success();
}

LogicalResult CompositeOp::verifySymbolUses(mlir::SymbolTableCollection &symbols) {
  auto [dialect, rest] = getName().split('.');
  if (dialect.empty() || rest.empty())
    return emitOpError() << "found name \"" << getName() << "\", expected a dialect and a name, as in \"my.op\"";
  auto callee = symbols.lookupNearestSymbolFrom<mlir::FunctionOpInterface>(*this, getDecompositionAttr());
  if (!callee)
    return emitOpError() << "found decomposition " << getDecompositionAttr() << ", which is no function of this module";
  auto type = cast<FunctionType>(callee.getFunctionType());
  if (type.getInputs() == getOperandTypes() && type.getResults() == getResultTypes())
    return success();
  InFlightDiagnostic error = emitOpError() << "found decomposition " << getDecompositionAttr() << " of type " << type
                                           << ", expected the type of the op";
  error.attachNote(callee.getLoc()) << "function is here";
  return error;
}

LogicalResult RngBitGeneratorOp::verify() {
  RankedTensorType state = getInitialState().getType();
  if (getOutputState().getType() != state)
    return emitOpError() << "found output_state of type " << getOutputState().getType()
                         << ", expected initial_state's type " << state;
  bool isState = state.getRank() == 1 && state.getElementType().isUnsignedInteger();
  if (!isState)
    return emitOpError() << "found initial_state of type " << state << ", expected a rank-1 tensor of ui64 or ui32";
  int64_t words = state.getNumElements() * state.getElementTypeBitWidth() / 64;
  bool fits = words == 2 || (getRngAlgorithm() != RngAlgorithm::THREE_FRY && words == 3);
  auto integer = dyn_cast<IntegerType>(getOutput().getType().getElementType());
  bool hasBits = isa<FloatType>(getOutput().getType().getElementType()) || (integer && integer.getWidth() > 1);
  if (fits && !hasBits)
    return emitOpError() << "found output of type " << getOutput().getType() << ", expected integers or floats of 8 bits or more";
  if (fits)
    return success();
  return emitOpError() << "found initial_state of type " << state << " for "
                       << stringifyRngAlgorithm(getRngAlgorithm())
                       << ", expected 2 ui64 for THREE_FRY, 2 or 3 for PHILOX and DEFAULT";
}
