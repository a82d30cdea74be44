// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See KernelTable.h.
#include "passes/Lower/EmitKernels/KernelTable.h"

using namespace autopar;
using namespace autopar::lower;

/// Name of the op that gives the kernel's first result, for people who read traces.
static StringRef rootName(rt::FusionOp fusion) {
  Operation *root = fusion.getBody().front().getTerminator()->getOperand(0).getDefiningOp();
  return root ? root->getName().stripDialect() : StringRef("copy");
}

const KernelTable::Kernel &KernelTable::get(rt::FusionOp fusion) {
  std::string key;
  llvm::raw_string_ostream stream(key);
  // Cloned without its operands' definitions, so that only types and numbers are printed.
  for (Type type : fusion.getIns().getTypes())
    stream << type << ',';
  mlir::OpPrintingFlags flags;
  flags.useLocalScope().assumeVerified().skipRegions(false).enableDebugInfo(false);
  fusion->print(stream, flags);
  Kernel &kernel = kernels[key];
  if (kernel.name)
    return kernel;
  std::string name = "kernel_" + std::to_string(kernels.size() - 1) + "_" + rootName(fusion).str();
  kernel.interface = interfaceOf(fusion);
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto func = emitKernel(builder, fusion, name, kernel.interface);
  kernel.name = func.getSymNameAttr();
  return kernel;
}
