// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduce: types and text. Its text has a short form, `applies stablehlo.add`, for a body of one op, and a long one with
// `reducer(%a: …, %b: …) {…}`, in which the two arguments of each input stand together.
#include "dialects/StableHLO/IR/Checks.h"
#include "dialects/StableHLO/IR/StableHLO.h"

#include "dialects/StableHLO/IR/Assembly.h"

using namespace autopar;
using namespace autopar::stablehlo;

LogicalResult ReduceOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  for (auto [input, init] : zip_equal(adaptor.getInputs(), adaptor.getInitValues())) {
    auto type = dyn_cast<RankedTensorType>(input.getType());
    if (!type)
      return failure();
    SmallVector<int64_t> shape;
    for (auto [dim, size] : enumerate(type.getShape()))
      if (!llvm::is_contained(adaptor.getDimensions(), dim))
        shape.push_back(size);
    inferred.push_back(RankedTensorType::get(shape, mlir::getElementTypeOrSelf(init)));
  }
  return success();
}

/// The one op of a body that can be printed as `applies op`, or null: it takes both arguments in order, has no
/// attributes, and its result of the arguments' type is returned.
static Operation *compactBodyOp(ReduceOp reduce) {
  if (reduce.getInputs().size() != 1 || !reduce.getBody().hasOneBlock())
    return nullptr;
  Block &body = reduce.getBody().front();
  if (body.getNumArguments() != 2 || !llvm::hasNItems(body, 2))
    return nullptr;
  Operation &op = body.front();
  bool binary = op.getNumOperands() == 2 && op.getNumResults() == 1 && op.getNumRegions() == 0 &&
                op.getAttrDictionary().empty() && op.getOperand(0) == body.getArgument(0) &&
                op.getOperand(1) == body.getArgument(1);
  if (!binary || !isa<StableHLODialect>(op.getDialect()))
    return nullptr;
  Type type = op.getResult(0).getType();
  auto initType = dyn_cast<RankedTensorType>(reduce.getInitValues().front().getType());
  if (!initType || type != RankedTensorType::get({}, initType.getElementType()) ||
      body.getArgument(0).getType() != type || body.getArgument(1).getType() != type)
    return nullptr;
  auto end = dyn_cast<ReturnOp>(body.back());
  return end && end.getNumOperands() == 1 && end.getOperand(0) == op.getResult(0) && end->getAttrs().empty() ? &op
                                                                                                             : nullptr;
}

static void printReducer(mlir::OpAsmPrinter &printer, ReduceOp op) {
  Block &body = op.getBody().front();
  size_t inputs = op.getInputs().size();
  printer.printNewline();
  printer << " reducer";
  for (size_t i = 0; i != inputs; ++i) {
    printer << '(';
    printer.printRegionArgument(body.getArgument(i));
    printer << ", ";
    printer.printRegionArgument(body.getArgument(i + inputs));
    printer << ") ";
  }
  printer << ' ';
  printer.printRegion(op.getBody(), /*printEntryBlockArgs=*/false);
}

void ReduceOp::print(mlir::OpAsmPrinter &printer) {
  printer << '(';
  llvm::interleave(
      zip_equal(getInputs(), getInitValues()), printer,
      [&](auto pair) { printer << std::get<0>(pair) << " init: " << std::get<1>(pair); }, "), (");
  printer << ')';
  Operation *body = compactBodyOp(*this);
  if (body)
    printer << " applies " << body->getName();
  printer << " across dimensions = ";
  printIntegers(printer, getDimensions());
  printer.printOptionalAttrDict((*this)->getDiscardableAttrDictionary().getValue());
  printer << " : ";
  printer.printFunctionalType(*this);
  if (!body)
    printReducer(printer, *this);
}

/// `(%x init: %c), (%y init: %d)`.
static mlir::ParseResult parseInputs(mlir::OpAsmParser &parser,
                                     SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &operands) {
  SmallVector<mlir::OpAsmParser::UnresolvedOperand> inits;
  auto parsePair = [&]() -> ParseResult {
    if (parser.parseLParen() || parser.parseOperand(operands.emplace_back()) || parser.parseKeyword("init") ||
        parser.parseColon() || parser.parseOperand(inits.emplace_back()) || parser.parseRParen())
      return failure();
    return success();
  };
  if (parsePair())
    return failure();
  // A comma is followed by another pair.
  while (succeeded(parser.parseOptionalComma()))
    if (parsePair())
      return failure();
  operands.append(inits);
  return success();
}

/// Arguments in pairs, put in the body's order: first of every input, then second of every input.
static mlir::ParseResult parseReducer(mlir::OpAsmParser &parser, size_t inputs, Region &region) {
  SmallVector<mlir::OpAsmParser::Argument> firsts, seconds;
  if (parser.parseKeyword("reducer"))
    return failure();
  for (size_t i = 0; i != inputs; ++i)
    if (parser.parseLParen() || parser.parseArgument(firsts.emplace_back(), /*allowType=*/true) ||
        parser.parseOptionalLocationSpecifier(firsts.back().sourceLoc) || parser.parseComma() ||
        parser.parseArgument(seconds.emplace_back(), /*allowType=*/true) ||
        parser.parseOptionalLocationSpecifier(seconds.back().sourceLoc) || parser.parseRParen())
      return failure();
  firsts.append(seconds);
  return parser.parseRegion(region, firsts);
}

/// The body that `applies op` stands for.
static mlir::ParseResult buildCompactBody(mlir::OpAsmParser &parser, llvm::SMLoc at, mlir::OperationName name,
                                          Type init, Location loc, Region &region) {
  auto initType = dyn_cast<RankedTensorType>(init);
  if (!initType)
    return parser.emitError(at) << "found initial value of type " << init << ", expected a tensor";
  Type type = RankedTensorType::get({}, initType.getElementType());
  OpBuilder builder(parser.getContext());
  Block *block = builder.createBlock(&region, {}, {type, type}, {loc, loc});
  mlir::OperationState state(loc, name, block->getArguments(), type);
  Operation *op = builder.create(state);
  ReturnOp::create(builder, loc, op->getResults());
  return success();
}

mlir::ParseResult ReduceOp::parse(mlir::OpAsmParser &parser, mlir::OperationState &result) {
  SmallVector<mlir::OpAsmParser::UnresolvedOperand> operands;
  llvm::SMLoc operandsLoc = parser.getCurrentLocation(), nameLoc;
  std::optional<mlir::OperationName> name;
  if (parseInputs(parser, operands))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("applies"))) {
    nameLoc = parser.getCurrentLocation();
    FailureOr<mlir::OperationName> parsed = parser.parseCustomOperationName();
    if (failed(parsed))
      return failure();
    name = *parsed;
  }
  SmallVector<int64_t> dimensions;
  FunctionType type;
  if (parser.parseKeyword("across") || parser.parseKeyword("dimensions") || parser.parseEqual() ||
      parseIntegers(parser, dimensions) || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type) ||
      parser.resolveOperands(operands, type.getInputs(), operandsLoc, result.operands))
    return failure();
  result.addTypes(type.getResults());
  result.getOrAddProperties<Properties>().dimensions = parser.getBuilder().getDenseI64ArrayAttr(dimensions);
  Region &region = *result.addRegion();
  size_t inputs = operands.size() / 2;
  if (!name)
    return parseReducer(parser, inputs, region);
  bool known = name->isRegistered() && isa<StableHLODialect>(name->getDialect());
  if (!known || inputs != 1)
    return parser.emitError(nameLoc) << "found applies " << *name << " over " << inputs
                                     << " inputs, expected a stablehlo op over one input; write others as reducer(…)";
  return buildCompactBody(parser, nameLoc, *name, type.getInput(1), parser.getEncodedSourceLoc(nameLoc), region);
}

LogicalResult ReduceOp::verify() {
  if (failed(checkReduced(*this, getInputs(), getInitValues())))
    return failure();
  int64_t rank = cast<RankedTensorType>(getInputs().front().getType()).getRank();
  if (failed(checkInRange(*this, "dimensions", getDimensions(), rank, "inputs")) ||
      failed(checkUnique(*this, "dimensions", getDimensions())))
    return failure();
  return checkInferred(*this);
}

LogicalResult ReduceOp::verifyRegions() {
  SmallVector<Type> scalars = scalarTypes(getInputs()), arguments = scalars;
  llvm::append_range(arguments, scalars);
  return checkBody(*this, "body", getBody(), arguments, scalars);
}
