// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops that give the same elements another shape: broadcast_in_dim, reshape,
// transpose. All only move elements, so an unreduced value of any kind passes.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

#include <numeric>

using namespace autopar;
using namespace autopar::rules;

/// New dims, and those that grow from 1, are cut freely: each device broadcasts
/// to its own size.
static OpRule broadcastRule(Operation *op) {
  RuleBuilder b(op);
  auto broadcast = cast<stablehlo::BroadcastInDimOp>(op);
  for (auto [from, to] : enumerate(broadcast.getBroadcastDimensions()))
    if (b.sizeAt(operand(0, from)) == b.sizeAt(result(0, to)))
      b.share(FactorKind::PassThrough, {operand(0, from), result(0, to)});
  b.linearMove({0}, elementTypeOf(op->getResult(0)));
  return b.finish(FactorKind::PassThrough);
}

static OpRule transposeRule(Operation *op) {
  RuleBuilder b(op);
  for (auto [to, from] :
       enumerate(cast<stablehlo::TransposeOp>(op).getPermutation()))
    b.share(FactorKind::PassThrough, {operand(0, from), result(0, to)});
  b.linearMove({0}, elementTypeOf(op->getResult(0)));
  return b.finish();
}

namespace {
/// Walks the dims of both shapes from major to minor, splitting off common
/// factors: [12, 8] → [4, 24] gives a factor 4 (major in both), a factor 3
/// (minor of operand dim 0, major of result dim 1) and a factor 8. Where what
/// remains of two dims has no common divisor ([3, 4] → [4, 3]), everything up
/// to the next boundary that both shapes share cannot be cut: each side gets
/// its own factors.
class ReshapeFactors {
public:
  ReshapeFactors(RuleBuilder &b, ArrayRef<int64_t> from, ArrayRef<int64_t> to)
      : b(b), from(from), to(to) {}

  void build() {
    nextDim(from, i, restFrom);
    nextDim(to, j, restTo);
    while (i < rank(from) && j < rank(to)) {
      if (int64_t common = std::gcd(restFrom, restTo); common > 1)
        shareFactor(common);
      else
        skipToBoundary();
    }
  }

private:
  static int64_t rank(ArrayRef<int64_t> shape) {
    return static_cast<int64_t>(shape.size());
  }

  /// To the next dim larger than 1, starting at `dim`.
  static void nextDim(ArrayRef<int64_t> shape, int64_t &dim, int64_t &rest) {
    while (dim < rank(shape) && shape[dim] == 1)
      ++dim;
    rest = dim < rank(shape) ? shape[dim] : 1;
  }

  void consumeFrom(int64_t size) {
    restFrom /= size;
    if (restFrom == 1)
      nextDim(from, ++i, restFrom);
  }

  void consumeTo(int64_t size) {
    restTo /= size;
    if (restTo == 1)
      nextDim(to, ++j, restTo);
  }

  void shareFactor(int64_t size) {
    int factor = b.addFactor({size, FactorKind::PassThrough});
    b.append(factor, operand(0, i));
    b.append(factor, result(0, j));
    consumeFrom(size);
    consumeTo(size);
  }

  void skipToBoundary() {
    int64_t sizeFrom = takeFrom(), sizeTo = takeTo();
    while (sizeFrom != sizeTo) {
      if (sizeFrom < sizeTo)
        sizeFrom *= takeFrom();
      else
        sizeTo *= takeTo();
    }
  }

  int64_t takeFrom() {
    int64_t size = restFrom;
    b.append(b.addFactor({size, FactorKind::NeedReplication}), operand(0, i));
    consumeFrom(size);
    return size;
  }

  int64_t takeTo() {
    int64_t size = restTo;
    b.append(b.addFactor({size, FactorKind::NeedReplication}), result(0, j));
    consumeTo(size);
    return size;
  }

  RuleBuilder &b;
  ArrayRef<int64_t> from, to;
  int64_t i = 0, j = 0;             // current dims
  int64_t restFrom = 1, restTo = 1; // what is left of them
};
} // namespace

static OpRule reshapeRule(Operation *op) {
  RuleBuilder b(op);
  ArrayRef<int64_t> from = shapeOf(op->getOperand(0)),
                    to = shapeOf(op->getResult(0));
  if (!llvm::is_contained(from, 0))
    ReshapeFactors(b, from, to).build();
  b.linearMove({0}, elementTypeOf(op->getResult(0)));
  return b.finish();
}

void autopar::rules::attachShape(MLIRContext *context) {
  attach<broadcastRule, localizeByClone, stablehlo::BroadcastInDimOp>(context);
  attach<reshapeRule, localizeByClone, stablehlo::ReshapeOp>(context);
  attach<transposeRule, localizeByClone, stablehlo::TransposeOp>(context);
}
