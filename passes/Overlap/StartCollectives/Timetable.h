// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// When collectives of one block start and are waited for. Positions are those of ops in the block's order, times are seconds of compute
// from its beginning. Collectives take turns, as in a rank's Channel. No MLIR headers.
#pragma once
#include <cstdint>
#include <vector>

namespace autopar::overlap {

struct Transfer {
  int64_t at = 0;    // where it blocks
  int64_t ready = 0; // the first position at which its operands are there; at most `at`
  int64_t use = 0;   // of its first user; more than `at`
  double seconds = 0;
  /// Bytes that an earlier start holds before `at`, and a later wait behind it.
  int64_t bytesEarly = 0, bytesLate = 0;

  // Result. Nothing is split where start == at and wait == at + 1.
  int64_t start = 0; // stands before the op at this position
  int64_t wait = 0;  // likewise
};

struct Limits {
  double leastSeconds = 0; // hidden
  int64_t bytes = 0;       // held at one position
};

/// `before[i]`: compute of the ops at positions less than i; one entry more than there are ops. Transfers in order of `at`.
void makeTimetable(const std::vector<double> &before, std::vector<Transfer> &transfers, const Limits &limits);

} // namespace autopar::overlap
