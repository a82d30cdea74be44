// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See KernelTable.h.
#include "passes/Lower/EmitKernels/KernelTable.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/ElementwiseKind.h"

using namespace autopar;
using namespace autopar::lower;
using autopar::lower::isElementwise;

/// Name of the op that gives the kernel's last result, for people who read traces.
static StringRef rootName(rt::FusionOp fusion) {
  Operation *root = fusion.getBody().front().getTerminator()->getOperands().back().getDefiningOp();
  return root ? root->getName().stripDialect() : StringRef("copy");
}

/// Stands for any number of elements; the kernel's loop says how many there are.
static constexpr int64_t anyExtent = int64_t(1) << 30;

/// Whether every value is one number or one for each row, and rows do not meet.
static bool isFlat(rt::FusionOp fusion) {
  auto rows = fusion.getRows();
  auto fits = [&](Value v) {
    auto type = cast<RankedTensorType>(v.getType());
    return type.getRank() == 0 || (type.getRank() == 1 && type.getDimSize(0) == int64_t(*rows));
  };
  if (!rows || *rows == 1 || !llvm::all_of(fusion.getBody().getArguments(), fits))
    return false;
  return llvm::all_of(fusion.getBody().front().without_terminator(), [&](Operation &op) {
    bool isKept = isElementwise(&op) || isa<stablehlo::ConstantOp, stablehlo::BroadcastInDimOp>(op);
    return isKept && llvm::all_of(op.getOperands(), fits) && llvm::all_of(op.getResults(), fits);
  });
}

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

KernelTable::Kernel KernelTable::get(rt::FusionOp fusion) {
  Kernel launch{{}, interfaceOf(fusion)};
  // Without its operands' definitions, so that only types and numbers are printed.
  auto source = cast<rt::FusionOp>(fusion->clone());
  bool flat = isFlat(fusion);
  if (flat)
    forget(source);
  std::string key;
  llvm::raw_string_ostream stream(key);
  for (BlockArgument argument : source.getBody().getArguments())
    stream << argument.getType() << ',';
  for (Value out : fusion.getOuts())
    stream << !out.use_empty();
  mlir::OpPrintingFlags flags;
  flags.useLocalScope().assumeVerified().skipRegions(false).enableDebugInfo(false);
  source->print(stream, flags);
  Entry &entry = kernels[key];
  if (!entry.name) {
    std::string name = "kernel_" + std::to_string(kernels.size() - 1) + "_" + rootName(fusion).str();
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    KernelInterface interface = launch.interface;
    auto func = emitKernel(builder, source, name, interface);
    if (flat)
      func->setAttr(rt::anyExtentName, builder.getUnitAttr());
    entry = {func.getSymNameAttr(), interface.pointwise};
  }
  source->destroy();
  launch.name = entry.name;
  launch.interface.pointwise = entry.pointwise;
  return launch;
}
