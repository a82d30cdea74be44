// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finding the mesh of a module, of a function, or by the name in a sharding.
#pragma once
#include "dialects/AutoPar/IR/AutoPar.h"

namespace autopar {

/// The module's only mesh. Emits an error if there is none or more than one.
FailureOr<MeshOp> findMesh(ModuleOp module);

/// The mesh that the function names, or else the module's only one, with an error if there is none such.
FailureOr<MeshOp> meshOfFunction(Operation *function);

/// The mesh of that name as seen from `from`; null if there is none.
MeshOp lookupMesh(Operation *from, FlatSymbolRefAttr name);

} // namespace autopar
