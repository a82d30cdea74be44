// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text of meshes and shardings, and their translation to and from layout's numbers.
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/IR/AxisText.h"
#include "dialects/Support/Check.h"

#include "llvm/ADT/StringExtras.h"

namespace autopar {
using mlir::AsmParser;
using mlir::AsmPrinter;
using mlir::ParseResult;
using Delimiter = AsmParser::Delimiter;

//===-- Translation -------------------------------------------------------------------------------------------------===//

layout::Mesh MeshAttr::toLayout() const {
  layout::Mesh mesh;
  for (auto [name, size] : llvm::zip_equal(getNames(), getSizes()))
    mesh.axes.push_back({name.str(), size});
  return mesh;
}

MeshAttr MeshAttr::get(MLIRContext *context, const layout::Mesh &mesh) {
  SmallVector<StringAttr> names;
  SmallVector<int64_t> sizes;
  for (const layout::MeshAxis &axis : mesh.axes) {
    names.push_back(StringAttr::get(context, axis.name));
    sizes.push_back(axis.size);
  }
  return get(context, names, sizes);
}

AxisRefAttr AxisRefAttr::get(MLIRContext *context, const layout::Mesh &mesh, const layout::AxisRef &ref) {
  auto name = StringAttr::get(context, mesh.axes[ref.axis].name);
  return mesh.isFull(ref) ? get(context, name, 1, 0) : get(context, name, ref.pre, ref.size);
}

std::optional<layout::AxisRef> AxisRefAttr::toLayout(const layout::Mesh &mesh) const {
  auto axis = mesh.findAxis(getName().getValue());
  if (!axis)
    return std::nullopt;
  return isFull() ? mesh.full(*axis) : layout::AxisRef{*axis, getPre(), getSize()};
}

static SmallVector<AxisRefAttr> toAttrs(MLIRContext *context, const layout::Mesh &mesh,
                                        const std::vector<layout::AxisRef> &axes) {
  SmallVector<AxisRefAttr> attrs;
  for (const layout::AxisRef &axis : axes)
    attrs.push_back(AxisRefAttr::get(context, mesh, axis));
  return attrs;
}

static layout::AxisRef toLayoutChecked(AxisRefAttr attr, const layout::Mesh &mesh) {
  auto axis = attr.toLayout(mesh);
  AUTOPAR_CHECK(axis, "an axis of a verified sharding is in its mesh");
  return *axis;
}

static std::vector<layout::AxisRef> toLayoutChecked(ArrayRef<AxisRefAttr> attrs, const layout::Mesh &mesh) {
  std::vector<layout::AxisRef> axes;
  for (AxisRefAttr attr : attrs)
    axes.push_back(toLayoutChecked(attr, mesh));
  return axes;
}

std::optional<std::string> findUnknownAxis(ArrayRef<AxisRefAttr> attrs, const layout::Mesh &mesh) {
  for (AxisRefAttr attr : attrs)
    if (!mesh.findAxis(attr.getName().getValue()))
      return "axis \"" + attr.getName().str() + "\" is not in the mesh";
  return std::nullopt;
}

AxesAttr AxesAttr::get(MLIRContext *context, StringRef meshName, const layout::Mesh &mesh,
                       const std::vector<layout::AxisRef> &axes) {
  return get(context, FlatSymbolRefAttr::get(context, meshName), toAttrs(context, mesh, axes));
}

std::vector<layout::AxisRef> AxesAttr::toLayout(const layout::Mesh &mesh) const {
  return toLayoutChecked(getAxes(), mesh);
}

std::optional<std::string> AxesAttr::findProblem(const layout::Mesh &mesh) const {
  if (auto unknown = findUnknownAxis(getAxes(), mesh))
    return unknown;
  layout::Sharding sharding;
  sharding.replicated = toLayout(mesh);
  return layout::findProblem(mesh, sharding, 0);
}

ShardingAttr ShardingAttr::get(MLIRContext *context, StringRef meshName, const layout::Mesh &mesh,
                               const layout::Sharding &sharding) {
  SmallVector<DimShardingAttr> dims;
  for (const layout::DimSharding &dim : sharding.dims)
    dims.push_back(DimShardingAttr::get(context, toAttrs(context, mesh, dim.axes), dim.open, dim.priority.value_or(-1)));
  SmallVector<UnreducedAxisAttr> unreduced;
  for (const layout::UnreducedAxis &axis : sharding.unreduced)
    unreduced.push_back(UnreducedAxisAttr::get(context, AxisRefAttr::get(context, mesh, axis.axis), axis.kind));
  return get(context, FlatSymbolRefAttr::get(context, meshName), dims, toAttrs(context, mesh, sharding.replicated),
             unreduced);
}

layout::Sharding ShardingAttr::getSharding(const layout::Mesh &mesh) const {
  layout::Sharding sharding;
  for (DimShardingAttr dim : getDims()) {
    layout::DimSharding &to = sharding.dims.emplace_back();
    to.axes = toLayoutChecked(dim.getAxes(), mesh);
    to.open = dim.getOpen();
    if (dim.getPriority() >= 0)
      to.priority = dim.getPriority();
  }
  sharding.replicated = toLayoutChecked(getReplicated(), mesh);
  for (UnreducedAxisAttr axis : getUnreduced())
    sharding.unreduced.push_back({toLayoutChecked(axis.getAxis(), mesh), axis.getKind()});
  return sharding;
}

std::optional<std::string> ShardingAttr::findProblem(const layout::Mesh &mesh, int64_t rank) const {
  for (DimShardingAttr dim : getDims())
    if (auto unknown = findUnknownAxis(dim.getAxes(), mesh))
      return unknown;
  if (auto unknown = findUnknownAxis(getReplicated(), mesh))
    return unknown;
  for (UnreducedAxisAttr axis : getUnreduced())
    if (auto unknown = findUnknownAxis(axis.getAxis(), mesh))
      return unknown;
  return layout::findProblem(mesh, getSharding(mesh), rank);
}

LogicalResult MeshAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, ArrayRef<StringAttr> names,
                               ArrayRef<int64_t> sizes) {
  int64_t devices = 1;
  for (auto [i, name, size] : llvm::enumerate(names, sizes)) {
    if (llvm::is_contained(names.take_front(i), name))
      return emitError() << "axis \"" << name.getValue() << "\" occurs twice in the mesh";
    if (size < 1)
      return emitError() << "axis \"" << name.getValue() << "\" has size " << size << ", expected at least 1";
    if (size > layout::maxDevices / devices)
      return emitError() << "axis \"" << name.getValue() << "\" of size " << size << " makes a mesh of more than "
                         << layout::maxDevices << " devices, expected at most so many";
    devices *= size;
  }
  return success();
}

//===-- Text --------------------------------------------------------------------------------------------------------===//

StringRef stringifyReduceKind(layout::ReduceKind kind) {
  switch (kind) {
  case layout::ReduceKind::Sum:
    return "sum";
  case layout::ReduceKind::Max:
    return "max";
  case layout::ReduceKind::Min:
    return "min";
  }
  return "";
}

static ParseResult parseKind(AsmParser &parser, layout::ReduceKind &kind) {
  StringRef word;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  for (layout::ReduceKind candidate : {layout::ReduceKind::Sum, layout::ReduceKind::Max, layout::ReduceKind::Min})
    if (stringifyReduceKind(candidate) == word) {
      kind = candidate;
      return success();
    }
  return parser.emitError(loc) << "expected sum, max or min, found '" << word << "'";
}

ParseResult parseReduceKind(AsmParser &parser, ReduceKindAttr &attr) {
  layout::ReduceKind kind;
  if (parseKind(parser, kind))
    return failure();
  attr = ReduceKindAttr::get(parser.getContext(), kind);
  return success();
}

void printReduceKind(AsmPrinter &printer, Operation *, ReduceKindAttr kind) {
  printer << stringifyReduceKind(kind.getValue());
}

static void printQuoted(AsmPrinter &printer, StringAttr name) {
  printer << '"';
  llvm::printEscapedString(name.getValue(), printer.getStream());
  printer << '"';
}

/// "x" or "x":(2)4.
static ParseResult parseAxis(AsmParser &parser, AxisRefAttr &axis) {
  std::string name;
  int64_t pre = 1, size = 0;
  if (parser.parseString(&name))
    return failure();
  if (succeeded(parser.parseOptionalColon())) {
    llvm::SMLoc loc = parser.getCurrentLocation();
    if (parser.parseLParen() || parser.parseInteger(pre) || parser.parseRParen() || parser.parseInteger(size))
      return failure();
    if (pre < 1 || size < 2)
      return parser.emitError(loc) << "sub-axis (" << pre << ")" << size
                                   << " needs a positive pre-size and a size of at least 2";
  }
  axis = AxisRefAttr::get(parser.getContext(), StringAttr::get(parser.getContext(), name), pre, size);
  return success();
}

static void printAxis(AsmPrinter &printer, AxisRefAttr axis) {
  printQuoted(printer, axis.getName());
  if (!axis.isFull())
    printer << ":(" << axis.getPre() << ")" << axis.getSize();
}

static ParseResult parseAxes(AsmParser &parser, Delimiter delimiter, SmallVectorImpl<AxisRefAttr> &axes) {
  return parser.parseCommaSeparatedList(delimiter, [&] { return parseAxis(parser, axes.emplace_back()); });
}

static void printAxes(AsmPrinter &printer, ArrayRef<AxisRefAttr> axes) {
  llvm::interleaveComma(axes, printer, [&](AxisRefAttr axis) { printAxis(printer, axis); });
}

/// {"x", "y":(1)2, ?}p1
ParseResult parseDim(AsmParser &parser, DimShardingAttr &dim) {
  SmallVector<AxisRefAttr> axes;
  bool open = false;
  int64_t priority = -1;
  auto parseElement = [&]() -> ParseResult {
    if (open)
      return parser.emitError(parser.getCurrentLocation(), "expected '}' after '?'");
    open = succeeded(parser.parseOptionalQuestion());
    return open ? success() : parseAxis(parser, axes.emplace_back());
  };
  if (parser.parseCommaSeparatedList(Delimiter::Braces, parseElement))
    return failure();
  StringRef word;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword(&word)))
    if (!word.consume_front("p") || word.getAsInteger(10, priority))
      return parser.emitError(loc) << "expected a priority such as p1";
  dim = DimShardingAttr::get(parser.getContext(), axes, open, priority);
  return success();
}

void printDim(AsmPrinter &printer, DimShardingAttr dim) {
  printer << "{";
  printAxes(printer, dim.getAxes());
  if (dim.getOpen())
    printer << (dim.getAxes().empty() ? "?" : ", ?");
  printer << "}";
  if (dim.getPriority() >= 0)
    printer << "p" << dim.getPriority();
}

ParseResult parseUnreduced(AsmParser &parser, UnreducedAxisAttr &unreduced) {
  layout::ReduceKind kind = layout::ReduceKind::Sum;
  std::string name;
  AxisRefAttr axis;
  for (layout::ReduceKind candidate : {layout::ReduceKind::Sum, layout::ReduceKind::Max, layout::ReduceKind::Min})
    if (succeeded(parser.parseOptionalKeyword(stringifyReduceKind(candidate))))
      kind = candidate;
  if (parseAxis(parser, axis))
    return failure();
  unreduced = UnreducedAxisAttr::get(parser.getContext(), axis, kind);
  return success();
}

void printUnreduced(AsmPrinter &printer, UnreducedAxisAttr unreduced) {
  if (unreduced.getKind() != layout::ReduceKind::Sum)
    printer << stringifyReduceKind(unreduced.getKind()) << " ";
  printAxis(printer, unreduced.getAxis());
}

Attribute ReduceKindAttr::parse(AsmParser &parser, Type) {
  layout::ReduceKind kind;
  if (parser.parseLess() || parseKind(parser, kind) || parser.parseGreater())
    return {};
  return get(parser.getContext(), kind);
}
void ReduceKindAttr::print(AsmPrinter &printer) const { printer << "<" << stringifyReduceKind(getValue()) << ">"; }

MeshAttr parseMeshAxes(AsmParser &parser) {
  SmallVector<StringAttr> names;
  SmallVector<int64_t> sizes;
  auto parseElement = [&]() -> ParseResult {
    std::string name;
    if (parser.parseString(&name) || parser.parseEqual() || parser.parseInteger(sizes.emplace_back()))
      return failure();
    names.push_back(StringAttr::get(parser.getContext(), name));
    return success();
  };
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(Delimiter::Square, parseElement))
    return {};
  return MeshAttr::getChecked([&] { return parser.emitError(loc); }, parser.getContext(), ArrayRef<StringAttr>(names),
                              ArrayRef<int64_t>(sizes));
}
void printMeshAxes(AsmPrinter &printer, MeshAttr mesh) {
  printer << "[";
  llvm::interleaveComma(llvm::zip_equal(mesh.getNames(), mesh.getSizes()), printer, [&](auto axis) {
    printQuoted(printer, std::get<0>(axis));
    printer << "=" << std::get<1>(axis);
  });
  printer << "]";
}

Attribute MeshAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  MeshAttr mesh = parseMeshAxes(parser);
  return mesh && !parser.parseGreater() ? mesh : MeshAttr();
}
void MeshAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printMeshAxes(printer, *this);
  printer << ">";
}

Attribute AxisRefAttr::parse(AsmParser &parser, Type) {
  AxisRefAttr axis;
  if (parser.parseLess() || parseAxis(parser, axis) || parser.parseGreater())
    return {};
  return axis;
}
void AxisRefAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printAxis(printer, *this);
  printer << ">";
}

Attribute AxesAttr::parse(AsmParser &parser, Type) {
  FlatSymbolRefAttr mesh;
  SmallVector<AxisRefAttr> axes;
  if (parser.parseLess() || parser.parseAttribute(mesh) || parser.parseComma() ||
      parseAxes(parser, Delimiter::Square, axes) || parser.parseGreater())
    return {};
  return get(parser.getContext(), mesh, axes);
}
void AxesAttr::print(AsmPrinter &printer) const {
  printer << "<" << getMesh() << ", [";
  printAxes(printer, getAxes());
  printer << "]>";
}

Attribute DimShardingAttr::parse(AsmParser &parser, Type) {
  DimShardingAttr dim;
  if (parser.parseLess() || parseDim(parser, dim) || parser.parseGreater())
    return {};
  return dim;
}
void DimShardingAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printDim(printer, *this);
  printer << ">";
}

Attribute UnreducedAxisAttr::parse(AsmParser &parser, Type) {
  UnreducedAxisAttr axis;
  if (parser.parseLess() || parseUnreduced(parser, axis) || parser.parseGreater())
    return {};
  return axis;
}
void UnreducedAxisAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printUnreduced(printer, *this);
  printer << ">";
}

Attribute ShardingAttr::parse(AsmParser &parser, Type) {
  FlatSymbolRefAttr mesh;
  SmallVector<DimShardingAttr> dims;
  SmallVector<AxisRefAttr> replicated;
  SmallVector<UnreducedAxisAttr> unreduced;
  if (parser.parseLess() || parser.parseAttribute(mesh) || parser.parseComma() ||
      parser.parseCommaSeparatedList(Delimiter::Square, [&] { return parseDim(parser, dims.emplace_back()); }))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    if (replicated.empty() && unreduced.empty() && succeeded(parser.parseOptionalKeyword("replicated"))) {
      if (parser.parseEqual() || parseAxes(parser, Delimiter::Braces, replicated))
        return {};
    } else if (unreduced.empty()) {
      auto parseElement = [&] { return parseUnreduced(parser, unreduced.emplace_back()); };
      if (parser.parseKeyword("unreduced") || parser.parseEqual() ||
          parser.parseCommaSeparatedList(Delimiter::Braces, parseElement))
        return {};
    } else {
      parser.emitError(parser.getCurrentLocation(), "expected '>' after the unreduced axes");
      return {};
    }
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), mesh, dims, replicated, unreduced);
}

void ShardingAttr::print(AsmPrinter &printer) const {
  printer << "<" << getMesh() << ", [";
  llvm::interleaveComma(getDims(), printer, [&](DimShardingAttr dim) { printDim(printer, dim); });
  printer << "]";
  if (!getReplicated().empty()) {
    printer << ", replicated={";
    printAxes(printer, getReplicated());
    printer << "}";
  }
  if (!getUnreduced().empty()) {
    printer << ", unreduced={";
    llvm::interleaveComma(getUnreduced(), printer, [&](UnreducedAxisAttr axis) { printUnreduced(printer, axis); });
    printer << "}";
  }
  printer << ">";
}

} // namespace autopar
