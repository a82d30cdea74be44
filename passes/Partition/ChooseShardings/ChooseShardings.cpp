// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search is Partition's own, on a copy: it rewrites rolls first, and the program must stay as it was written.
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Partition/PartitionFunctions/ChooseFactors.h"
#include "passes/Partition/PartitionFunctions/PlaceReductions.h"
#include "passes/Partition/PartitionFunctions/ShiftConcatenations.h"
#include "passes/Partition/Passes.h"

#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "autopar-choose-shardings"

namespace autopar {
#define GEN_PASS_DEF_CHOOSESHARDINGS
#include "passes/Partition/ChooseShardings/ChooseShardings.h.inc"

namespace {
using namespace partition;

/// Numbers of ops in the order of the walk, kept by the copies and by what rolls become.
constexpr llvm::StringLiteral kNumber = "autopar.number";

class Chooser {
public:
  Chooser(mlir::func::FuncOp func, MeshOp mesh) : func(func), mesh(mesh), layoutMesh(mesh.getMesh()) {}

  LogicalResult run() {
    copyFunction();
    LogicalResult result = search();
    copy->erase();
    return result;
  }

private:
  void copyFunction() {
    Builder b(func.getContext());
    func.walk([&](Operation *op) {
      if (op->hasAttr(names::shardings)) {
        op->setDiscardableAttr(kNumber, b.getI64IntegerAttr(static_cast<int64_t>(ops.size())));
        ops.push_back(op);
      }
    });
    OpBuilder at(func);
    copy = at.clone(*func);
    for (Operation *op : ops)
      op->removeDiscardableAttr(kNumber);
  }

  LogicalResult search() {
    auto function = cast<mlir::func::FuncOp>(copy);
    shiftConcatenations(function);
    FailureOr<PlanGraph> built = buildPlanGraph(function, layoutMesh, mesh.getSymName());
    if (failed(built))
      return failure();
    cost::MachineModel machine;
    ReshardPlanner planner(layoutMesh, machine);
    chooseFactors(*built, planner, machine);
    choices = weighChoices(*built, planner, machine);
    placeReductions(*built);
    // What a roll has become has its number several times; the last is its result.
    llvm::MapVector<int64_t, Operation *> copies;
    copy->walk([&](Operation *op) {
      if (auto number = op->getAttrOfType<IntegerAttr>(kNumber))
        copies[number.getInt()] = op;
    });
    for (auto [number, op] : copies)
      write(*built, op, ops[static_cast<size_t>(number)]);
    return success();
  }

  void write(const PlanGraph &graph, Operation *from, Operation *to) {
    auto shardings = llvm::to_vector(to->getAttrOfType<ArrayAttr>(names::shardings));
    SmallVector<Attribute> because;
    if (auto old = to->getAttrOfType<ArrayAttr>(names::because))
      llvm::append_range(because, old);
    for (auto [i, result] : llvm::enumerate(from->getResults())) {
      auto value = graph.valueIndex.find(result);
      if (value == graph.valueIndex.end() || graph.values[value->second].producer < 0)
        continue;
      layout::Sharding made = graph.placementOf(graph.values[value->second]);
      llvm::erase_if(made.unreduced, [](const layout::UnreducedAxis &axis) { return axis.kind != layout::ReduceKind::Sum; });
      auto chosen = ShardingAttr::get(func.getContext(), mesh.getSymName(), layoutMesh, made);
      if (chosen == shardings[i])
        continue;
      tell(graph, graph.values[value->second].producer, to, cast<ShardingAttr>(shardings[i]), chosen);
      if (i < because.size())
        because[i] = StringAttr::get(func.getContext(), byCost(graph, graph.values[value->second].producer));
      shardings[i] = chosen;
    }
    to->setAttr(names::shardings, ArrayAttr::get(func.getContext(), shardings));
    if (!because.empty())
      to->setAttr(names::because, ArrayAttr::get(func.getContext(), because));
  }

  std::string byCost(const PlanGraph &graph, int node) const {
    return describeChoice(graph, graph.nodes[static_cast<size_t>(node)], choices[static_cast<size_t>(node)]);
  }

  void tell(const PlanGraph &graph, int node, Operation *op, ShardingAttr before, ShardingAttr after) const {
    auto remark =
        mlir::remark::analysis(op->getLoc(), mlir::remark::RemarkOpts::name("cost").category(DEBUG_TYPE));
    if (!remark)
      return; // nobody listens: the texts below are not free
    remark << mlir::remark::metric("op", op->getName().getStringRef().str())
           << mlir::remark::metric("propagated", layout::toString(layoutMesh, before.getSharding(layoutMesh)))
           << mlir::remark::metric("chosen", layout::toString(layoutMesh, after.getSharding(layoutMesh)))
           << mlir::remark::metric("why", byCost(graph, node));
  }

  mlir::func::FuncOp func;
  MeshOp mesh;
  layout::Mesh layoutMesh;
  Operation *copy = nullptr;
  SmallVector<Operation *> ops; // by number
  std::vector<Choice> choices;  // by node
};

struct ChooseShardings : impl::ChooseShardingsBase<ChooseShardings> {
  void runOnOperation() override {
    SmallVector<mlir::func::FuncOp> functions(getOperation().getOps<mlir::func::FuncOp>());
    for (mlir::func::FuncOp func : functions) {
      if (func.isDeclaration() || func->hasAttr(names::spmd))
        continue;
      FailureOr<MeshOp> mesh = meshOfFunction(func);
      if (failed(mesh) || failed(Chooser(func, *mesh).run()))
        return signalPassFailure();
    }
  }
};
} // namespace
} // namespace autopar
