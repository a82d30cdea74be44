// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Machine: the state of one run. Values by SSA name and device, functions on a call stack. Private to the interpreter.
#pragma once
#include "compiler/Interpret/Interpreter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autopar::interpret {

class Machine {
public:
  explicit Machine(const layout::Mesh &mesh) : mesh(mesh), numDevices(mesh.numDevices()) {}

  /// Some devices, by number, ascending. Lists of tensors beside it are in its order.
  using Devices = ArrayRef<int64_t>;
  using PerDevice = std::vector<Tensors>;

  FailureOr<PerDevice> call(mlir::func::FuncOp function, const PerDevice &arguments, Devices devices);

private:
  /// The values of one function activation; [device] for each, those of devices elsewhere stale.
  using Frame = llvm::DenseMap<Value, Tensors>;
  /// For each op of a block, in order, the values that nobody reads after it.
  using LastUses = std::vector<SmallVector<Value, 2>>;

  FailureOr<PerDevice> runRegion(Frame &frame, Region &region, const PerDevice &arguments, Devices devices);
  LogicalResult runOp(Frame &frame, Operation *op, Devices devices);
  LogicalResult runKernel(Frame &frame, Operation *op, Devices devices);
  FailureOr<PerDevice> runWhile(Frame &frame, Operation *op, PerDevice carried, Devices devices);
  FailureOr<PerDevice> runBranches(Frame &frame, Operation *op, const PerDevice &operands, Devices devices);
  FailureOr<PerDevice> runManual(Operation *op, const PerDevice &operands, Devices devices);
  FailureOr<PerDevice> runCall(Operation *op, const PerDevice &operands, Devices devices);
  FailureOr<PerDevice> runComm(Operation *op, const PerDevice &operands, Devices devices);

  PerDevice operandsOf(Frame &frame, Operation *op, Devices devices);
  void setResults(Frame &frame, ValueRange values, const PerDevice &results, Devices devices);
  /// Fails, naming the op where they parted, if a collective lacks devices of its groups.
  LogicalResult requireGroups(Operation *collective, Devices devices);
  const LastUses &lastUsesOf(Block &block);

  const layout::Mesh &mesh;
  int64_t numDevices;
  int depth = 0;
  llvm::DenseMap<Block *, std::unique_ptr<LastUses>> lastUses;
  /// The whiles, cases and ifs around what runs now, outermost first, with the way that each device took there.
  struct Parting {
    Operation *op = nullptr;
    llvm::DenseMap<int64_t, int64_t> ways; // by device; those that had left before are missing
  };
  std::vector<Parting> partings;
  /// By start op: what its wait will give each device.
  llvm::DenseMap<Operation *, PerDevice> underWay;
};

} // namespace autopar::interpret
