// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Report/Layers.h"
#include "compiler/RepeatedLayers/RepeatedLayers.h"
#include "dialects/AutoPar/IR/Names.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Places.h"

namespace autopar {

std::string layerOfParameter(StringRef name) {
  SmallVector<StringRef> path;
  name.split(path, '/');
  auto *params = llvm::find(path, "params");
  if (params == path.end() || params + 1 == path.end())
    return "";
  ArrayRef<StringRef> rest = ArrayRef(path).slice(params - path.begin() + 1);
  // Up to the first numbered part, which is what repeats; a parameter that stands alone is a layer of its own.
  auto numbered = [](StringRef part) { return part.find_first_of("0123456789") != StringRef::npos; };
  size_t length = 1;
  for (size_t i = 0; i + 1 < rest.size(); ++i)
    if (numbered(rest[i])) {
      length = i + 1;
      break;
    }
  std::string layer;
  for (StringRef part : rest.take_front(length))
    layer += (layer.empty() ? "" : "/") + part.str();
  return layer;
}

std::string layerOfScope(StringRef scope) {
  SmallVector<StringRef> parts;
  scope.split(parts, '/');
  std::string layer;
  // The primitive stands before its stack; behind it where a call was inlined.
  ArrayRef<StringRef> stack = parts;
  if (!stack.empty())
    stack = stack.front().contains('(') ? stack.drop_back() : stack.drop_front();
  for (StringRef part : stack) {
    // jvp(X) and transpose(jvp(X)) stand for X; jit(step) names a function of the user.
    while (part.consume_front("jvp(") || part.consume_front("transpose(") || part.consume_front("vmap("))
      part.consume_back(")");
    part = part.rtrim(')');
    bool isOwn = part.empty() || part.contains('(') || part.contains(',') || part.contains("->") || part == "while" ||
                 part == "body" || part == "cond" || part == "scan" || part == "remat" || part == "checkpoint";
    if (!isOwn)
      layer += (layer.empty() ? "" : "/") + part.str();
  }
  return layer;
}

/// "gpt.py:71-84": from the least to the largest line of the file that the first op with a place is from.
static std::string linesOf(ArrayRef<Operation *> ops) {
  std::string file;
  unsigned least = 0, largest = 0;
  for (Operation *op : ops) {
    std::string source = sourceOf(op->getLoc());
    auto [name, number] = StringRef(source).rsplit(':');
    unsigned line = 0;
    if (number.getAsInteger(10, line) || (!file.empty() && name != file))
      continue;
    least = file.empty() ? line : std::min(least, line);
    largest = std::max(largest, line);
    file = name.str();
  }
  if (file.empty())
    return file;
  return file + ":" + std::to_string(least) + (largest > least ? "-" + std::to_string(largest) : "");
}

std::vector<ReportedRepeat> findRepeats(Block &block) {
  std::vector<Operation *> ops;
  for (Operation &op : block)
    ops.push_back(&op);
  std::vector<ReportedRepeat> repeats;
  for (const RepeatedLayer &layer : findRepeatedLayers(block))
    repeats.push_back({static_cast<int64_t>(layer.first), static_cast<int64_t>(layer.size), static_cast<int64_t>(layer.times),
                       linesOf(ArrayRef(ops).slice(layer.first, layer.size))});
  return repeats;
}

LayerFinder::LayerFinder(mlir::func::FuncOp func) {
  for (BlockArgument argument : func.getArguments())
    if (auto name = func.getArgAttrOfType<StringAttr>(argument.getArgNumber(), names::name))
      if (!layerOfParameter(name.getValue()).empty() && !name.getValue().contains("/opt"))
        parameters[argument] = name.getValue();
}

int LayerFinder::next(Operation *op, std::vector<ReportedLayer> &layers) {
  StringRef read;
  for (Value operand : op->getOperands())
    if (StringRef name = parameterOf(operand); !name.empty() && read.empty())
      read = name;
  bool moves = isa<comm::CollectiveOpInterface>(op) ||
               isa<stablehlo::TransposeOp, stablehlo::ReshapeOp, stablehlo::ConvertOp, stablehlo::BroadcastInDimOp,
                   stablehlo::SliceOp, stablehlo::DynamicSliceOp>(op);
  if (!read.empty() && moves)
    for (Value result : op->getResults())
      parameters[result] = read;
  std::string scope = placesOf(op->getLoc()).scope;
  ReportedLayer layer;
  if (StringRef(scope).contains("transpose("))
    layer.phase = "backward";
  else if (StringRef(scope).contains("jvp("))
    layer.phase = hasBackward ? current.phase : "forward";
  else
    layer.phase = scope.empty() ? current.phase : hasBackward ? "update" : current.phase;
  if (layer.phase.empty())
    layer.phase = scope.empty() ? "step" : "forward";
  hasBackward |= layer.phase == "backward";
  bool isCombined = isa<comm::CollectiveOpInterface>(op) && op->getNumOperands() > 1; // of many places
  layer.name = isCombined ? "combined" : layer.phase == "update" ? "" : layerOfScope(scope);
  if (layer.name.empty() && layer.phase != "update")
    layer.name = read.empty() ? (layer.phase == current.phase ? current.name : "") : layerOfParameter(read);
  if (layers.empty() || layer.phase != current.phase || layer.name != current.name)
    layers.push_back(layer);
  current = layer;
  return static_cast<int>(layers.size()) - 1;
}

} // namespace autopar
