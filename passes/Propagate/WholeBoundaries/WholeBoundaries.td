// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "mlir/Pass/PassBase.td"

def WholeBoundaries : Pass<"autopar-whole-boundaries", "::mlir::ModuleOp"> {
  let summary = "Lets no partial value cross the boundary of a step.";
  let description = [{
    What a program is given and gives back, state and batches, is read from files and written to them, compared between
    replicas, and passed from `@init` to `@step`: it is the tensor, not a part of a sum. Where an argument of a function with a role is
    hinted `unreduced`, the hint moves inside: the argument lies as its dims say, and a constraint behind it makes it partial, which costs
    nothing to send. A result that is hinted `unreduced` is reduced.

    **Before**
    ```mlir
    func.func @step(%w: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"a"} ], unreduced={"b"}>}) …
      %0 = stablehlo.add %w, %x : tensor<8xf32>
    ```
    **After**
    ```mlir
    func.func @step(%w: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"a"} ]>}) …
      %0 = autopar.sharding_constraint %w <@mesh, [{"a"} ], unreduced={"b"}> : tensor<8xf32>
      %1 = stablehlo.add %0, %x : tensor<8xf32>
    ```

    **Requires** functions with roles (others stay as they are). **Ensures** no sharding of an argument or a result of these is
    unreduced.
  }];
  let dependentDialects = ["::autopar::AutoParDialect"];
}
