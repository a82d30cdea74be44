// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The interpreter: runs a function of graph or spmd IR on the simulated devices of a mesh, in one process.
//
// Slow and obviously right: each op is computed on its own by the StableHLO specification. All devices run in lockstep,
// one op at a time, so collectives are plain loops over devices; where a loop's condition or a branch's index differs
// between devices, each takes its own way, which is an error if a collective lies there (a real run would hang).
//
// Floating point: bf16 and f16 ops compute in float and round once per op. Sums (dot_general, convolution, reduce with
// add, scatter) accumulate in double (dots of bf16 and f16 in float) and round once: the result is the exact one but for its own
// rounding, so a difference to another implementation is that implementation's.
#pragma once
#include "compiler/Interpret/Tensor.h"
#include "dialects/AutoPar/Layout/Mesh.h"
#include "dialects/Support/LLVM.h"

namespace mlir::func {
class FuncOp;
}

namespace autopar::interpret {

/// Runs the function on all devices of the mesh (one, if it has no axes). perDeviceInputs[device][argument] must have
/// the argument's type. Returns [device][result]; a failure has been reported at the op's location.
FailureOr<std::vector<Tensors>> runFunction(mlir::func::FuncOp function, const layout::Mesh &mesh,
                                            const std::vector<Tensors> &perDeviceInputs);

/// The element type that a tensor of this MLIR type has; nothing for types that cannot be run (complex, dynamic, …).
std::optional<ElementType> elementTypeOf(Type type);
/// The type's static shape; the type is a RankedTensorType that elementTypeOf accepts.
Shape shapeOf(Type type);
/// "f32[2,3]" of a tensor type, or the type's own text.
std::string describeType(Type type);
/// The value of a constant; nothing if it is elided or of a type that cannot be run.
std::optional<Tensor> tensorOf(ElementsAttr elements);
DenseElementsAttr attributeOf(const Tensor &tensor, MLIRContext *context);

} // namespace autopar::interpret
