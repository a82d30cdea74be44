// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every sharding and op of autopar by its counterpart in sdy. What the text wrote on another of its meshes goes back there
// (TextMeshes.h); else names of axes stay, and what changes is the dialect.
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/IR/Names.h"
#include "dialects/AutoPar/IR/TextMeshes.h"
#include "dialects/Sdy/IR/Sdy.h"
#include "passes/Propagate/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_EXPORTSHARDINGS
#include "passes/Propagate/ExportShardings/ExportShardings.h.inc"
namespace {

using mlir::func::FuncOp;

class ShardingExporter {
public:
  explicit ShardingExporter(ModuleOp module) : module(module), builder(module.getContext()) {}

  LogicalResult run() {
    auto declared = module.getOps<MeshOp>();
    if (llvm::hasSingleElement(declared)) {
      meshes = TextMeshes::read(*declared.begin());
      meshName = (*declared.begin()).getSymName().str();
    }
    for (auto function : module.getOps<FuncOp>())
      if (failed(exportFunction(function)))
        return failure();
    SmallVector<Operation *> ops;
    module.walk<mlir::WalkOrder::PostOrder>([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops)
      if (failed(exportOp(op)))
        return failure();
    return success();
  }

private:
  sdy::AxisRefAttr convert(AxisRefAttr ref) {
    sdy::SubAxisInfoAttr part;
    if (!ref.isFull())
      part = sdy::SubAxisInfoAttr::get(ref.getContext(), ref.getPre(), ref.getSize());
    return sdy::AxisRefAttr::get(ref.getContext(), ref.getName().getValue(), part);
  }

  static sdy::MeshAttr convert(MLIRContext *context, const layout::OrderedMesh &mesh) {
    SmallVector<sdy::MeshAxisAttr> axes;
    for (const layout::MeshAxis &axis : mesh.mesh.axes)
      axes.push_back(sdy::MeshAxisAttr::get(context, axis.name, axis.size));
    return sdy::MeshAttr::get(context, axes, mesh.order);
  }

  /// `written`: what the text had, or null.
  FailureOr<sdy::TensorShardingAttr> convert(Operation *op, ShardingAttr sharding, Attribute written, Type type) {
    MLIRContext *context = op->getContext();
    if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && meshes)
      sharding = meshes->asWritten(sharding, dyn_cast_or_null<ShardingAttr>(written), tensor.getRank());
    SmallVector<sdy::DimensionShardingAttr> dims;
    for (DimShardingAttr dim : sharding.getDims()) {
      SmallVector<sdy::AxisRefAttr> axes;
      for (AxisRefAttr ref : dim.getAxes())
        axes.push_back(convert(ref));
      std::optional<int64_t> priority;
      if (dim.getPriority() >= 0)
        priority = dim.getPriority();
      dims.push_back(sdy::DimensionShardingAttr::get(context, axes, !dim.getOpen(), priority));
    }
    SmallVector<sdy::AxisRefAttr> replicated, unreduced;
    for (AxisRefAttr ref : sharding.getReplicated())
      replicated.push_back(convert(ref));
    for (UnreducedAxisAttr axis : sharding.getUnreduced()) {
      if (axis.getKind() != layout::ReduceKind::Sum)
        return op->emitError() << "sharding " << sharding
                               << " is unreduced by max or min, which Shardy cannot say; reduce the value first";
      unreduced.push_back(convert(axis.getAxis()));
    }
    const TextMesh *mesh = meshes ? meshes->find(sharding.getMeshName()) : nullptr;
    Attribute meshOrRef = mesh && mesh->inPlace ? Attribute(convert(context, mesh->mesh)) : Attribute(sharding.getMesh());
    return sdy::TensorShardingAttr::get(context, meshOrRef, dims, replicated, unreduced);
  }

  FailureOr<sdy::TensorShardingPerValueAttr> convertAll(Operation *op, ArrayAttr shardings, ArrayAttr written,
                                                        mlir::TypeRange types) {
    SmallVector<sdy::TensorShardingAttr> result;
    for (auto [i, sharding, type] : enumerate(shardings, types)) {
      FailureOr<sdy::TensorShardingAttr> converted =
          convert(op, cast<ShardingAttr>(sharding), written && i < written.size() ? written[i] : Attribute(), type);
      if (failed(converted))
        return failure();
      result.push_back(*converted);
    }
    return sdy::TensorShardingPerValueAttr::get(op->getContext(), result);
  }

  /// The attributes of an argument or result.
  FailureOr<DictionaryAttr> convert(FuncOp function, DictionaryAttr old, Type type) {
    mlir::NamedAttrList attributes;
    if (!old)
      return builder.getDictionaryAttr({});
    for (mlir::NamedAttribute attribute : old) {
      if (attribute.getName() == names::sharding) {
        FailureOr<sdy::TensorShardingAttr> converted = convert(function, cast<ShardingAttr>(attribute.getValue()), old.get(names::written), type);
        if (failed(converted))
          return failure();
        attributes.append(sdy::kShardingAttr, *converted);
      } else if (!isOurs(attribute)) {
        attributes.push_back(attribute);
      }
    }
    return attributes.getDictionary(function.getContext());
  }

  static bool isOurs(mlir::NamedAttribute attribute) {
    return isa_and_nonnull<AutoParDialect>(attribute.getNameDialect());
  }

  LogicalResult exportFunction(FuncOp function) {
    if (function->hasAttr(names::spmd))
      return function.emitOpError() << "is partitioned already; export the program before --autopar-partition-functions";
    SmallVector<DictionaryAttr> arguments, results;
    auto add = [&](DictionaryAttr old, Type type, SmallVectorImpl<DictionaryAttr> &list) {
      FailureOr<DictionaryAttr> converted = convert(function, old, type);
      if (succeeded(converted))
        list.push_back(*converted);
      return succeeded(converted);
    };
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      if (!add(function.getArgAttrDict(i), function.getArgumentTypes()[i], arguments))
        return failure();
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      if (!add(function.getResultAttrDict(i), function.getResultTypes()[i], results))
        return failure();
    function.setAllArgAttrs(arguments);
    function.setAllResultAttrs(results);
    return success();
  }

  LogicalResult exportOp(Operation *op) {
    builder.setInsertionPoint(op);
    return TypeSwitch<Operation *, LogicalResult>(op)
        .Case([&](MeshOp mesh) {
          exportMesh(mesh);
          return success();
        })
        .Case([&](ShardingConstraintOp hint) {
          return hint->hasAttr(names::reshard) ? exportHint<sdy::ReshardOp>(hint) : exportHint<sdy::ShardingConstraintOp>(hint);
        })
        .Case([&](ReshardOp hint) { return exportHint<sdy::ReshardOp>(hint); })
        .Case([&](ShardingGroupOp group) {
          sdy::ShardingGroupOp::create(builder, op->getLoc(), group.getInput(),
                                       static_cast<uint64_t>(group.getGroupId()));
          op->erase();
          return success();
        })
        .Case([&](PropagationBarrierOp barrier) {
          auto direction = static_cast<sdy::PropagationDirection>(barrier.getAllowedDirection()); // same values
          auto created = sdy::PropagationBarrierOp::create(builder, op->getLoc(), op->getResultTypes(),
                                                           barrier.getInput(), direction);
          created->setDiscardableAttrs(op->getDiscardableAttrDictionary());
          op->replaceAllUsesWith(created);
          op->erase();
          return exportAnnotation(created);
        })
        .Case([&](ManualComputationOp manual) { return exportManual(manual); })
        .Case([&](StageOp stage) -> LogicalResult {
          return op->emitOpError() << "has no counterpart in Shardy; leave \"stages\" out of the plan to export";
        })
        .Default([&](Operation *) -> LogicalResult {
          if (op->getName().getDialectNamespace() == "comm")
            return op->emitOpError() << "has no counterpart in Shardy; export what --autopar-import-sdy and --autopar-propagate make of "
                                        "the framework's text, where collectives are as they were written";
          return exportAnnotation(op);
        });
  }

  /// The meshes of the text in its order; and the program's, if it is none of these.
  void exportMesh(MeshOp op) {
    auto declare = [&](StringRef name, const layout::OrderedMesh &mesh) {
      auto created = sdy::MeshOp::create(builder, op.getLoc(), name, convert(op.getContext(), mesh));
      if (name == op.getSymName())
        for (mlir::NamedAttribute other : op->getDiscardableAttrs())
          if (!isOurs(other))
            created->setAttr(other.getName(), other.getValue());
    };
    std::string name = op.getSymName().str();
    layout::OrderedMesh program = TextMeshes::read(op).getProgram();
    for (const TextMesh &mesh : meshes ? meshes->getMeshes() : ArrayRef<TextMesh>())
      if (!mesh.inPlace)
        declare(mesh.name, mesh.mesh);
    if (!meshes || !meshes->find(name))
      declare(name, program);
    op.erase();
  }

  template <typename Target, typename Hint>
  LogicalResult exportHint(Hint hint) {
    FailureOr<sdy::TensorShardingAttr> converted = convert(hint, hint.getSharding(), hint->getAttr(names::written), hint.getType());
    if (failed(converted))
      return failure();
    auto created = Target::create(builder, hint.getLoc(), hint->getResultTypes(), hint.getInput(), *converted);
    hint->replaceAllUsesWith(created);
    hint->erase();
    return success();
  }

  /// Whether shardings have kept the meshes of those that the text had, so that its axes are theirs.
  bool areOnMeshesOf(sdy::TensorShardingPerValueAttr shardings, ArrayAttr written) const {
    if (!written || written.size() != shardings.getShardings().size())
      return false;
    return llvm::all_of(llvm::zip(shardings.getShardings(), written), [&](auto pair) {
      auto [sharding, old] = pair;
      auto attr = dyn_cast<ShardingAttr>(old);
      const TextMesh *mesh = attr && meshes ? meshes->find(attr.getMeshName()) : nullptr;
      StringRef name = sharding.getMeshName();
      return attr && (name == attr.getMeshName() || (name.empty() && mesh && mesh->inPlace));
    });
  }

  LogicalResult exportManual(ManualComputationOp op) {
    auto written = op->getAttrOfType<DictionaryAttr>(names::written);
    auto part = [&](StringRef key) { return written ? written.getAs<ArrayAttr>(key) : ArrayAttr(); };
    auto in = convertAll(op, op.getInShardings(), part("in"), op->getOperandTypes());
    auto out = convertAll(op, op.getOutShardings(), part("out"), op->getResultTypes());
    if (failed(in) || failed(out))
      return failure();
    if (written && !(areOnMeshesOf(*in, part("in")) && areOnMeshesOf(*out, part("out")))) {
      op->removeAttr(names::written); // not all of it can be said on the text's mesh: then nothing, and axes of one mesh
      return exportManual(op);
    }
    SmallVector<StringAttr> axes;
    for (Attribute axis : part("axes") ? part("axes") : op.getManualAxes())
      if (auto name = dyn_cast<StringAttr>(axis))
        axes.push_back(name);
    auto created = sdy::ManualComputationOp::create(builder, op.getLoc(), op->getResultTypes(), op->getOperands(), *in, *out,
                                                    sdy::ManualAxesAttr::get(op->getContext(), axes));
    created.getBody().takeBody(op.getBody());
    Operation *end = created.getBody().front().getTerminator();
    builder.setInsertionPoint(end);
    sdy::ReturnOp::create(builder, end->getLoc(), end->getOperands());
    end->erase();
    op->replaceAllUsesWith(created);
    op->erase();
    return success();
  }

  LogicalResult exportAnnotation(Operation *op) {
    if (auto shardings = op->getAttrOfType<ArrayAttr>(names::shardings)) {
      FailureOr<sdy::TensorShardingPerValueAttr> converted = convertAll(op, shardings, op->getAttrOfType<ArrayAttr>(names::written), op->getResultTypes());
      if (failed(converted))
        return failure();
      op->setAttr(sdy::kShardingAttr, *converted);
    }
    for (mlir::NamedAttribute attribute : SmallVector<mlir::NamedAttribute>(op->getDiscardableAttrs()))
      if (isOurs(attribute))
        op->removeDiscardableAttr(attribute.getName());
    return success();
  }

  ModuleOp module;
  OpBuilder builder;
  std::string meshName;             // the program's
  std::optional<TextMeshes> meshes; // nothing, where the module has no mesh
};

struct ExportShardings : impl::ExportShardingsBase<ExportShardings> {
  void runOnOperation() override {
    if (failed(ShardingExporter(getOperation()).run()))
      signalPassFailure();
  }
};

} // namespace
} // namespace autopar
