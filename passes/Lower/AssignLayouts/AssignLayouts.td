// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_ASSIGNLAYOUTS_TD
#define AUTOPAR_ASSIGNLAYOUTS_TD
include "mlir/Pass/PassBase.td"

def AssignLayouts : Pass<"autopar-assign-layouts", "::mlir::func::FuncOp"> {
  let summary = "Makes contractions library products that read and write through strides";
  let description = [{
    Every dot_general whose element types the library has becomes an rt.matmul:

    - operands: transposes, reshapes, slices and broadcasts before it become strides and offsets of the tensor they move;
    - result: transposes and reshapes after it, if they are its only use (other products aside, which read through strides), become
      strides of the result, or a swap of the operands (C^T = B^T A^T);
    - free indices that do not merge into one row or column index are looped over as batch; contracted ones that do not
      merge become terms that are added one after the other (f32 and f64 only: small floats would round in between);
    - what still is no matrix is transposed first.

    Among the choices the one of least estimated time is taken, the products that read the result included. Then an addition to a product becomes the product's start
    (`plus`) where the other summand lies in memory and is used nowhere else: products add up in place.

    Before:
    ```mlir
    %t = stablehlo.transpose %w, dims = [1, 0] : (tensor<64x256xf32>) -> tensor<256x64xf32>
    %r = stablehlo.dot_general %x, %t, contracting_dims = [1] x [0] : (tensor<8x256xf32>, tensor<256x64xf32>) -> tensor<8x64xf32>
    ```
    After:
    ```mlir
    %r = rt.matmul %x, %w m 8 n 64 k 256 ld [256, 256, 64] at [0] x [0] {transpose_b} : tensor<8x256xf32>, tensor<64x256xf32> -> tensor<8x64xf32>
    ```

    Requires: what DecomposeOps ensures. Ensures: no dot_general of the library's types is left.
  }];
  let dependentDialects = ["::autopar::rt::RtDialect", "::autopar::stablehlo::StableHLODialect"];
}
#endif
