// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A small training program made by hand: linear regression by gradient descent on a mesh dp x tp, sizes that do not
// divide. All numbers are small integers times powers of two, so sums are exact and every mesh gives the same bits.
//
//   state/w f32[7] over tp, state/count i32[]     batch/x f32[6, 7] over dp, tp; batch/y f32[6] over dp
//   metrics: loss f32[], histogram i32[2, 2]
#pragma once
#include "runtime/testing/ProgramBuilder.h"
#include <memory>

namespace autopar::rt::testing {

struct ToyOptions {
  int64_t dp = 1, tp = 1;
  bool tokens = false; ///< a further entry batch/tokens i32[5, 9] over dp, whose sum is the metric token_sum
  bool seeds = false;  ///< further entries batch/step i32[] and batch/seed ui32[2]; metrics step and seed
  bool started = false; ///< the loss's reduction is waited for only after the update
  // A fault in one step (of those the state has seen) on one rank.
  enum Fault { None, Throw, Kill, Hang, Diverge } fault = None;
  int32_t faultRank = 0, faultStep = 0;
};

class ToyModel {
public:
  explicit ToyModel(const ToyOptions &options);
  ~ToyModel();
  const autopar_program &program() const { return *made; }
  ProgramBuilder &builder() { return *built; }

private:
  std::unique_ptr<ProgramBuilder> built;
  const autopar_program *made;
};

} // namespace autopar::rt::testing
