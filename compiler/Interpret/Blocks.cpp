// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Interpret/Blocks.h"

#include "compiler/Interpret/Collectives.h"
#include "dialects/Support/Check.h"

#include <map>

namespace autopar::interpret {

namespace {
/// What a device owns of a global tensor: a box of this size at `start`; at the origin of its block.
struct Owned {
  Shape start, size, place; // place: which block along each dim
};

Owned ownedBy(int64_t device, const Shape &shape, const layout::Mesh &mesh, const layout::Sharding &sharding) {
  Owned owned;
  for (size_t d = 0; d < shape.size(); ++d) {
    auto [first, last] = layout::ownedRange(mesh, device, shape[d], sharding.dims[d]);
    owned.start.push_back(first);
    owned.size.push_back(std::max<int64_t>(0, last - first));
    owned.place.push_back(mesh.linearIndex(device, sharding.dims[d].axes));
  }
  return owned;
}

int64_t offsetOf(const Shape &start, const Shape &strides) {
  return std::inner_product(start.begin(), start.end(), strides.begin(), int64_t{0});
}

Tensor blockFor(int64_t device, const Tensor &global, const layout::Mesh &mesh, const layout::Sharding &sharding) {
  Tensor block = Tensor::poisoned(global.type(), layout::localShape(global.shape(), sharding));
  Owned owned = ownedBy(device, global.shape(), mesh, sharding);
  Shape from = stridesOf(global.shape());
  StridedCopy{owned.size, offsetOf(owned.start, from), from, 0, stridesOf(block.shape())}.run(global, block);
  return block;
}

/// The part of a block that is not padding.
Tensor withoutPadding(const Tensor &block, const Shape &size) {
  Tensor part(block.type(), size);
  StridedCopy{size, 0, stridesOf(block.shape()), 0, stridesOf(size)}.run(block, part);
  return part;
}

std::string textOf(const Shape &index) {
  std::string text = "[";
  for (size_t d = 0; d < index.size(); ++d)
    text += (d ? "," : "") + std::to_string(index[d]);
  return text + "]";
}

std::string difference(const Tensor &a, const Tensor &b, int64_t deviceA, int64_t deviceB, const Shape &start) {
  Shape index(a.shape().size(), 0);
  for (int64_t i = 0; i < a.numElements(); ++i, nextIndex(index, a.shape())) {
    size_t width = static_cast<size_t>(byteWidth(a.type()));
    if (std::equal(a.bytes() + i * width, a.bytes() + (i + 1) * width, b.bytes() + i * width))
      continue;
    for (size_t d = 0; d < index.size(); ++d)
      index[d] += start[d];
    return "differs between devices " + std::to_string(deviceA) + " and " + std::to_string(deviceB) + " at " + textOf(index) +
           ": " + a.elementToString(i) + " and " + b.elementToString(i);
  }
  return "does not differ";
}

Tensors reduced(Tensors blocks, const layout::Mesh &mesh, const layout::Sharding &sharding) {
  for (const layout::UnreducedAxis &unreduced : sharding.unreduced) {
    Tensors sums;
    for (int64_t device = 0; device < mesh.numDevices(); ++device) {
      Tensors members;
      for (int64_t member : mesh.group(device, {unreduced.axis}))
        members.push_back(blocks[static_cast<size_t>(member)]);
      sums.push_back(reduceInOrder(unreduced.kind, members));
    }
    blocks = std::move(sums);
  }
  return blocks;
}
} // namespace

Tensors cutIntoBlocks(const Tensor &global, const layout::Mesh &mesh, const layout::Sharding &sharding) {
  AUTOPAR_CHECK(sharding.dims.size() == global.shape().size(), "a sharding has an entry for each dim");
  Tensor nothing(global.type(), global.shape());
  Tensors blocks;
  for (int64_t device = 0; device < mesh.numDevices(); ++device) {
    bool first = true;
    for (const layout::UnreducedAxis &unreduced : sharding.unreduced)
      first &= unreduced.kind != layout::ReduceKind::Sum || mesh.coordinate(device, unreduced.axis) == 0;
    blocks.push_back(blockFor(device, first ? global : nothing, mesh, sharding));
  }
  return blocks;
}

std::optional<std::string> assembleBlocks(const Tensors &blocks, const Shape &globalShape, const layout::Mesh &mesh,
                                          const layout::Sharding &sharding, Tensor &global) {
  AUTOPAR_CHECK(sharding.dims.size() == globalShape.size(), "a sharding has an entry for each dim");
  Tensors whole = reduced(blocks, mesh, sharding);
  global = Tensor(blocks[0].type(), globalShape);
  Shape to = stridesOf(globalShape), localShape = layout::localShape(globalShape, sharding);
  std::map<Shape, int64_t> firstWith; // by the block's place
  for (int64_t device = 0; device < mesh.numDevices(); ++device) {
    const Tensor &block = whole[static_cast<size_t>(device)];
    if (block.shape() != localShape)
      return "has blocks of shape " + describe(block.type(), block.shape()) + ", its sharding says " +
             describe(block.type(), localShape);
    Owned owned = ownedBy(device, globalShape, mesh, sharding);
    Tensor part = withoutPadding(block, owned.size);
    auto [it, isNew] = firstWith.try_emplace(owned.place, device);
    if (isNew) {
      StridedCopy{owned.size, 0, stridesOf(owned.size), offsetOf(owned.start, to), to}.run(part, global);
      continue;
    }
    Tensor other = withoutPadding(whole[static_cast<size_t>(it->second)], owned.size);
    if (!part.sameBits(other))
      return difference(other, part, it->second, device, owned.start);
  }
  return std::nullopt;
}

} // namespace autopar::interpret
