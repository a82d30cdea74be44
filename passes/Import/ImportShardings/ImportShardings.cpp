// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One mesh for the module, then every sharding and op of sdy by its
// counterpart. Names of axes stay; what changes is the dialect.
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/Sdy/IR/Sdy.h"
#include "passes/Import/Passes.h"

#include "mlir/IR/Verifier.h"

#include <set>

namespace autopar {
#define GEN_PASS_DEF_IMPORTSHARDINGS
#include "passes/Import/ImportShardings/ImportShardings.h.inc"
namespace {

using mlir::func::FuncOp;

std::string describe(const layout::Mesh &mesh) {
  std::string text;
  for (const layout::MeshAxis &axis : mesh.axes)
    text += (text.empty() ? "" : ", ") + axis.name + "=" +
            std::to_string(axis.size);
  return "{" + text + "}";
}

class ShardingImporter {
public:
  explicit ShardingImporter(ModuleOp module)
      : module(module), builder(module.getContext()) {}

  LogicalResult run() {
    if (failed(unifyMeshes()))
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
    for (auto mesh : llvm::make_early_inc_range(module.getOps<sdy::MeshOp>()))
      mesh.erase();
    if (meshOp.getSymName() != meshName)
      return SymbolTable(module).rename(meshOp, meshName);
    return success();
  }

private:
  /// The plan's mesh is there as an op already; the text's must agree with it,
  /// or takes its place.
  LogicalResult unifyMeshes() {
    auto declared = module.getOps<MeshOp>();
    if (!declared.empty())
      meshOp = *declared.begin();
    for (auto text : module.getOps<sdy::MeshOp>()) {
      layout::Mesh mesh = axesOf(text.getMesh());
      ArrayRef<int64_t> ids = text.getMesh().getDeviceIds();
      if (mesh.numDevices() <= 1) { // replicated, or one device
        placeholders.insert(text.getSymName());
        continue;
      }
      for (auto [i, id] : llvm::enumerate(ids))
        if (id != static_cast<int64_t>(i))
          return text.emitError()
                 << "mesh has its own order of devices: device " << id
                 << " at place " << i << "; only row-major order is supported";
      if (!meshOp) {
        builder.setInsertionPoint(text);
        meshOp = MeshOp::create(builder, text.getLoc(), "text_mesh",
                                MeshAttr::get(module.getContext(), mesh));
        meshName = text.getSymName().str();
        continue;
      }
      if (meshOp.getMesh() == mesh)
        continue;
      InFlightDiagnostic error = text.emitError() << "the program has the mesh "
                                                  << describe(mesh) << ", but "
                                                  << describe(meshOp.getMesh())
                                                  << " is asked for";
      error.attachNote(meshOp.getLoc())
          << "the other mesh is here; leave \"mesh\" out of the plan to use "
             "the program's";
      return error;
    }
    if (!meshOp) {
      builder.setInsertionPointToStart(module.getBody());
      meshOp =
          MeshOp::create(builder, module.getLoc(), "text_mesh",
                         MeshAttr::get(module.getContext(), layout::Mesh{}));
    }
    return success();
  }

  static layout::Mesh axesOf(sdy::MeshAttr attr) {
    layout::Mesh mesh;
    for (sdy::MeshAxisAttr axis : attr.getAxes())
      mesh.axes.push_back({axis.getName().str(), axis.getSize()});
    return mesh;
  }

  FailureOr<ShardingAttr> convert(Operation *op,
                                  sdy::TensorShardingAttr sharding) {
    auto axis = [&](sdy::AxisRefAttr ref) {
      sdy::SubAxisInfoAttr part = ref.getSubAxisInfo();
      return AxisRefAttr::get(
          op->getContext(), builder.getStringAttr(ref.getName()),
          part ? part.getPreSize() : 1, part ? part.getSize() : 0);
    };
    bool inPlace = sharding.getMeshName().empty();
    bool whole = inPlace ? axesOf(sharding.getMesh(op)).numDevices() <= 1
                         : placeholders.contains(sharding.getMeshName());
    if (inPlace && !whole && axesOf(sharding.getMesh(op)) != meshOp.getMesh())
      return op->emitError()
             << "sharding has a mesh of its own, "
             << describe(axesOf(sharding.getMesh(op)))
             << ", which is not the program's " << describe(meshOp.getMesh());
    SmallVector<DimShardingAttr> dims;
    for (sdy::DimensionShardingAttr dim : sharding.getDimShardings()) {
      SmallVector<AxisRefAttr> axes;
      for (sdy::AxisRefAttr ref : dim.getAxes())
        if (!whole)
          axes.push_back(axis(ref));
      dims.push_back(DimShardingAttr::get(op->getContext(), axes,
                                          !dim.getIsClosed(),
                                          dim.getPriority().value_or(-1)));
    }
    SmallVector<AxisRefAttr> replicated;
    SmallVector<UnreducedAxisAttr> unreduced;
    for (sdy::AxisRefAttr ref : sharding.getReplicatedAxes())
      if (!whole)
        replicated.push_back(axis(ref));
    for (sdy::AxisRefAttr ref : sharding.getUnreducedAxes())
      if (!whole)
        unreduced.push_back(UnreducedAxisAttr::get(op->getContext(), axis(ref),
                                                   layout::ReduceKind::Sum));
    return ShardingAttr::get(op->getContext(),
                             FlatSymbolRefAttr::get(meshOp.getSymNameAttr()),
                             dims, replicated, unreduced);
  }

  LogicalResult importSignature(FuncOp function) {
    auto import = [&](DictionaryAttr old,
                      SmallVectorImpl<DictionaryAttr> &lists) -> LogicalResult {
      mlir::NamedAttrList attributes(old);
      if (Attribute found = attributes.erase(sdy::kShardingAttr)) {
        auto sharding = dyn_cast<sdy::TensorShardingAttr>(found);
        if (!sharding)
          return function.emitError() << "sdy.sharding on an argument or "
                                         "result must be a sharding, found "
                                      << found;
        FailureOr<ShardingAttr> converted = convert(function, sharding);
        if (failed(converted))
          return failure();
        attributes.set(names::sharding, *converted);
      }
      lists.push_back(attributes.getDictionary(function.getContext()));
      return success();
    };
    SmallVector<DictionaryAttr> arguments, results;
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      if (failed(import(function.getArgAttrDict(i), arguments)))
        return failure();
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      if (failed(import(function.getResultAttrDict(i), results)))
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
          op->replaceAllUsesWith(created);
          op->erase();
          return success();
        })
        .Case([&](sdy::ManualComputationOp manual) {
          return importManual(manual);
        })
        .Default([&](Operation *) { return importAnnotation(op); });
  }

  static bool saysNothing(ShardingAttr sharding) {
    return sharding.getReplicated().empty() && sharding.getUnreduced().empty() &&
           llvm::all_of(sharding.getDims(), [](DimShardingAttr dim) { return dim.getOpen() && dim.getAxes().empty(); });
  }

  LogicalResult importHint(Operation *op, sdy::TensorShardingAttr sharding) {
    FailureOr<ShardingAttr> converted = convert(op, sharding);
    if (failed(converted))
      return failure();
    // shard_map over some axes prints one behind every op, reduction bodies included.
    if (op->getParentOfType<sdy::ManualComputationOp>() && saysNothing(*converted)) {
      op->replaceAllUsesWith(op->getOperands());
      op->erase();
      return success();
    }
    op->replaceAllUsesWith(ShardingConstraintOp::create(
        builder, op->getLoc(), op->getOperand(0), *converted));
    op->erase();
    return success();
  }

  FailureOr<ArrayAttr> convertAll(Operation *op,
                                  sdy::TensorShardingPerValueAttr shardings) {
    SmallVector<Attribute> result;
    for (sdy::TensorShardingAttr sharding : shardings.getShardings()) {
      FailureOr<ShardingAttr> converted = convert(op, sharding);
      if (failed(converted))
        return failure();
      result.push_back(*converted);
    }
    return builder.getArrayAttr(result);
  }

  LogicalResult importManual(sdy::ManualComputationOp op) {
    FailureOr<ArrayAttr> in = convertAll(op, op.getInShardings()),
                         out = convertAll(op, op.getOutShardings());
    if (failed(in) || failed(out))
      return failure();
    SmallVector<Attribute> axes(op.getManualAxes().getValue().begin(),
                                op.getManualAxes().getValue().end());
    auto created = ManualComputationOp::create(
        builder, op.getLoc(), op->getResultTypes(), op->getOperands(), *in,
        *out, builder.getArrayAttr(axes));
    created.getBody().takeBody(op.getBody());
    Operation *end = created.getBody().front().getTerminator();
    builder.setInsertionPoint(end);
    ReturnOp::create(builder, end->getLoc(), end->getOperands());
    end->erase();
    op->replaceAllUsesWith(created);
    op->erase();
    return mlir::verify(created); // Shardy's op does not check its body's types
  }

  /// sdy.sharding on any other op: a constraint on each of its results.
  LogicalResult importAnnotation(Operation *op) {
    auto shardings = dyn_cast_or_null<sdy::TensorShardingPerValueAttr>(
        op->removeDiscardableAttr(sdy::kShardingAttr));
    if (!shardings || isa<FuncOp>(op))
      return success();
    FailureOr<ArrayAttr> converted = convertAll(op, shardings);
    if (failed(converted))
      return failure();
    if (converted->size() != op->getNumResults())
      return op->emitError()
             << "has " << op->getNumResults() << " results, but "
             << converted->size() << " shardings";
    builder.setInsertionPointAfter(op);
    for (auto [result, sharding] : zip_equal(op->getResults(), *converted)) {
      auto constraint = ShardingConstraintOp::create(
          builder, op->getLoc(), result, cast<ShardingAttr>(sharding));
      result.replaceAllUsesExcept(constraint.getResult(), constraint);
    }
    return success();
  }

  ModuleOp module;
  OpBuilder builder;
  MeshOp meshOp;
  std::string meshName = "mesh";
  std::set<StringRef> placeholders; // meshes without axes
};

struct ImportShardings : impl::ImportShardingsBase<ImportShardings> {
  void runOnOperation() override {
    if (failed(ShardingImporter(getOperation()).run()))
      signalPassFailure();
  }
};

} // namespace
} // namespace autopar
