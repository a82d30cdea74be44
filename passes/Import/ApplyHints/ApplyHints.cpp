// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hints by name, then by value; then everything that only Import understands
// leaves the module.
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Places.h"
#include "passes/Import/ApplyHints/TextConstraints.h"
#include "passes/Import/ApplyHints/ValueHints.h"
#include "passes/Import/Passes.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringMap.h"

namespace autopar {
#define GEN_PASS_DEF_APPLYHINTS
#include "passes/Import/ApplyHints/ApplyHints.h.inc"
namespace {

using mlir::func::FuncOp;

/// An argument or a result of a function with a role.
struct Slot {
  mutable FuncOp function; // a handle, whose methods are not const
  unsigned index;
  bool isResult;

  StringRef attribute(StringRef key) const {
    auto attr = isResult ? function.getResultAttrOfType<StringAttr>(index, key)
                         : function.getArgAttrOfType<StringAttr>(index, key);
    return attr ? attr.getValue() : StringRef();
  }
  RankedTensorType type() const {
    return cast<RankedTensorType>(isResult
                                      ? function.getResultTypes()[index]
                                      : function.getArgumentTypes()[index]);
  }
  Location loc() const {
    return isResult ? function.getLoc() : function.getArgument(index).getLoc();
  }
  ShardingAttr sharding() const {
    return isResult ? function.getResultAttrOfType<ShardingAttr>(
                          index, names::sharding)
                    : function.getArgAttrOfType<ShardingAttr>(index,
                                                              names::sharding);
  }
};

/// A tensor by name: all the slots in which it stands (state: arguments and
/// results of several functions).
struct NamedSlots {
  SmallVector<Slot> slots;
  ShardingAttr sharding;
  std::string hint; // who asked for it
  bool isMetric = false;
};

bool isFrontend(StringRef name) {
  StringRef dialect = name.split('.').first;
  return name.contains('.') && (dialect == "jax" || dialect == "tf" ||
                                dialect == "mhlo" || dialect == "sdy");
}

struct ApplyHints : impl::ApplyHintsBase<ApplyHints> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<PlanRules> read = readPlanRules(module);
    FailureOr<MeshOp> found = findMesh(module);
    if (failed(read) || failed(found))
      return signalPassFailure();
    rules = std::move(*read);
    explain = module->hasAttr(names::explain);
    meshOp = *found;
    mesh = meshOp.getMesh();
    if (failed(checkShardings(rules.names)) || failed(checkShardings(rules.values)))
      return signalPassFailure();
    collect();
    for (auto &entry : tensors)
      if (failed(decide(entry.first, entry.second)))
        return signalPassFailure();
    if (failed(checkRules()) || failed(constrainValues()))
      return signalPassFailure();
    writeAttributes();
  }

private:
  void collect() {
    for (auto function : getOperation().getOps<FuncOp>()) {
      if (!function->hasAttr(names::role))
        continue;
      auto add = [&](Slot slot) {
        StringRef kind = slot.attribute(names::kind);
        // @loss and @step may both have a batch/x, but a metric of one is not
        // the state of the other.
        std::string key = (kind == "metric" ? "metric:" : "") +
                          slot.attribute(names::name).str();
        NamedSlots &named = tensors[key];
        named.slots.push_back(slot);
        named.isMetric = kind == "metric";
      };
      for (unsigned i = 0; i < function.getNumArguments(); ++i)
        add({function, i, false});
      for (unsigned i = 0; i < function.getNumResults(); ++i)
        add({function, i, true});
    }
  }

  LogicalResult decide(StringRef name, NamedSlots &tensor) {
    RankedTensorType type = tensor.slots.front().type();
    ShardingAttr sharding;
    if (tensor.isMetric) {
      sharding = replicated(type.getRank());
      tensor.hint = "metrics are replicated";
    } else {
      NameRule *rule = findRule(name, type.getRank());
      FailureOr<ShardingAttr> text = shardingOfText(name, tensor);
      if (failed(text))
        return failure();
      ShardingAttr hint = rule ? rule->sharding : *text;
      if (rule)
        remarkOverridden(name, tensor, *rule, *text);
      if (hint) {
        sharding = fit(hint, type, tensor.slots.front().loc(), name);
        tensor.hint = rule ? "rule '" + rule->match.text() + "'" + placeOf(rule->at) : "the program's text";
      } else if (!rules.unhintedOpen) {
        sharding = replicated(type.getRank());
        tensor.hint = "no rule names it, and the plan has \"unhinted\": \"replicated\"";
      }
    }
    tensor.sharding = sharding;
    return success();
  }

  /// Hints that lost: the text's, and those of later rules.
  void remarkOverridden(StringRef name, const NamedSlots &tensor, const NameRule &winner, ShardingAttr text) {
    auto remark = [&](ShardingAttr lost, const std::string &whose) {
      auto remark = mlir::remark::missed(tensor.slots.front().loc(),
                                         mlir::remark::RemarkOpts::name("overridden").category("autopar-apply-hints"));
      if (remark)
        remark << mlir::remark::metric("value", name.str()) << mlir::remark::metric("hint", printed(lost))
               << mlir::remark::metric("whose", whose) << mlir::remark::metric("by", printed(winner.sharding))
               << mlir::remark::metric("rule", "rule '" + winner.match.text() + "'" + placeOf(winner.at));
    };
    if (text && text.getSharding(mesh) != winner.sharding.getSharding(mesh))
      remark(text, "the program's text");
    if (!getContext().getRemarkEngine())
      return;
    for (const NameRule &rule : rules.names)
      if (&rule > &winner && rule.sharding != winner.sharding && rule.match.search(name) &&
          static_cast<int64_t>(rule.sharding.getDims().size()) <= tensor.slots.front().type().getRank())
        remark(rule.sharding, "rule '" + rule.match.text() + "'" + placeOf(rule.at));
  }

  /// A constraint of the text that a rule of "values" contradicts.
  void remarkOverridden(OpResult value, const TextConstraint &text, const ValueRule &winner, ShardingAttr hint) {
    auto remark = mlir::remark::missed(value.getLoc(), mlir::remark::RemarkOpts::name("overridden").category("autopar-apply-hints"));
    if (remark)
      remark << mlir::remark::metric("value", ("result of " + value.getOwner()->getName().getStringRef()).str())
             << mlir::remark::metric("hint", printed(text.sharding)) << mlir::remark::metric("whose", "the program's text" + placeOf(text.loc))
             << mlir::remark::metric("by", printed(hint)) << mlir::remark::metric("rule", "rule of \"values\"" + placeOf(winner.at));
  }

  std::string printed(ShardingAttr sharding) const { return layout::toString(mesh, sharding.getSharding(mesh)); }

  NameRule *findRule(StringRef name, int64_t rank) {
    NameRule *first = nullptr;
    for (NameRule &rule : rules.names) {
      if (!rule.match.search(name))
        continue;
      rule.matchedName = true;
      if (rank < static_cast<int64_t>(rule.sharding.getDims().size()))
        continue;
      rule.matched = true;
      if (first)
        continue;
      first = &rule;
      rule.applied = true;
    }
    return first;
  }

  /// What the text itself says about the tensor, wherever it stands; state
  /// keeps its place from step to step, so all that is said must agree.
  FailureOr<ShardingAttr> shardingOfText(StringRef name, NamedSlots &tensor) {
    Slot *said = nullptr;
    for (Slot &slot : tensor.slots) {
      if (!slot.sharding())
        continue;
      if (said && said->sharding() != slot.sharding()) {
        InFlightDiagnostic error = emitError(slot.loc())
                                   << "'" << name << "' has the sharding "
                                   << slot.sharding() << " here and "
                                   << said->sharding() << " elsewhere";
        error.attachNote(said->loc())
            << "the other is here; state keeps its sharding from step to step";
        return error;
      }
      said = said ? said : &slot;
    }
    return said ? said->sharding() : ShardingAttr();
  }

  ShardingAttr replicated(int64_t rank) {
    return ShardingAttr::get(&getContext(), meshOp.getSymName(), mesh,
                             layout::Sharding::replicatedOf(rank));
  }

  /// The hint for this tensor: missing dims closed, dims of size 1 left whole.
  ShardingAttr fit(ShardingAttr hint, RankedTensorType type, Location loc,
                   StringRef name) {
    layout::Sharding sharding = hint.getSharding(mesh);
    sharding.dims.resize(type.getRank());
    for (int64_t d = 0; d < type.getRank(); ++d) {
      layout::DimSharding &dim = sharding.dims[d];
      int64_t devices = layout::sizeOf(dim.axes), size = type.getDimSize(d);
      if (devices > 1 && size == 1) {
        emitRemark(loc)
            << "dim " << d << " of '" << name
            << "' has size 1 and stays replicated; its hint asks for "
            << devices << " parts";
        dim.axes.clear();
      } else if (size < devices) {
        emitRemark(loc) << "dim " << d << " of '" << name << "' has " << size
                        << " elements for " << devices
                        << " parts; some devices hold none";
      }
    }
    return ShardingAttr::get(&getContext(), meshOp.getSymName(), mesh,
                             sharding);
  }

  LogicalResult constrainValues() {
    FailureOr<SmallVector<HintedValue>> hinted = findHintedValues(getOperation(), rules.values);
    if (failed(hinted))
      return failure();
    for (const HintedValue &hint : *hinted) {
      OpResult value = hint.value;
      ShardingAttr sharding = fit(hint.rule->sharding, cast<RankedTensorType>(value.getType()), value.getLoc(),
                                  value.getOwner()->getName().getStringRef());
      for (const TextConstraint &text : takeContradicting(value, sharding, mesh))
        remarkOverridden(value, text, *hint.rule, sharding);
      OpBuilder builder(&getContext());
      builder.setInsertionPointAfter(value.getOwner());
      auto constraint = ShardingConstraintOp::create(builder, value.getLoc(), value, sharding);
      if (explain)
        constraint->setAttr(names::hint, StringAttr::get(&getContext(), "rule of \"values\"" + placeOf(hint.rule->at)));
      value.replaceAllUsesExcept(constraint.getResult(), constraint);
    }
    return success();
  }

  /// A plan.json is checked where it is read; the attribute may be written by hand.
  template <typename Rules> LogicalResult checkShardings(const Rules &list) {
    for (const auto &rule : list)
      if (auto problem = rule.sharding.findProblem(mesh, static_cast<int64_t>(rule.sharding.getDims().size())))
        return emitError(rule.at) << "this rule's sharding does not fit the mesh: " << *problem;
    return success();
  }

  LogicalResult checkRules() {
    for (const NameRule &rule : rules.names) {
      if (rule.applied)
        continue;
      InFlightDiagnostic error = emitError(rule.at)
                                 << "the rule for '" << rule.match.text()
                                 << "' applies to nothing";
      if (rule.matched)
        error.attachNote()
            << "earlier rules took all that it matches; move it before them";
      else if (rule.matchedName)
        error.attachNote() << "all that it matches have fewer than its "
                           << rule.sharding.getDims().size() << " dims";
      else if (std::string metric = metricOf(rule); !metric.empty())
        error.attachNote() << "it matches '" << metric << "', a metric: these are whole on every device";
      else
        error.attachNote() << "names in this program are like '"
                           << exampleName() << "'";
      return error;
    }
    return success();
  }

  /// A metric that the rule's expression is found in, or nothing.
  std::string metricOf(const NameRule &rule) {
    for (auto &[key, tensor] : tensors)
      if (StringRef name(key); tensor.isMetric && name.consume_front("metric:") && rule.match.search(name))
        return name.str();
    return {};
  }

  StringRef exampleName() {
    return tensors.empty() ? StringRef() : StringRef(tensors.begin()->first);
  }

  /// What Import decided goes in, what only Import understands goes out; all
  /// arguments of a function at once, since setting one attribute rebuilds the
  /// list of all.
  void writeAttributes() {
    getOperation()->removeAttr(names::plan);
    getOperation().walk([](Operation *op) {
      if (isa<stablehlo::CustomCallOp>(op))
        return; // its rule, and what its kernel is told
      for (NamedAttribute attribute :
           llvm::to_vector(op->getDiscardableAttrs()))
        if (isFrontend(attribute.getName()))
          op->removeDiscardableAttr(attribute.getName());
    });
    llvm::MapVector<Operation *, std::array<SmallVector<DictionaryAttr>, 2>>
        attributes;
    for (auto &entry : tensors)
      for (Slot &slot : entry.second.slots) {
        auto &[arguments, results] = attributes[slot.function];
        arguments.resize(slot.function.getNumArguments());
        results.resize(slot.function.getNumResults());
        if (slot.isResult)
          results[slot.index] =
              finalAttributes(slot.function.getResultAttrDict(slot.index),
                              entry.second);
        else
          arguments[slot.index] = finalAttributes(
              slot.function.getArgAttrDict(slot.index), entry.second);
      }
    for (auto &[function, lists] : attributes) {
      cast<FuncOp>(function).setAllArgAttrs(lists[0]);
      cast<FuncOp>(function).setAllResultAttrs(lists[1]);
    }
  }

  static std::string placeOf(Location at) {
    std::string line = sourceOf(at);
    return line.empty() ? "" : " (" + line + ")";
  }

  DictionaryAttr finalAttributes(DictionaryAttr old, const NamedSlots &tensor) {
    mlir::NamedAttrList result;
    // Nothing, where no tensor of the function has attributes.
    for (NamedAttribute attribute : old ? old : DictionaryAttr::get(&getContext()))
      if (!isFrontend(attribute.getName()) &&
          attribute.getName() != names::sharding)
        result.append(attribute);
    if (tensor.sharding)
      result.set(names::sharding, tensor.sharding);
    if (explain && !tensor.hint.empty())
      result.set(names::hint, StringAttr::get(&getContext(), tensor.hint));
    return result.getDictionary(&getContext());
  }

  PlanRules rules;
  bool explain = false;
  MeshOp meshOp;
  layout::Mesh mesh;
  // In the order of the text, so that remarks and errors are too.
  llvm::MapVector<std::string, NamedSlots, std::map<std::string, unsigned>>
      tensors;
};

} // namespace
} // namespace autopar
