// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See KernelTable.h.
#include "passes/Lower/EmitKernels/KernelTable.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/EmitKernels/SameKernel.h"

using namespace autopar;
using namespace autopar::lower;

/// Name of the op that gives the kernel's last result, for people who read traces.
static StringRef rootName(rt::FusionOp fusion) {
  Operation *root = fusion.getBody().front().getTerminator()->getOperands().back().getDefiningOp();
  return root ? root->getName().stripDialect() : StringRef("copy");
}

/// Stands for any number of elements; the kernel's loop says how many there are.
static constexpr int64_t anyExtent = int64_t(1) << 30;

/// The same for any number of elements.
static void forget(rt::FusionOp fusion) {
  auto anyType = [](Type type) -> Type {
    auto tensor = cast<RankedTensorType>(type);
    return tensor.getRank() == 0 ? type : RankedTensorType::get({anyExtent}, tensor.getElementType());
  };
  fusion.setRows(anyExtent);
  for (Value out : fusion.getOuts())
    out.setType(anyType(out.getType()));
  for (BlockArgument argument : fusion.getBody().getArguments())
    argument.setType(anyType(argument.getType()));
  for (Operation &op : fusion.getBody().front().without_terminator()) {
    for (Value v : op.getResults())
      v.setType(anyType(v.getType()));
    if (auto constant = dyn_cast<stablehlo::ConstantOp>(op))
      constant.setValueAttr(cast<DenseElementsAttr>(constant.getValue()).resizeSplat(cast<ShapedType>(op.getResult(0).getType())));
  }
}

KernelTable::Entry &KernelTable::emit(rt::FusionOp fusion, bool flat, KernelInterface interface) {
  // A copy, that stands nowhere: the kernel must not depend on where inputs come from.
  auto source = cast<rt::FusionOp>(fusion->clone());
  if (flat)
    forget(source);
  std::string name = "kernel_" + std::to_string(kernels.size()) + "_" + rootName(fusion).str();
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto func = emitKernel(builder, source, name, interface);
  if (flat)
    func->setAttr(rt::anyExtentName, builder.getUnitAttr());
  source->destroy();
  return kernels.emplace_back(Entry{fusion, flat, func.getSymNameAttr(), interface.pointwise});
}

KernelTable::Kernel KernelTable::get(rt::FusionOp fusion) {
  KernelInterface interface = interfaceOf(fusion);
  bool flat = isFlatKernel(fusion);
  SmallVector<size_t, 1> &candidates = byHash[hashOfKernel(fusion, flat)];
  Entry *entry = nullptr;
  for (size_t i : candidates)
    if (kernels[i].flat == flat && isSameKernel(kernels[i].fusion, fusion, flat))
      entry = &kernels[i];
  if (!entry) {
    candidates.push_back(kernels.size());
    entry = &emit(fusion, flat, interface);
  }
  interface.pointwise = entry->pointwise;
  return {entry->name, std::move(interface)};
}
