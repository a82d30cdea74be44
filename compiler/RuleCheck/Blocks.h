// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Global tensors taken apart into what each device holds, and compared with
// what devices hold: blocks with poisoned padding, and partial values of mixed
// sign. No MLIR headers.
#pragma once
#include "compiler/Interpret/Tensor.h"
#include "dialects/AutoPar/Layout/Sharding.h"

#include <random>

namespace autopar::rulecheck {

/// Numbers that add up exactly in any order: odd multiples of 1/4 in (-4, 4),
/// integers in [-2, 9], bits.
interpret::Tensor randomTensor(interpret::ElementType type,
                               const interpret::Shape &shape,
                               std::mt19937 &random);

/// What each device of the mesh holds of `global` under `sharding`. Over
/// unreduced axes (of one kind) the tensor is split into random parts of which
/// it is the sum (maximum, minimum).
interpret::Tensors splitOverDevices(const layout::Mesh &mesh,
                                    const layout::Sharding &sharding,
                                    const interpret::Tensor &global,
                                    std::mt19937 &random);

/// How closely results have to agree: each element within `tolerance` times the
/// larger of 1 and the expected value.
double toleranceOf(interpret::ElementType type);

/// Whether every device's block, combined over the unreduced axes in their
/// order, is the expected tensor's, and devices that hold the same hold the
/// same bits. Says which device and element differ, or nothing.
std::optional<std::string> findDifference(const layout::Mesh &mesh,
                                          const layout::Sharding &sharding,
                                          const interpret::Tensor &expected,
                                          const interpret::Tensors &perDevice);

} // namespace autopar::rulecheck
