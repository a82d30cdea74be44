// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a run tells: a progress line on stdout, a JSON object for each step, and counts at the end. Only rank 0 has one of
// these. Lines are made in buffers that keep their size, so steps allocate nothing.
#pragma once
#include "runtime/comm/Communicator.h"
#include "runtime/exec/Options.h"
#include "runtime/exec/Safetensors.h"

namespace autopar::rt {

class Metrics {
public:
  static StatusOr<Metrics> open(const Manifest &manifest, const std::byte *arena, const Options &options);

  /// After a step: its number, how many of how many this run has done, and how long it took.
  void step(int64_t number, int64_t done, int64_t total, double seconds);
  /// Why the file has no more lines, if so: training goes on, so that the state is not lost with them.
  const Status &failure() const { return unwritten; }
  /// A line of text on stdout, unless --quiet.
  void say(const std::string &text) const;

private:
  struct Entry {
    std::string key; ///< `"loss":`
    uint32_t dtype;
    const std::byte *at;
    std::vector<int64_t> shape;
  };
  Metrics(bool quiet) : quiet(quiet) {}
  void appendValues(const Entry &entry);
  void progress(int64_t done, int64_t total, double seconds);

  bool quiet;
  std::vector<Entry> entries;
  const Entry *shown() const { return shownIndex < entries.size() ? &entries[shownIndex] : nullptr; }
  size_t shownIndex = SIZE_MAX;
  uint64_t tokensPerStep = 0;
  std::optional<File> file;
  Status unwritten;
  std::string line;
  double lastShown = 0, sumSeconds = 0;
};

/// Resident memory of this process in bytes, now or at most so far.
uint64_t residentBytes(bool peak);

/// The object that --stats writes: `traffics` are all ranks' counts, as textOf writes them; the rank that sent most counts.
std::string statsJson(const std::vector<std::string> &traffics, int64_t steps, uint64_t arenaBytes,
                      uint64_t workspaceBytes);
std::string textOf(const Traffic &traffic);

} // namespace autopar::rt
