// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Steps of reshards as stablehlo and comm ops. Padding that a step adds is
// zero; what was padding stays arbitrary.
#include "passes/Partition/PartitionFunctions/EmitReshard.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"

namespace autopar::partition {
using namespace layout;
using Kind = ReshardStep::Kind;

namespace {
class StepEmitter {
public:
  StepEmitter(ImplicitLocOpBuilder &builder, const Mesh &mesh,
              StringRef meshName, const ReshardStep &step, StringRef reason)
      : b(builder), step(step),
        axes(AxesAttr::get(b.getContext(), meshName, mesh, step.axes)),
        reason(b.getStringAttr(reason)) {}
  Value emit(Value local);

private:
  RankedTensorType typeOf(Value value) const {
    return cast<RankedTensorType>(value.getType());
  }
  RankedTensorType resized(Value value, int dim, int64_t size) const {
    SmallVector<int64_t> shape(typeOf(value).getShape());
    shape[dim] = size;
    return RankedTensorType::get(shape, typeOf(value).getElementType());
  }
  Value index() { return comm::AxisIndexOp::create(b, axes); }
  Value zero(RankedTensorType type) {
    return stablehlo::ConstantOp::create(b,
                                         stablehlo::splatOf(type, 0));
  }
  Value scalar(int64_t number);
  Value padded(Value local, int dim, int64_t size);
  Value cut(Value local, int dim, int64_t size);
  /// A start index for each dim: this device's block of `size` along `dim`,
  /// zero along others.
  SmallVector<Value> blockStart(Value local, int dim, int64_t size);
  Value slice(Value local);
  Value place(Value local);
  Value makePartial(Value local);

  ImplicitLocOpBuilder &b;
  const ReshardStep &step;
  AxesAttr axes;
  StringAttr reason;
};
} // namespace

Value StepEmitter::scalar(int64_t number) {
  auto type = RankedTensorType::get({}, b.getI32Type());
  return stablehlo::ConstantOp::create(
      b, DenseElementsAttr::get(
             type, b.getI32IntegerAttr(static_cast<int32_t>(number))));
}

Value StepEmitter::padded(Value local, int dim, int64_t size) {
  int64_t have = typeOf(local).getDimSize(dim);
  if (have == size)
    return local;
  SmallVector<int64_t> none(typeOf(local).getRank(), 0), high = none;
  high[dim] = size - have;
  Value value = zero(RankedTensorType::get({}, typeOf(local).getElementType()));
  return stablehlo::PadOp::create(b, resized(local, dim, size), local, value,
                                  none, high, none);
}

Value StepEmitter::cut(Value local, int dim, int64_t size) {
  if (typeOf(local).getDimSize(dim) == size)
    return local;
  SmallVector<int64_t> start(typeOf(local).getRank(), 0),
      strides(typeOf(local).getRank(), 1);
  RankedTensorType type = resized(local, dim, size);
  return stablehlo::SliceOp::create(b, type, local, start, type.getShape(),
                                    strides);
}

SmallVector<Value> StepEmitter::blockStart(Value local, int dim, int64_t size) {
  Value offset = index();
  if (size != 1)
    offset = stablehlo::MulOp::create(b, offset, scalar(size));
  Value zero;
  SmallVector<Value> start;
  for (int64_t d = 0; d < typeOf(local).getRank(); ++d) {
    if (d != dim && !zero)
      zero = scalar(0);
    start.push_back(d == dim ? offset : zero);
  }
  return start;
}

Value StepEmitter::slice(Value local) {
  Value whole = padded(local, step.dim, step.padTo);
  int64_t size = step.padTo / sizeOf(step.axes);
  RankedTensorType type = resized(whole, step.dim, size);
  return stablehlo::DynamicSliceOp::create(
      b, type, whole, blockStart(whole, step.dim, size), type.getShape());
}

Value StepEmitter::place(Value local) {
  int64_t size = typeOf(local).getDimSize(step.dim);
  RankedTensorType type = resized(local, step.dim, size * sizeOf(step.axes));
  Value whole = stablehlo::DynamicUpdateSliceOp::create(
      b, type, zero(type), local, blockStart(local, step.dim, size));
  return cut(whole, step.dim, step.cutTo);
}

Value StepEmitter::makePartial(Value local) {
  // The largest of equal values is the value itself.
  if (step.reduce != ReduceKind::Sum)
    return local;
  Value isFirst = stablehlo::CompareOp::create(
      b, index(), scalar(0), stablehlo::ComparisonDirection::EQ);
  return stablehlo::SelectOp::create(b, local.getType(), isFirst, local,
                                     zero(typeOf(local)));
}

Value StepEmitter::emit(Value local) {
  auto kind = [&] { return ReduceKindAttr::get(b.getContext(), step.reduce); };
  int64_t n = sizeOf(step.axes);
  switch (step.kind) {
  case Kind::Slice:
    return slice(local);
  case Kind::AllGather: {
    RankedTensorType type =
        resized(local, step.dim, typeOf(local).getDimSize(step.dim) * n);
    Value all = comm::AllGatherOp::create(b, TypeRange(type), local, axes,
                                          reason, step.dim)
                    .getResult(0);
    return cut(all, step.dim, step.cutTo);
  }
  case Kind::AllToAll: {
    Value whole = padded(local, step.toDim, step.padTo);
    SmallVector<int64_t> shape(typeOf(whole).getShape());
    shape[step.toDim] /= n;
    shape[step.dim] *= n;
    auto type = RankedTensorType::get(shape, typeOf(whole).getElementType());
    Value moved = comm::AllToAllOp::create(b, TypeRange(type), whole, axes,
                                           reason, step.toDim, step.dim)
                      .getResult(0);
    return cut(moved, step.dim, step.cutTo);
  }
  case Kind::Permute: {
    SmallVector<int64_t> pairs;
    for (auto [source, target] : step.pairs)
      pairs.append({source, target});
    return comm::PermuteOp::create(b, TypeRange(local.getType()), local, axes,
                                   reason, pairs)
        .getResult(0);
  }
  case Kind::ReduceScatter: {
    Value whole = padded(local, step.dim, step.padTo);
    RankedTensorType type = resized(whole, step.dim, step.padTo / n);
    return comm::ReduceScatterOp::create(b, TypeRange(type), whole, axes,
                                         reason, kind(), step.dim)
        .getResult(0);
  }
  case Kind::AllReduce:
    return comm::AllReduceOp::create(b, TypeRange(local.getType()), local, axes,
                                     reason, kind())
        .getResult(0);
  case Kind::MakePartial:
    return makePartial(local);
  case Kind::Place:
    return place(local);
  }
  return local;
}

Value emitStep(ImplicitLocOpBuilder &builder, const Mesh &mesh,
               StringRef meshName, Value local, const ReshardStep &step,
               StringRef reason) {
  return StepEmitter(builder, mesh, meshName, step, reason).emit(local);
}

} // namespace autopar::partition
