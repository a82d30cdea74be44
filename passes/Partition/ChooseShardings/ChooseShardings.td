// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "mlir/Pass/PassBase.td"

def ChooseShardings : Pass<"autopar-choose-shardings", "::mlir::ModuleOp"> {
  let summary = "Writes what Partition would choose by time as shardings.";
  let description = [{
    The last step of `--autopar-propagate=strategy=cost`. Runs Partition's search (PartitionFunctions/ChooseFactors.h) on a copy of
    each function and gives every op's results the dims in which the search makes them, so that text exported from here
    (`--autopar-export-sdy`) says what executables do, and Partition makes of that text what it makes of the program itself.

    What a constraint, an op that the text holds (`autopar.held`), a sharding group, a function's boundary or a manual computation
    fixes stays: the search cannot move it. What propagation left open, or gave to whoever came first, it decides by least
    estimated time, and the minimum cut (PartitionFunctions/PlaceReductions.h) where sums stay partial: axes of such are `unreduced`.

    **Before**: the gradient of a weight that lies by rows, as propagation leaves it.
    ```mlir
    %0 = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] {autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {} ]>]} : …
    ```
    **After**: %x and %dy lie by batch, so the dot sums its part of the batch, and the reduction scatters the sum to the weight's rows.
    ```mlir
    %0 = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] {autopar.shardings = [#autopar.sharding<@mesh, [{}, {} ], unreduced={"dp"}>]} : …
    ```

    **Requires** the state after Propagate. **Ensures** the same; a second run changes nothing.
    **Remarks** `cost` (analysis) for each op that lies otherwise than propagated: both shardings, the estimated seconds of
    the op with what moves around it, and how many more the next best way would take. Where the module has
    `autopar.explain`, the op's `autopar.because` says so too.
  }];
  let dependentDialects = ["::autopar::AutoParDialect", "::autopar::stablehlo::StableHLODialect"];
}
