// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tasks as ranges of launches. The launches of a while or case follow their
// control's launch, range by range, and the control names the ranges and the
// first launch after them all.
#pragma once
#include "compiler/Emit/ManifestWriter.h"
#include "dialects/Rt/IR/Rt.h"

#include "llvm/ADT/StringMap.h"

#include <optional>

namespace autopar::emit {

/// The ABI's code of an element type: signless integers are signed, i1 is a
/// predicate.
std::optional<autopar_dtype> dtypeOf(Type elementType);

class LaunchTable {
public:
  explicit LaunchTable(ManifestWriter &writer) : writer(writer) {}

  LogicalResult addTask(rt::TaskOp task);
  /// In the order of the kernel table: by first use.
  const std::vector<std::string> &kernels() const { return kernelNames; }

private:
  LogicalResult addBlock(Block &block);
  LogicalResult add(Operation &op);
  LogicalResult addKernel(rt::LaunchOp op);
  LogicalResult addGemm(rt::GemmOp op);
  LogicalResult addConvolution(rt::ConvolutionOp op);
  LogicalResult addAttention(rt::AttentionOp op);
  LogicalResult addCollective(rt::CollectiveOp op);
  void addParts(autopar_collective &collective, ArrayAttr parts);
  LogicalResult addCopy(rt::CopyOp op);
  LogicalResult addControl(Operation *op, autopar_control_kind kind,
                           Value predicate, int64_t tripCount);

  /// Appends the launch; its stream and events are the op's attributes.
  void launch(Operation *op, autopar_launch_kind kind, size_t index);
  FailureOr<autopar_buffer> buffer(Operation *user, Value value);
  FailureOr<autopar_dtype> dtype(Operation *user, Value buffer);

  ManifestWriter &writer;
  std::vector<std::string> kernelNames;
  llvm::StringMap<uint32_t> kernelIndices;
};

} // namespace autopar::emit
