// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_EXPANDOPS_TD
#define AUTOPAR_EXPANDOPS_TD
include "mlir/Pass/PassBase.td"

def ExpandOps : Pass<"autopar-expand-ops", "mlir::ModuleOp"> {
  let summary = "Rewrites ops that stand for others into those.";
  let description = [{
    So that no later stage needs to know them:

    - `composite` calls its decomposition.
    - `rng_bit_generator` becomes arithmetic on each element's index: any part of the bits can be made anywhere.
    - `custom_call`: annotations (`Sharding`, `annotate_device_placement`, …) become their operand, with a remark where they
      say something that is lost; `ApproxTopK` and `mhlo.topk` sort; LAPACK's `potrf` and `trsm` become `cholesky` and
      `triangular_solve`. A call with a rule of its own (`sdy.sharding_rule`) stays: it can be partitioned and exported. Any other target is
      an error that names it and says what to do.
    - `chlo.broadcast_*` become broadcasts and the plain op; `chlo.constant`, `constant_like` and `mulhi` ops of stablehlo.
    - Bodies of reductions and the like get their own copies of constants outside; other values from there are refused.
    - `dynamic_reshape` and its kin, which JAX prints for symbolic shapes: results are static here, so they become the ops
      without "dynamic"; amounts that are computed are refused.

    ```mlir
    %0 = stablehlo.composite "my.sine" %x {decomposition = @sine} : (tensor<4xf32>) -> tensor<4xf32>
    // becomes
    %0 = call @sine(%x) : (tensor<4xf32>) -> tensor<4xf32>
    ```

    **Requires** CheckProgram. **Ensures** none of these ops.
  }];
  let dependentDialects = ["::autopar::chlo::CHLODialect"];
}
#endif
