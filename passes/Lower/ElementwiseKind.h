// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The elementwise ops of stablehlo that kernels can compute, and what they cost. Ops are told apart by name: the table in
// ElementwiseKind.def is the list of what is supported; a new op is a line there and a case in EmitKernels/ScalarOps.cpp.
#pragma once
#include "dialects/Support/LLVM.h"

namespace autopar::lower {

enum class ElementwiseKind {
  None,
#define KIND(Name, Mnemonic, Cost) Name,
#include "passes/Lower/ElementwiseKind.def"
};

/// None for an op that is not elementwise or not known.
ElementwiseKind elementwiseKind(Operation *op);
/// Whether kernels can compute the op, element types considered.
bool isElementwise(Operation *op);
/// Whether computing it again costs much more than loading it.
bool isExpensiveElementwise(Operation *op);

} // namespace autopar::lower
