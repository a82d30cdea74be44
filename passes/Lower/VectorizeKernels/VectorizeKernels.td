// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_VECTORIZEKERNELS_TD
#define AUTOPAR_VECTORIZEKERNELS_TD
include "mlir/Pass/PassBase.td"

def VectorizeKernels : Pass<"autopar-vectorize-kernels", "::mlir::func::FuncOp"> {
  let summary = "Rewrites the loops of kernels on vectors";
  let description = [{
    Of each nest of loops those are widened that make the kernel cheapest by a count of vector and scalar instructions:
    loops that EmitKernels marks `rt.parallel`, and loops that combine what they carry by one operation (sums, maxima). Loads and
    stores of neighbours become vectors, of one element stay scalar, others gather and scatter; a branch whose condition
    differs by lane becomes both its sides under masks. Booleans and small floats are loaded and stored as the integers they
    are in memory.

    Widened sums add in another order than the scalar loop: lane by lane, then over the lanes in a tree. Which order depends on shapes
    alone.

    Before:
    ```mlir
    scf.for %i = %lo to %hi step %c1 {
      %0 = memref.load %x[%i] : memref<640xf32>
      %1 = arith.negf %0 : f32
      memref.store %1, %y[%i] : memref<640xf32>
    } {rt.parallel = 640 : i64}
    ```
    After, and once more under a mask for what is left:
    ```mlir
    scf.for %i = %lo to %end step %c64 {
      %0 = vector.load %x[%i] : memref<640xf32>, vector<64xf32>
      %1 = arith.negf %0 : vector<64xf32>
      vector.store %1, %y[%i] : memref<640xf32>, vector<64xf32>
    }
    ```

    Requires: kernels of EmitKernels. Ensures: the same, `rt.parallel` gone.
    Remarks: `vectorized` (passed) with the width and the gathers and scatters of each widened loop; `scalar` (missed) with the reason
    for each loop in or around which none is widened.
  }];
  let dependentDialects = ["::mlir::vector::VectorDialect", "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
    "::mlir::memref::MemRefDialect"];
}
#endif
