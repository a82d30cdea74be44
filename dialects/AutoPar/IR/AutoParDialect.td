// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_AUTOPARDIALECT_TD
#define AUTOPAR_AUTOPARDIALECT_TD
include "mlir/IR/OpBase.td"

def AutoPar_Dialect : Dialect {
  let name = "autopar";
  let cppNamespace = "::autopar";
  let summary = "Meshes, shardings, and what a user says about them.";
  let description = [{
    Annotations on a global StableHLO program: on what mesh it runs and how its values lie there. The attributes that
    stages leave on functions, arguments and ops (`autopar.sharding`, …; dialects/AutoPar/IR/Names.h) belong to this
    dialect too, which verifies them wherever they stand:

    - `autopar.sharding` on arguments and results is a sharding of a ranked tensor, valid on its mesh;
    - `autopar.shardings` on an op is an array of shardings, one for each result;
    - `autopar.mesh` names a mesh, and `autopar.role`, `name`, `kind`, `phase`, `stage`, `global_type` have their types.
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
}
#endif
