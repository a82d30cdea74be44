// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one public header of the sdy dialect: Shardy's meshes, shardings and the ops that carry them.
#pragma once
#include "dialects/Support/LLVM.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dialects/Sdy/IR/SdyDialect.h.inc"
#include "dialects/Sdy/IR/SdyEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/Sdy/IR/SdyAttrs.h.inc"
#define GET_OP_CLASSES
#include "dialects/Sdy/IR/SdyOps.h.inc"

namespace autopar::sdy {

/// The name under which JAX puts a sharding on a function's argument or result, and Shardy on any op.
inline constexpr llvm::StringLiteral kShardingAttr = "sdy.sharding";

/// The name under which JAX says how a custom call may be cut.
inline constexpr llvm::StringLiteral kShardingRuleAttr = "sdy.sharding_rule";

/// Whether the sharding is one of a tensor of this type: its mesh exists, it has as many dims as the tensor, uses each
/// axis or part of one once, all of the mesh, and parts that exist. Reports through `emit` otherwise.
LogicalResult verifySharding(TensorShardingAttr sharding, Type type, Operation *op,
                             llvm::function_ref<InFlightDiagnostic()> emit);

/// Whether a mesh is one: axes of distinct names and positive sizes, device_ids that are an order of the devices or one device.
LogicalResult verifyMesh(MeshAttr mesh, llvm::function_ref<InFlightDiagnostic()> emit);

} // namespace autopar::sdy
