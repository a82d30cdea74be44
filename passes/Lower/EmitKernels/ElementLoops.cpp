// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements that take a loop: reductions, windows, and the contractions that no library call does. Loops run in row-major
// order, whatever the number of threads. Small floats accumulate in f32. See ElementEmitter.h.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Lower/EmitKernels/ElementEmitter.h"
#include "passes/Lower/EmitKernels/ScalarOps.h"
#include "passes/Lower/RunningReduction.h"
#include "passes/Lower/WindowShape.h"

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

static SmallVector<Value> roundAll(mlir::ImplicitLocOpBuilder &b, ArrayRef<Value> values, Operation *op) {
  SmallVector<Value> rounded;
  for (auto [v, result] : zip(values, op->getResults()))
    rounded.push_back(roundInRegister(b, v, typeOf(result).getElementType()));
  return rounded;
}

SmallVector<Value> ElementEmitter::reduce(Operation *op, ArrayRef<Value> index) {
  auto reduce = cast<stablehlo::ReduceOp>(op);
  auto shape = typeOf(reduce.getInputs()[0]).getShape();
  SmallVector<Value> init;
  for (Value v : reduce.getInitValues())
    init.push_back(element(v, {}));
  SmallVector<int64_t> dims(reduce.getDimensions());
  llvm::sort(dims);
  SmallVector<int64_t> sizes;
  for (int64_t d : dims)
    sizes.push_back(shape[d]);
  bool inDouble = isSum(reduce.getBody().front()) && init[0].getType().isF32();
  if (inDouble)
    init[0] = widenTerm(b, init[0]);
  auto total = loop(sizes, init, [&](ArrayRef<Value> inner, ArrayRef<Value> carried) -> SmallVector<Value> {
    SmallVector<Value> at;
    size_t kept = 0, reduced = 0;
    for (int64_t d = 0; d < int64_t(shape.size()); ++d)
      at.push_back(llvm::is_contained(dims, d) ? inner[reduced++] : index[kept++]);
    if (inDouble)
      return {arith::AddFOp::create(b, carried[0], widenTerm(b, element(reduce.getInputs()[0], at)))};
    SmallVector<Value> args(carried);
    for (Value input : reduce.getInputs())
      args.push_back(element(input, at));
    return emitScalarBlock(b, reduce.getBody().front(), args, /*wide=*/true);
  });
  if (inDouble)
    total[0] = arith::TruncFOp::create(b, b.getF32Type(), total[0]);
  return roundAll(b, total, op);
}

SmallVector<Value> ElementEmitter::reduceWindow(Operation *op, ArrayRef<Value> index) {
  auto reduce = cast<stablehlo::ReduceWindowOp>(op);
  auto shape = typeOf(reduce.getInputs()[0]).getShape();
  WindowShape w = windowOf(reduce);
  bool passes = mayPassOverPadding(reduce);
  SmallVector<Value> init;
  for (Value v : reduce.getInitValues())
    init.push_back(element(v, {}));
  auto total = loop(w.size, init, [&](ArrayRef<Value> offset, ArrayRef<Value> carried) -> SmallVector<Value> {
    SmallVector<Value> at, conditions;
    for (auto [d, size] : enumerate(shape)) {
      Value position = math.add(math.add(math.mul(index[d], w.stride[d]), math.mul(offset[d], w.dilation[d])), -w.low[d]);
      int64_t base = w.baseDilation[d], span = (size - 1) * base + 1;
      if (w.low[d] > 0 || w.high[d] > 0 || size == 0)
        conditions.push_back(inRange(position, 0, span));
      if (base > 1) {
        Value hole = arith::RemSIOp::create(b, position, math.constant(base));
        conditions.push_back(arith::CmpIOp::create(b, arith::CmpIPredicate::eq, hole, math.constant(0)));
        position = arith::DivSIOp::create(b, position, math.constant(base));
      }
      at.push_back(position);
    }
    SmallVector<mlir::Type> types;
    for (Value v : carried)
      types.push_back(v.getType());
    return branch(
        allOf(conditions), types,
        [&] {
          SmallVector<Value> args(carried);
          for (Value input : reduce.getInputs())
            args.push_back(element(input, at));
          return emitScalarBlock(b, reduce.getBody().front(), args, /*wide=*/true);
        },
        [&] {
          if (passes)
            return SmallVector<Value>(carried);
          SmallVector<Value> args(carried); // padding and holes hold the initial values
          llvm::append_range(args, init);
          return emitScalarBlock(b, reduce.getBody().front(), args, /*wide=*/true);
        });
  });
  return roundAll(b, total, op);
}

/// sum + lhs * rhs, in the accumulator's type; integers of other widths are extended by their sign.
static Value multiplyAdd(mlir::ImplicitLocOpBuilder &b, Value sum, Value lhs, Type lhsType, Value rhs, Type rhsType) {
  auto fit = [&](Value v, Type element) -> Value {
    bool isUnsigned = element.isUnsignedInteger() || element.isInteger(1);
    if (isa<FloatType>(sum.getType())) {
      if (isa<IntegerType>(v.getType()))
        return isUnsigned ? Value(arith::UIToFPOp::create(b, sum.getType(), v))
                          : Value(arith::SIToFPOp::create(b, sum.getType(), v));
      if (v.getType().getIntOrFloatBitWidth() > sum.getType().getIntOrFloatBitWidth())
        return arith::TruncFOp::create(b, sum.getType(), v);
      return v.getType() == sum.getType() ? v : Value(arith::ExtFOp::create(b, sum.getType(), v));
    }
    unsigned have = v.getType().getIntOrFloatBitWidth(), want = sum.getType().getIntOrFloatBitWidth();
    if (have == want)
      return v;
    if (have > want)
      return arith::TruncIOp::create(b, sum.getType(), v);
    return isUnsigned ? Value(arith::ExtUIOp::create(b, sum.getType(), v))
                      : Value(arith::ExtSIOp::create(b, sum.getType(), v));
  };
  Value l = fit(lhs, lhsType), r = fit(rhs, rhsType);
  if (isa<FloatType>(sum.getType()))
    return arith::AddFOp::create(b, sum, arith::MulFOp::create(b, l, r).getResult());
  if (sum.getType().isInteger(1))
    return arith::OrIOp::create(b, sum, arith::AndIOp::create(b, l, r).getResult());
  return arith::AddIOp::create(b, sum, arith::MulIOp::create(b, l, r).getResult());
}

static Value zeroOf(mlir::ImplicitLocOpBuilder &b, Type element) {
  return arith::ConstantOp::create(b, b.getZeroAttr(computeType(element)));
}

Value ElementEmitter::dot(Operation *op, ArrayRef<Value> index) {
  auto dot = cast<stablehlo::DotGeneralOp>(op);
  auto numbers = dot.getDotDimensionNumbers();
  Type lhsType = typeOf(dot.getLhs()).getElementType(), rhsType = typeOf(dot.getRhs()).getElementType();
  Type type = typeOf(dot.getResult()).getElementType();
  SmallVector<int64_t> sizes;
  for (int64_t d : numbers.getLhsContractingDimensions())
    sizes.push_back(typeOf(dot.getLhs()).getDimSize(d));
  size_t batchRank = numbers.getLhsBatchingDimensions().size();
  auto sum = loop(sizes, {zeroOf(b, type)}, [&](ArrayRef<Value> inner, ArrayRef<Value> carried) -> SmallVector<Value> {
    size_t next = batchRank;
    auto at = [&](Value tensor, ArrayRef<int64_t> batching, ArrayRef<int64_t> contracting) {
      SmallVector<Value> result(typeOf(tensor).getRank());
      for (auto [i, d] : enumerate(batching))
        result[d] = index[i];
      for (auto [i, d] : enumerate(contracting))
        result[d] = inner[i];
      for (Value &v : result)
        if (!v)
          v = index[next++];
      return result;
    };
    Value l = element(dot.getLhs(), at(dot.getLhs(), numbers.getLhsBatchingDimensions(), numbers.getLhsContractingDimensions()));
    Value r = element(dot.getRhs(), at(dot.getRhs(), numbers.getRhsBatchingDimensions(), numbers.getRhsContractingDimensions()));
    return {multiplyAdd(b, carried[0], l, lhsType, r, rhsType)};
  });
  return roundInRegister(b, sum[0], type);
}

Value ElementEmitter::convolution(Operation *op, ArrayRef<Value> index) {
  auto conv = cast<stablehlo::ConvolutionOp>(op);
  auto n = conv.getDimensionNumbers();
  WindowShape w = windowOf(conv);
  RankedTensorType x = typeOf(conv.getLhs()), k = typeOf(conv.getRhs()), y = typeOf(conv.getResult());
  int64_t groupInput = k.getDimSize(n.getKernelInputFeatureDimension());
  int64_t groups = conv.getFeatureGroupCount(), batchGroups = conv.getBatchGroupCount();
  int64_t outPerGroup = y.getDimSize(n.getOutputFeatureDimension()) / (groups * batchGroups > 1 ? std::max(groups, batchGroups) : 1);
  Value feature = index[n.getOutputFeatureDimension()], batch = index[n.getOutputBatchDimension()];
  Value group = groups * batchGroups > 1 ? math.div(feature, outPerGroup) : math.constant(0);
  if (batchGroups > 1)
    batch = math.add(math.mul(group, x.getDimSize(n.getInputBatchDimension()) / batchGroups), batch);
  SmallVector<int64_t> sizes(w.size);
  sizes.push_back(groupInput);
  auto sum = loop(sizes, {zeroOf(b, y.getElementType())}, [&](ArrayRef<Value> tap, ArrayRef<Value> carried) {
    SmallVector<Value> xAt(x.getRank()), kAt(k.getRank()), conditions;
    for (auto [d, inDim] : enumerate(n.getInputSpatialDimensions())) {
      Value out = index[n.getOutputSpatialDimensions()[d]];
      Value t = w.reversed[d] ? math.sub(math.constant(w.size[d] - 1), tap[d]) : tap[d];
      kAt[n.getKernelSpatialDimensions()[d]] = t;
      Value at = math.add(math.add(math.mul(out, w.stride[d]), math.mul(tap[d], w.dilation[d])), -w.low[d]);
      int64_t base = w.baseDilation[d], span = (x.getDimSize(inDim) - 1) * base + 1;
      conditions.push_back(inRange(at, 0, span));
      if (base > 1) {
        Value hole = arith::RemSIOp::create(b, at, math.constant(base));
        conditions.push_back(arith::CmpIOp::create(b, arith::CmpIPredicate::eq, hole, math.constant(0)));
        at = arith::DivSIOp::create(b, at, math.constant(base));
      }
      xAt[inDim] = at;
    }
    Value c = tap.back();
    xAt[n.getInputBatchDimension()] = batch;
    xAt[n.getInputFeatureDimension()] = groups > 1 ? math.add(math.mul(group, groupInput), c) : c;
    kAt[n.getKernelInputFeatureDimension()] = c;
    kAt[n.getKernelOutputFeatureDimension()] = feature;
    return branch(
        allOf(conditions), {carried[0].getType()},
        [&]() -> SmallVector<Value> {
          return {multiplyAdd(b, carried[0], element(conv.getLhs(), xAt), x.getElementType(), element(conv.getRhs(), kAt),
                              k.getElementType())};
        },
        [&]() -> SmallVector<Value> { return {carried[0]}; });
  });
  return roundInRegister(b, sum[0], y.getElementType());
}
