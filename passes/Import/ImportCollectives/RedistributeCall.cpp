// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The texts of source and target are those of #autopar.placement, whose parser finds their mistakes and where they are.
#include "passes/Import/ImportCollectives/RedistributeCall.h"

#include "mlir/AsmParser/AsmParser.h"

namespace autopar::import {

static constexpr StringRef keys[] = {"source", "target", "shape"};

/// "character 12: expected ','"; the parser's place counts from the beginning of what it is given.
static std::string placeAndText(mlir::Diagnostic &diagnostic, size_t before, StringRef text) {
  auto at = diagnostic.getLocation()->findInstanceOf<mlir::FileLineColLoc>();
  size_t column = at && at.getLine() == 1 ? at.getColumn() : 0;
  bool isInside = column > before && column <= before + text.size();
  std::string message = diagnostic.str();
  StringRef said(message);
  said.consume_back(" in pretty dialect name"); // of a bracket
  return (isInside ? "character " + std::to_string(column - before) : "its end") + ": " + said.str();
}

/// What the text under a key says, or null after an error with its first mistake.
static PlacementAttr placementIn(stablehlo::CustomCallOp call, DictionaryAttr config, StringRef key) {
  static constexpr StringRef before = "#autopar.placement<";
  auto text = config.getAs<StringAttr>(key);
  std::optional<std::string> mistake;
  Attribute parsed;
  if (text) {
    mlir::ScopedDiagnosticHandler first(call.getContext(), [&](mlir::Diagnostic &diagnostic) {
      if (!mistake)
        mistake = placeAndText(diagnostic, before.size(), text.getValue());
      return success();
    });
    parsed = mlir::parseAttribute((before + text.getValue() + ">").str(), call.getContext());
  }
  if (auto placement = dyn_cast_or_null<PlacementAttr>(parsed))
    return placement;
  InFlightDiagnostic error = call.emitOpError() << "@autopar.redistribute has a " << key;
  if (mistake)
    error << " that cannot be read, at " << *mistake;
  else
    error << " that is no text";
  error.attachNote() << "source and target are texts such as [\"x\"=2], [{\"x\"}, {}], devices=[0, 1]";
  return {};
}

static LogicalResult checkForm(stablehlo::CustomCallOp call, DictionaryAttr config) {
  if (call->getNumOperands() != 1 || call->getNumResults() != 1)
    return call.emitOpError() << "@autopar.redistribute has " << call->getNumOperands() << " operands and " << call->getNumResults()
                              << " results, expected one of each";
  for (NamedAttribute entry : config.getValue())
    if (!llvm::is_contained(keys, entry.getName().getValue()))
      return call.emitOpError() << "@autopar.redistribute has " << entry.getName()
                                << " in mhlo.backend_config, which is not known; expected source, target and shape";
  for (StringRef key : keys)
    if (!config.contains(key))
      return call.emitOpError() << "@autopar.redistribute has no " << key
                                << " in mhlo.backend_config; expected source, target and shape";
  if (!config.getAs<mlir::DenseIntElementsAttr>("shape"))
    return call.emitOpError() << "@autopar.redistribute has a shape that is no array of integers; expected the sizes of the whole tensor";
  return success();
}

FailureOr<RedistributeCall> readRedistribute(stablehlo::CustomCallOp call) {
  auto config = call->getAttrOfType<DictionaryAttr>("mhlo.backend_config");
  if (!config)
    config = DictionaryAttr::get(call.getContext());
  if (failed(checkForm(call, config)))
    return failure();
  RedistributeCall result;
  for (auto [key, placement] : {std::pair(keys[0], &result.source), std::pair(keys[1], &result.target)}) {
    *placement = placementIn(call, config, key);
    if (!*placement)
      return failure();
  }
  for (const APInt &size : config.getAs<mlir::DenseIntElementsAttr>("shape").getValues<APInt>())
    result.shape.push_back(size.getSExtValue());
  return result;
}

} // namespace autopar::import
