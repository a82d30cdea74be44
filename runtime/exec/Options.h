// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line of a trained binary. runtime/README.md lists the flags for users.
#pragma once
#include "runtime/base/Status.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace autopar::rt {

struct Options {
  std::vector<std::string> data;
  int64_t steps = 1;
  uint64_t seed = 0; ///< the key is [seed >> 32, seed & 0xffffffff]
  std::string initState, saveState, metrics, stats;
  int64_t startStep = -1; ///< -1: what --init-state says, else 0
  int threads = 0;        ///< of each rank; 0: cores / ranks on this host
  double watchdogSeconds = 600;
  std::string overlap = "auto"; ///< when collectives have a thread: auto (where it has a core), always, never
  int64_t randomDelays = 0;      ///< longest pause before a launch, in microseconds
  bool quiet = false;
  bool checkReplicas = false;
  bool poisonPadding = false;
};

/// Either options, or text to print and leave with code 0 (--help), or a failure with code 2.
struct ParsedOptions {
  Options options;
  std::optional<std::string> help;
};
StatusOr<ParsedOptions> parseOptions(int argc, char **argv, const std::string &modelName);

} // namespace autopar::rt
