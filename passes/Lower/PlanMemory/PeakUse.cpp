// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PeakUse.h.
#include "passes/Lower/PlanMemory/PeakUse.h"
#include "passes/Lower/PlanMemory/Packing.h"
#include <map>

using namespace autopar;
using namespace autopar::lower;

/// The last launch that begins at or before a position.
static Operation *opAt(const BufferSets &sets, rt::TaskOp task, int64_t position) {
  Operation *found = nullptr;
  task.getBody().walk([&](Operation *op) {
    if (int64_t begin = sets.positionOf(op); begin <= position && (!found || begin > sets.positionOf(found)))
      found = op;
  });
  return found;
}

/// Launches that write declared tensors.
static llvm::DenseSet<Operation *> updatesOf(const BufferSets &sets) {
  llvm::DenseSet<Operation *> updates;
  for (auto [value, set] : sets.roots())
    if (set->isFixed)
      for (const BufferAccess &access : set->accesses)
        if (access.writes)
          updates.insert(access.op);
  return updates;
}

PeakUse lower::findPeak(const BufferSets &sets, rt::TaskOp task) {
  std::map<int64_t, int64_t> changes;
  std::vector<std::pair<BufferSet *, Interval>> lives;
  for (auto [value, set] : sets.roots()) {
    Interval life = sets.intervalOf(*set);
    if (set->isFixed || life.end < life.begin)
      continue;
    lives.push_back({set, life});
    changes[life.begin] += alignUp(set->bytes);
    changes[life.end + 1] -= alignUp(set->bytes);
  }
  PeakUse peak;
  int64_t now = 0, where = -1;
  for (auto [position, change] : changes)
    if ((now += change) > peak.bytes) {
      peak.bytes = now;
      where = position;
    }
  if (where < 0)
    return peak;
  peak.op = opAt(sets, task, where);
  llvm::DenseSet<Operation *> updates = updatesOf(sets);
  for (auto [set, life] : lives) {
    if (life.begin > where || life.end < where)
      continue;
    auto isUpdate = [&](const BufferAccess &access) { return access.reads && updates.contains(access.op); };
    auto isHere = [&](const BufferAccess &access) { return access.op == peak.op; };
    int64_t bytes = alignUp(set->bytes);
    if (set->isCommunication)
      peak.communication += bytes;
    else if (llvm::any_of(set->accesses, isUpdate))
      peak.gradients += bytes;
    else if (life.begin < where && life.end > where && !llvm::any_of(set->accesses, isHere))
      peak.activations += bytes;
    else
      peak.temporaries += bytes;
  }
  return peak;
}
