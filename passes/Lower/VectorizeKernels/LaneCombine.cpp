// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Carried values of a loop that is widened: what they start from in each lane, and how lanes become one. See LoopWidener.h.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "passes/Lower/VectorizeKernels/LoopWidener.h"

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;
namespace vector = mlir::vector;

/// The value that changes nothing when combined, signs of zeros included.
static TypedAttr neutralOf(Operation *combiner, Type type) {
  OpBuilder b(combiner->getContext());
  if (auto floatType = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
    APFloat number = isa<arith::AddFOp>(combiner)       ? APFloat::getZero(semantics, /*Negative=*/true)
                     : isa<arith::MaximumFOp>(combiner) ? APFloat::getInf(semantics, /*Negative=*/true)
                     : isa<arith::MinimumFOp>(combiner) ? APFloat::getInf(semantics)
                                                        : APFloat(semantics, 1);
    return FloatAttr::get(type, number);
  }
  unsigned bits = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  APInt number = isa<arith::MulIOp>(combiner)                       ? APInt(bits, 1)
                 : isa<arith::AndIOp, arith::MinUIOp>(combiner)     ? APInt::getAllOnes(bits)
                 : isa<arith::MaxSIOp>(combiner)                    ? APInt::getSignedMinValue(bits)
                 : isa<arith::MinSIOp>(combiner)                    ? APInt::getSignedMaxValue(bits)
                                                                    : APInt::getZero(bits);
  return IntegerAttr::get(type, number);
}

Value LoopWidener::neutral(Operation *combiner, Type type) { return splat(neutralOf(combiner, type), type); }

Value LoopWidener::combine(Operation *combiner, Value lhs, Value rhs) {
  IRMapping operands;
  operands.map(combiner->getOperand(0), lhs);
  operands.map(combiner->getOperand(1), rhs);
  Operation *op = b.clone(*combiner, operands);
  op->getResult(0).setType(lhs.getType());
  return op->getResult(0);
}

Value LoopWidener::combineLanes(Operation *combiner, Value wide) {
  for (int64_t half = width / 2; half >= 1; half /= 2) {
    Value low = vector::ExtractStridedSliceOp::create(b, wide, ArrayRef<int64_t>{0}, ArrayRef<int64_t>{half}, ArrayRef<int64_t>{1});
    Value high =
        vector::ExtractStridedSliceOp::create(b, wide, ArrayRef<int64_t>{half}, ArrayRef<int64_t>{half}, ArrayRef<int64_t>{1});
    wide = combine(combiner, low, high);
  }
  return vector::ExtractOp::create(b, wide, ArrayRef<int64_t>{0});
}
