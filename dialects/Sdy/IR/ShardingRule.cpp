// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How custom calls may be cut: text of the rule, and whether it is one of its op.
#include "dialects/AutoPar/Layout/Rule.h"
#include "dialects/Sdy/IR/Sdy.h"

#include "mlir/IR/DialectImplementation.h"

using namespace autopar;
using namespace autopar::sdy;
using mlir::AsmParser;
using mlir::AsmPrinter;
using mlir::DenseI64ArrayAttr;
using mlir::ParseResult;
using Delimiter = AsmParser::Delimiter;

/// The factors of a dim, `ij` or `iz_1`; none for nothing.
static ParseResult parseDim(AsmParser &parser, Attribute &dim) {
  SmallVector<int64_t> factors;
  llvm::SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (succeeded(parser.parseOptionalKeyword(&word)))
    while (!word.empty()) {
      char letter = word.front();
      int64_t number = letter - 'i';
      word = word.drop_front();
      if (word.consume_front("_")) {
        int64_t more = 0;
        if (letter != 'z' || word.consumeInteger(10, more) || more < 1 || more > 1000)
          return parser.emitError(loc) << "expected z_1, z_2 and so on for factors after z";
        number += more;
      }
      if (letter < 'i' || letter > 'z')
        return parser.emitError(loc) << "found factor '" << StringRef(&letter, 1) << "', expected a letter from i to z";
      factors.push_back(number);
    }
  dim = DenseI64ArrayAttr::get(parser.getContext(), factors);
  return success();
}

/// `([i, jk], [i])`.
static ParseResult parseMappings(AsmParser &parser, mlir::ArrayAttr &mappings) {
  SmallVector<Attribute> tensors;
  auto parseTensor = [&]() -> ParseResult {
    SmallVector<Attribute> dims;
    if (parser.parseCommaSeparatedList(Delimiter::Square, [&] { return parseDim(parser, dims.emplace_back()); }))
      return failure();
    tensors.push_back(parser.getBuilder().getArrayAttr(dims));
    return success();
  };
  if (parser.parseCommaSeparatedList(Delimiter::Paren, parseTensor))
    return failure();
  mappings = parser.getBuilder().getArrayAttr(tensors);
  return success();
}

/// `{i=8, j=4}`: all factors, in order.
static ParseResult parseSizes(AsmParser &parser, SmallVectorImpl<int64_t> &sizes) {
  auto parseOne = [&]() -> ParseResult {
    llvm::SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    std::string expected = layout::letterOf(static_cast<int>(sizes.size()));
    if (name != expected)
      return parser.emitError(loc) << "found factor '" << name << "', expected '" << expected << "': factors in order, each once";
    return failure(parser.parseEqual() || parser.parseInteger(sizes.emplace_back()));
  };
  return parser.parseCommaSeparatedList(Delimiter::Braces, parseOne);
}

/// `{i, j}`.
static ParseResult parseFactors(AsmParser &parser, SmallVectorImpl<int64_t> &factors) {
  auto parseOne = [&]() -> ParseResult {
    Attribute one;
    llvm::SMLoc loc = parser.getCurrentLocation();
    if (parseDim(parser, one))
      return failure();
    ArrayRef<int64_t> found = cast<DenseI64ArrayAttr>(one).asArrayRef();
    if (found.size() != 1)
      return parser.emitError(loc) << "found " << found.size() << " factors, expected one";
    factors.push_back(found.front());
    return success();
  };
  return parser.parseCommaSeparatedList(Delimiter::Braces, parseOne);
}

Attribute OpShardingRuleAttr::parse(AsmParser &parser, Type) {
  mlir::ArrayAttr operands, results;
  SmallVector<int64_t> sizes;
  if (parser.parseLess() || parseMappings(parser, operands) || parser.parseArrow() || parseMappings(parser, results) ||
      parseSizes(parser, sizes))
    return {};
  SmallVector<int64_t> kinds[4];
  StringRef names[4] = {"reduction", "need_replication", "permutation", "blocked_propagation"};
  for (auto [name, factors] : llvm::zip(names, kinds))
    if (succeeded(parser.parseOptionalKeyword(name)) && (parser.parseEqual() || parseFactors(parser, factors)))
      return {};
  bool isCustom = succeeded(parser.parseOptionalComma());
  if ((isCustom && parser.parseKeyword("custom")) || parser.parseGreater())
    return {};
  return get(parser.getContext(), sizes, operands, results, kinds[0], kinds[1], kinds[2], kinds[3], isCustom);
}

static void printMappings(llvm::raw_ostream &os, mlir::ArrayAttr mappings) {
  os << '(';
  llvm::interleaveComma(mappings, os, [&](Attribute tensor) {
    os << '[';
    llvm::interleaveComma(cast<mlir::ArrayAttr>(tensor), os, [&](Attribute dim) {
      for (int64_t factor : cast<DenseI64ArrayAttr>(dim).asArrayRef())
        os << layout::letterOf(static_cast<int>(factor));
    });
    os << ']';
  });
  os << ')';
}

void OpShardingRuleAttr::print(AsmPrinter &printer) const {
  llvm::raw_ostream &os = printer.getStream();
  os << '<';
  printMappings(os, getOperands());
  os << "->";
  printMappings(os, getResults());
  os << " {";
  int number = 0;
  llvm::interleaveComma(getFactorSizes(), os, [&](int64_t size) { os << layout::letterOf(number++) << '=' << size; });
  os << '}';
  auto kind = [&](StringRef name, ArrayRef<int64_t> factors) {
    if (factors.empty())
      return;
    os << ' ' << name << "={";
    llvm::interleaveComma(factors, os, [&](int64_t factor) { os << layout::letterOf(static_cast<int>(factor)); });
    os << '}';
  };
  kind("reduction", getReduction());
  kind("need_replication", getNeedReplication());
  kind("permutation", getPermutation());
  kind("blocked_propagation", getBlocked());
  os << (getIsCustom() ? ", custom>" : ">");
}

/// As rules of ops have it, all factors alike.
static layout::OpRule plainRule(OpShardingRuleAttr attr) {
  layout::OpRule rule;
  for (int64_t size : attr.getFactorSizes())
    rule.addFactor(size);
  auto add = [&](mlir::ArrayAttr from, std::vector<layout::TensorMapping> &to) {
    for (Attribute tensor : from)
      for (layout::TensorMapping &mapping = to.emplace_back(); Attribute dim : cast<mlir::ArrayAttr>(tensor)) {
        ArrayRef<int64_t> factors = cast<DenseI64ArrayAttr>(dim).asArrayRef();
        mapping.dims.emplace_back(factors.begin(), factors.end());
      }
  };
  add(attr.getOperands(), rule.operands);
  add(attr.getResults(), rule.results);
  return rule;
}

LogicalResult SdyDialect::verifyOperationAttribute(Operation *op, mlir::NamedAttribute attribute) {
  if (attribute.getName() != kShardingRuleAttr)
    return success();
  auto attr = dyn_cast<OpShardingRuleAttr>(attribute.getValue());
  if (!attr)
    return op->emitOpError() << "found " << kShardingRuleAttr << " = " << attribute.getValue() << ", expected an op_sharding_rule";
  auto shapesOf = [](mlir::TypeRange types) {
    std::vector<std::vector<int64_t>> shapes;
    for (Type type : types)
      if (auto tensor = dyn_cast<RankedTensorType>(type))
        shapes.push_back(tensor.getShape().vec());
      else
        shapes.emplace_back();
    return shapes;
  };
  for (ArrayRef<int64_t> kind : {attr.getReduction(), attr.getNeedReplication(), attr.getPermutation(), attr.getBlocked()})
    for (int64_t factor : kind)
      if (factor >= static_cast<int64_t>(attr.getFactorSizes().size()))
        return op->emitOpError() << "sharding rule: found a kind for factor " << layout::letterOf(static_cast<int>(factor))
                                 << ", which has no size";
  if (auto problem = plainRule(attr).findProblem(shapesOf(op->getOperandTypes()), shapesOf(op->getResultTypes())))
    return op->emitOpError() << "sharding rule: " << *problem;
  return success();
}
