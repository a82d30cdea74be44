// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Classes: functions, states, groups, hints. See ControlFlow.cpp for what joins them.
#include "passes/Propagate/PropagateShardings/ShardingProblem.h"

#include "llvm/ADT/EquivalenceClasses.h"

namespace autopar::propagate {

ShardingProblem::ShardingProblem(ModuleOp module, MeshOp mesh, Strategy strategy)
    : module(module), mesh(mesh), propagation(mesh.getMesh(), strategy) {}

int ShardingProblem::levelOf(Level kind, const layout::DimSharding &dim) {
  return static_cast<int>(dim.priority.value_or(0)) * NumLevels + kind;
}

int ShardingProblem::classOf(Value value) const {
  auto it = classes.find(value);
  return it == classes.end() ? -1 : it->second;
}

int ShardingProblem::classOfResult(mlir::func::FuncOp function, unsigned index) const {
  return resultSlots.find(function)->second[index];
}

int ShardingProblem::classOfOperand(ManualComputationOp op, unsigned index) const {
  return operandBorders.find(op)->second[index];
}

void ShardingProblem::bar(int classNumber, const std::vector<layout::AxisRef> &axes) {
  layout::Sharding &sharding = propagation.getClass(classNumber).sharding;
  for (const layout::AxisRef &axis : axes)
    if (!layout::overlapsAny(axis, sharding.usedAxes()))
      sharding.replicated.push_back(axis);
}

std::string ShardingProblem::describe(int classNumber) const { return sites[classNumber].text; }
Location ShardingProblem::locationOf(int classNumber) const { return sites[classNumber].loc; }

ShardingAttr ShardingProblem::finalSharding(int classNumber) const {
  layout::Sharding sharding = propagation.getClass(classNumber).sharding;
  for (layout::DimSharding &dim : sharding.dims)
    dim = {std::move(dim.axes), false, std::nullopt};
  sharding.replicated.clear();
  MeshOp op = mesh; // accessors of ops are not const
  return ShardingAttr::get(op.getContext(), op.getSymName(), propagation.getMesh(), sharding);
}

ShardingAttr ShardingProblem::foundSharding(int classNumber) const {
  const ValueClass &valueClass = propagation.getClass(classNumber);
  if (!valueClass.isSet)
    return {};
  layout::Sharding sharding = valueClass.sharding;
  // Without the axes that a manual computation bars: these are not in the text.
  ShardingAttr hint = hints[classNumber];
  sharding.replicated = hint ? hint.getSharding(propagation.getMesh()).replicated : std::vector<layout::AxisRef>();
  MeshOp op = mesh;
  return ShardingAttr::get(op.getContext(), op.getSymName(), propagation.getMesh(), sharding);
}

ShardingAttr ShardingProblem::openSharding(int classNumber) const {
  auto rank = static_cast<int64_t>(propagation.getClass(classNumber).shape.size());
  MeshOp op = mesh;
  return ShardingAttr::get(op.getContext(), op.getSymName(), propagation.getMesh(), layout::Sharding::openOf(rank));
}

FailureOr<int> ShardingProblem::makeClass(Location loc, RankedTensorType type, Hint hint, const Twine &text) {
  if (!type.hasStaticShape())
    return emitError(loc) << text << " has dynamic type " << type << ", expected a static shape";
  layout::Sharding sharding = hint.sharding ? hint.sharding.getSharding(propagation.getMesh())
                                            : layout::Sharding::openOf(type.getRank());
  for (const layout::AxisRef &axis : sharding.usedAxes())
    if (layout::overlapsAny(axis, barred))
      return emitError(loc) << text << " is inside of a manual computation over \""
                            << propagation.getMesh().axes[axis.axis].name << "\" and has a sharding over that axis, "
                            << hint.sharding << "; leave the axis out: the body sees one block of it";
  std::vector<layout::DimSharding> dims = sharding.dims;
  int number = propagation.addClass(type.getShape().vec(), std::move(sharding), 0);
  for (auto [d, dim] : enumerate(dims))
    propagation.getClass(number).levels[d] = levelOf(hint.level, dim);
  propagation.getClass(number).isSet = static_cast<bool>(hint.sharding);
  bar(number, barred);
  sites.push_back({loc, text.str()});
  hints.push_back(hint.sharding);
  return number;
}

LogicalResult ShardingProblem::mergeHint(int classNumber, Location loc, ShardingAttr sharding, const Twine &text) {
  if (!sharding || hints[classNumber] == sharding)
    return success();
  if (hints[classNumber]) {
    InFlightDiagnostic error = emitError(loc) << text << " has sharding " << sharding << " here and "
                                              << hints[classNumber] << " elsewhere; give both one sharding";
    error.attachNote(sites[classNumber].loc) << "the other is here";
    return error;
  }
  hints[classNumber] = sharding;
  ValueClass &valueClass = propagation.getClass(classNumber);
  valueClass.sharding = sharding.getSharding(propagation.getMesh());
  valueClass.isSet = true;
  for (auto [d, dim] : enumerate(valueClass.sharding.dims))
    valueClass.levels[d] = levelOf(static_cast<Level>(valueClass.levels[d] % NumLevels), dim);
  bar(classNumber, barred);
  return success();
}

LogicalResult ShardingProblem::addValue(Value value, Hint hint, const Twine &text) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return success();
  auto group = groupOf.find(value);
  if (group != groupOf.end()) {
    auto known = groupClasses.find(group->second);
    if (known != groupClasses.end()) {
      if (ArrayRef<int64_t>(propagation.getClass(known->second).shape) != type.getShape()) {
        InFlightDiagnostic error = emitError(value.getLoc())
                                   << "sharding group " << group->second << " holds a value of type " << type
                                   << ", expected the shape of its other values";
        error.attachNote(sites[known->second].loc) << "another value of the group";
        return error;
      }
      classes[value] = known->second;
      return mergeHint(known->second, value.getLoc(), hint.sharding, "sharding group " + Twine(group->second));
    }
  }
  FailureOr<int> made = makeClass(value.getLoc(), type, hint, text);
  if (failed(made))
    return failure();
  classes[value] = *made;
  if (group != groupOf.end())
    groupClasses[group->second] = *made;
  return success();
}

FailureOr<int> ShardingProblem::stateClass(Location loc, StringRef name, RankedTensorType type, Hint hint) {
  auto known = stateClasses.find(name.str());
  if (known == stateClasses.end()) {
    FailureOr<int> made = makeClass(loc, type, hint, name);
    if (succeeded(made))
      stateClasses[name.str()] = *made;
    return made;
  }
  if (ArrayRef<int64_t>(propagation.getClass(known->second).shape) != type.getShape()) {
    InFlightDiagnostic error = emitError(loc) << "state '" << name << "' has type " << type
                                              << " here and another shape elsewhere";
    error.attachNote(sites[known->second].loc) << "the other is here";
    return failure();
  }
  if (failed(mergeHint(known->second, loc, hint.sharding, "state '" + name + "'")))
    return failure();
  return known->second;
}

/// Groups with a value in common are one. Import joins those of the text; others have come together since, as when a loop carries a value
/// of one unchanged and its result is in another.
void ShardingProblem::collectGroups(ModuleOp module) {
  llvm::EquivalenceClasses<int64_t> joined;
  module.walk([&](ShardingGroupOp op) {
    auto number = static_cast<int64_t>(op.getGroupId());
    auto [known, isNew] = groupOf.try_emplace(op.getInput(), number);
    joined.unionSets(known->second, number);
  });
  for (auto &[value, number] : groupOf)
    number = joined.getLeaderValue(number);
}

LogicalResult ShardingProblem::build() {
  collectGroups(module);
  for (auto function : module.getOps<mlir::func::FuncOp>())
    if (failed(addFunction(function)))
      return failure();
  return success();
}

namespace {
/// What the attributes of an argument or result say.
struct Slot {
  ShardingAttr sharding;
  StringRef name, kind;

  explicit Slot(DictionaryAttr attrs) {
    if (!attrs)
      return;
    sharding = attrs.getAs<ShardingAttr>(names::sharding);
    if (auto attr = attrs.getAs<StringAttr>(names::name))
      name = attr.getValue();
    if (auto attr = attrs.getAs<StringAttr>(names::kind))
      kind = attr.getValue();
  }
  bool isState() const { return kind == "state" && !name.empty(); }
  std::string text(mlir::func::FuncOp function, const Twine &other) const {
    return name.empty() ? (other + " of @" + function.getSymName()).str() : name.str();
  }
};
} // namespace

LogicalResult ShardingProblem::addArguments(mlir::func::FuncOp function) {
  for (BlockArgument argument : function.getArguments()) {
    Slot slot(function.getArgAttrDict(argument.getArgNumber()));
    Hint hint{slot.sharding, slot.kind == "state" ? State : Batch};
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type || !slot.isState() || groupOf.count(argument)) {
      if (failed(addValue(argument, hint, slot.text(function, "argument " + Twine(argument.getArgNumber())))))
        return failure();
      continue;
    }
    FailureOr<int> made = stateClass(argument.getLoc(), slot.name, type, hint);
    if (failed(made))
      return failure();
    classes[argument] = *made;
  }
  return success();
}

LogicalResult ShardingProblem::addResultSlots(mlir::func::FuncOp function) {
  SmallVector<int> slots;
  for (auto [i, resultType] : enumerate(function.getResultTypes())) {
    slots.push_back(-1);
    auto type = dyn_cast<RankedTensorType>(resultType);
    if (!type)
      continue;
    Slot slot(function.getResultAttrDict(i));
    Hint hint{slot.sharding, slot.kind == "state" ? State : Constraint};
    FailureOr<int> made =
        slot.isState() ? stateClass(function.getLoc(), slot.name, type, hint)
                       : makeClass(function.getLoc(), type, hint, slot.text(function, "result " + Twine(i)));
    if (failed(made))
      return failure();
    slots.back() = *made;
  }
  resultSlots[function] = slots;
  return success();
}

LogicalResult ShardingProblem::addFunction(mlir::func::FuncOp function) {
  if (function.isExternal())
    return addResultSlots(function);
  if (!function.getBody().hasOneBlock())
    return function.emitOpError() << "has several blocks, expected one: control flow must be while, case or if";
  Block &body = function.getBody().front();
  if (failed(addArguments(function)) || failed(addResultSlots(function)) || failed(addBlock(body)))
    return failure();
  for (auto [value, slot] : llvm::zip_equal(body.getTerminator()->getOperands(), resultSlots[function]))
    addEdge(body.getTerminator(), classOf(value), slot, Flow::Both, NodeKind::Result);
  return success();
}

} // namespace autopar::propagate
