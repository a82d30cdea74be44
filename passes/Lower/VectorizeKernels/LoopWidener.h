// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LoopWidener: rewrites one loop so that `width` of its iterations run side by side. What is equal in all lanes stays scalar,
// the rest becomes vectors; a branch whose condition differs by lane becomes both branches under masks and a select; the
// last iterations run under a mask. Carried values that are combined (LaneForms.h) are combined lane by lane, then the lanes
// in a fixed tree: the result depends on the width, never on threads.
#pragma once
#include "passes/Lower/VectorizeKernels/LaneForms.h"

namespace autopar::lower {

class LoopWidener {
public:
  LoopWidener(mlir::scf::ForOp loop, int64_t width)
      : loop(loop), width(width), forms(loop, width), b(loop.getLoc(), loop) {}
  /// Replaces the loop.
  void run();

private:
  SmallVector<Value> emitLoop(ArrayRef<Value> init);
  /// The iterations from `start`; returns the carried values. `mask` is null where all lanes run.
  SmallVector<Value> emitIteration(Value start, ArrayRef<Value> carried, Value mask);
  void emitBlock(Block &block);
  void emitOp(Operation *op);
  void emitLoad(mlir::memref::LoadOp op);
  void emitStore(mlir::memref::StoreOp op);
  void emitInnerLoop(mlir::scf::ForOp op);
  void emitIf(mlir::scf::IfOp op);
  void emitUniformIf(mlir::scf::IfOp op);
  Value emitGuardedLoad(mlir::memref::LoadOp op, ArrayRef<Value> indices);
  /// Where scattered lanes are: the element of lane 0 (varying dims at 0), and each lane's distance from it.
  std::pair<SmallVector<Value>, Value> scatteredIndex(mlir::MemRefType type, mlir::OperandRange indices);

  Value neutral(Operation *combiner, Type type);
  Value combineLanes(Operation *combiner, Value vector);
  Value combine(Operation *combiner, Value lhs, Value rhs);

  mlir::VectorType vectorType(Type element) const { return mlir::VectorType::get({width}, element); }
  Value scalarOf(Value value) { return scalars.lookupOrDefault(value); }
  Value vectorOf(Value value);
  Value lanes(Type type, int64_t stride);
  Value splat(Attribute value, Type element);
  Value maskOrAll();

  mlir::scf::ForOp loop;
  int64_t width;
  LaneForms forms;
  mlir::ImplicitLocOpBuilder b;
  IRMapping scalars, vectors;
  Value mask;
  bool guarded = false; // the mask may be empty
};

} // namespace autopar::lower
