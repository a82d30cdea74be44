// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One mesh for the module (UnifyMeshes.h), then every sharding and op of sdy by
// its counterpart on it.
#include "dialects/AutoPar/Interfaces/ShardingRule.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Import/ImportShardings/ImportGroups.h"
#include "passes/Import/ImportShardings/UnifyMeshes.h"
#include "passes/Import/Passes.h"

#include "mlir/IR/Remarks.h"
#include "mlir/IR/Verifier.h"

namespace autopar {
#define GEN_PASS_DEF_IMPORTSHARDINGS
#include "passes/Import/ImportShardings/ImportShardings.h.inc"
namespace {

using mlir::func::FuncOp;

class ShardingImporter {
public:
  explicit ShardingImporter(ModuleOp module)
      : module(module), builder(module.getContext()), meshes(module) {}

  LogicalResult run() {
    if (failed(meshes.run()))
      return failure();
    for (auto function : module.getOps<FuncOp>())
      if (failed(importSignature(function)))
        return failure();
    SmallVector<Operation *> ops;
    module.walk<mlir::WalkOrder::PostOrder>(
        [&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops)
      if (failed(importOp(op)))
        return failure();
    import::importGroups(module);
    importRules();
    meshes.finish();
    return success();
  }

private:
  /// A plan without a mesh may name axes of any mesh of the text.
  void importRules() {
    auto plan = module->getAttrOfType<DictionaryAttr>(names::plan);
    if (!plan)
      return;
    mlir::AttrTypeReplacer replacer;
    replacer.addReplacement([&](ShardingAttr rule) { return meshes.convertRule(rule); });
    module->setAttr(names::plan, replacer.replace(plan));
  }

  static void remarkGspmd(FuncOp function) {
    unsigned count = 0;
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      count += function.getArgAttr(i, "mhlo.sharding") != nullptr;
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      count += function.getResultAttr(i, "mhlo.sharding") != nullptr;
    if (count > 0)
      function.emitRemark() << count << " of the arguments and results have mhlo.sharding, the form of GSPMD, which is not read: export with "
                            << "Shardy (jax_use_shardy_partitioner), or give the hints in the plan";
  }

  LogicalResult importSignature(FuncOp function) {
    // A signature is one line, often of hundreds of tensors.
    auto nameOf = [&](unsigned i) {
      auto loc = dyn_cast<mlir::NameLoc>(function.isExternal() ? Location(function.getLoc())
                                                               : function.getArgument(i).getLoc());
      return loc ? " (" + loc.getName().str() + ")" : std::string();
    };
    auto import = [&](DictionaryAttr old, Type type, const Twine &of,
                      SmallVectorImpl<DictionaryAttr> &lists) -> LogicalResult {
      mlir::NamedAttrList attributes(old);
      if (Attribute found = attributes.erase(sdy::kShardingAttr)) {
        auto sharding = dyn_cast<sdy::TensorShardingAttr>(found);
        if (!sharding)
          return function.emitError() << of << "sdy.sharding must be a sharding, found " << found;
        auto converted = meshes.convert(function, sharding, type, of);
        if (failed(converted))
          return failure();
        attributes.set(names::sharding, converted->sharding);
        if (converted->written)
          attributes.set(names::written, converted->written);
      }
      lists.push_back(attributes.getDictionary(function.getContext()));
      return success();
    };
    remarkGspmd(function);
    SmallVector<DictionaryAttr> arguments, results;
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      if (failed(import(function.getArgAttrDict(i), function.getArgumentTypes()[i],
                        "argument " + Twine(i) + nameOf(i) + ": ", arguments)))
        return failure();
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      if (failed(import(function.getResultAttrDict(i), function.getResultTypes()[i], "result " + Twine(i) + ": ", results)))
        return failure();
    function.setAllArgAttrs(arguments);
    function.setAllResultAttrs(results);
    return success();
  }

  LogicalResult importOp(Operation *op) {
    builder.setInsertionPoint(op);
    return TypeSwitch<Operation *, LogicalResult>(op)
        .Case<sdy::ShardingConstraintOp, sdy::ReshardOp>(
            [&](auto hint) { return importHint(hint, hint.getSharding()); })
        .Case([&](sdy::ShardingGroupOp group) {
          ShardingGroupOp::create(builder, op->getLoc(), group.getInput(),
                                  static_cast<int64_t>(group.getGroupId()));
          op->erase();
          return success();
        })
        .Case([&](sdy::PropagationBarrierOp barrier) {
          auto direction = static_cast<PropagationDirection>(
              barrier.getAllowedDirection()); // same values
          auto created = PropagationBarrierOp::create(
              builder, op->getLoc(), op->getResultTypes(), barrier.getInput(),
              direction);
          created->setDiscardableAttrs(op->getDiscardableAttrDictionary());
          op->replaceAllUsesWith(created);
          op->erase();
          return importAnnotation(created);
        })
        .Case([&](sdy::ManualComputationOp manual) {
          return importManual(manual);
        })
        .Case([&](sdy::NamedComputationOp named) { return importNamed(named); })
        .Case([&](sdy::ConstantOp constant) { return importConstant(constant); })
        .Case([&](sdy::DataFlowEdgeOp edge) -> LogicalResult {
          if (edge.getSharding())
            return importHint(edge, *edge.getSharding());
          edge.getResult().replaceAllUsesWith(edge.getInput());
          edge.erase();
          return success();
        })
        .Default([&](Operation *) {
          remarkRule(op);
          return importAnnotation(op);
        });
  }

  static bool saysNothing(ShardingAttr sharding) {
    return sharding.getReplicated().empty() && sharding.getUnreduced().empty() &&
           llvm::all_of(sharding.getDims(), [](DimShardingAttr dim) { return dim.getOpen() && dim.getAxes().empty(); });
  }

  LogicalResult importHint(Operation *op, sdy::TensorShardingAttr sharding) {
    auto converted = meshes.convert(op, sharding, op->getResult(0).getType());
    if (failed(converted))
      return failure();
    // shard_map over some axes prints one behind every op, reduction bodies included.
    if (op->getParentOfType<sdy::ManualComputationOp>() && saysNothing(converted->sharding)) {
      op->replaceAllUsesWith(op->getOperands());
      op->erase();
      return success();
    }
    ShardingConstraintOp constraint = constrain(op->getLoc(), op->getOperand(0), *converted);
    if (isa<sdy::ReshardOp>(op))
      constraint->setAttr(names::reshard, builder.getUnitAttr());
    op->replaceAllUsesWith(constraint);
    op->erase();
    return success();
  }

  ShardingConstraintOp constrain(Location loc, Value value, import::ImportedSharding sharding) {
    auto constraint = ShardingConstraintOp::create(builder, loc, value, sharding.sharding);
    if (sharding.written)
      constraint->setAttr(names::written, sharding.written);
    return constraint;
  }

  FailureOr<SmallVector<import::ImportedSharding>> convertAll(Operation *op, sdy::TensorShardingPerValueAttr shardings,
                                                              mlir::TypeRange types) {
    SmallVector<import::ImportedSharding> result;
    for (auto [sharding, type] : zip_equal(shardings.getShardings(), types)) {
      auto converted = meshes.convert(op, sharding, type);
      if (failed(converted))
        return failure();
      result.push_back(*converted);
    }
    return result;
  }

  LogicalResult importManual(sdy::ManualComputationOp op) {
    auto in = convertAll(op, op.getInShardings(), op.getOperandTypes());
    auto out = convertAll(op, op.getOutShardings(), op.getResultTypes());
    if (failed(in) || failed(out))
      return failure();
    FailureOr<const TextMesh *> mesh = meshes.meshOf(op);
    if (failed(mesh))
      return failure();
    auto axes = meshes.convertAxes(op, *mesh);
    if (failed(axes) || failed(checkNesting(op, *mesh)))
      return failure();
    auto listOf = [&](ArrayRef<import::ImportedSharding> all, bool asWritten) {
      return builder.getArrayAttr(llvm::map_to_vector(all, [&](const import::ImportedSharding &one) -> Attribute {
        return asWritten && one.written ? one.written : one.sharding;
      }));
    };
    auto created = ManualComputationOp::create(builder, op.getLoc(), op->getResultTypes(), op->getOperands(),
                                               listOf(*in, false), listOf(*out, false),
                                               builder.getArrayAttr(SmallVector<Attribute>(axes->begin(), axes->end())));
    ArrayRef<StringAttr> textAxes = op.getManualAxes().getValue();
    if (llvm::any_of(llvm::concat<import::ImportedSharding>(*in, *out), [](auto &one) { return one.written; }) ||
        textAxes != ArrayRef<StringAttr>(*axes))
      created->setAttr(names::written,
                       builder.getDictionaryAttr(
                           {builder.getNamedAttr("in", listOf(*in, true)), builder.getNamedAttr("out", listOf(*out, true)),
                            builder.getNamedAttr("axes", builder.getArrayAttr(
                                                             SmallVector<Attribute>(textAxes.begin(), textAxes.end())))}));
    if (std::vector<int64_t> numbers = meshes.deviceNumbers(*mesh); !numbers.empty())
      created->setAttr(names::deviceIds, builder.getDenseI64ArrayAttr(numbers));
    created.getBody().takeBody(op.getBody());
    Operation *end = created.getBody().front().getTerminator();
    builder.setInsertionPoint(end);
    ReturnOp::create(builder, end->getLoc(), end->getOperands());
    end->erase();
    op->replaceAllUsesWith(created);
    op->erase();
    return mlir::verify(created); // Shardy's op does not check its body's types
  }

  /// The body in place; its shardings are constraints on what enters and leaves it.
  LogicalResult importNamed(sdy::NamedComputationOp op) {
    auto constrained = [&](ValueRange values, sdy::TensorShardingPerValueAttr shardings) -> FailureOr<SmallVector<Value>> {
      SmallVector<Value> result(values);
      if (!shardings)
        return result;
      auto converted = convertAll(op, shardings, values.getTypes());
      if (failed(converted))
        return failure();
      for (auto [value, sharding] : zip_equal(result, *converted))
        if (!saysNothing(sharding.sharding))
          value = constrain(op.getLoc(), value, sharding);
      return result;
    };
    auto operands = constrained(op->getOperands(), op.getInShardingsAttr());
    if (failed(operands))
      return failure();
    Block &body = op.getBody().front();
    Operation *end = body.getTerminator();
    for (auto [argument, operand] : zip_equal(body.getArguments(), *operands))
      argument.replaceAllUsesWith(operand);
    op->getBlock()->getOperations().splice(Block::iterator(op), body.getOperations(), body.begin(), Block::iterator(end));
    auto results = constrained(end->getOperands(), op.getOutShardingsAttr());
    if (failed(results))
      return failure();
    op->replaceAllUsesWith(*results);
    op.erase();
    return success();
  }

  LogicalResult importConstant(sdy::ConstantOp op) {
    auto created = stablehlo::ConstantOp::create(builder, op.getLoc(), op.getValue());
    created->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    op.getOutput().replaceAllUsesWith(created.getResult());
    op.erase();
    return importAnnotation(created);
  }

  /// Bodies within each other run on the same devices, which can have one number only.
  LogicalResult checkNesting(sdy::ManualComputationOp op, const TextMesh *mesh) {
    auto parent = op->getParentOfType<sdy::ManualComputationOp>();
    FailureOr<const TextMesh *> outer = parent ? meshes.meshOf(parent) : mesh;
    if (failed(outer) || meshes.deviceNumbers(*outer) == meshes.deviceNumbers(mesh))
      return outer;
    InFlightDiagnostic error = op.emitError() << "is on the mesh @" << mesh->name << ", whose order of devices is another than that "
                                              << "of the manual computation around it; write both on one mesh";
    error.attachNote(parent.getLoc()) << "the other is here";
    return error;
  }

  /// Ops that can be told where to make their results; sums of parts may stay parts.
  static bool canBeHeld(Operation *op) {
    return isa<ShardingRuleOpInterface, stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp, stablehlo::OptimizationBarrierOp,
               PropagationBarrierOp>(op);
  }

  /// A rule in the text may have factors that are carried, but not cut.
  static void remarkRule(Operation *op) {
    auto attr = op->getAttrOfType<sdy::OpShardingRuleAttr>(sdy::kShardingRuleAttr);
    auto interface = dyn_cast<ShardingRuleOpInterface>(op);
    if (!attr || !interface)
      return;
    const layout::OpRule rule = interface.getShardingRule();
    for (int64_t factor = 0; factor < static_cast<int64_t>(attr.getFactorSizes().size()); ++factor) {
      if (rule.factors[factor].kind != layout::FactorKind::NeedReplication || rule.factors[factor].size == 1 ||
          llvm::is_contained(attr.getNeedReplication(), factor))
        continue;
      StringRef why = llvm::is_contained(attr.getPermutation(), factor) ? "elements move along it, and only the call's kernel knows which"
                      : llvm::is_contained(attr.getBlocked(), factor)   ? "the rule lets nothing be carried along it"
                      : llvm::is_contained(attr.getReduction(), factor) ? "only sums of numbers are partial, and no result has their factor"
                                                                        : "some result lacks it, and it is no reduction";
      mlir::remark::missed(op->getLoc(), mlir::remark::RemarkOpts::name("rule-not-cut").category("autopar-import-sdy"))
          << ("factor " + layout::letterOf(static_cast<int>(factor)) + " is not cut: " + why).str();
    }
  }

  /// sdy.sharding on any other op: where its results lie, or else a constraint on each of them.
  LogicalResult importAnnotation(Operation *op) {
    auto shardings = dyn_cast_or_null<sdy::TensorShardingPerValueAttr>(
        op->removeDiscardableAttr(sdy::kShardingAttr));
    if (!shardings || isa<FuncOp>(op))
      return success();
    if (op->getNumResults() == 0 && shardings.getShardings().size() == 1)
      return success(); // where the op runs
    if (shardings.getShardings().size() != op->getNumResults())
      return op->emitError()
             << "has " << op->getNumResults() << " results, but "
             << shardings.getShardings().size() << " shardings";
    auto converted = convertAll(op, shardings, op->getResultTypes());
    if (failed(converted))
      return failure();
    if (canBeHeld(op)) {
      if (llvm::all_of(*converted, [](const import::ImportedSharding &one) { return saysNothing(one.sharding); }))
        return success();
      auto list = [&](auto attr) { return builder.getArrayAttr(llvm::map_to_vector(*converted, attr)); };
      op->setAttr(names::shardings, list([](const import::ImportedSharding &one) -> Attribute { return one.sharding; }));
      op->setAttr(names::held, builder.getUnitAttr());
      if (llvm::any_of(*converted, [](const import::ImportedSharding &one) { return one.written; }))
        op->setAttr(names::written, list([](const import::ImportedSharding &one) -> Attribute {
                      return one.written ? one.written : one.sharding;
                    }));
      return success();
    }
    builder.setInsertionPointAfter(op);
    for (auto [result, sharding] : zip_equal(op->getResults(), *converted)) {
      auto constraint = constrain(op->getLoc(), result, sharding);
      result.replaceAllUsesExcept(constraint.getResult(), constraint);
    }
    return success();
  }

  ModuleOp module;
  OpBuilder builder;
  import::MeshUnifier meshes;
};

struct ImportShardings : impl::ImportShardingsBase<ImportShardings> {
  void runOnOperation() override {
    if (failed(ShardingImporter(getOperation()).run()))
      signalPassFailure();
  }
};

} // namespace
} // namespace autopar
