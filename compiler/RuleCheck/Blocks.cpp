// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/RuleCheck/Blocks.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

using namespace autopar::layout;
using namespace autopar::interpret;

namespace autopar::rulecheck {

static double randomValue(ElementType type, std::mt19937 &random) {
  if (type == ElementType::I1)
    return static_cast<double>(random() % 2);
  if (isFloat(type))
    return (2.0 * static_cast<double>(random() % 16) - 15.0) / 4.0;
  return static_cast<double>(random() % 12) - (isUnsigned(type) ? 0.0 : 2.0);
}

Tensor randomTensor(ElementType type, const Shape &shape,
                    std::mt19937 &random) {
  if (isComplex(type)) {
    Shape parts = shape;
    parts.push_back(2);
    auto real = type == ElementType::C64 ? ElementType::F32 : ElementType::F64;
    return Tensor::fromParts(randomTensor(real, parts, random));
  }
  Tensor tensor(type, shape);
  for (int64_t i = 0; i < tensor.numElements(); ++i)
    tensor.setValue(i, randomValue(type, random));
  return tensor;
}

static int64_t offsetOf(const Shape &index, const Shape &shape) {
  int64_t offset = 0;
  for (size_t d = 0; d < shape.size(); ++d)
    offset = offset * shape[d] + index[d];
  return offset;
}

/// Calls visit(offset in the block, offset in the global tensor) for each
/// element that the device owns.
template <typename Visit>
static void forEachOwned(const Mesh &mesh, const Sharding &sharding,
                         int64_t device, const Shape &global, Visit &&visit) {
  Shape block = localShape(global, sharding), first(global.size()),
        owned(global.size()), index(global.size());
  for (size_t d = 0; d < global.size(); ++d) {
    auto [begin, end] = ownedRange(mesh, device, global[d], sharding.dims[d]);
    first[d] = begin;
    owned[d] = std::max<int64_t>(0, end - begin);
  }
  for (int64_t left = numElementsOf(owned); left > 0; --left) {
    Shape at = index;
    for (size_t d = 0; d < at.size(); ++d)
      at[d] += first[d];
    visit(offsetOf(index, block), offsetOf(at, global));
    nextIndex(index, owned);
  }
}

static double combine(ReduceKind kind, double a, double b) {
  if (kind == ReduceKind::Sum)
    return a + b;
  return kind == ReduceKind::Max ? std::max(a, b) : std::min(a, b);
}

/// A part of `rest` to hand out. Unsigned parts stay below it, so that nothing
/// wraps.
static double randomPart(ElementType type, ReduceKind kind, double whole,
                         double rest, std::mt19937 &random) {
  double step = static_cast<double>(random() % 7);
  if (kind == ReduceKind::Sum)
    return isUnsigned(type) ? std::min(step, rest) : step - 3.0;
  double part = kind == ReduceKind::Max ? whole - step : whole + step;
  return isUnsigned(type) ? std::max(part, 0.0) : part;
}

/// `count` tensors that combine to `whole`, no one of them special.
static Tensors randomParts(const Tensor &whole, ReduceKind kind, int64_t count,
                           std::mt19937 &random) {
  Tensors parts(count, whole);
  bool moves = whole.type() != ElementType::I1 && !isComplex(whole.type());
  for (int64_t i = 0; moves && i < whole.numElements(); ++i) {
    double value = whole.valueAt(i), rest = value;
    size_t holder = random() % count;
    for (size_t p = 0; p < parts.size(); ++p) {
      if (p == holder)
        continue;
      double part = randomPart(whole.type(), kind, value, rest, random);
      rest -= kind == ReduceKind::Sum ? part : 0.0;
      parts[p].setValue(i, part);
    }
    parts[holder].setValue(i, rest);
  }
  return parts;
}

Tensors splitOverDevices(const Mesh &mesh, const Sharding &sharding,
                         const Tensor &global, std::mt19937 &random) {
  std::vector<AxisRef> unreduced;
  for (const UnreducedAxis &axis : sharding.unreduced)
    unreduced.push_back(axis.axis);
  ReduceKind kind = sharding.unreduced.empty()
                        ? ReduceKind::Sum
                        : sharding.unreduced.front().kind;
  Tensors parts = randomParts(global, kind, sizeOf(unreduced), random);
  Tensors blocks;
  size_t width = byteWidth(global.type());
  for (int64_t device = 0; device < mesh.numDevices(); ++device) {
    const Tensor &part = parts[mesh.linearIndex(device, unreduced)];
    Tensor block =
        Tensor::poisoned(global.type(), localShape(global.shape(), sharding));
    forEachOwned(mesh, sharding, device, global.shape(),
                 [&](int64_t to, int64_t from) {
                   std::memcpy(block.mutableBytes() + to * width,
                               part.bytes() + from * width, width);
                 });
    blocks.push_back(std::move(block));
  }
  return blocks;
}

double toleranceOf(ElementType type) {
  if (!isFloat(type))
    return 0;
  if (type == ElementType::F64)
    return 1e-12;
  return type == ElementType::F32
             ? 1e-4
             : 2e-1; // bf16: partial values of 30 are rounded to 1/8
}

/// Integers agree modulo 2^width: the sum of partial values wraps.
static bool agree(ElementType type, double expected, double found) {
  if (!isFloat(type))
    return std::fmod(expected - found,
                     std::ldexp(1.0, static_cast<int>(8 * byteWidth(type)))) ==
           0;
  double tolerance = toleranceOf(type);
  if (std::isnan(expected) || std::isnan(found))
    return std::isnan(expected) && std::isnan(found);
  if (expected == found)
    return true;
  return std::fabs(expected - found) <=
         tolerance * std::max(1.0, std::fabs(expected));
}

/// Element `offset` of the device's block, combined over the unreduced axes.
static double combined(const Mesh &mesh, const std::vector<UnreducedAxis> &axes,
                       size_t next, int64_t device, const Tensors &perDevice,
                       int64_t offset) {
  if (next == 0)
    return perDevice[device].valueAt(offset);
  const UnreducedAxis &axis = axes[next - 1]; // the last axis is combined last
  std::optional<double> value;
  for (int64_t other : mesh.group(device, {axis.axis})) {
    double part = combined(mesh, axes, next - 1, other, perDevice, offset);
    value = value ? combine(axis.kind, *value, part) : part;
  }
  return *value;
}

/// A device that holds the same as this one, with a smaller number; else the
/// device itself.
static int64_t firstReplica(const Mesh &mesh, const Sharding &sharding,
                            int64_t device) {
  std::vector<AxisRef> used = sharding.usedAxes();
  for (int64_t other = 0; other < device; ++other)
    if (mesh.linearIndex(other, used) == mesh.linearIndex(device, used))
      return other;
  return device;
}

std::optional<std::string> findDifference(const Mesh &mesh,
                                          const Sharding &sharding,
                                          const Tensor &expected,
                                          const Tensors &perDevice) {
  if (isComplex(expected.type())) { // never unreduced; parts are never cut
    Sharding ofParts = sharding;
    ofParts.dims.emplace_back();
    Tensors parts;
    for (const Tensor &tensor : perDevice)
      parts.push_back(tensor.parts());
    return findDifference(mesh, ofParts, expected.parts(), parts);
  }
  std::optional<std::string> problem;
  size_t width = byteWidth(expected.type());
  for (int64_t device = 0; device < mesh.numDevices() && !problem; ++device) {
    int64_t replica = firstReplica(mesh, sharding, device);
    forEachOwned(
        mesh, sharding, device, expected.shape(),
        [&](int64_t at, int64_t global) {
          double found =
              combined(mesh, sharding.unreduced, sharding.unreduced.size(),
                       device, perDevice, at);
          double wanted = expected.valueAt(global);
          std::string where = "device " + std::to_string(device) +
                              ", global element " + std::to_string(global);
          if (!problem && !agree(expected.type(), wanted, found))
            problem = where + ": found " + std::to_string(found) +
                      ", expected " + std::to_string(wanted);
          if (!problem &&
              std::memcmp(perDevice[device].bytes() + at * width,
                          perDevice[replica].bytes() + at * width, width))
            problem = where + ": differs in its bits from device " +
                      std::to_string(replica);
        });
  }
  return problem;
}

} // namespace autopar::rulecheck
