// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_PARTITIONFUNCTIONS_TD
#define AUTOPAR_PARTITIONFUNCTIONS_TD
include "mlir/Pass/PassBase.td"

def PartitionFunctions : Pass<"autopar-partition-functions", "::mlir::ModuleOp"> {
  let summary = "Turns global programs into per-device ones with collectives";
  let description = [{
    For each function: chooses which axes cut which factor of every op (ChooseFactors.h), decides by a minimum cut where
    partial sums are reduced (PlaceReductions.h), and writes the local program: operands are resharded by the cheapest
    sequence of collectives (Reshard/ReshardPlan.h), each op localizes itself by its sharding rule.

    Before:
    ```mlir
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
      {autopar.shardings = [#autopar.sharding<@mesh, [{}, {} ]> ]} : (tensor<8x64xf32>, tensor<64x16xf32>) -> tensor<8x16xf32>
    ```
    After, with %x and %w cut along the contracted dim by "tp" of size 2:
    ```mlir
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x16xf32>) -> tensor<8x16xf32>
    %1 = comm.all_reduce %0 over <@mesh, ["tp"]> kind = sum reason = "…" : (tensor<8x16xf32>) -> tensor<8x16xf32>
    ```

    Partial sums of bf16 and f16 are f32 until they are whole (WidePartials.h), but where the module says
    `autopar.reduce_dtype = "native"`.

    Requires: the state after Propagate (compiler/docs/contracts.md). Ensures: spmd level, no 'autopar.shardings' left.
    Remarks: an op without a sharding rule runs whole on every device; `reshard`, what sends at least `remark-bytes`. Warns
    where an op cannot run on a tensor of `large-bytes` as it is cut, and gathers it, with the hint that would spare that.
  }];
  let options = [
    Option<"remarkBytes", "remark-bytes", "int64_t", "1048576", "Bytes that a device sends in a reshard that is remarked on">,
    Option<"largeBytes", "large-bytes", "int64_t", "67108864", "Bytes of a tensor whose gather is warned about">
  ];
  let dependentDialects = ["::autopar::AutoParDialect", "::autopar::comm::CommDialect",
                           "::autopar::stablehlo::StableHLODialect"];
}
#endif
