// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each collective by its counterpart in comm.
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/Analysis/StaticValues.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Import/ImportCollectives/DeviceGroups.h"
#include "passes/Import/ImportCollectives/ReducedParts.h"
#include "passes/Import/ImportCollectives/RedistributeCall.h"
#include "passes/Import/Passes.h"

#include "mlir/IR/Verifier.h"

namespace autopar {
#define GEN_PASS_DEF_IMPORTCOLLECTIVES
#include "passes/Import/ImportCollectives/ImportCollectives.h.inc"
namespace {

std::string listText(ArrayRef<int64_t> numbers) {
  std::string text = "[";
  for (int64_t number : numbers.take_front(16))
    text += (text.size() > 1 ? ", " : "") + std::to_string(number);
  return text + (numbers.size() > 16 ? ", …]" : "]");
}

/// What stands in an attribute of rank 2, row by row; nothing of another rank.
std::optional<std::vector<DeviceGroup>> rowsIn(mlir::DenseIntElementsAttr attr) {
  auto shape = cast<ShapedType>(attr.getType()).getShape();
  if (shape.size() != 2)
    return std::nullopt;
  std::vector<DeviceGroup> rows(static_cast<size_t>(shape[0]));
  int64_t at = 0;
  for (int64_t value : attr.getValues<int64_t>())
    rows[static_cast<size_t>(at++ / shape[1])].push_back(value);
  return rows;
}

class CollectiveImporter {
public:
  CollectiveImporter(Operation *op, MeshOp meshOp) : op(op), meshOp(meshOp), mesh(meshOp.getMesh()), builder(op) {}

  LogicalResult run() {
    for (auto manual = op->getParentOfType<ManualComputationOp>(); manual;
         manual = manual->getParentOfType<ManualComputationOp>())
      for (Attribute axis : manual.getManualAxes())
        if (auto found = mesh.findAxis(cast<StringAttr>(axis).getValue()))
          manualAxes.push_back(mesh.full(*found));
    if (!op->getParentOfType<ManualComputationOp>()) {
      InFlightDiagnostic error = op->emitOpError() << "stands outside of every sdy.manual_computation";
      error.attachNote() << "pmap prints such programs: write them with shard_map, or for one device; autopar inserts "
                            "collectives itself";
      return error;
    }
    llvm::sort(manualAxes);
    if (auto ids = op->getParentOfType<ManualComputationOp>()->getAttrOfType<DenseI64ArrayAttr>(names::deviceIds))
      for (auto [place, id] : llvm::enumerate(ids.asArrayRef()))
        placeOf[id] = static_cast<int64_t>(place);
    return TypeSwitch<Operation *, LogicalResult>(op)
        .Case<stablehlo::PartitionIdOp>([&](auto) { return importPartitionId(); })
        .Case<stablehlo::ReplicaIdOp>([&](auto) { return importReplicaId(); })
        .Case([&](stablehlo::CollectivePermuteOp permute) { return importPermute(permute); })
        .Case([&](stablehlo::AllReduceOp reduce) { return importReduction<comm::AllReduceOp>(reduce); })
        .Case([&](stablehlo::ReduceScatterOp scatter) {
          return importReduction<comm::ReduceScatterOp>(scatter, static_cast<int64_t>(scatter.getScatterDimension()));
        })
        .Case([&](stablehlo::AllGatherOp gather) {
          auto axes = groupsOf(gather);
          return failure(failed(axes) ||
                         failed(replace<comm::AllGatherOp>(*axes, static_cast<int64_t>(gather.getAllGatherDim()))));
        })
        .Case([&](stablehlo::CollectiveBroadcastOp send) { return importBroadcast(send); })
        .Case([&](stablehlo::AllToAllOp move) { return importAllToAll(move); })
        .Case([&](stablehlo::CustomCallOp call) { return importRedistribute(call); })
        .Default([](Operation *) { return success(); });
  }

private:
  /// Devices in an attribute, row by row, by their places in the mesh; nothing of another rank.
  std::optional<std::vector<DeviceGroup>> rowsOf(mlir::DenseIntElementsAttr attr) {
    auto rows = rowsIn(attr);
    if (!rows || placeOf.empty())
      return rows;
    for (DeviceGroup &row : *rows)
      for (int64_t &device : row)
        device = placeOf.count(device) ? placeOf.lookup(device) : -1; // no device's number: refused as one of no group
    return rows;
  }

  /// The devices of a group by axes, all of them manual here.
  template <typename Op>
  FailureOr<std::vector<layout::AxisRef>> groupsOf(Op collective) {
    if (failed(requireChannel(collective.getChannelHandle().has_value())))
      return failure();
    return axesOf(rowsOf(cast<mlir::DenseIntElementsAttr>(collective.getReplicaGroups())));
  }

  FailureOr<std::vector<layout::AxisRef>> axesOf(const std::optional<std::vector<DeviceGroup>> &groups) {
    auto axes = groups ? axesOfGroups(mesh, *groups) : std::nullopt;
    if (!axes) {
      InFlightDiagnostic error = op->emitOpError() << "has groups that are no mesh axes' groups";
      if (groups && !groups->empty())
        error << ": the first is " << listText(groups->front());
      error.attachNote(meshOp.getLoc()) << "the mesh is here; axis_index_groups may name groups of axes, or of parts of "
                                           "them, and all devices";
      return error;
    }
    if (failed(requireManual(*axes)))
      return failure();
    return *axes;
  }

  /// Without a channel groups would hold numbers of replicas, of which there is one.
  LogicalResult requireChannel(bool has) {
    if (has)
      return success();
    return op->emitOpError() << "has no channel_handle, so its groups are of replicas; expected groups of devices, as "
                                "shard_map prints them";
  }

  LogicalResult requireManual(const std::vector<layout::AxisRef> &axes) {
    for (const layout::AxisRef &axis : axes)
      if (!layout::overlapsAny(axis, manualAxes))
        return op->emitOpError() << "spans the axis \"" << mesh.axes[axis.axis].name
                                 << "\", which is not manual here; add it to the axis_names of shard_map";
    return success();
  }

  /// Bools and complex numbers travel as types that are reduced, each operand in one part or more.
  template <typename Target, typename Op, typename... Attributes>
  LogicalResult importReduction(Op reduce, Attributes... attributes) {
    std::optional<import::ReducedParts> parts = import::ReducedParts::of(op, reduce.getComputation());
    if (!parts)
      return op->emitOpError() << "combines with a body that is no add, maximum or minimum of its two arguments, nor and "
                                  "or or of bools; only these are reduced by collectives";
    auto axes = groupsOf(reduce);
    if (failed(axes))
      return failure();
    auto created = create<Target>(*axes, parts->types(op->getResultTypes()), parts->split(builder, op->getOperands()),
                                  ReduceKindAttr::get(op->getContext(), parts->kind()), attributes...);
    op->replaceAllUsesWith(parts->join(builder, op->getResultTypes(), created->getResults()));
    op->erase();
    return mlir::verify(created);
  }

  template <typename Target, typename... Attributes>
  Target create(const std::vector<layout::AxisRef> &axes, TypeRange types, ValueRange operands, Attributes... attributes) {
    StringRef what = isa<stablehlo::CustomCallOp>(op) ? StringRef("redistribute") : op->getName().stripDialect();
    std::string reason = ("written: " + what + " of the program").str();
    return Target::create(builder, op->getLoc(), types, operands,
                          AxesAttr::get(op->getContext(), meshOp.getSymName(), mesh, axes), builder.getStringAttr(reason),
                          attributes...);
  }

  template <typename Target, typename... Attributes>
  LogicalResult replace(const std::vector<layout::AxisRef> &axes, Attributes... attributes) {
    auto created = create<Target>(axes, op->getResultTypes(), op->getOperands(), attributes...);
    op->replaceAllUsesWith(created);
    op->erase();
    return mlir::verify(created);
  }

  LogicalResult importAllToAll(stablehlo::AllToAllOp move) {
    auto axes = groupsOf(move);
    if (failed(axes))
      return failure();
    if (static_cast<int64_t>(move.getSplitCount()) != layout::sizeOf(*axes))
      return op->emitOpError() << "has split_count " << move.getSplitCount() << ", expected the size of its groups, "
                               << layout::sizeOf(*axes);
    return replace<comm::AllToAllOp>(*axes, static_cast<int64_t>(move.getSplitDimension()),
                                     static_cast<int64_t>(move.getConcatDimension()));
  }

  /// Each group is written with its root first; comm has it in the order of the axes, and one root for all.
  LogicalResult importBroadcast(stablehlo::CollectiveBroadcastOp send) {
    if (failed(requireChannel(send.getChannelHandle().has_value())))
      return failure();
    auto groups = rowsOf(cast<mlir::DenseIntElementsAttr>(send.getReplicaGroups()));
    std::optional<std::vector<DeviceGroup>> ordered = groups;
    for (size_t i = 0; groups && i < groups->size(); ++i)
      llvm::sort((*ordered)[i]);
    auto axes = axesOf(ordered);
    if (failed(axes))
      return failure();
    int64_t root = mesh.linearIndex(groups->front().front(), *axes);
    for (const DeviceGroup &group : *groups)
      if (mesh.linearIndex(group.front(), *axes) != root)
        return op->emitOpError() << "has roots at different places of their groups: device " << groups->front().front()
                                 << " is number " << root << " of its group, device " << group.front() << " number "
                                 << mesh.linearIndex(group.front(), *axes) << "; expected one place, as pbroadcast prints";
    return replace<comm::BroadcastOp>(*axes, root);
  }

  LogicalResult importPermute(stablehlo::CollectivePermuteOp permute) {
    if (failed(requireChannel(permute.getChannelHandle().has_value())))
      return failure();
    auto rows = rowsOf(cast<mlir::DenseIntElementsAttr>(permute.getSourceTargetPairs()));
    std::vector<std::pair<int64_t, int64_t>> pairs;
    bool isPairs = rows.has_value();
    for (const DeviceGroup &row : isPairs ? *rows : std::vector<DeviceGroup>()) {
      isPairs = isPairs && row.size() == 2;
      if (isPairs)
        pairs.push_back({row[0], row[1]});
    }
    auto moved = isPairs ? axesOfPairs(mesh, pairs, manualAxes) : std::nullopt;
    if (!moved) {
      InFlightDiagnostic error = op->emitOpError() << "has pairs of devices that are not the same in all groups of its axes";
      error.attachNote(meshOp.getLoc()) << "the mesh is here; ppermute over mesh axes prints pairs that are";
      return error;
    }
    if (failed(requireManual(moved->axes)))
      return failure();
    return replace<comm::PermuteOp>(moved->axes, builder.getDenseI64ArrayAttr(moved->pairs));
  }

  /// Devices are numbered over all axes that are manual here.
  LogicalResult importRedistribute(stablehlo::CustomCallOp call) {
    FailureOr<import::RedistributeCall> said = import::readRedistribute(call);
    if (failed(said))
      return failure();
    return replace<comm::RedistributeOp>(manualAxes, said->source, said->target, builder.getDenseI64ArrayAttr(said->shape));
  }

  LogicalResult importPartitionId() {
    std::vector<layout::AxisRef> all;
    for (int32_t axis = 0; axis < static_cast<int32_t>(mesh.axes.size()); ++axis)
      if (mesh.axes[axis].size > 1)
        all.push_back(mesh.full(axis));
    if (failed(requireManual(all)))
      return failure();
    if (placeOf.empty())
      importIndices(all);
    Value index = comm::AxisIndexOp::create(builder, op->getLoc(),
                                            AxesAttr::get(op->getContext(), meshOp.getSymName(), mesh, all));
    if (!placeOf.empty())
      index = numberAt(index);
    if (index.getType() != op->getResult(0).getType())
      index = stablehlo::ConvertOp::create(builder, op->getLoc(), op->getResult(0).getType(), index);
    op->getResult(0).replaceAllUsesWith(index);
    op->erase();
    return success();
  }

  /// JAX writes the index along an axis as a device's number, divided by the devices after it, modulo those along it. Said as an index over
  /// that axis, it is known to be the same along the others.
  void importIndices(ArrayRef<layout::AxisRef> all) {
    auto numberOf = [](Operation *user, Value number) -> int64_t {
      if (user->getOperand(0) != number)
        return 0;
      auto constant = dyn_cast_or_null<IntegerAttr>(stablehlo::splatElement(user->getOperand(1)));
      return constant ? static_cast<int64_t>(constant.getValue().getLimitedValue(layout::maxDevices + 1)) : 0;
    };
    auto importRemainders = [&](Value number, int64_t after) {
      for (Operation *user : llvm::make_early_inc_range(number.getUsers()))
        if (isa<stablehlo::RemOp>(user))
          importIndex(user, all, numberOf(user, number), after);
    };
    Value number = op->getResult(0);
    importRemainders(number, 1);
    for (Operation *user : llvm::make_early_inc_range(number.getUsers()))
      if (isa<stablehlo::DivOp>(user))
        importRemainders(user->getResult(0), numberOf(user, number));
  }

  /// `remainder` is the index over axes of `size` devices, behind which there are those of `after` devices; unless no axes are so.
  void importIndex(Operation *remainder, ArrayRef<layout::AxisRef> all, int64_t size, int64_t after) {
    int64_t devices = mesh.numDevices();
    if (size < 2 || after < 1 || devices % (size * after) != 0)
      return;
    auto before = layout::splitPrefix(all.vec(), devices / (size * after));
    auto along = before ? layout::splitPrefix(before->second, size) : std::nullopt;
    if (!along)
      return;
    OpBuilder at(remainder);
    Value index = comm::AxisIndexOp::create(at, remainder->getLoc(),
                                            AxesAttr::get(op->getContext(), meshOp.getSymName(), mesh, along->first));
    Type type = remainder->getResult(0).getType();
    remainder->getResult(0).replaceAllUsesWith(
        type == index.getType() ? index : stablehlo::ConvertOp::create(at, remainder->getLoc(), type, index));
    remainder->erase();
  }

  /// The number that the text has for the device at a place: of all numbers, that one.
  Value numberAt(Value place) {
    auto ids = op->getParentOfType<ManualComputationOp>()->getAttrOfType<DenseI64ArrayAttr>(names::deviceIds);
    Type i32 = builder.getI32Type();
    SmallVector<int32_t> numbers(ids.asArrayRef().begin(), ids.asArrayRef().end());
    auto table = stablehlo::ConstantOp::create(
        builder, op->getLoc(),
        cast<ElementsAttr>(DenseElementsAttr::get(RankedTensorType::get({ids.size()}, i32), ArrayRef(numbers))));
    Value one = stablehlo::DynamicSliceOp::create(builder, op->getLoc(), RankedTensorType::get({1}, i32), table, mlir::ValueRange{place},
                                                  builder.getDenseI64ArrayAttr({1}));
    return stablehlo::ReshapeOp::create(builder, op->getLoc(), RankedTensorType::get({}, i32), one);
  }

  LogicalResult importReplicaId() {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    Value zero = stablehlo::ConstantOp::create(
        builder, op->getLoc(), cast<ElementsAttr>(DenseElementsAttr::get(type, builder.getZeroAttr(type.getElementType()))));
    op->getResult(0).replaceAllUsesWith(zero);
    op->erase();
    return success();
  }

  Operation *op;
  MeshOp meshOp;
  layout::Mesh mesh;
  OpBuilder builder;
  std::vector<layout::AxisRef> manualAxes; // where the op stands, in the mesh's order
  llvm::DenseMap<int64_t, int64_t> placeOf; // in the mesh, of a device of the text; empty: the same
};

struct ImportCollectives : impl::ImportCollectivesBase<ImportCollectives> {
  void runOnOperation() override {
    SmallVector<Operation *> collectives;
    getOperation().walk([&](Operation *op) {
      if (isa<stablehlo::AllReduceOp, stablehlo::AllGatherOp, stablehlo::ReduceScatterOp, stablehlo::AllToAllOp,
              stablehlo::CollectivePermuteOp, stablehlo::CollectiveBroadcastOp, stablehlo::PartitionIdOp, stablehlo::ReplicaIdOp>(op))
        collectives.push_back(op);
      else if (auto call = dyn_cast<stablehlo::CustomCallOp>(op); call && call.getCallTargetName() == "autopar.redistribute")
        collectives.push_back(op);
    });
    FailureOr<MeshOp> mesh = collectives.empty() ? FailureOr<MeshOp>(MeshOp()) : findMesh(getOperation());
    if (failed(mesh))
      return signalPassFailure();
    for (Operation *op : collectives) {
      // Now on axes of the one mesh, and so are the manual computations around it.
      for (auto manual = op->getParentOfType<ManualComputationOp>(); manual;
           manual = manual->getParentOfType<ManualComputationOp>())
        manual->removeAttr(names::written);
      if (failed(CollectiveImporter(op, *mesh).run()))
        return signalPassFailure();
    }
    getOperation().walk([](ManualComputationOp manual) { manual->removeAttr(names::deviceIds); });
  }
};

} // namespace
} // namespace autopar
