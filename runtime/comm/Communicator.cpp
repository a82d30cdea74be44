// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is the same for all backends: names, counters, agreement on failures.
#include "runtime/comm/Communicator.h"
#include "runtime/base/Format.h"
#include <exception>

namespace autopar::rt {

const char *collectiveName(autopar_collective_kind kind) {
  switch (kind) {
  case AUTOPAR_ALL_REDUCE: return "all-reduce";
  case AUTOPAR_ALL_GATHER: return "all-gather";
  case AUTOPAR_REDUCE_SCATTER: return "reduce-scatter";
  case AUTOPAR_ALL_TO_ALL: return "all-to-all";
  case AUTOPAR_PERMUTE: return "collective-permute";
  case AUTOPAR_BROADCAST: return "collective-broadcast";
  case AUTOPAR_REDISTRIBUTE: return "redistribute";
  }
  return "unknown";
}

void Traffic::add(autopar_collective_kind kind, int groupSize, uint64_t bytes) {
  Entry &entry = table[{kind, groupSize}];
  ++entry.count;
  entry.bytes += bytes;
}

void Traffic::clear() {
  for (auto &[key, entry] : table)
    entry = {};
}

uint64_t Traffic::totalBytes() const {
  uint64_t total = 0;
  for (const auto &[key, entry] : table)
    total += entry.bytes;
  return total;
}

Status withoutExceptions(const World &world, const std::function<Status()> &body) {
  try {
    return body();
  } catch (const std::exception &exception) {
    return Status::fault(format("rank %d failed: %s", world.rank(), exception.what()));
  } catch (...) {
    return Status::fault(format("rank %d failed with an exception", world.rank()));
  }
}

Status agree(World &world, const Status &mine) {
  StatusOr<uint64_t> worst = world.maximum(static_cast<uint64_t>(mine.code()));
  if (!worst.ok())
    return worst.status();
  if (*worst == 0)
    return {};
  StatusOr<std::vector<std::string>> all = world.gather(std::to_string(mine.exitCode()) + mine.message());
  if (!all.ok())
    return all.status();
  for (const std::string &text : *all)
    if (text[0] != '0')
      return Status(static_cast<StatusCode>(text[0] - '0'), text.substr(1));
  AUTOPAR_CHECK(false, "ranks disagree about a failure");
  return {};
}

} // namespace autopar::rt
