// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text of the sdy attributes: parsers and printers of axes, dims, shardings, meshes.
#include "dialects/Sdy/IR/SdyText.h"

#include "mlir/IR/DialectImplementation.h"

using namespace autopar;
using namespace autopar::sdy;
using mlir::AsmParser;
using mlir::AsmPrinter;
using mlir::ParseResult;
using Delimiter = mlir::AsmParser::Delimiter;

/// `open element, … close`.
template <class Range, class Print>
static void printList(AsmPrinter &printer, char open, const Range &range, char close, Print print) {
  printer << open;
  llvm::interleaveComma(range, printer.getStream(), print);
  printer << close;
}

static ParseResult parseAxisRef(AsmParser &parser, AxisRefAttr &axis) {
  std::string name;
  if (parser.parseString(&name))
    return failure();
  SubAxisInfoAttr part;
  if (succeeded(parser.parseOptionalColon())) {
    part = mlir::dyn_cast_or_null<SubAxisInfoAttr>(SubAxisInfoAttr::parse(parser, Type()));
    if (!part)
      return failure();
  }
  axis = AxisRefAttr::get(parser.getContext(), name, part);
  return success();
}

static ParseResult parseAxisRefs(AsmParser &parser, SmallVectorImpl<AxisRefAttr> &axes) {
  return parser.parseCommaSeparatedList(Delimiter::Braces, [&] { return parseAxisRef(parser, axes.emplace_back()); });
}

static void printAxisRefs(AsmPrinter &printer, ArrayRef<AxisRefAttr> axes) {
  printList(printer, '{', axes, '}', [&](AxisRefAttr axis) { axis.print(printer); });
}

Attribute SubAxisInfoAttr::parse(AsmParser &parser, Type) {
  int64_t preSize = 0, size = 0;
  if (parser.parseLParen() || parser.parseInteger(preSize) || parser.parseRParen() || parser.parseInteger(size))
    return {};
  return get(parser.getContext(), preSize, size);
}

void SubAxisInfoAttr::print(AsmPrinter &printer) const { printer << '(' << getPreSize() << ')' << getSize(); }

Attribute AxisRefAttr::parse(AsmParser &parser, Type) {
  AxisRefAttr axis;
  return failed(parseAxisRef(parser, axis)) ? Attribute() : axis;
}

void AxisRefAttr::print(AsmPrinter &printer) const {
  printer.printString(getName());
  if (getSubAxisInfo()) {
    printer << ':';
    getSubAxisInfo().print(printer);
  }
}

Attribute MeshAxisAttr::parse(AsmParser &parser, Type) {
  std::string name;
  int64_t size = 0;
  if (parser.parseString(&name) || parser.parseEqual() || parser.parseInteger(size))
    return {};
  return get(parser.getContext(), name, size);
}

void MeshAxisAttr::print(AsmPrinter &printer) const {
  printer.printString(getName());
  printer << '=' << getSize();
}

Attribute MeshAttr::parse(AsmParser &parser, Type) {
  SmallVector<MeshAxisAttr> axes;
  SmallVector<int64_t> deviceIds;
  auto parseAxis = [&]() -> ParseResult {
    axes.push_back(mlir::dyn_cast_or_null<MeshAxisAttr>(MeshAxisAttr::parse(parser, Type())));
    return mlir::success(static_cast<bool>(axes.back()));
  };
  auto parseId = [&] { return parser.parseInteger(deviceIds.emplace_back()); };
  if (parser.parseLess() || parser.parseCommaSeparatedList(Delimiter::Square, parseAxis))
    return {};
  if (succeeded(parser.parseOptionalComma()))
    if (parser.parseKeyword("device_ids") || parser.parseEqual() ||
        parser.parseCommaSeparatedList(Delimiter::Square, parseId))
      return {};
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), axes, deviceIds);
}

void MeshAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printList(printer, '[', getAxes(), ']', [&](MeshAxisAttr axis) { axis.print(printer); });
  if (!getDeviceIds().empty()) {
    printer << ", device_ids=";
    printList(printer, '[', getDeviceIds(), ']', [&](int64_t id) { printer << id; });
  }
  printer << '>';
}

/// `p1` after the closing brace; nothing when absent.
static ParseResult parsePriority(AsmParser &parser, std::optional<int64_t> &priority) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (failed(parser.parseOptionalKeyword(&word)))
    return success();
  int64_t value = 0;
  if (!word.consume_front("p") || word.getAsInteger(10, value))
    return parser.emitError(loc) << "expected a priority like p1";
  priority = value;
  return success();
}

Attribute DimensionShardingAttr::parse(AsmParser &parser, Type) {
  SmallVector<AxisRefAttr> axes;
  bool open = false;
  auto parseOne = [&]() -> ParseResult {
    if (open)
      return parser.emitError(parser.getCurrentLocation()) << "found an axis after '?', expected '?' to be last";
    open = succeeded(parser.parseOptionalQuestion());
    return open ? ParseResult(success()) : parseAxisRef(parser, axes.emplace_back());
  };
  std::optional<int64_t> priority;
  if (parser.parseCommaSeparatedList(Delimiter::Braces, parseOne) || parsePriority(parser, priority))
    return {};
  return get(parser.getContext(), axes, /*isClosed=*/!open, priority);
}

void DimensionShardingAttr::print(AsmPrinter &printer) const {
  printer << '{';
  llvm::interleaveComma(getAxes(), printer.getStream(), [&](AxisRefAttr axis) { axis.print(printer); });
  if (!getIsClosed())
    printer << (getAxes().empty() ? "?" : ", ?");
  printer << '}';
  if (getPriority())
    printer << 'p' << *getPriority();
}

/// `@name` or `mesh<[…]>`.
static ParseResult parseMeshOrRef(AsmParser &parser, Attribute &mesh) {
  if (succeeded(parser.parseOptionalKeyword("mesh"))) {
    mesh = MeshAttr::parse(parser, Type());
    return mlir::success(static_cast<bool>(mesh));
  }
  StringAttr name;
  if (parser.parseSymbolName(name))
    return failure();
  mesh = FlatSymbolRefAttr::get(name);
  return success();
}

Attribute TensorShardingAttr::parse(AsmParser &parser, Type) {
  Attribute mesh;
  SmallVector<DimensionShardingAttr> dims;
  SmallVector<AxisRefAttr> replicated, unreduced;
  auto parseDim = [&]() -> ParseResult {
    dims.push_back(mlir::dyn_cast_or_null<DimensionShardingAttr>(DimensionShardingAttr::parse(parser, Type())));
    return mlir::success(static_cast<bool>(dims.back()));
  };
  if (parser.parseLess() || parseMeshOrRef(parser, mesh) || parser.parseComma() ||
      parser.parseCommaSeparatedList(Delimiter::Square, parseDim))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    bool isReplicated = succeeded(parser.parseOptionalKeyword("replicated"));
    if ((!isReplicated && parser.parseKeyword("unreduced")) || parser.parseEqual() ||
        parseAxisRefs(parser, isReplicated ? replicated : unreduced))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), mesh, dims, replicated, unreduced);
}

void TensorShardingAttr::print(AsmPrinter &printer) const {
  printer << '<';
  if (auto mesh = dyn_cast<MeshAttr>(getMeshOrRef())) {
    printer << "mesh";
    mesh.print(printer);
  } else {
    printer << getMeshOrRef();
  }
  printer << ", ";
  printList(printer, '[', getDimShardings(), ']', [&](DimensionShardingAttr dim) { dim.print(printer); });
  auto printAxes = [&](StringRef name, ArrayRef<AxisRefAttr> axes) {
    if (axes.empty())
      return;
    printer << ", " << name << '=';
    printAxisRefs(printer, axes);
  };
  printAxes("replicated", getReplicatedAxes());
  printAxes("unreduced", getUnreducedAxes());
  printer << '>';
}

ParseResult sdy::parseShardings(AsmParser &parser, TensorShardingPerValueAttr &attr) {
  SmallVector<TensorShardingAttr> shardings;
  auto parseOne = [&]() -> ParseResult {
    shardings.push_back(mlir::dyn_cast_or_null<TensorShardingAttr>(TensorShardingAttr::parse(parser, Type())));
    return mlir::success(static_cast<bool>(shardings.back()));
  };
  if (parser.parseCommaSeparatedList(Delimiter::Square, parseOne))
    return failure();
  attr = TensorShardingPerValueAttr::get(parser.getContext(), shardings);
  return success();
}

void sdy::printShardings(AsmPrinter &printer, TensorShardingPerValueAttr attr) {
  printList(printer, '[', attr.getShardings(), ']', [&](TensorShardingAttr sharding) { sharding.print(printer); });
}

Attribute TensorShardingPerValueAttr::parse(AsmParser &parser, Type) {
  TensorShardingPerValueAttr attr;
  if (parser.parseLess() || parseShardings(parser, attr) || parser.parseGreater())
    return {};
  return attr;
}

void TensorShardingPerValueAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printShardings(printer, *this);
  printer << '>';
}

Attribute ManualAxesAttr::parse(AsmParser &parser, Type) {
  SmallVector<StringAttr> axes;
  auto parseOne = [&]() -> ParseResult {
    std::string name;
    if (parser.parseString(&name))
      return failure();
    axes.push_back(parser.getBuilder().getStringAttr(name));
    return success();
  };
  if (parser.parseCommaSeparatedList(Delimiter::Braces, parseOne))
    return {};
  return get(parser.getContext(), axes);
}

void ManualAxesAttr::print(AsmPrinter &printer) const {
  printList(printer, '{', getValue(), '}', [&](StringAttr axis) { printer.printString(axis.getValue()); });
}

ParseResult sdy::parseDirection(mlir::OpAsmParser &parser, PropagationDirectionAttr &direction) {
  auto value = mlir::FieldParser<PropagationDirection>::parse(parser);
  if (failed(value))
    return failure();
  direction = PropagationDirectionAttr::get(parser.getContext(), *value);
  return success();
}

void sdy::printDirection(mlir::OpAsmPrinter &printer, Operation *, PropagationDirectionAttr direction) {
  printer << direction.getValue();
}

ParseResult sdy::parseSingleBlockRegion(mlir::OpAsmParser &parser, Region &region) {
  SmallVector<mlir::OpAsmParser::Argument> arguments;
  if (parser.parseArgumentList(arguments, Delimiter::Paren, /*allowType=*/true, /*allowAttrs=*/true))
    return failure();
  return parser.parseRegion(region, arguments);
}

void sdy::printSingleBlockRegion(mlir::OpAsmPrinter &printer, Operation *, Region &region) {
  printer << '(';
  llvm::interleaveComma(region.getArguments(), printer,
                        [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ") ";
  printer.printRegion(region, /*printEntryBlockArgs=*/false);
}
