// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_EMITKERNELS_TD
#define AUTOPAR_EMITKERNELS_TD
include "mlir/Pass/PassBase.td"

def EmitKernels : Pass<"autopar-emit-kernels", "::mlir::ModuleOp"> {
  let summary = "Turns tensors into buffers and each rt.fusion into a kernel and a launch";
  let description = [{
    Every function with a role becomes an rt.task, its arguments and results rt.tensors (one for each name, shared between
    init and step). A value becomes an rt.alloc, or shares another's buffer where nothing is computed (reshape,
    optimization_barrier). Equal fusions share one kernel. State results are copied to the state's buffer at the end, those
    that are another state's argument first to a buffer of their own; loop-carried values the same at the end of the body.
    PlanMemory removes the copies that are not needed.

    Before:
    ```mlir
    %r = rt.fusion ins(%x : tensor<8xf32>) -> tensor<8xf32> { … }
    ```
    After:
    ```mlir
    func.func private @kernel_0_negate(%0: memref<8xf32>, %1: memref<8xf32>, %lo: index, %hi: index) { … }
    %r = rt.alloc : memref<8xf32>
    rt.launch @kernel_0_negate ins(%x : memref<8xf32>) outs(%r : memref<8xf32>) extent 8 grain 8 {pointwise = array<i64: 0>}
    ```

    Requires: what FormKernels ensures; functions have autopar.role, arguments and results autopar.name and autopar.kind.
    Ensures: no tensors are left; tasks hold rt ops on unplaced buffers only.
  }];
  let dependentDialects = ["::autopar::rt::RtDialect", "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
}
#endif
