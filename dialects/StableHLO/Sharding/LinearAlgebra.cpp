// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cholesky and triangular_solve: each matrix of the batch stands alone; inside
// a matrix everything meets. The right-hand sides of a solve stand alone too,
// and its solution is linear in them.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;

static OpRule choleskyRule(Operation *op) {
  RuleBuilder b(op);
  int64_t rank = rankOf(op->getResult(0));
  for (int64_t dim = 0; dim < rank; ++dim)
    b.share(dim < rank - 2 ? FactorKind::PassThrough
                           : FactorKind::NeedReplication,
            {operand(0, dim), result(0, dim)});
  return b.finish();
}

static OpRule triangularSolveRule(Operation *op) {
  RuleBuilder b(op);
  int64_t rank = rankOf(op->getResult(0));
  for (int64_t dim = 0; dim < rank - 2; ++dim)
    b.share(FactorKind::PassThrough,
            {operand(0, dim), operand(1, dim), result(0, dim)});
  bool left = cast<stablehlo::TriangularSolveOp>(op).getLeftSide();
  int64_t free = left ? rank - 1 : rank - 2, solved = left ? rank - 2 : rank - 1;
  b.share(FactorKind::PassThrough, {operand(1, free), result(0, free)});
  b.share(FactorKind::NeedReplication, {operand(0, rank - 2)});
  b.share(FactorKind::NeedReplication, {operand(0, rank - 1)});
  b.share(FactorKind::NeedReplication, {operand(1, solved), result(0, solved)});
  b.linear({1});
  return b.finish();
}

void autopar::rules::attachLinearAlgebra(MLIRContext *context) {
  attach<choleskyRule, localizeByClone, stablehlo::CholeskyOp>(context);
  attach<triangularSolveRule, localizeByClone, stablehlo::TriangularSolveOp>(
      context);
}
