// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a collective moves and how long it takes. No MLIR headers.
//
// Bytes are those the device that sends most puts on the wire, by the
// algorithms the runtime uses. With b the padded local buffer (gather: its
// result; scatter: its operand) and n devices in a group:
//   all-reduce            2 (n-1)/n b      (direct reduce-scatter, then
//   all-gather) gather, scatter, all-to-all              (n-1)/n b permute,
//   broadcast, send        b      (if it leaves the device)
//   redistribute           b is what the device that sends most sends
// They are fractions of n, so they are kept as numerators over n and floored
// once, when a total is read.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace autopar::cost {

enum class CollectiveKind {
  AllReduce,
  AllGather,
  ReduceScatter,
  AllToAll,
  Permute,
  Broadcast,
  Redistribute,
  Send
};

/// The name in reports and statistics: "all-reduce", "collective-permute", …
std::string_view nameOf(CollectiveKind kind);
/// Key in reports: "all-reduce/2".
std::string keyOf(CollectiveKind kind, int64_t groupSize);

/// n times the bytes sent, for a buffer of `bufferBytes`: an integer. See above
/// for which buffer.
int64_t bytesNumerator(CollectiveKind kind, int64_t groupSize,
                       int64_t bufferBytes);

/// Rates of the machine, in bytes, seconds and floating point operations. Only
/// ratios decide anything.
struct MachineModel {
  double linkBytesPerSecond = 4e9;
  /// Small: combining spreads the latency of a collective over many.
  double latencySeconds = 1e-7;
  double memoryBytesPerSecond = 10e9;
  double flopsPerSecond = 50e9;
  /// Seconds of one collective.
  double seconds(CollectiveKind kind, int64_t groupSize,
                 int64_t bufferBytes) const;
};

/// Count and exact bytes of the collectives of a program, by kind and group
/// size.
class CollectiveTotals {
public:
  /// Adds `times` executions. Groups of one device move nothing and are not
  /// counted.
  void add(CollectiveKind kind, int64_t groupSize, int64_t bufferBytes,
           int64_t times = 1);
  /// A permute or redistribution, of which devices send different amounts: these bytes, by number in the mesh. Counted by
  /// `settleUneven`.
  void addUneven(CollectiveKind kind, int64_t groupSize, int64_t times, const std::vector<int64_t> &sent);
  /// Gives the entries of those the bytes of the device that sends most; of several, the first. Everything else is sent by
  /// all alike.
  void settleUneven();
  struct Entry {
    int64_t count = 0;
    int64_t numerator = 0; // over groupSize
    int64_t groupSize = 1;
    int64_t bytes() const { return numerator / groupSize; }
  };
  /// Sorted by key.
  const std::map<std::string, Entry> &entries() const { return byKey; }
  /// Sum of the floored entries.
  int64_t totalBytes() const;

private:
  std::map<std::string, Entry> byKey;
  std::map<std::string, std::vector<int64_t>> uneven; // bytes that each device sends
};

} // namespace autopar::cost
