// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Global tensors to what each device holds of them, and back.
//
// A dim of n elements over k devices is cut into blocks of ceil(n/k); the last ones may be short or empty, and their
// padding is poisoned: NaN for floats, 0x5A bytes for integers, true for i1. A program that lets padding into a result
// shows it.
#pragma once
#include "compiler/Interpret/Tensor.h"
#include "dialects/AutoPar/Layout/Sharding.h"

namespace autopar::interpret {

/// [device]: its padded block. Along an unreduced axis the device with index 0 holds the value, the others the
/// reduction's identity (zero; for max and min the value itself).
Tensors cutIntoBlocks(const Tensor &global, const layout::Mesh &mesh, const layout::Sharding &sharding);

/// The global tensor of this shape from each device's block; unreduced axes are reduced in their order. Returns what is
/// wrong, or nothing: replicas must be equal bit for bit ("differs between devices 0 and 2 at [1,3]: 1 and 1.5").
[[nodiscard]] std::optional<std::string> assembleBlocks(const Tensors &blocks, const Shape &globalShape,
                                                        const layout::Mesh &mesh, const layout::Sharding &sharding,
                                                        Tensor &global);

} // namespace autopar::interpret
