// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attributes of the rt dialect.
#ifndef AUTOPAR_RTATTRS_TD
#define AUTOPAR_RTATTRS_TD
include "mlir/IR/AttrTypeBase.td"
include "dialects/Rt/IR/RtDialect.td"
include "dialects/Rt/IR/RtEnums.td"

def Rt_AxisRefAttr : AttrDef<Rt_Dialect, "AxisRef"> {
  let mnemonic = "axis";
  let summary = "A mesh axis or sub-axis by its index in the mesh";
  let description = [{
    As autopar_axis_ref: position along it is (coordinate / (axis size / (pre * size))) % size. `#rt.axis<1, 1, 4>` is
    the whole second axis of a mesh whose second axis has size 4.
  }];
  let parameters = (ins "int64_t":$axis, "int64_t":$pre, "int64_t":$size);
  let assemblyFormat = "`<` $axis `,` $pre `,` $size `>`";
}
#endif
