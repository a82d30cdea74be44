// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// TaskBuilder: one function on tensors → one rt.task on buffers. Values are immutable, so a value that is another in a new
// shape shares its buffer; the only writes to a buffer that already holds a value are the copies to state at the end and to
// loop-carried buffers at the end of a body, and parallelCopies keeps those right when they permute.
#pragma once
#include "dialects/AutoPar/Layout/Mesh.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/Rt/IR/Rt.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/EmitKernels/KernelTable.h"
#include "passes/Lower/EmitKernels/TensorTable.h"

namespace autopar::lower {

/// Of a tensor: what its buffer does not say, and largest and least depend on.
inline bool holdsUnsigned(Value tensor) { return cast<ShapedType>(tensor.getType()).getElementType().isUnsignedInteger(); }

class TaskBuilder {
public:
  /// `mesh`: empty where the module has none. `nextCollective`: ids are given in program order over all tasks.
  TaskBuilder(KernelTable &kernels, const TensorTable &tensors, const layout::Mesh &mesh, int64_t &nextCollective,
              OpBuilder &builder)
      : kernels(kernels), tensors(tensors), mesh(mesh), nextCollective(nextCollective), b(builder) {}
  /// Emits the task at the builder's insertion point.
  LogicalResult build(mlir::func::FuncOp func);

private:
  using Copies = SmallVector<std::pair<Value, Value>>; // from, to

  LogicalResult lowerBlock(Block &block);
  LogicalResult lowerOp(Operation *op);
  void lowerFusion(rt::FusionOp op);
  void lowerProduct(rt::MatmulOp op);
  void lowerAttention(rt::AttendOp op);
  void lowerAssembly(Operation *op);
  void lowerConvolution(stablehlo::ConvolutionOp op);
  LogicalResult lowerConstant(Operation *op);
  LogicalResult lowerCollective(Operation *op);
  void lowerAllReduce(Operation *op, ArrayAttr axes);
  void lowerRedistribute(Operation *op, ArrayAttr axes, int64_t group);
  /// Gives what a start op has become an event.
  void signalStart(Operation *op, rt::CollectiveOp collective);
  void lowerWait(comm::WaitOp op);
  LogicalResult lowerWhile(Operation *op);
  LogicalResult lowerCase(Operation *op);
  LogicalResult finish(Operation *terminator, mlir::func::FuncOp func);
  /// All copies as if at once: what is overwritten before it is read goes through a buffer of its own.
  void parallelCopies(Location loc, const Copies &copies);

  void createCopy(Location loc, Value from, Value to);
  Value alloc(Location loc, Type tensor);
  Value viewAs(Location loc, Value buffer, Type tensor);
  Value viewFrom(Location loc, Value buffer, int64_t element);
  Value bufferOf(Value tensor) const;

  KernelTable &kernels;
  const TensorTable &tensors;
  const layout::Mesh &mesh;
  int64_t &nextCollective;
  OpBuilder &b;
  llvm::DenseMap<Value, Value> buffers;
  llvm::DenseMap<Operation *, rt::CollectiveOp> started; // by start op
  int32_t nextEvent = 0;
};

} // namespace autopar::lower
