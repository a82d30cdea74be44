// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores of a loop that is widened. See LoopWidener.h.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "passes/Lower/VectorizeKernels/LoopWidener.h"

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;
namespace memref = mlir::memref;
namespace scf = mlir::scf;
namespace vector = mlir::vector;

Value LoopWidener::maskOrAll() { return mask ? mask : splat(b.getBoolAttr(true), b.getI1Type()); }

std::pair<SmallVector<Value>, Value> LoopWidener::scatteredIndex(mlir::MemRefType type, mlir::OperandRange indices) {
  // Distances fit in 32 bits, of which twice as many lanes go into one instruction, unless the buffer is huge.
  Type distance = type.getNumElements() < (int64_t(1) << 31) ? Type(b.getI32Type()) : Type(b.getI64Type());
  int64_t memoryStride = 1, stride = 0;
  SmallVector<Value> base(indices.size());
  Value far;
  for (size_t d = indices.size(); d-- > 0; memoryStride *= type.getDimSize(d)) {
    LaneForm form = forms.of(indices[d]);
    if (form.kind != LaneForm::Varying) {
      base[d] = scalarOf(indices[d]);
      stride += form.stride * memoryStride;
      continue;
    }
    base[d] = arith::ConstantIndexOp::create(b, 0);
    Value offset = arith::IndexCastOp::create(b, vectorType(distance), vectorOf(indices[d]));
    offset = arith::MulIOp::create(b, offset, splat(IntegerAttr::get(distance, memoryStride), distance));
    far = far ? Value(arith::AddIOp::create(b, far, offset)) : offset;
  }
  Value near = lanes(distance, stride);
  return {base, !far ? near : stride == 0 ? far : Value(arith::AddIOp::create(b, far, near))};
}

/// Where no lane may be active, the one place all of them read may lie outside the buffer.
Value LoopWidener::emitGuardedLoad(memref::LoadOp op, ArrayRef<Value> indices) {
  Value any = vector::ReductionOp::create(b, vector::CombiningKind::OR, mask);
  auto guard = scf::IfOp::create(b, TypeRange{op.getType()}, any, /*withElseRegion=*/true);
  mlir::OpBuilder::InsertionGuard insertion(b);
  b.setInsertionPointToEnd(guard.thenBlock());
  scf::YieldOp::create(b, memref::LoadOp::create(b, op.getMemRef(), indices).getResult());
  b.setInsertionPointToEnd(guard.elseBlock());
  scf::YieldOp::create(b, arith::ConstantOp::create(b, b.getZeroAttr(op.getType())).getResult());
  return guard.getResult(0);
}

void LoopWidener::emitLoad(memref::LoadOp op) {
  mlir::MemRefType type = op.getMemRefType();
  Access access = forms.accessOf(type, op.getIndices());
  if (access == Access::Scattered) {
    auto [base, distance] = scatteredIndex(type, op.getIndices());
    Type element = type.getElementType();
    vectors.map(op.getResult(), vector::GatherOp::create(b, vectorType(element), op.getMemRef(), base, distance, maskOrAll(),
                                                         splat(b.getZeroAttr(element), element))
                                    .getResult());
    return;
  }
  SmallVector<Value> indices;
  for (Value v : op.getIndices())
    indices.push_back(scalarOf(v));
  if (access == Access::Uniform) {
    scalars.map(op.getResult(), guarded ? emitGuardedLoad(op, indices)
                                        : Value(memref::LoadOp::create(b, op.getMemRef(), indices)));
    return;
  }
  mlir::VectorType wide = vectorType(type.getElementType());
  Value loaded = mask ? Value(vector::MaskedLoadOp::create(b, wide, op.getMemRef(), indices, mask,
                                                           splat(b.getZeroAttr(type.getElementType()), type.getElementType())))
                      : Value(vector::LoadOp::create(b, wide, op.getMemRef(), indices));
  vectors.map(op.getResult(), loaded);
}

void LoopWidener::emitStore(memref::StoreOp op) {
  mlir::MemRefType type = op.getMemRefType();
  Value value = vectorOf(op.getValue());
  if (forms.accessOf(type, op.getIndices()) == Access::Scattered) {
    auto [base, distance] = scatteredIndex(type, op.getIndices());
    vector::ScatterOp::create(b, /*resultType=*/Type(), op.getMemRef(), base, distance, maskOrAll(), value);
    return;
  }
  SmallVector<Value> indices;
  for (Value v : op.getIndices())
    indices.push_back(scalarOf(v));
  if (mask)
    vector::MaskedStoreOp::create(b, op.getMemRef(), indices, mask, value);
  else
    vector::StoreOp::create(b, value, op.getMemRef(), indices);
}
