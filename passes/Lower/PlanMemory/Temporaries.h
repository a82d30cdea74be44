// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What of a task's buffers is placed by packing: those that are used and have no place of their own.
#pragma once
#include "passes/Lower/PlanMemory/BufferSets.h"
#include "passes/Lower/PlanMemory/Packing.h"

namespace autopar::lower {

struct Temporaries {
  std::vector<PackingItem> items;
  std::vector<BufferSet *> owners; // of each item
};

Temporaries temporariesOf(const BufferSets &sets);

} // namespace autopar::lower
