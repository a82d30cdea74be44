// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RunningLoops.h.
#include "passes/Lower/EmitKernels/RunningLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Lower/EmitKernels/ScalarOps.h"
#include "passes/Lower/RunningReduction.h"

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;

void lower::runningRow(ElementEmitter &e, stablehlo::ReduceWindowOp op, Value out, SmallVector<Value> index) {
  mlir::ImplicitLocOpBuilder &b = e.b;
  RunningReduction running = *runningReduction(op);
  auto type = cast<RankedTensorType>(op.getInputs()[0].getType());
  int64_t size = type.getDimSize(running.dim);
  Value init = e.element(op.getInitValues()[0], {});
  bool inDouble = isSum(op.getBody().front()) && init.getType().isF32();
  e.loop({size}, {inDouble ? widenTerm(b, init) : init},
         [&](ArrayRef<Value> step, ArrayRef<Value> carried) -> SmallVector<Value> {
           index[running.dim] = running.backwards ? e.math.sub(e.math.constant(size - 1), step[0]) : step[0];
           Value element = e.element(op.getInputs()[0], index);
           Value total = inDouble ? arith::AddFOp::create(b, carried[0], widenTerm(b, element)).getResult()
                                  : emitScalarBlock(b, op.getBody().front(), {carried[0], element}, /*wide=*/true)[0];
           Value narrow = inDouble ? arith::TruncFOp::create(b, b.getF32Type(), total).getResult() : total;
           e.store(roundInRegister(b, narrow, type.getElementType()), out, index);
           return {total};
         });
}
