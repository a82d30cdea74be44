// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See OpTraits.h.
#include "passes/Lower/OpTraits.h"
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/Rt/IR/Rt.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/ElementwiseKind.h"
#include "passes/Lower/LibraryForms.h"
#include "passes/Lower/RunningReduction.h"

using namespace autopar;
using namespace autopar::lower;
using autopar::lower::isElementwise;
using stablehlo::BroadcastInDimOp, stablehlo::ClampOp, stablehlo::ConcatenateOp, stablehlo::ConstantOp,
    stablehlo::ConvolutionOp, stablehlo::DotGeneralOp, stablehlo::DynamicSliceOp, stablehlo::DynamicUpdateSliceOp,
    stablehlo::GatherOp, stablehlo::IotaOp, stablehlo::PadOp, stablehlo::ReduceOp, stablehlo::ReduceWindowOp,
    stablehlo::ReshapeOp, stablehlo::ReverseOp, stablehlo::ScatterOp, stablehlo::SelectAndScatterOp, stablehlo::SelectOp,
    stablehlo::SliceOp, stablehlo::SortOp, stablehlo::TransposeOp;

static bool isPlainTensor(Value v) {
  auto type = dyn_cast<RankedTensorType>(v.getType());
  return type && type.hasStaticShape() && type.getElementType().isIntOrFloat();
}

/// Scalar ops alone, and branches and loops of such.
static bool isScalarBody(Region &region) {
  auto isScalar = [](Type type) { return cast<ShapedType>(type).getRank() == 0; };
  return llvm::all_of(region.front().without_terminator(), [&](Operation &op) {
    if (!llvm::all_of(op.getResultTypes(), isScalar))
      return false;
    if (isa<stablehlo::CaseOp, stablehlo::WhileOp>(op))
      return llvm::all_of(op.getRegions(), isScalarBody);
    if (auto constant = dyn_cast<ConstantOp>(op))
      return isa<DenseElementsAttr>(constant.getValue());
    bool isMove = isa<ReshapeOp, BroadcastInDimOp, stablehlo::OptimizationBarrierOp>(op);
    return isMove ? llvm::all_of(op.getOperandTypes(), isScalar) : isElementwise(&op);
  });
}

static bool isRunning(Operation *op) {
  auto window = dyn_cast<ReduceWindowOp>(op);
  return window && runningReduction(window);
}

bool lower::isElemental(Operation *op) {
  if (!llvm::all_of(op->getOperands(), isPlainTensor) || !llvm::all_of(op->getResults(), isPlainTensor))
    return false;
  if (auto constant = dyn_cast<ConstantOp>(op))
    return isa<DenseElementsAttr>(constant.getValue()) && cast<DenseElementsAttr>(constant.getValue()).isSplat();
  if (isAssembly(op))
    return false;
  if (isElementwise(op) || isa<IotaOp, ReshapeOp, BroadcastInDimOp, TransposeOp, SliceOp, ReverseOp, PadOp, ConcatenateOp,
                               DynamicSliceOp, GatherOp>(op))
    return true;
  if (isa<DotGeneralOp, ConvolutionOp>(op))
    return !isLibraryCall(op);
  return isa<ReduceOp, ReduceWindowOp>(op) && !isRunning(op) && isScalarBody(op->getRegion(0));
}

/// A reduction of so few elements counts as elementwise.
static constexpr int64_t smallReduction = 8;

bool lower::isLooping(Operation *op) {
  if (auto reduce = dyn_cast<ReduceOp>(op)) {
    int64_t count = 1;
    for (int64_t d : reduce.getDimensions())
      count *= cast<ShapedType>(reduce.getInputs()[0].getType()).getDimSize(d);
    return count > smallReduction;
  }
  return isa<ReduceWindowOp, DotGeneralOp, ConvolutionOp>(op);
}

bool lower::isRootOnly(Operation *op) {
  if (!isa<ScatterOp, SortOp, SelectAndScatterOp, DynamicUpdateSliceOp, chlo::TopKOp>(op) && !isRunning(op))
    return false;
  if (!llvm::all_of(op->getOperands(), isPlainTensor) || !llvm::all_of(op->getResults(), isPlainTensor))
    return false;
  if (isa<ScatterOp, SortOp>(op))
    return isScalarBody(op->getRegion(0));
  if (isa<SelectAndScatterOp>(op))
    return isScalarBody(op->getRegion(0)) && isScalarBody(op->getRegion(1));
  return true;
}

bool lower::isLibraryCall(Operation *op) {
  if (auto dot = dyn_cast<DotGeneralOp>(op))
    return hasGemmTypes(dot);
  if (auto conv = dyn_cast<ConvolutionOp>(op))
    return convolutionForm(conv).has_value();
  return false;
}

bool lower::isAssembly(Operation *op) {
  auto concat = dyn_cast<ConcatenateOp>(op);
  if (!concat)
    return false;
  auto shape = cast<ShapedType>(concat.getType()).getShape();
  if (llvm::any_of(shape.take_front(concat.getDimension()), [](int64_t size) { return size != 1; }))
    return false;
  return llvm::any_of(concat.getInputs(), [](Value v) {
    while (auto reshape = v.getDefiningOp<ReshapeOp>())
      v = reshape.getOperand();
    return v.getDefiningOp() && isa<rt::MatmulOp, rt::AttendOp>(v.getDefiningOp());
  });
}

SmallVector<OpOperand *> lower::updatedOperands(Operation *op) {
  SmallVector<OpOperand *> operands;
  if (isa<DynamicUpdateSliceOp, ScatterOp, SortOp>(op))
    for (unsigned i = 0; i < op->getNumResults(); ++i)
      operands.push_back(&op->getOpOperand(i));
  return operands;
}

bool lower::mayFuseOperand(OpOperand &operand) {
  Operation *op = operand.getOwner();
  unsigned number = operand.getOperandNumber();
  if (isa<DynamicUpdateSliceOp, ScatterOp>(op))
    return number >= op->getNumResults();
  if (isa<SelectAndScatterOp>(op))
    return number == 2;
  // Contractions and sorts read each element many times.
  return !isa<DotGeneralOp, ConvolutionOp, SortOp, chlo::TopKOp>(op);
}

bool lower::amplifies(OpOperand &operand) {
  Operation *op = operand.getOwner();
  auto elements = [](Value v) { return cast<ShapedType>(v.getType()).getNumElements(); };
  if (isa<BroadcastInDimOp, SelectOp, ClampOp>(op))
    return elements(operand.get()) < elements(op->getResult(0));
  if (isa<DynamicSliceOp>(op))
    return operand.getOperandNumber() > 0;
  if (isa<DynamicUpdateSliceOp>(op))
    return operand.getOperandNumber() > 1;
  if (isa<GatherOp, ScatterOp>(op))
    return true;
  if (isa<PadOp>(op))
    return operand.getOperandNumber() == 1;
  return isa<ReduceWindowOp>(op) && !isRunning(op);
}

bool lower::keepsIndex(OpOperand &operand) {
  return isElementwise(operand.getOwner()) &&
         cast<ShapedType>(operand.get().getType()).getShape() ==
             cast<ShapedType>(operand.getOwner()->getResult(0).getType()).getShape();
}
