// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fft: the dims in front of the transformed ones are a batch; a line is never cut.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;

static OpRule fftRule(Operation *op) {
  RuleBuilder b(op);
  auto fft = cast<stablehlo::FftOp>(op);
  int64_t rank = rankOf(op->getResult(0)), batch = rank - fft.getFftLength().size();
  for (int64_t dim = 0; dim < batch; ++dim)
    b.share(FactorKind::PassThrough, {operand(0, dim), result(0, dim)});
  // From complex to complex numbers a dim stays what it is; what a real one becomes has another size.
  if (fft.getFftType() == stablehlo::FftType::FFT || fft.getFftType() == stablehlo::FftType::IFFT)
    for (int64_t dim = batch; dim < rank; ++dim)
      b.share(FactorKind::NeedReplication, {operand(0, dim), result(0, dim)});
  return b.finish(FactorKind::NeedReplication);
}

void autopar::rules::attachFourier(MLIRContext *context) {
  attach<fftRule, localizeByClone, stablehlo::FftOp>(context);
}
