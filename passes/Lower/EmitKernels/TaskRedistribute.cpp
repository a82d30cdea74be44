// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A redistribution as a table of parts: boxes of the global tensor become runs and loops around them, in elements of the blocks.
#include "dialects/Comm/IR/Comm.h"
#include "passes/Lower/EmitKernels/TaskBuilder.h"

using namespace autopar;
using namespace autopar::lower;
using layout::Placement;

namespace {
/// Where boxes of a tensor lie in the block of each device.
class LocalTensor {
public:
  LocalTensor(ArrayRef<int64_t> shape, const Placement &placement) : shape(shape.vec()), placement(placement) {
    std::vector<int64_t> local = layout::localShape(this->shape, placement.sharding);
    strides.assign(local.size(), 1);
    for (size_t d = local.size(); d-- > 1;)
      strides[d - 1] = strides[d] * local[d];
  }
  std::vector<int64_t> strides;

  int64_t offsetOf(const layout::Box &box, int64_t device) const {
    auto position = llvm::find(placement.devices, device) - placement.devices.begin();
    layout::Box own = layout::boxOf(shape, placement, position);
    int64_t offset = 0;
    for (size_t d = 0; d < strides.size(); ++d)
      offset += (box.first[d] - own.first[d]) * strides[d];
    return offset;
  }

private:
  std::vector<int64_t> shape;
  const Placement &placement;
};

/// A box as runs of contiguous elements and loops around them, outermost first; dims that lie one after the other on both sides
/// are one.
struct Runs {
  int64_t run = 1;
  SmallVector<int64_t> sizes, in, out;

  Runs(const layout::Box &box, ArrayRef<int64_t> inStrides, ArrayRef<int64_t> outStrides) {
    for (size_t d = box.first.size(); d-- > 0;) {
      int64_t size = box.last[d] - box.first[d];
      if (size == 1)
        continue;
      if (sizes.empty() && inStrides[d] == run && outStrides[d] == run) {
        run *= size;
      } else if (!sizes.empty() && inStrides[d] == in.back() * sizes.back() && outStrides[d] == out.back() * sizes.back()) {
        sizes.back() *= size;
      } else {
        sizes.push_back(size);
        in.push_back(inStrides[d]);
        out.push_back(outStrides[d]);
      }
    }
    std::reverse(sizes.begin(), sizes.end());
    std::reverse(in.begin(), in.end());
    std::reverse(out.begin(), out.end());
  }
};
} // namespace

static rt::ReduceAttr reduceAttr(MLIRContext *context, std::optional<layout::ReduceKind> kind) {
  if (!kind)
    return {};
  return rt::ReduceAttr::get(context, *kind == layout::ReduceKind::Sum   ? rt::Reduce::Sum
                                      : *kind == layout::ReduceKind::Max ? rt::Reduce::Max
                                                                         : rt::Reduce::Min);
}

void TaskBuilder::lowerRedistribute(Operation *op, ArrayAttr axes, int64_t group) {
  auto move = cast<comm::RedistributeOp>(op);
  Placement from = move.getSource().getPlacement(), to = move.getTarget().getPlacement();
  LocalTensor source(move.getShape(), from), target(move.getShape(), to);
  SmallVector<Attribute> parts;
  for (const layout::Part &part : layout::planRedistribution(move.getShape().vec(), from, to, group).parts) {
    const LocalTensor &in = part.round == 0 ? source : target;
    Runs runs(part.box, in.strides, target.strides);
    parts.push_back(rt::PartAttr::get(op->getContext(), part.source, part.target, part.round, in.offsetOf(part.box, part.source),
                                      target.offsetOf(part.box, part.target), runs.run, runs.sizes, runs.in, runs.out));
  }
  Value in = bufferOf(op->getOperand(0)), out = buffers[op->getResult(0)] = alloc(op->getLoc(), op->getResult(0).getType());
  rt::CollectiveOp::create(b, op->getLoc(), rt::CollectiveKind::Redistribute, in, out, axes,
                           cast<ShapedType>(in.getType()).getNumElements(), nextCollective++,
                           reduceAttr(op->getContext(), from.reduceKind()), /*pairs=*/ArrayRef<int64_t>(), /*root=*/0,
                           b.getArrayAttr(parts), reduceAttr(op->getContext(), to.reduceKind()),
                           (from.reduceKind() || to.reduceKind()) && holdsUnsigned(op->getOperand(0)), move.getReason(), /*stream=*/0u,
                           IntegerAttr(), IntegerAttr());
}
