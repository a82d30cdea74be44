// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// while, if, case, barriers, calls, random bits.
#include "dialects/StableHLO/IR/StableHLO.h"

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
