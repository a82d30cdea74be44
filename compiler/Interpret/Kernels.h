// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels: what an op does on one device, by op name. Private to the interpreter.
//
// A kernel gets the operands and returns one tensor for each result, or reports an error at the op and fails. Ops with
// regions (reduce, sort, …) run them through RunRegion. Control flow and collectives are not kernels: they concern all
// devices at once (Machine.cpp, Collectives.cpp).
#pragma once
#include "compiler/Interpret/Interpreter.h"
#include "llvm/ADT/StringMap.h"

namespace autopar::interpret {

/// Runs a region of the op on this device with the given block arguments; returns what its terminator returns.
using RunRegion = llvm::function_ref<FailureOr<Tensors>(Region &, Tensors)>;
using Kernel = FailureOr<Tensors> (*)(Operation *, ArrayRef<Tensor>, RunRegion);
using KernelTable = llvm::StringMap<Kernel>;

void addElementwiseKernels(KernelTable &table);   // Elementwise.cpp
void addComplexKernels(KernelTable &table);       // Complex.cpp: parts of complex numbers, fft
void addMovementKernels(KernelTable &table);      // Movement.cpp: broadcast, slice, pad, concatenate, …
void addDotKernels(KernelTable &table);           // Dot.cpp
void addConvolutionKernels(KernelTable &table);   // Convolution.cpp
void addReductionKernels(KernelTable &table);     // Reduction.cpp: reduce, reduce_window, select_and_scatter
void addGatherScatterKernels(KernelTable &table); // GatherScatter.cpp
void addSortKernels(KernelTable &table);          // Sort.cpp: sort, top_k
void addRandomBitsKernels(KernelTable &table);    // RandomBits.cpp
void addLinearAlgebraKernels(KernelTable &table); // LinearAlgebra.cpp: cholesky, triangular_solve

/// Null if the op is not one of them.
Kernel findKernel(StringRef opName);

/// A zero tensor of the value's type.
Tensor zerosLike(Value value);

/// The name of the one op in a two-argument block that computes op(arg0, arg1) and returns it ("stablehlo.add"), or
/// empty: such bodies need no interpreting for each element. "return arg1" gives "second".
StringRef simpleBody(Region &region);

} // namespace autopar::interpret
