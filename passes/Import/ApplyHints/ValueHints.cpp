// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every result in functions, loops and branches is looked at once; what combines scalars holds nothing that could be cut.
#include "passes/Import/ApplyHints/ValueHints.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Nearest.h"
#include "dialects/Support/Places.h"

#include <set>

namespace autopar {
namespace {

struct Candidate {
  OpResult value;
  RankedTensorType type;
  Places places;
  mlir::func::FuncOp function;

  StringRef op() const { return value.getOwner()->getName().getStringRef(); }
};

bool hasOp(const ValueRule &rule, const Candidate &c) { return !rule.op || rule.op.getValue() == c.op(); }
bool hasShape(const ValueRule &rule, const Candidate &c) {
  return !rule.shape || rule.shape.asArrayRef() == c.type.getShape();
}
bool hasScope(const ValueRule &rule, const Candidate &c) { return !rule.scope || rule.scope->search(c.places.scope); }
bool hasLine(const ValueRule &rule, const Candidate &c) {
  return !rule.line || llvm::any_of(c.places.lines, [&](mlir::FileLineColLoc line) {
    return namesLine(rule.line.getValue(), line);
  });
}
bool hasFields(const ValueRule &rule, const Candidate &c) {
  return hasOp(rule, c) && hasShape(rule, c) && hasLine(rule, c) && hasScope(rule, c);
}

class HintFinder {
public:
  HintFinder(ModuleOp module, ArrayRef<ValueRule> rules) : rules(rules) {
    for (auto function : module.getOps<mlir::func::FuncOp>())
      for (Block &block : function.getBody())
        collect(block, function);
  }

  FailureOr<SmallVector<HintedValue>> run() {
    for (const ValueRule &rule : rules)
      if (failed(choose(rule)))
        return failure();
    SmallVector<HintedValue> list;
    for (auto [candidate, rule] : llvm::zip_equal(candidates, chosen))
      if (rule)
        list.push_back({candidate.value, rule});
    return list;
  }

private:
  void collect(Block &block, mlir::func::FuncOp function) {
    for (Operation &op : block) {
      if (!isa<ShardingConstraintOp>(op))
        for (OpResult result : op.getResults())
          if (auto type = dyn_cast<RankedTensorType>(result.getType())) {
            candidates.push_back({result, type, placesOf(op.getLoc()), function});
            chosen.push_back(nullptr);
          }
      if (isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp>(op))
        for (Region &region : op.getRegions())
          for (Block &inner : region)
            collect(inner, function);
    }
  }

  LogicalResult choose(const ValueRule &rule) {
    auto dims = static_cast<int64_t>(rule.sharding.getDims().size());
    int64_t number = 0, most = 0;
    bool any = false, matched = false;
    mlir::func::FuncOp function;
    for (auto [i, candidate] : llvm::enumerate(candidates)) {
      if (!hasFields(rule, candidate))
        continue;
      matched = true;
      if (candidate.type.getRank() < dims)
        continue;
      number = candidate.function == function ? number + 1 : 0;
      function = candidate.function;
      most = std::max(most, number + 1);
      if (rule.nth && !llvm::is_contained(rule.nth.asArrayRef(), number))
        continue;
      any = true;
      if (failed(take(rule, i)))
        return failure();
    }
    for (int64_t n : rule.nth ? rule.nth.asArrayRef() : ArrayRef<int64_t>())
      if (most > 0 && n >= most)
        return emitError(rule.at) << rule.what << " asks for match " << n << " (counted from 0), but no function has more than "
                                  << most << " that match its other fields";
    return any ? success() : refuse(rule, matched);
  }

  LogicalResult take(const ValueRule &rule, size_t at) {
    const ValueRule *&other = chosen[at];
    if (other && other->sharding != rule.sharding) {
      InFlightDiagnostic error = emitError(rule.at)
                                 << "two rules of \"values\" disagree about one value: " << rule.sharding << " here, "
                                 << other->sharding << " before; give them fields that tell the values apart";
      error.attachNote(other->at) << "the rule before is here";
      error.attachNote(candidates[at].value.getLoc())
          << "the value is the " << candidates[at].op() << " here, of type " << candidates[at].type;
      return error;
    }
    if (!other)
      other = &rule;
    return success();
  }

  /// Says which field nothing has, and what the program has instead.
  LogicalResult refuse(const ValueRule &rule, bool matched) {
    InFlightDiagnostic error = emitError(rule.at) << rule.what << " applies to nothing";
    auto none = [&](auto has) { return llvm::none_of(candidates, [&](const Candidate &c) { return has(rule, c); }); };
    if (matched)
      error.attachNote() << "all that its fields match have fewer than its " << rule.sharding.getDims().size() << " dims";
    else if (none(hasOp))
      noteOp(error, rule);
    else if (none(hasShape))
      error.attachNote() << "no value has the shape " << text(rule.shape.asArrayRef())
                         << "; shapes are those of the whole program, before it is cut";
    else if (none(hasLine) || none(hasScope))
      notePlace(error, rule, none(hasLine));
    else
      error.attachNote() << "each of its fields matches some value, but no value has all of them";
    return error;
  }

  void noteOp(InFlightDiagnostic &error, const ValueRule &rule) {
    std::set<std::string> known;
    for (const Candidate &candidate : candidates)
      known.insert(candidate.op().str());
    mlir::Diagnostic &note = error.attachNote() << "no value is made by the op '" << rule.op.getValue() << "'";
    std::string whole = "stablehlo." + rule.op.str();
    if (known.count(whole))
      note << "; did you mean '" << whole << "'?";
    else if (auto near = nearest(rule.op.strref(), {known.begin(), known.end()}))
      note << "; did you mean '" << *near << "'?";
  }

  void notePlace(InFlightDiagnostic &error, const ValueRule &rule, bool isLine) {
    std::string example;
    for (const Candidate &candidate : candidates)
      if (example.empty() && (isLine ? !candidate.places.lines.empty() : !candidate.places.scope.empty()))
        example = isLine ? lineAndColumn(candidate.places.lines.front()) : candidate.places.scope;
    mlir::Diagnostic &note = error.attachNote();
    if (example.empty())
      note << "no op of the program has a " << (isLine ? "line" : "scope")
           << ": export it with as_text(debug_info=True), or choose by op, shape and nth";
    else if (isLine)
      note << "no value comes from line '" << rule.line.getValue() << "'; lines of this program are like '" << example << "'";
    else
      note << "no value has a scope that '" << rule.scope->text() << "' finds; scopes of this program are like '" << example
           << "'";
  }

  static std::string text(ArrayRef<int64_t> sizes) {
    std::string list = "[";
    for (int64_t size : sizes)
      list += (list.size() > 1 ? ", " : "") + std::to_string(size);
    return list + "]";
  }

  ArrayRef<ValueRule> rules;
  std::vector<Candidate> candidates;
  std::vector<const ValueRule *> chosen; // by candidate
};

} // namespace

FailureOr<SmallVector<HintedValue>> findHintedValues(ModuleOp module, ArrayRef<ValueRule> rules) {
  if (rules.empty())
    return SmallVector<HintedValue>();
  return HintFinder(module, rules).run();
}

} // namespace autopar
