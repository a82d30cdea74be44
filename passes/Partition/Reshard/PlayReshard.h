// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For tests: the steps of reshard plans on simulated devices, with padding poisoned by NaN.
#pragma once
#include "passes/Partition/Reshard/ReshardPlan.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

namespace autopar::playing {
using namespace layout;

struct Buffer {
  std::vector<int64_t> shape;
  std::vector<double> data;
  explicit Buffer(std::vector<int64_t> s = {}, double fill = NAN)
      : shape(std::move(s)) {
    int64_t count = 1;
    for (int64_t size : shape)
      count *= size;
    data.assign(count, fill);
  }
  double &at(const std::vector<int64_t> &index) {
    int64_t offset = 0;
    for (size_t d = 0; d < shape.size(); ++d)
      offset = offset * shape[d] + index[d];
    return data[offset];
  }
};

template <typename F> void forEach(const std::vector<int64_t> &shape, F f) {
  std::vector<int64_t> index(shape.size());
  for (int64_t size : shape)
    if (size == 0)
      return;
  while (true) {
    f(index);
    int d = static_cast<int>(shape.size()) - 1;
    for (; d >= 0 && ++index[d] == shape[d]; --d)
      index[d] = 0;
    if (d < 0)
      return;
  }
}

// The part [offset, offset + size) of one dim; NaN beyond the end.
inline Buffer window(Buffer &in, int dim, int64_t offset, int64_t size) {
  std::vector<int64_t> shape = in.shape;
  shape[dim] = size;
  Buffer out(shape);
  forEach(shape, [&](std::vector<int64_t> i) {
    std::vector<int64_t> j = i;
    j[dim] += offset;
    if (j[dim] >= 0 && j[dim] < in.shape[dim])
      out.at(i) = in.at(j);
  });
  return out;
}

inline Buffer concat(std::vector<Buffer> parts, int dim) {
  std::vector<int64_t> shape = parts[0].shape;
  int64_t each = shape[dim];
  shape[dim] *= static_cast<int64_t>(parts.size());
  Buffer out(shape);
  forEach(shape, [&](std::vector<int64_t> i) {
    std::vector<int64_t> j = i;
    j[dim] %= each;
    out.at(i) = parts[i[dim] / each].at(j);
  });
  return out;
}

inline double combine(ReduceKind kind, double a, double b) {
  return kind == ReduceKind::Sum   ? a + b
         : kind == ReduceKind::Max ? std::max(a, b)
                                   : std::min(a, b);
}

using Devices = std::vector<Buffer>;

inline Devices run(const Mesh &mesh, const ReshardStep &step, Devices in) {
  Devices out(in.size());
  int64_t n = sizeOf(step.axes);
  for (int64_t device = 0; device < mesh.numDevices(); ++device) {
    std::vector<int64_t> group = mesh.group(device, step.axes);
    int64_t self = mesh.linearIndex(device, step.axes);
    auto reduced = [&] {
      Buffer sum = in[group[0]];
      for (int64_t i = 1; i < n; ++i)
        for (size_t k = 0; k < sum.data.size(); ++k)
          sum.data[k] = combine(step.reduce, sum.data[k], in[group[i]].data[k]);
      return sum;
    };
    Buffer &mine = in[device];
    CHECK(mine.shape == step.before);
    Buffer result;
    switch (step.kind) {
    case ReshardStep::Kind::Slice:
      result = window(mine, step.dim, self * (step.padTo / n), step.padTo / n);
      break;
    case ReshardStep::Kind::AllGather: {
      std::vector<Buffer> parts;
      for (int64_t peer : group)
        parts.push_back(in[peer]);
      Buffer all = concat(parts, step.dim);
      result = window(all, step.dim, 0, step.cutTo);
      break;
    }
    case ReshardStep::Kind::AllToAll: {
      std::vector<Buffer> parts;
      for (int64_t peer : group)
        parts.push_back(window(in[peer], step.toDim, self * (step.padTo / n),
                               step.padTo / n));
      Buffer all = concat(parts, step.dim);
      result = window(all, step.dim, 0, step.cutTo);
      break;
    }
    case ReshardStep::Kind::Permute:
      for (auto [source, target] : step.pairs)
        if (target == self)
          result = in[group[source]];
      break;
    case ReshardStep::Kind::ReduceScatter: {
      Buffer sum = reduced();
      result = window(sum, step.dim, self * (step.padTo / n), step.padTo / n);
      break;
    }
    case ReshardStep::Kind::AllReduce:
      result = reduced();
      break;
    case ReshardStep::Kind::MakePartial:
      result = step.reduce != ReduceKind::Sum || self == 0
                   ? mine
                   : Buffer(mine.shape, 0);
      break;
    case ReshardStep::Kind::Place: {
      std::vector<int64_t> whole = mine.shape;
      whole[step.dim] *= n;
      Buffer zeros(whole, 0);
      forEach(mine.shape, [&](std::vector<int64_t> i) {
        std::vector<int64_t> j = i;
        j[step.dim] += self * mine.shape[step.dim];
        zeros.at(j) = mine.at(i);
      });
      result = window(zeros, step.dim, 0, step.cutTo);
      break;
    }
    }
    CHECK(result.shape == step.after);
    out[device] = result;
  }
  return out;
}

// Index of an element in the whole tensor, or nothing in padding.
inline std::optional<std::vector<int64_t>>
globalIndex(const Mesh &mesh, int64_t device, const std::vector<int64_t> &shape,
            const Sharding &sharding, std::vector<int64_t> index) {
  for (size_t d = 0; d < shape.size(); ++d) {
    index[d] += mesh.linearIndex(device, sharding.dims[d].axes) *
                blockSize(shape[d], sizeOf(sharding.dims[d].axes));
    if (index[d] >= shape[d])
      return std::nullopt;
  }
  return index;
}

inline double valueAt(const std::vector<int64_t> &index) {
  double value = 1;
  for (int64_t i : index)
    value = value * 17 + static_cast<double>(i);
  return value;
}

inline Devices start(const Mesh &mesh, const std::vector<int64_t> &shape,
              const Sharding &sharding) {
  Devices devices;
  for (int64_t device = 0; device < mesh.numDevices(); ++device) {
    Buffer local(localShape(shape, sharding));
    forEach(local.shape, [&](const std::vector<int64_t> &i) {
      auto global = globalIndex(mesh, device, shape, sharding, i);
      if (!global)
        return;
      double value = valueAt(*global);
      // Parts that differ and make up the value: mixed signs for sums, worse
      // values for max and min.
      for (const UnreducedAxis &axis : sharding.unreduced) {
        double index = static_cast<double>(mesh.coordinate(device, axis.axis));
        double rest = 0;
        for (int64_t k = 1; k < axis.axis.size; ++k)
          rest += 3.0 * static_cast<double>(k);
        if (axis.kind == ReduceKind::Sum)
          value = index == 0
                      ? value + rest
                      : (sharding.unreduced[0] == axis ? -3 * index
                                                       : value * 0 - 3 * index);
        else if (index != 0)
          value += axis.kind == ReduceKind::Max ? -index : index;
      }
      local.at(i) = value;
    });
    devices.push_back(local);
  }
  return devices;
}

inline void checkEnd(const Mesh &mesh, const std::vector<int64_t> &shape,
              const Sharding &sharding, Devices &devices) {
  for (int64_t device = 0; device < mesh.numDevices(); ++device) {
    std::vector<AxisRef> summed;
    ReduceKind kind = ReduceKind::Sum;
    for (const UnreducedAxis &axis : sharding.unreduced) {
      summed.push_back(axis.axis);
      kind = axis.kind;
    }
    REQUIRE(devices[device].shape == localShape(shape, sharding));
    bool right = true;
    forEach(devices[device].shape, [&](const std::vector<int64_t> &i) {
      auto global = globalIndex(mesh, device, shape, sharding, i);
      if (!global)
        return;
      std::vector<int64_t> group = mesh.group(device, summed);
      double value = devices[group[0]].at(i);
      for (size_t k = 1; k < group.size(); ++k)
        value = combine(kind, value, devices[group[k]].at(i));
      right &= value == valueAt(*global);
    });
    CHECK(right);
  }
}

} // namespace autopar::playing
