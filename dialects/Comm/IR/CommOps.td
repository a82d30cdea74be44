// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The comm dialect: collectives between the devices of a mesh, on local tensors. Groups are mesh axes, not rank lists.
#ifndef AUTOPAR_COMMOPS_TD
#define AUTOPAR_COMMOPS_TD
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Comm_Dialect : Dialect {
  let name = "comm";
  let cppNamespace = "::autopar::comm";
  let summary = "Collectives over mesh axes.";
  let description = [{
    What Partition inserts. Each op runs on every device; `axes` names the mesh axes (or sub-axes) whose devices form a
    group, in order: a device's index in its group is its linear index over the axes, the first most significant.
    Every op carries `reason`, the text the report prints, and its location is that of the op that needed it.
  }];
  let dependentDialects = [];
}
#endif
