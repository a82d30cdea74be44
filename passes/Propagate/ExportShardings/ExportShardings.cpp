// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every sharding and op of autopar by its counterpart in sdy. Names of axes stay; what changes is the dialect.
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/IR/Names.h"
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

  FailureOr<sdy::TensorShardingAttr> convert(Operation *op, ShardingAttr sharding) {
    MLIRContext *context = op->getContext();
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
    return sdy::TensorShardingAttr::get(context, sharding.getMesh(), dims, replicated, unreduced);
  }

  FailureOr<sdy::TensorShardingPerValueAttr> convertAll(Operation *op, ArrayAttr shardings) {
    SmallVector<sdy::TensorShardingAttr> result;
    for (Attribute sharding : shardings) {
      FailureOr<sdy::TensorShardingAttr> converted = convert(op, cast<ShardingAttr>(sharding));
      if (failed(converted))
        return failure();
      result.push_back(*converted);
    }
    return sdy::TensorShardingPerValueAttr::get(op->getContext(), result);
  }

  /// The attributes of an argument or result.
  FailureOr<DictionaryAttr> convert(FuncOp function, DictionaryAttr old) {
    mlir::NamedAttrList attributes;
    if (!old)
      return builder.getDictionaryAttr({});
    for (mlir::NamedAttribute attribute : old) {
      if (attribute.getName() == names::sharding) {
        FailureOr<sdy::TensorShardingAttr> converted = convert(function, cast<ShardingAttr>(attribute.getValue()));
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
    auto add = [&](DictionaryAttr old, SmallVectorImpl<DictionaryAttr> &list) {
      FailureOr<DictionaryAttr> converted = convert(function, old);
      if (succeeded(converted))
        list.push_back(*converted);
      return succeeded(converted);
    };
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      if (!add(function.getArgAttrDict(i), arguments))
        return failure();
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      if (!add(function.getResultAttrDict(i), results))
        return failure();
    function.setAllArgAttrs(arguments);
    function.setAllResultAttrs(results);
    return success();
  }

  LogicalResult exportOp(Operation *op) {
    builder.setInsertionPoint(op);
    return TypeSwitch<Operation *, LogicalResult>(op)
        .Case([&](MeshOp mesh) {
          SmallVector<sdy::MeshAxisAttr> axes;
          for (const layout::MeshAxis &axis : mesh.getMesh().axes)
            axes.push_back(sdy::MeshAxisAttr::get(op->getContext(), axis.name, axis.size));
          sdy::MeshOp::create(builder, op->getLoc(), mesh.getSymName(),
                              sdy::MeshAttr::get(op->getContext(), axes, ArrayRef<int64_t>()));
          op->erase();
          return success();
        })
        .Case([&](ShardingConstraintOp hint) { return exportHint<sdy::ShardingConstraintOp>(hint); })
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
          op->replaceAllUsesWith(created);
          op->erase();
          return success();
        })
        .Case([&](ManualComputationOp manual) { return exportManual(manual); })
        .Case([&](StageOp stage) -> LogicalResult {
          return op->emitOpError() << "has no counterpart in Shardy; leave \"stages\" out of the plan to export";
        })
        .Default([&](Operation *) { return exportAnnotation(op); });
  }

  template <typename Target, typename Hint>
  LogicalResult exportHint(Hint hint) {
    FailureOr<sdy::TensorShardingAttr> converted = convert(hint, hint.getSharding());
    if (failed(converted))
      return failure();
    auto created = Target::create(builder, hint.getLoc(), hint->getResultTypes(), hint.getInput(), *converted);
    hint->replaceAllUsesWith(created);
    hint->erase();
    return success();
  }

  LogicalResult exportManual(ManualComputationOp op) {
    FailureOr<sdy::TensorShardingPerValueAttr> in = convertAll(op, op.getInShardings()),
                                               out = convertAll(op, op.getOutShardings());
    if (failed(in) || failed(out))
      return failure();
    SmallVector<StringAttr> axes;
    for (Attribute axis : op.getManualAxes())
      axes.push_back(cast<StringAttr>(axis));
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
      FailureOr<sdy::TensorShardingPerValueAttr> converted = convertAll(op, shardings);
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
};

struct ExportShardings : impl::ExportShardingsBase<ExportShardings> {
  void runOnOperation() override {
    if (failed(ShardingExporter(getOperation()).run()))
      signalPassFailure();
  }
};

} // namespace
} // namespace autopar
