// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_EXPANDCOMPLEX_TD
#define AUTOPAR_EXPANDCOMPLEX_TD
include "mlir/Pass/PassBase.td"

def ExpandComplex : Pass<"autopar-expand-complex", "::mlir::func::FuncOp"> {
  let summary = "Complex numbers become pairs of floats";
  let description = [{
    Each complex tensor becomes two tensors, its real and its imaginary parts: what moves elements is done twice, arithmetic
    becomes formulas, loops and reductions carry two values for one. fft becomes products with matrices of roots of unity.

    Before:
    ```mlir
    %0 = stablehlo.complex %x, %y : tensor<4xcomplex<f32>>
    %1 = stablehlo.multiply %0, %0 : tensor<4xcomplex<f32>>
    %2 = stablehlo.real %1 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    ```
    After:
    ```mlir
    %0 = stablehlo.multiply %x, %x : tensor<4xf32>
    %1 = stablehlo.multiply %y, %y : tensor<4xf32>
    %2 = stablehlo.subtract %0, %1 : tensor<4xf32>
    ```

    Requires: spmd level, or graph level on one device; no complex arguments or results of the function (refused). Ensures: no
    complex tensors.
  }];
  let dependentDialects = ["::autopar::stablehlo::StableHLODialect", "::autopar::chlo::CHLODialect"];
}
#endif
