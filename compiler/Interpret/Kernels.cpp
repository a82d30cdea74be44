// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Interpret/Kernels.h"

namespace autopar::interpret {

static KernelTable makeTable() {
  KernelTable table;
  addElementwiseKernels(table);
  addComplexKernels(table);
  addMovementKernels(table);
  addDotKernels(table);
  addConvolutionKernels(table);
  addReductionKernels(table);
  addGatherScatterKernels(table);
  addSortKernels(table);
  addRandomBitsKernels(table);
  addLinearAlgebraKernels(table);
  return table;
}

Kernel findKernel(StringRef opName) {
  static const KernelTable table = makeTable();
  return table.lookup(opName);
}

Tensor zerosLike(Value value) { return Tensor(*elementTypeOf(value.getType()), shapeOf(value.getType())); }

} // namespace autopar::interpret
