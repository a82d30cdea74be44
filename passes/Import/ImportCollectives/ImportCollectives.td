// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_IMPORTCOLLECTIVES_TD
#define AUTOPAR_IMPORTCOLLECTIVES_TD
include "mlir/Pass/PassBase.td"

def ImportCollectives : Pass<"autopar-import-collectives", "mlir::ModuleOp"> {
  let summary = "Writes the collectives of manual computations as ops of comm.";
  let description = [{
    Lists of devices become mesh axes: a group is the devices that differ along some manual axes (or parts of them), in
    their order. Bools are reduced as numbers of 8 bits (or is their maximum, and their minimum), complex numbers as two
    tensors of one message. A broadcast's groups have one root, by its place in them. `partition_id` becomes the index over all axes, what JAX computes from
    it along some axes the index over these (so that it is known to be equal along the others), `replica_id` zero. Groups that are no axes' groups,
    axes that are not manual where the collective stands, and collectives outside of manual computations are refused.

    **Requires** ImportShardings, InlineCalls. **Ensures** no collective of `stablehlo`.
  }];
  let dependentDialects = ["::autopar::comm::CommDialect", "::autopar::stablehlo::StableHLODialect"];
}
#endif
