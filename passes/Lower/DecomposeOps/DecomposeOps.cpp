// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One walk; each op is offered to the part that knows its kind. New ops need no second look.
#include "dialects/Comm/IR/Comm.h"
#include "dialects/Rt/IR/Rt.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/DecomposeOps/Decompose.h"
#include "passes/Lower/LoweringNames.h"
#include "passes/Lower/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_DECOMPOSEOPS
#include "passes/Lower/DecomposeOps/DecomposeOps.h.inc"
} // namespace autopar

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

Value HloBuilder::splat(Type type, double value) {
  return hlo::ConstantOp::create(b, cast<ElementsAttr>(hlo::splatOf(cast<RankedTensorType>(type), value)));
}

Value HloBuilder::reshape(Value v, ArrayRef<int64_t> shape) {
  if (auto before = v.getDefiningOp<hlo::ReshapeOp>())
    v = before.getOperand();
  if (typeOf(v).getShape() == shape)
    return v;
  return hlo::ReshapeOp::create(b, RankedTensorType::get(shape, typeOf(v).getElementType()), v);
}

Value HloBuilder::transpose(Value v, ArrayRef<int64_t> permutation) {
  SmallVector<int64_t> shape;
  bool moves = false;
  for (auto [i, d] : enumerate(permutation)) {
    shape.push_back(typeOf(v).getDimSize(d));
    moves |= int64_t(i) != d;
  }
  if (!moves)
    return v;
  return hlo::TransposeOp::create(b, RankedTensorType::get(shape, typeOf(v).getElementType()), v, permutation);
}

Value HloBuilder::slice(Value v, ArrayRef<int64_t> starts, ArrayRef<int64_t> limits) {
  SmallVector<int64_t> shape, strides(starts.size(), 1);
  for (auto [low, high] : zip(starts, limits))
    shape.push_back(high - low);
  return hlo::SliceOp::create(b, RankedTensorType::get(shape, typeOf(v).getElementType()), v, starts, limits, strides);
}

Value HloBuilder::concatenate(ValueRange values, int64_t dim) {
  SmallVector<int64_t> shape(typeOf(values[0]).getShape());
  shape[dim] = 0;
  for (Value v : values)
    shape[dim] += typeOf(v).getDimSize(dim);
  return hlo::ConcatenateOp::create(b, RankedTensorType::get(shape, typeOf(values[0]).getElementType()), values, dim);
}

/// Whether the dims larger than 1 keep their order.
static bool keepsOrder(ArrayRef<int64_t> targets, ArrayRef<int64_t> sizes) {
  int64_t last = -1;
  for (auto [target, size] : zip(targets, sizes)) {
    if (size == 1)
      continue;
    if (target < last)
      return false;
    last = target;
  }
  return true;
}

void lower::decomposeMoves(Operation *op) {
  Value operand = op->getOperand(0), result = op->getResult(0);
  auto shape = typeOf(operand).getShape();
  bool still = false;
  if (auto broadcast = dyn_cast<hlo::BroadcastInDimOp>(op)) {
    still = typeOf(operand).getNumElements() == typeOf(result).getNumElements() &&
            keepsOrder(broadcast.getBroadcastDimensions(), shape);
  } else if (auto transpose = dyn_cast<hlo::TransposeOp>(op)) {
    SmallVector<int64_t> targets(shape.size());
    for (auto [i, d] : enumerate(transpose.getPermutation()))
      targets[d] = i;
    still = keepsOrder(targets, shape);
  }
  if (!still)
    return;
  HloBuilder h(op);
  op->replaceAllUsesWith(ValueRange{h.reshape(operand, typeOf(result).getShape())});
  op->erase();
}

void lower::decomposeIf(Operation *op) {
  auto branch = cast<hlo::IfOp>(op);
  HloBuilder h(op);
  Type type = RankedTensorType::get({}, h.b.getI32Type());
  Value index = hlo::SelectOp::create(h.b, type, branch.getPred(), h.splat(type, 0), h.splat(type, 1));
  auto result = hlo::CaseOp::create(h.b, op->getResultTypes(), index, 2);
  result.getBranches()[0].takeBody(branch.getTrueBranch());
  result.getBranches()[1].takeBody(branch.getFalseBranch());
  op->replaceAllUsesWith(result);
  op->erase();
}

static std::optional<int64_t> scalarOf(Value v) {
  mlir::DenseIntElementsAttr value;
  if (v && mlir::matchPattern(v, mlir::m_Constant(&value)) && value.getNumElements() == 1)
    return value.getSplatValue<APInt>().getSExtValue();
  return std::nullopt;
}

/// for (i = first; i < last; i += step), as JAX writes its loops.
void lower::countTrips(Operation *op) {
  auto loop = cast<hlo::WhileOp>(op);
  Block &cond = loop.getCond().front(), &body = loop.getBody().front();
  auto compare = cond.getTerminator()->getOperand(0).getDefiningOp<hlo::CompareOp>();
  if (!compare || compare.getComparisonDirection() != hlo::ComparisonDirection::LT)
    return;
  auto counter = dyn_cast<BlockArgument>(compare.getLhs());
  auto last = scalarOf(compare.getRhs());
  if (!counter || !last || counter.getOwner() != &cond)
    return;
  unsigned number = counter.getArgNumber();
  auto first = scalarOf(op->getOperand(number));
  auto next = body.getTerminator()->getOperand(number).getDefiningOp<hlo::AddOp>();
  if (!first || !next)
    return;
  Value argument = body.getArgument(number);
  auto step = next.getLhs() == argument ? scalarOf(next.getRhs()) : next.getRhs() == argument ? scalarOf(next.getLhs()) : std::nullopt;
  if (step && *step > 0)
    op->setAttr(tripCountName, OpBuilder(op).getI64IntegerAttr(std::max<int64_t>(0, (*last - *first + *step - 1) / *step)));
}

static bool isFrom(Operation *op, StringRef dialect) { return op->getName().getDialectNamespace() == dialect; }

static LogicalResult decompose(Operation *op) {
  if (auto call = dyn_cast<hlo::CustomCallOp>(op)) {
    InFlightDiagnostic error = call.emitOpError() << "calls @" << call.getCallTargetName() << ", which has no kernel here";
    error.attachNote() << "with a sharding rule it can be partitioned (--emit=spmd) and exported; to train, write what it computes in ops of "
                          "stablehlo, or as a composite with a decomposition";
    return error;
  }
  if (isFrom(op, "chlo"))
    decomposeChlo(op);
  else if (isa<hlo::BitcastConvertOp, hlo::MapOp, hlo::PowOp, hlo::ReducePrecisionOp>(op))
    decomposeElementwise(op);
  else if (isa<hlo::ConvertOp>(op))
    decomposeConversion(op);
  else if (isFrom(op, "comm"))
    return decomposeComm(op);
  else if (isa<hlo::BroadcastInDimOp, hlo::TransposeOp>(op))
    decomposeMoves(op);
  else if (isa<hlo::AddOp>(op))
    decomposePadSum(op);
  else if (isa<hlo::ScatterOp>(op))
    decomposeScatter(op);
  else if (isa<hlo::ReduceOp>(op))
    decomposeReduction(op);
  else if (isa<hlo::ConvolutionOp>(op))
    decomposeConvolution(op);
  else if (isa<hlo::SortOp>(op))
    decomposeSort(op);
  else if (isa<hlo::CholeskyOp>(op))
    decomposeCholesky(op);
  else if (isa<hlo::TriangularSolveOp>(op))
    decomposeTriangularSolve(op);
  else if (isa<hlo::IfOp>(op))
    decomposeIf(op);
  else if (isa<hlo::WhileOp>(op))
    countTrips(op);
  return success();
}

namespace {
struct DecomposeOpsPass : autopar::impl::DecomposeOpsBase<DecomposeOpsPass> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops)
      if (failed(decompose(op)))
        return signalPassFailure();
    getOperation().walk([](hlo::ReshapeOp op) {
      if (op.use_empty()) // passed over by HloBuilder::reshape
        op.erase();
    });
  }
};
} // namespace
