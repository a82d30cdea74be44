// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Interpret/Collectives.h"

#include "compiler/Interpret/Lanes.h"
#include "compiler/Interpret/Redistribute.h"
#include "compiler/Interpret/Scalar.h"
#include "dialects/Comm/IR/Comm.h"

namespace autopar::interpret {

namespace {
using layout::ReduceKind;

/// One operand of each member of a group, in group order, to the member's result.
using GroupFunction = llvm::function_ref<Tensor(ArrayRef<Tensor> members, int64_t index)>;

StringRef opNameOf(ReduceKind kind) {
  switch (kind) {
  case ReduceKind::Sum: return "stablehlo.add";
  case ReduceKind::Max: return "stablehlo.maximum";
  case ReduceKind::Min: return "stablehlo.minimum";
  }
  return {};
}

Tensor blockOf(const Tensor &tensor, size_t dim, int64_t index, int64_t count) {
  Shape shape = tensor.shape(), from = stridesOf(shape);
  shape[dim] /= count;
  Tensor block(tensor.type(), shape);
  StridedCopy{shape, index * shape[dim] * from[dim], from, 0, stridesOf(shape)}.run(tensor, block);
  return block;
}

Tensor joined(ArrayRef<Tensor> blocks, size_t dim) {
  Shape shape = blocks[0].shape();
  int64_t step = shape[dim];
  shape[dim] *= static_cast<int64_t>(blocks.size());
  Tensor result(blocks[0].type(), shape);
  Shape to = stridesOf(shape);
  for (auto [i, block] : enumerate(blocks))
    StridedCopy{block.shape(), 0, stridesOf(block.shape()), static_cast<int64_t>(i) * step * to[dim], to}.run(block, result);
  return result;
}

Tensor permuteResult(ArrayRef<int64_t> pairs, ArrayRef<Tensor> members, int64_t index) {
  for (size_t p = 0; p < pairs.size(); p += 2)
    if (pairs[p + 1] == index)
      return members[static_cast<size_t>(pairs[p])];
  return Tensor(members[0].type(), members[0].shape());
}

/// Applies the function to each operand number, group by group.
std::vector<Tensors> onGroups(comm::CollectiveOpInterface op, const layout::Mesh &mesh, const std::vector<Tensors> &operands,
                              GroupFunction function) {
  auto axes = op.axesIn(mesh);
  std::vector<Tensors> results(operands.size());
  for (size_t device = 0; device < operands.size(); ++device) {
    auto group = mesh.group(static_cast<int64_t>(device), axes);
    int64_t index = mesh.linearIndex(static_cast<int64_t>(device), axes);
    for (size_t i = 0; i < operands[device].size(); ++i) {
      Tensors members;
      for (int64_t member : group)
        members.push_back(operands[static_cast<size_t>(member)][i]);
      results[device].push_back(function(members, index));
    }
  }
  return results;
}

/// Calls one of the two with the op, whether it is the blocking form or the start.
template <typename Blocking, typename Start, typename F> bool on(Operation *op, F &&f) {
  if (auto blocking = dyn_cast<Blocking>(op))
    f(blocking);
  else if (auto start = dyn_cast<Start>(op))
    f(start);
  else
    return false;
  return true;
}
} // namespace

Tensor reduceInOrder(layout::ReduceKind kind, ArrayRef<Tensor> members) {
  const BinaryScalar &op = *findBinary(opNameOf(kind));
  ElementType type = members[0].type();
  if (type != ElementType::BF16 && type != ElementType::F16) {
    Tensor sum = members[0];
    for (const Tensor &member : members.drop_front())
      sum = applyBinary(op, sum, member);
    return sum;
  }
  auto sums = load<float>(members[0]);
  for (const Tensor &member : members.drop_front())
    for (auto [sum, value] : zip_equal(sums, load<float>(member)))
      sum = op.f32(sum, value);
  return store(type, members[0].shape(), sums);
}

bool isCollective(Operation *op) { return isa_and_nonnull<comm::CommDialect>(op->getDialect()); }

FailureOr<std::vector<Tensors>> runCollective(Operation *op, const layout::Mesh &mesh,
                                              const std::vector<Tensors> &operands) {
  auto collective = dyn_cast<comm::CollectiveOpInterface>(op);
  if (!collective)
    return op->emitOpError("is not supported by the interpreter: it sends between functions of a plan");
  std::vector<Tensors> results;
  auto each = [&](GroupFunction function) { results = onGroups(collective, mesh, operands, function); };
  int64_t count = layout::sizeOf(collective.axesIn(mesh));

  if (isa<comm::AxisIndexOp>(op)) {
    for (size_t device = 0; device < operands.size(); ++device)
      results.push_back({Tensor::scalar(
          ElementType::I32, static_cast<double>(mesh.linearIndex(static_cast<int64_t>(device), collective.axesIn(mesh))))});
    return results;
  }
  bool known =
      on<comm::AllReduceOp, comm::AllReduceStartOp>(op, [&](auto o) {
        each([&](ArrayRef<Tensor> members, int64_t) { return reduceInOrder(o.getKind().getValue(), members); });
      }) ||
      on<comm::AllGatherOp, comm::AllGatherStartOp>(op, [&](auto o) {
        each([&](ArrayRef<Tensor> members, int64_t) { return joined(members, o.getDim()); });
      }) ||
      on<comm::ReduceScatterOp, comm::ReduceScatterStartOp>(op, [&](auto o) {
        each([&](ArrayRef<Tensor> members, int64_t index) {
          return blockOf(reduceInOrder(o.getKind().getValue(), members), o.getDim(), index, count);
        });
      }) ||
      on<comm::AllToAllOp, comm::AllToAllStartOp>(op, [&](auto o) {
        each([&](ArrayRef<Tensor> members, int64_t index) {
          Tensors received;
          for (const Tensor &member : members)
            received.push_back(blockOf(member, o.getSplitDim(), index, count));
          return joined(received, o.getConcatDim());
        });
      }) ||
      on<comm::PermuteOp, comm::PermuteStartOp>(op, [&](auto o) {
        each([&](ArrayRef<Tensor> members, int64_t index) { return permuteResult(o.getPairs(), members, index); });
      }) ||
      on<comm::RedistributeOp, comm::RedistributeStartOp>(op, [&](auto o) {
        Redistribute move(o.getSource().getPlacement(), o.getTarget().getPlacement(), o.getShape().vec(), count);
        each([&](ArrayRef<Tensor> members, int64_t index) { return move.result(members, index); });
      }) ||
      on<comm::BroadcastOp, comm::BroadcastStartOp>(op, [&](auto o) {
        each([&](ArrayRef<Tensor> members, int64_t) { return members[static_cast<size_t>(o.getRoot())]; });
      });
  if (!known)
    return op->emitOpError("is not supported by the interpreter");
  return results;
}

} // namespace autopar::interpret
