// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Explain/FindValues.h"
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/IR/Names.h"
#include "dialects/Support/Nearest.h"
#include "passes/Import/ApplyHints/ValueHints.h"

namespace autopar {
namespace {

using mlir::func::FuncOp;

/// "op=stablehlo.add,shape=8x16,nth=0" or "gpt.py:71" as a rule of a plan's values that asks for nothing.
FailureOr<ValueRule> parseFields(FuncOp function, StringRef text) {
  MLIRContext *context = function.getContext();
  ValueRule rule{std::nullopt, {}, {}, {}, {}, {}, function.getLoc()};
  auto refuse = [&](const Twine &what) { return mlir::emitError(mlir::UnknownLoc::get(context)) << what; };
  SmallVector<StringRef> fields;
  text.split(fields, ',');
  llvm::SmallDenseSet<StringRef> seen;
  for (StringRef field : fields) {
    auto [key, value] = field.split('=');
    if (!seen.insert(key).second)
      return refuse("'" + text + "' gives the field " + key + " twice");
    auto sizes = [&]() -> FailureOr<DenseI64ArrayAttr> {
      SmallVector<StringRef> words;
      if (!value.empty() || key == "nth")
        value.split(words, 'x');
      SmallVector<int64_t> numbers;
      for (StringRef word : words)
        if (word.getAsInteger(10, numbers.emplace_back()) || numbers.back() < 0)
          return refuse("'" + field + "' needs numbers, as in shape=8x16");
      return DenseI64ArrayAttr::get(context, numbers);
    };
    if (key == "op") {
      rule.op = StringAttr::get(context, value);
    } else if (key == "line") {
      rule.line = StringAttr::get(context, value);
    } else if (key == "scope") {
      std::string why;
      rule.scope = Pattern::compile(value.str(), why);
      if (!rule.scope)
        return refuse("'" + value + "' is no regular expression: " + why);
    } else if (key == "shape" || key == "nth") {
      FailureOr<DenseI64ArrayAttr> numbers = sizes();
      if (failed(numbers))
        return failure();
      (key == "shape" ? rule.shape : rule.nth) = *numbers;
    } else {
      return refuse("'" + key + "' is no field of a value; fields are op, line, scope, shape and nth");
    }
  }
  return rule;
}

FailureOr<SmallVector<NamedValue>> byFields(FuncOp function, StringRef text) {
  FailureOr<ValueRule> rule = parseFields(function, text);
  if (failed(rule))
    return failure();
  rule->sharding = ShardingAttr::get(function.getContext(), "mesh", layout::Mesh(), layout::Sharding());
  rule->what = ("'" + text + "'").str();
  rule->at = mlir::UnknownLoc::get(function.getContext());
  FailureOr<SmallVector<HintedValue>> found = findHintedValues(function->getParentOfType<ModuleOp>(), {*rule});
  if (failed(found))
    return failure();
  SmallVector<NamedValue> values;
  for (const HintedValue &hinted : *found)
    if (function->isAncestor(hinted.value.getOwner()))
      values.push_back({hinted.value});
  if (!values.empty())
    return values;
  return mlir::emitError(rule->at) << rule->what << " is nothing in @" << function.getSymName()
                                   << ", but in another function; name it with --function";
}

/// Every value in the order of the text, block arguments of regions too.
void forEachValue(FuncOp function, llvm::function_ref<void(Value)> visit) {
  function.walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
    for (Value result : op->getResults())
      visit(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          visit(argument);
  });
}

FailureOr<SmallVector<NamedValue>> byNumber(FuncOp function, StringRef text, mlir::AsmState &names) {
  SmallVector<NamedValue> values;
  forEachValue(function, [&](Value value) {
    std::string printed;
    llvm::raw_string_ostream os(printed);
    value.printAsOperand(os, names);
    if (values.empty() && (printed == text || printed == (text + "#0").str()))
      values.push_back({value});
  });
  if (!values.empty())
    return values;
  return mlir::emitError(mlir::UnknownLoc::get(function.getContext()))
         << "@" << function.getSymName() << " has no value " << text << "; autopar-opt --emit=graph prints it with its numbers";
}

/// The shortest name that ends in `text`: what is left out is most often "state/".
std::optional<std::string> withPrefix(StringRef text, ArrayRef<std::string> known) {
  std::optional<std::string> shortest;
  for (const std::string &name : known)
    if (StringRef(name).ends_with(("/" + text).str()) && (!shortest || name.size() < shortest->size()))
      shortest = name;
  return shortest;
}

FailureOr<SmallVector<NamedValue>> byName(FuncOp function, StringRef text) {
  SmallVector<NamedValue> values;
  std::vector<std::string> known;
  auto is = [&](StringAttr name) {
    if (name)
      known.push_back(name.str());
    return name && name.getValue() == text;
  };
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (is(function.getArgAttrOfType<StringAttr>(i, names::name)))
      values.push_back({function.getArgument(i)});
  // A state's result lies as its argument does.
  for (unsigned i = 0; i < function.getNumResults() && values.empty(); ++i)
    if (is(function.getResultAttrOfType<StringAttr>(i, names::name)))
      values.push_back({Value(), i});
  if (!values.empty())
    return values;
  InFlightDiagnostic error = mlir::emitError(mlir::UnknownLoc::get(function.getContext()))
                             << "@" << function.getSymName() << " has no argument or result '" << text << "'";
  std::optional<std::string> near = withPrefix(text, known);
  if (!near)
    near = nearest(text, known);
  if (near)
    error.attachNote() << "did you mean '" << *near << "'?";
  else
    error.attachNote() << "a value inside is named by its number (%12), its line (gpt.py:71) or its fields "
                          "(op=stablehlo.add,shape=8x16,nth=0)";
  return error;
}

bool isLine(StringRef text) {
  StringRef last = text.rsplit(':').second;
  return !last.empty() && llvm::all_of(last, [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

FailureOr<SmallVector<NamedValue>> findValues(FuncOp function, StringRef text, mlir::AsmState &names) {
  if (text.starts_with("%"))
    return byNumber(function, text, names);
  if (text.contains('='))
    return byFields(function, text);
  if (isLine(text))
    return byFields(function, ("line=" + text).str());
  return byName(function, text);
}

} // namespace autopar
