// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bytes and seconds of collectives; see the header for the formulas.
#include "passes/Cost/Collectives.h"

#include <algorithm>

namespace autopar::cost {

std::string_view nameOf(CollectiveKind kind) {
  switch (kind) {
  case CollectiveKind::AllReduce:
    return "all-reduce";
  case CollectiveKind::AllGather:
    return "all-gather";
  case CollectiveKind::ReduceScatter:
    return "reduce-scatter";
  case CollectiveKind::AllToAll:
    return "all-to-all";
  case CollectiveKind::Permute:
    return "collective-permute";
  case CollectiveKind::Broadcast:
    return "collective-broadcast";
  case CollectiveKind::Redistribute:
    return "redistribute";
  case CollectiveKind::Send:
    return "send";
  }
  return "unknown";
}

std::string keyOf(CollectiveKind kind, int64_t groupSize) {
  return std::string(nameOf(kind)) + "/" + std::to_string(groupSize);
}

int64_t bytesNumerator(CollectiveKind kind, int64_t groupSize,
                       int64_t bufferBytes) {
  if (groupSize <= 1)
    return 0;
  switch (kind) {
  case CollectiveKind::AllReduce:
    return 2 * (groupSize - 1) * bufferBytes;
  case CollectiveKind::AllGather:
  case CollectiveKind::ReduceScatter:
  case CollectiveKind::AllToAll:
    return (groupSize - 1) * bufferBytes;
  case CollectiveKind::Permute:
  case CollectiveKind::Broadcast:
  case CollectiveKind::Redistribute:
  case CollectiveKind::Send:
    return groupSize * bufferBytes;
  }
  return 0;
}

double MachineModel::seconds(CollectiveKind kind, int64_t groupSize,
                             int64_t bufferBytes) const {
  if (groupSize <= 1)
    return 0;
  double bytes =
      static_cast<double>(bytesNumerator(kind, groupSize, bufferBytes)) /
      static_cast<double>(groupSize);
  return latencySeconds + bytes / linkBytesPerSecond;
}

void CollectiveTotals::add(CollectiveKind kind, int64_t groupSize,
                           int64_t bufferBytes, int64_t times) {
  if (groupSize <= 1 || times <= 0)
    return;
  Entry &entry = byKey[keyOf(kind, groupSize)];
  entry.groupSize = groupSize;
  entry.count += times;
  entry.numerator += times * bytesNumerator(kind, groupSize, bufferBytes);
}

void CollectiveTotals::addUneven(CollectiveKind kind, int64_t groupSize, int64_t times, const std::vector<int64_t> &sent) {
  if (groupSize <= 1 || times <= 0)
    return;
  std::string key = keyOf(kind, groupSize);
  Entry &entry = byKey[key];
  entry.groupSize = groupSize;
  entry.count += times;
  std::vector<int64_t> &bytes = uneven[key];
  bytes.resize(std::max(bytes.size(), sent.size()), 0);
  for (size_t device = 0; device < sent.size(); ++device)
    bytes[device] += times * sent[device];
}

void CollectiveTotals::settleUneven() {
  std::vector<int64_t> totals;
  for (const auto &[key, bytes] : uneven) {
    totals.resize(std::max(totals.size(), bytes.size()), 0);
    for (size_t device = 0; device < bytes.size(); ++device)
      totals[device] += bytes[device];
  }
  auto most = std::max_element(totals.begin(), totals.end()) - totals.begin();
  for (const auto &[key, bytes] : uneven)
    byKey[key].numerator = bytes[most] * byKey[key].groupSize;
}

int64_t CollectiveTotals::totalBytes() const {
  int64_t total = 0;
  for (const auto &[key, entry] : byKey)
    total += entry.bytes();
  return total;
}

} // namespace autopar::cost
