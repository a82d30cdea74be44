// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cache, loops, branches, and the ops whose element follows from one element of each operand. Reductions, windows and
// contractions are in ElementLoops.cpp. See ElementEmitter.h.
#include "passes/Lower/EmitKernels/ElementEmitter.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Lower/ElementwiseKind.h"
#include "passes/Lower/EmitKernels/ScalarOps.h"
#include "passes/Lower/LoweringNames.h"

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;
namespace scf = mlir::scf;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

ElementEmitter::Key ElementEmitter::keyOf(Value tensor, ArrayRef<Value> index) const {
  Key key{tensor.getAsOpaquePointer(), {}};
  for (Value i : index)
    key.second.push_back(i.getAsOpaquePointer());
  return key;
}

Value ElementEmitter::cached(const Key &key) const {
  for (auto &scope : llvm::reverse(scopes))
    if (auto it = scope.find(key); it != scope.end())
      return it->second;
  return {};
}

void ElementEmitter::pushScope() {
  scopes.emplace_back();
  math.pushScope();
}

void ElementEmitter::popScope() {
  scopes.pop_back();
  math.popScope();
}

Value ElementEmitter::element(Value tensor, ArrayRef<Value> index) {
  if (Value known = rowValues.lookup(tensor))
    return known;
  Key key = keyOf(tensor, index);
  if (Value known = cached(key))
    return known;
  Value result;
  if (Value buffer = buffers.lookup(tensor)) {
    Reads &read = reads[buffer];
    read.last = stage;
    if (index != ArrayRef<Value>(rootIndex))
      read.elsewhere = stage;
    result = extendToCompute(b, mlir::memref::LoadOp::create(b, buffer, index));
  } else if (auto it = rowBuffers.find(tensor); it != rowBuffers.end()) {
    auto [row, prefix] = it->second;
    result = extendToCompute(b, mlir::memref::LoadOp::create(b, row, index.drop_front(prefix)));
  } else {
    result = compute(cast<OpResult>(tensor), index);
  }
  scopes.back()[key] = result;
  return result;
}

void ElementEmitter::store(Value element, Value buffer, ArrayRef<Value> index) {
  Type type = cast<mlir::MemRefType>(buffer.getType()).getElementType();
  mlir::memref::StoreOp::create(b, roundToStorage(b, element, type), buffer, index);
}

Value ElementEmitter::indexElement(Value tensor, ArrayRef<Value> index) {
  bool isUnsigned = typeOf(tensor).getElementType().isUnsignedInteger();
  Value v = element(tensor, index);
  if (auto constant = v.getDefiningOp<arith::ConstantOp>())
    if (auto number = dyn_cast<IntegerAttr>(constant.getValue()))
      return math.constant(isUnsigned ? int64_t(number.getValue().getLimitedValue(INT64_MAX)) : number.getValue().getSExtValue());
  // Cast once, so that equal indices are one SSA value.
  Key key{v.getAsOpaquePointer(), {nullptr}};
  if (Value known = cached(key))
    return known;
  if (isUnsigned && v.getType().isInteger(64)) // past the end, not before the start
    v = arith::MinUIOp::create(
        b, v, arith::ConstantOp::create(b, b.getI64IntegerAttr(std::numeric_limits<int64_t>::max())));
  Value cast = isUnsigned ? Value(arith::IndexCastUIOp::create(b, b.getIndexType(), v))
                          : Value(arith::IndexCastOp::create(b, b.getIndexType(), v));
  scopes.back()[key] = cast;
  return cast;
}

SmallVector<Value> ElementEmitter::loopFrom(size_t dim, ArrayRef<int64_t> sizes, SmallVector<Value> &index,
                                            ArrayRef<Value> init, const LoopBody &body) {
  while (dim < sizes.size() && sizes[dim] == 1)
    index[dim++] = math.constant(0);
  if (dim == sizes.size())
    return body(index, init);
  auto loop = scf::ForOp::create(b, math.constant(0), math.constant(sizes[dim]), math.constant(1), init);
  {
    mlir::OpBuilder::InsertionGuard guard(b);
    Block *inside = loop.getBody();
    bool hadYield = inside->mightHaveTerminator() && !inside->empty();
    if (hadYield)
      b.setInsertionPoint(inside->getTerminator());
    else
      b.setInsertionPointToEnd(inside);
    pushScope();
    index[dim] = loop.getInductionVar();
    SmallVector<Value> carried(loop.getRegionIterArgs().begin(), loop.getRegionIterArgs().end());
    SmallVector<Value> next = loopFrom(dim + 1, sizes, index, carried, body);
    popScope();
    if (!hadYield)
      scf::YieldOp::create(b, next);
  }
  return SmallVector<Value>(loop.getResults().begin(), loop.getResults().end());
}

SmallVector<Value> ElementEmitter::loop(ArrayRef<int64_t> sizes, ArrayRef<Value> init, const LoopBody &body) {
  SmallVector<Value> index(sizes.size());
  return loopFrom(0, sizes, index, init, body);
}

void ElementEmitter::parallelLoop(ArrayRef<int64_t> sizes, const std::function<void(ArrayRef<Value> index)> &body) {
  loop(sizes, {}, [&](ArrayRef<Value> index, ArrayRef<Value>) -> SmallVector<Value> {
    for (auto [i, size] : zip(index, sizes))
      if (auto argument = dyn_cast<BlockArgument>(i))
        argument.getOwner()->getParentOp()->setAttr(parallelLoopName, b.getI64IntegerAttr(size));
    body(index);
    return {};
  });
}

SmallVector<Value> ElementEmitter::branch(Value condition, ArrayRef<mlir::Type> types, const Branch &then,
                                          const Branch &otherwise) {
  if (!condition)
    return then();
  auto op = scf::IfOp::create(b, TypeRange(types), condition, /*withElseRegion=*/!types.empty());
  mlir::OpBuilder::InsertionGuard guard(b);
  auto fill = [&](Block *block, const Branch &emit) {
    bool hadYield = block->mightHaveTerminator() && !block->empty();
    if (hadYield)
      b.setInsertionPoint(block->getTerminator());
    else
      b.setInsertionPointToEnd(block);
    pushScope();
    SmallVector<Value> results = emit();
    popScope();
    if (!hadYield)
      scf::YieldOp::create(b, results);
  };
  fill(op.thenBlock(), then);
  if (!types.empty())
    fill(op.elseBlock(), otherwise);
  return SmallVector<Value>(op.getResults().begin(), op.getResults().end());
}

Value ElementEmitter::inRange(Value value, int64_t low, int64_t high) {
  Value lower = arith::CmpIOp::create(b, arith::CmpIPredicate::sge, value, math.constant(low));
  Value upper = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, value, math.constant(high));
  return arith::AndIOp::create(b, lower, upper);
}

Value ElementEmitter::allOf(ArrayRef<Value> conditions) {
  Value all;
  for (Value c : conditions)
    all = all ? Value(arith::AndIOp::create(b, all, c)) : c;
  return all;
}

/// Splat constants and iota, which read nothing.
static Value emitLeaf(ElementEmitter &e, Operation *op, ArrayRef<Value> index) {
  if (auto constant = dyn_cast<stablehlo::ConstantOp>(op))
    return emitSplat(e.b, cast<DenseElementsAttr>(constant.getValue()));
  auto iota = dyn_cast<stablehlo::IotaOp>(op);
  if (!iota)
    return {};
  Type element = typeOf(iota.getResult()).getElementType(), type = computeType(element);
  Value position = index[iota.getIotaDimension()];
  if (!isa<FloatType>(type))
    return arith::IndexCastOp::create(e.b, type, position);
  Value number = arith::IndexCastOp::create(e.b, e.b.getI64Type(), position);
  return roundInRegister(e.b, arith::SIToFPOp::create(e.b, type, number), element);
}

/// The operand's index of an op that only moves elements one to one, or nothing.
static std::optional<SmallVector<Value>> movedIndex(IndexMath &math, Operation *op, ArrayRef<Value> index) {
  SmallVector<Value> source(index);
  if (auto reshape = dyn_cast<stablehlo::ReshapeOp>(op))
    return math.reshapeIndex(index, typeOf(reshape.getResult()).getShape(), typeOf(reshape.getOperand()).getShape());
  if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op)) {
    auto shape = typeOf(broadcast.getOperand()).getShape();
    source.resize(shape.size());
    for (auto [i, dim] : enumerate(broadcast.getBroadcastDimensions()))
      source[i] = shape[i] == 1 ? math.constant(0) : index[dim];
    return source;
  }
  if (auto transpose = dyn_cast<stablehlo::TransposeOp>(op)) {
    for (auto [i, dim] : enumerate(transpose.getPermutation()))
      source[dim] = index[i];
    return source;
  }
  if (auto slice = dyn_cast<stablehlo::SliceOp>(op)) {
    for (auto [i, at, start, stride] : enumerate(index, slice.getStartIndices(), slice.getStrides()))
      source[i] = math.add(math.mul(at, stride), start);
    return source;
  }
  if (auto reverse = dyn_cast<stablehlo::ReverseOp>(op)) {
    for (int64_t dim : reverse.getDimensions())
      source[dim] = math.sub(math.constant(typeOf(reverse.getOperand()).getDimSize(dim) - 1), index[dim]);
    return source;
  }
  return std::nullopt;
}

Value ElementEmitter::compute(OpResult tensor, ArrayRef<Value> index) {
  Operation *op = tensor.getOwner();
  if (Value leaf = emitLeaf(*this, op, index))
    return leaf;
  if (auto source = movedIndex(math, op, index))
    return element(op->getOperand(0), *source);
  if (isElementwise(op)) {
    SmallVector<Value> operands;
    for (Value v : op->getOperands())
      operands.push_back(element(v, typeOf(v).getRank() == 0 ? ArrayRef<Value>() : index));
    return emitScalarOp(b, op, operands);
  }
  if (isa<stablehlo::ConcatenateOp>(op))
    return concatenate(op, index);
  if (isa<stablehlo::PadOp>(op))
    return pad(op, index);
  if (isa<stablehlo::GatherOp>(op))
    return gather(op, index);
  if (isa<stablehlo::DynamicSliceOp>(op))
    return dynamicSlice(op, index);
  if (isa<stablehlo::DotGeneralOp>(op))
    return dot(op, index);
  if (isa<stablehlo::ConvolutionOp>(op))
    return convolution(op, index);
  return multi(tensor, index);
}

/// Ops of several results are computed once for all of them.
Value ElementEmitter::multi(OpResult tensor, ArrayRef<Value> index) {
  Operation *op = tensor.getOwner();
  AUTOPAR_CHECK((isa<stablehlo::ReduceOp, stablehlo::ReduceWindowOp>(op)), "an op in a fusion that has no element");
  SmallVector<Value> all = isa<stablehlo::ReduceOp>(op) ? reduce(op, index) : reduceWindow(op, index);
  for (auto [result, value] : zip(op->getResults(), all))
    scopes.back()[keyOf(result, index)] = value;
  return all[tensor.getResultNumber()];
}

Value ElementEmitter::concatenate(Operation *op, ArrayRef<Value> index) {
  auto concat = cast<stablehlo::ConcatenateOp>(op);
  int64_t dim = concat.getDimension();
  Type type = computeType(typeOf(concat.getResult()).getElementType());
  SmallVector<Value> inputs;
  for (Value input : concat.getInputs())
    if (typeOf(input).getDimSize(dim) != 0)
      inputs.push_back(input);
  if (inputs.empty()) // no element is ever asked for, but there must be code for one
    inputs.push_back(concat.getInputs().front());
  std::function<SmallVector<Value>(size_t, int64_t)> from = [&](size_t i, int64_t start) -> SmallVector<Value> {
    SmallVector<Value> at(index);
    at[dim] = math.add(index[dim], -start);
    int64_t end = start + typeOf(inputs[i]).getDimSize(dim);
    if (i + 1 == inputs.size())
      return {element(inputs[i], at)};
    Value inside = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, index[dim], math.constant(end));
    return branch(
        inside, {type},
        [&, i, start]() -> SmallVector<Value> {
          SmallVector<Value> here(index);
          here[dim] = math.add(index[dim], -start);
          return {element(inputs[i], here)};
        },
        [&, i, end] { return from(i + 1, end); });
  };
  return from(0, 0)[0];
}

Value ElementEmitter::pad(Operation *op, ArrayRef<Value> index) {
  auto pad = cast<stablehlo::PadOp>(op);
  auto shape = typeOf(pad.getOperand()).getShape();
  SmallVector<Value> source, conditions;
  for (auto [d, at] : enumerate(index)) {
    int64_t low = pad.getEdgePaddingLow()[d], high = pad.getEdgePaddingHigh()[d], step = pad.getInteriorPadding()[d] + 1;
    int64_t span = shape[d] == 0 ? 0 : (shape[d] - 1) * step + 1;
    Value from = math.add(at, -low);
    if (low > 0 || high > 0 || shape[d] == 0)
      conditions.push_back(inRange(from, 0, span));
    if (step > 1) {
      Value hole = arith::RemSIOp::create(b, from, math.constant(step));
      conditions.push_back(arith::CmpIOp::create(b, arith::CmpIPredicate::eq, hole, math.constant(0)));
      from = arith::DivSIOp::create(b, from, math.constant(step));
    }
    source.push_back(from);
  }
  Type type = computeType(typeOf(pad.getResult()).getElementType());
  return branch(
      allOf(conditions), {type}, [&]() -> SmallVector<Value> { return {element(pad.getOperand(), source)}; },
      [&]() -> SmallVector<Value> { return {element(pad.getPaddingValue(), {})}; })[0];
}

Value ElementEmitter::dynamicSlice(Operation *op, ArrayRef<Value> index) {
  auto slice = cast<stablehlo::DynamicSliceOp>(op);
  auto shape = typeOf(slice.getOperand()).getShape();
  SmallVector<Value> source;
  for (auto [d, at] : enumerate(index)) {
    int64_t last = shape[d] - slice.getSliceSizes()[d];
    Value start = last == 0 ? math.constant(0) : math.clamp(indexElement(slice.getStartIndices()[d], {}), last);
    source.push_back(math.add(start, at));
  }
  return element(slice.getOperand(), source);
}

Value ElementEmitter::gather(Operation *op, ArrayRef<Value> index) {
  auto gather = cast<stablehlo::GatherOp>(op);
  auto numbers = gather.getDimensionNumbers();
  auto shape = typeOf(gather.getOperand()).getShape();
  auto sizes = gather.getSliceSizes();
  int64_t vectorDim = numbers.getIndexVectorDim();
  SmallVector<Value> batch, offsets;
  for (auto [d, at] : enumerate(index))
    (llvm::is_contained(numbers.getOffsetDims(), int64_t(d)) ? offsets : batch).push_back(at);
  auto startAt = [&](int64_t component) { // the index of start_indices: batch, with the component in between
    SmallVector<Value> at(batch);
    if (vectorDim < typeOf(gather.getStartIndices()).getRank())
      at.insert(at.begin() + vectorDim, math.constant(component));
    return at;
  };
  SmallVector<Value> source(shape.size(), math.constant(0));
  for (auto [component, dim] : enumerate(numbers.getStartIndexMap())) {
    int64_t last = shape[dim] - sizes[dim];
    if (last != 0)
      source[dim] = math.clamp(indexElement(gather.getStartIndices(), startAt(component)), last);
  }
  SmallVector<Value> whole = startAt(0);
  for (auto [dim, startDim] : zip(numbers.getOperandBatchingDims(), numbers.getStartIndicesBatchingDims()))
    source[dim] = whole[startDim];
  size_t next = 0;
  for (int64_t d = 0; d < int64_t(shape.size()); ++d)
    if (!llvm::is_contained(numbers.getCollapsedSliceDims(), d) && !llvm::is_contained(numbers.getOperandBatchingDims(), d))
      source[d] = math.add(source[d], offsets[next++]);
  return element(gather.getOperand(), source);
}
