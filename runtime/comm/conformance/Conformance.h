// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One suite for every backend: each collective with every element type, sizes that divide and that do not, in groups along
// each axis of a mesh and all together. Inputs are drawn by rank and position, so each rank knows what every other has and
// computes the expected bytes itself; the comparison is bit by bit, so backends that pass agree with each other.
#pragma once
#include "runtime/comm/Communicator.h"

namespace autopar::rt::conformance {

/// Runs the suite on all ranks of a world. The failure says collective, type, size and group.
Status run(World &world);

/// Cases that one run has, for the record.
int64_t caseCount(int worldSize);

} // namespace autopar::rt::conformance
