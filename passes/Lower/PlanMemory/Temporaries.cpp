// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Temporaries.h.
#include "passes/Lower/PlanMemory/Temporaries.h"

using namespace autopar;
using namespace autopar::lower;

Temporaries lower::temporariesOf(const BufferSets &sets) {
  Temporaries result;
  for (auto [value, set] : sets.roots()) {
    Interval life = sets.intervalOf(*set);
    if (set->isFixed || life.end < life.begin)
      continue;
    result.items.push_back({set->bytes, life.begin, life.end});
    result.owners.push_back(set);
  }
  return result;
}
