// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Interpret/Redistribute.h"
#include "compiler/Interpret/Collectives.h"

#include <algorithm>
#include <limits>
#include <map>

namespace autopar::interpret {
using layout::Box;
using layout::Placement;

/// Which partial value a position of the mesh holds.
static int64_t termOf(const Placement &placement, int64_t position) {
  std::vector<layout::AxisRef> axes;
  for (const layout::UnreducedAxis &axis : placement.sharding.unreduced)
    axes.push_back(axis.axis);
  return placement.mesh.linearIndex(position, axes);
}

/// The position of a member in a mesh, or nothing.
static std::optional<int64_t> positionOf(const Placement &placement, int64_t member) {
  auto found = std::find(placement.devices.begin(), placement.devices.end(), member);
  if (found == placement.devices.end())
    return std::nullopt;
  return found - placement.devices.begin();
}

/// A box of the global tensor, from a tensor that begins at `fromFirst` of it to one that begins at `toFirst`.
static void copyBox(const Box &box, const Tensor &from, const Shape &fromFirst, Tensor &to, const Shape &toFirst) {
  if (box.elements() == 0)
    return;
  Shape sizes, in = stridesOf(from.shape()), out = stridesOf(to.shape());
  int64_t fromOffset = 0, toOffset = 0;
  for (size_t d = 0; d < box.first.size(); ++d) {
    sizes.push_back(box.last[d] - box.first[d]);
    fromOffset += (box.first[d] - fromFirst[d]) * in[d];
    toOffset += (box.first[d] - toFirst[d]) * out[d];
  }
  StridedCopy{sizes, fromOffset, in, toOffset, out}.run(from, to);
}

Redistribute::Redistribute(Placement from, Placement to, Shape shape, int64_t groupSize)
    : from(std::move(from)), to(std::move(to)), shape(std::move(shape)),
      plan(layout::planRedistribution(this->shape, this->from, this->to, groupSize)) {}

Tensor Redistribute::result(std::span<const Tensor> members, int64_t index) const {
  std::optional<int64_t> position = positionOf(to, index);
  if (!position)
    return filler(members[0].type());
  if (to.reduceKind())
    return played(members, index, 2);
  Tensor block = filler(members[0].type());
  Box box = layout::boxOf(shape, to, *position);
  copyBox(box, joined(members), Shape(shape.size(), 0), block, box.first);
  return block;
}

/// The global tensor: of replicas the first counts, partial values are reduced.
Tensor Redistribute::joined(std::span<const Tensor> members) const {
  std::map<int64_t, Tensor> terms;
  for (size_t i = from.devices.size(); i-- > 0;) { // the first is written last
    int64_t position = static_cast<int64_t>(i);
    const Tensor &block = members[static_cast<size_t>(from.devices[i])];
    Tensor &term = terms.try_emplace(termOf(from, position), block.type(), shape).first->second;
    Box box = layout::boxOf(shape, from, position);
    copyBox(box, block, box.first, term, Shape(shape.size(), 0));
  }
  Tensors values;
  for (auto &[number, term] : terms)
    values.push_back(std::move(term));
  return values.size() == 1 ? values[0] : reduceInOrder(*from.reduceKind(), values);
}

Tensor Redistribute::filler(ElementType type) const {
  Tensor block(type, layout::localShape(shape, to.sharding));
  auto kind = to.reduceKind();
  bool lowestIsZero = type == ElementType::I1;
  if (!kind || *kind == layout::ReduceKind::Sum || (*kind == layout::ReduceKind::Max && lowestIsZero))
    return block;
  double endless = std::numeric_limits<double>::infinity();
  for (int64_t i = 0; i < block.numElements(); ++i)
    block.setValue(i, *kind == layout::ReduceKind::Max ? -endless : endless);
  return block;
}

/// What the plan's parts of the first rounds bring the member; a part of the second round is what the first brought its source.
Tensor Redistribute::played(std::span<const Tensor> members, int64_t index, int rounds) const {
  Tensor block = filler(members[0].type());
  Shape first = layout::boxOf(shape, to, *positionOf(to, index)).first;
  for (size_t i = 0; i < plan.parts.size() && plan.parts[i].round < rounds;) {
    const layout::Part &part = plan.parts[i];
    auto isTerm = [&](const layout::Part &p) { return p.round == part.round && p.target == part.target && p.box == part.box; };
    Shape sizes;
    for (size_t d = 0; d < shape.size(); ++d)
      sizes.push_back(part.box.last[d] - part.box.first[d]);
    Tensors terms;
    for (; i < plan.parts.size() && isTerm(plan.parts[i]); ++i) {
      const layout::Part &one = plan.parts[i];
      if (one.target != index)
        continue;
      Tensor term(block.type(), sizes);
      bool isFirst = one.round == 0;
      const Placement &at = isFirst ? from : to;
      copyBox(one.box, isFirst ? members[static_cast<size_t>(one.source)] : played(members, one.source, 1),
              layout::boxOf(shape, at, *positionOf(at, one.source)).first, term, one.box.first);
      terms.push_back(term);
    }
    if (!terms.empty())
      copyBox(part.box, terms.size() == 1 ? terms[0] : reduceInOrder(*from.reduceKind(), terms), part.box.first, block, first);
  }
  return block;
}

} // namespace autopar::interpret
