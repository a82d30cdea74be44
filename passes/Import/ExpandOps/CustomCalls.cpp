// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// custom_call by target. JAX prints attributes of a call under mhlo.backend_config (typed calls) or mhlo.attributes.
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/Sdy/IR/Sdy.h"
#include "passes/Import/ExpandOps/Expand.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringSwitch.h"

namespace autopar::import {
namespace hlo = stablehlo;

static DictionaryAttr configOf(hlo::CustomCallOp op) {
  for (StringRef name : {"mhlo.backend_config", "mhlo.attributes"})
    if (auto config = op->getAttrOfType<DictionaryAttr>(name))
      return config;
  if (auto config = dyn_cast_or_null<DictionaryAttr>(op.getBackendConfigAttr()))
    return config;
  return DictionaryAttr::get(op.getContext());
}

static std::optional<int64_t> integerIn(DictionaryAttr config, StringRef name) {
  auto number = config.getAs<IntegerAttr>(name);
  return number ? std::optional(number.getValue().getSExtValue()) : std::nullopt;
}

static void replace(hlo::CustomCallOp op, ValueRange values) {
  op->replaceAllUsesWith(values);
  op.erase();
}

/// A call that is not what its target takes.
static LogicalResult refuseForm(hlo::CustomCallOp op, StringRef expected) {
  return op.emitOpError() << "@" << op.getCallTargetName() << " is written in a form that is not known; expected " << expected;
}

static LogicalResult checkSharding(hlo::CustomCallOp op) {
  auto text = op->getAttrOfType<StringAttr>("mhlo.sharding");
  auto type = op->getNumResults() == 1 ? dyn_cast<RankedTensorType>(op->getResult(0).getType()) : RankedTensorType();
  if (text && isGspmdSharding(text.getValue(), type ? type.getRank() : 0))
    return success();
  InFlightDiagnostic error = op.emitOpError() << "@Sharding has ";
  if (text)
    error << "the sharding " << text << ", which is none of GSPMD's for its operand";
  else
    error << "no mhlo.sharding";
  error.attachNote() << "expected {replicated}, {maximal device=0} or {devices=[2,1]<=[2]}, with a size for each dim and as many "
                        "devices as tiles";
  return error;
}

/// The operand, unchanged.
static LogicalResult expandAnnotation(hlo::CustomCallOp op) {
  if (op->getOperandTypes() != op->getResultTypes())
    return refuseForm(op, "results of the operands' types");
  StringRef target = op.getCallTargetName();
  if (target == "Sharding" && failed(checkSharding(op)))
    return failure();
  if (target == "Sharding")
    op.emitRemark() << "@Sharding says where values lie in the form of GSPMD, which is not read: export with Shardy "
                       "(jax_use_shardy_partitioner), or give the hint in the plan";
  if (target.starts_with("xla.sdy."))
    op.emitRemark() << "@" << target << " says where values lie in the form of XLA's pipeline, which is not read: export the "
                       "program as JAX lowers it, with ops of sdy, or give the hint in the plan";
  replace(op, op->getOperands());
  return success();
}

/// The k first along a dim by a comparator, with their numbers: a stable sort and a slice.
static LogicalResult expandApproxTopK(hlo::CustomCallOp op) {
  DictionaryAttr config = configOf(op);
  auto k = integerIn(config, "top_k"), dim = integerIn(config, "reduction_dim");
  auto whole = config.getAs<BoolAttr>("aggregate_to_topk");
  auto called = op.getCalledComputations();
  auto compare = called.size() != 1 ? mlir::func::FuncOp()
                                    : SymbolTable::lookupNearestSymbolFrom<mlir::func::FuncOp>(op, cast<FlatSymbolRefAttr>(called[0]));
  size_t inputs = op->getNumResults();
  bool fits = k && dim && compare && op->getNumOperands() == 2 * inputs && inputs > 0 && !compare.isExternal() &&
              compare.getNumArguments() == 2 * inputs;
  if (!fits)
    return refuseForm(op, "operands, initial values, top_k, reduction_dim and a comparator");
  if (whole && !whole.getValue())
    return refuseForm(op, "aggregate_to_topk = true");
  ImplicitLocOpBuilder b(op.getLoc(), op);
  ValueRange operands = op->getOperands().take_front(inputs);
  auto sort = hlo::SortOp::create(b, operands.getTypes(), operands, *dim, /*is_stable=*/true);
  IRMapping mapping;
  compare.getBody().cloneInto(&sort.getComparator(), mapping);
  Operation *end = sort.getComparator().front().getTerminator();
  if (!isa<hlo::ReturnOp>(end)) {
    b.setInsertionPoint(end);
    hlo::ReturnOp::create(b, end->getOperands());
    end->erase();
    b.setInsertionPointAfter(sort);
  }
  SmallVector<Value> results;
  for (auto [value, type] : zip_equal(sort->getResults(), op->getResultTypes())) {
    ArrayRef<int64_t> shape = cast<RankedTensorType>(type).getShape();
    SmallVector<int64_t> start(shape.size(), 0), one(shape.size(), 1);
    results.push_back(hlo::SliceOp::create(b, type, value, start, shape, one));
  }
  replace(op, results);
  return success();
}

static LogicalResult expandTopK(hlo::CustomCallOp op) {
  DictionaryAttr config = configOf(op);
  auto k = integerIn(config, "k");
  auto largest = config.getAs<BoolAttr>("largest");
  if (!k || (largest && !largest.getValue()) || op->getNumOperands() != 1 || op->getNumResults() != 2)
    return refuseForm(op, "one operand, k, largest = true, values and indices");
  ImplicitLocOpBuilder b(op.getLoc(), op);
  auto result = chlo::TopKOp::create(b, op->getResultTypes(), op->getOperand(0), *k);
  replace(op, result->getResults());
  return success();
}

/// LAPACK's letters: 'L' and 'U', 'N', 'T' and 'C'.
static std::optional<char> letterIn(DictionaryAttr config, StringRef name) {
  auto code = config.getAs<IntegerAttr>(name);
  return code ? std::optional(static_cast<char>(code.getValue().getZExtValue())) : std::nullopt;
}

/// The factor, and 0, or 1 where a pivot was not positive.
static LogicalResult expandCholesky(hlo::CustomCallOp op) {
  auto half = letterIn(configOf(op), "uplo");
  if (!half || op->getNumOperands() != 1 || op->getNumResults() != 2)
    return refuseForm(op, "a matrix, uplo, the factor and a status");
  ImplicitLocOpBuilder b(op.getLoc(), op);
  auto type = cast<RankedTensorType>(op->getResult(0).getType()), status = cast<RankedTensorType>(op->getResult(1).getType());
  Value factor = hlo::CholeskyOp::create(b, type, op->getOperand(0), b.getBoolAttr(*half == 'L'));
  // The least entry of the diagonal: a NaN or 0 there is a failure, and every later pivot has it.
  auto bits = RankedTensorType::get(type.getShape(), b.getI1Type());
  auto places = RankedTensorType::get(type.getShape(), b.getI32Type());
  int64_t rank = type.getRank();
  Value row = hlo::IotaOp::create(b, places, rank - 2), column = hlo::IotaOp::create(b, places, rank - 1);
  Value isOff = hlo::CompareOp::create(b, row, column, hlo::ComparisonDirection::NE);
  Value real = factor;
  if (auto complex = dyn_cast<mlir::ComplexType>(type.getElementType())) // of these, the diagonal is real
    real = hlo::RealOp::create(b, RankedTensorType::get(type.getShape(), complex.getElementType()), factor);
  Value zero = splatOf(b, cast<RankedTensorType>(real.getType()), 0);
  Value isPositive = hlo::CompareOp::create(b, real, zero, hlo::ComparisonDirection::GT);
  Value fits = hlo::OrOp::create(b, bits, isOff, isPositive);
  auto all = hlo::ReduceOp::create(b, fits, splatOf(b, RankedTensorType::get({}, b.getI1Type()), 1), ArrayRef<int64_t>{rank - 2, rank - 1});
  {
    mlir::OpBuilder::InsertionGuard guard(b);
    Type scalar = RankedTensorType::get({}, b.getI1Type());
    Block *body = b.createBlock(&all.getBody(), {}, {scalar, scalar}, {op.getLoc(), op.getLoc()});
    hlo::ReturnOp::create(b, hlo::AndOp::create(b, scalar, body->getArgument(0), body->getArgument(1))->getResults());
  }
  Value info = hlo::SelectOp::create(b, status, all->getResult(0), splatOf(b, status, 0), splatOf(b, status, 1));
  replace(op, {factor, info});
  return success();
}

static LogicalResult expandTriangularSolve(hlo::CustomCallOp op) {
  DictionaryAttr config = configOf(op);
  auto side = letterIn(config, "side"), half = letterIn(config, "uplo"), turn = letterIn(config, "trans_x"), diagonal = letterIn(config, "diag");
  if (!side || !half || !turn || !diagonal || op->getNumOperands() != 2 || op->getNumResults() != 1)
    return refuseForm(op, "two matrices, side, uplo, trans_x and diag");
  ImplicitLocOpBuilder b(op.getLoc(), op);
  auto transpose = *turn == 'N'   ? hlo::Transpose::NO_TRANSPOSE
                   : *turn == 'T' ? hlo::Transpose::TRANSPOSE
                                  : hlo::Transpose::ADJOINT;
  Value solution = hlo::TriangularSolveOp::create(b, op->getResult(0).getType(), op->getOperand(0), op->getOperand(1), *side == 'L',
                                                  *half == 'L', *diagonal == 'U', transpose);
  replace(op, solution);
  return success();
}

/// What to do instead of a call that nothing here computes.
static StringRef adviceFor(StringRef target) {
  auto has = [&](StringRef part) { return target.contains(part); };
  if (has("callback"))
    return "it calls Python (debug.print, pure_callback, io_callback), which a trained binary does not have: take it out of the step";
  if (has("FullToShardShape") || has("ShardToFullShape") || has("GlobalToLocal") || has("LocalToGlobal"))
    return "it stands for shard_map, where the program is written for each device: write it for one device and give hints";
  if (has("lapack") || has("cusolver") || has("hipsolver") || has("Eigh") || has("Qr") || has("LuDecomposition"))
    return "of matrix factorisations, Cholesky and triangular solves are computed; do others outside of the step, or without a library";
  if (has("tpu") || has("gpu") || has("triton") || has("cudnn") || has("mosaic") || has("cublas"))
    return "it is a kernel for another machine: export with its reference implementation, for the cpu platform";
  return "write what it computes in ops of stablehlo, or as a composite with a decomposition";
}

/// JAX gives what its own functions print (@inv of jnp.linalg.inv) no place in the user's file; the calls of them have one.
static void noteCallers(InFlightDiagnostic &error, Operation *op) {
  auto module = op->getParentOfType<mlir::ModuleOp>();
  llvm::SmallPtrSet<Operation *, 4> seen; // only asked, never walked
  for (auto function = op->getParentOfType<mlir::func::FuncOp>(); function && seen.insert(function).second;) {
    mlir::func::CallOp caller;
    module.walk([&](mlir::func::CallOp call) {
      if (call.getCallee() != function.getName())
        return mlir::WalkResult::advance();
      caller = call;
      return mlir::WalkResult::interrupt();
    });
    if (!caller)
      return;
    error.attachNote(caller.getLoc()) << "@" << function.getName() << " is called from here";
    function = caller->getParentOfType<mlir::func::FuncOp>();
  }
}

LogicalResult expandCustomCall(hlo::CustomCallOp op) {
  StringRef target = op.getCallTargetName();
  using Expand = LogicalResult (*)(hlo::CustomCallOp);
  auto expand = llvm::StringSwitch<Expand>(target)
                    .Cases({"Sharding", "annotate_device_placement", "LayoutConstraint", "MoveToHost", "MoveToDevice"}, expandAnnotation)
                    .Cases({"xla.sdy.FuncResultSharding", "xla.sdy.ShardingConstraint"}, expandAnnotation)
                    .Case("ApproxTopK", expandApproxTopK)
                    .Cases({"mhlo.topk", "TopK"}, expandTopK)
                    .Cases({"lapack_spotrf_ffi", "lapack_dpotrf_ffi", "lapack_cpotrf_ffi", "lapack_zpotrf_ffi"}, expandCholesky)
                    .Cases({"lapack_strsm_ffi", "lapack_dtrsm_ffi", "lapack_ctrsm_ffi", "lapack_ztrsm_ffi"}, expandTriangularSolve)
                    .Case("autopar.redistribute", [](hlo::CustomCallOp) { return success(); }) // ImportCollectives
                    .Default(nullptr);
  if (expand)
    return expand(op);
  if (op->hasAttr(sdy::kShardingRuleAttr))
    return success(); // may be partitioned and exported; Lower refuses it
  InFlightDiagnostic error = op.emitOpError() << "calls @" << target << ", which is not known here";
  error.attachNote() << adviceFor(target);
  noteCallers(error, op);
  return error;
}

} // namespace autopar::import
