// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_PLANMEMORY_TD
#define AUTOPAR_PLANMEMORY_TD
include "mlir/Pass/PassBase.td"

def PlanMemory : Pass<"autopar-plan-memory", "::mlir::ModuleOp"> {
  let summary = "Gives every buffer a place in the arena and removes needless copies";
  let description = [{
    The arena holds, in this order, the declared tensors (state keeps its place from step to step), the mesh coordinates and
    the temporaries; init and step share the space of the latter. Each place is 64-byte aligned.

    1. Liveness over the list of launches: a buffer lives from its first to its last access; one that is accessed inside and
       outside of a loop or branch lives through all of it.
    2. Copies: the source is computed in the copy's target directly when nobody reads or writes the target meanwhile. A
       state whose old value is read for the last time by the kernel that computes the new one, element by element, is
       updated in place.
    3. A result takes the place of an operand that is read for the last time by the same kernel, element by element, or by the
       same all_reduce.
    4. Best fit, largest buffer first, among the buffers alive at the same time.

    Before:
    ```mlir
    %new = rt.alloc : memref<8xf32>
    rt.launch @k ins(%old : memref<8xf32>) outs(%new : memref<8xf32>) extent 8 grain 8 {pointwise = array<i64: 0>}
    rt.copy %new to %old : memref<8xf32>, memref<8xf32>
    ```
    After:
    ```mlir
    %0 = rt.arena_view 0 : memref<8xf32>
    rt.launch @k ins(%0 : memref<8xf32>) outs(%0 : memref<8xf32>) extent 8 grain 8 {pointwise = array<i64: 0>}
    ```

    Launches stay in order: OrderLaunches has chosen it, by what this pass will make of it. The `bound` of rt.program is the largest live
    set of that order.

    Requires: what EmitKernels ensures. Ensures: buffers are rt.arena_view or rt.constant_view; there is one rt.program.
  }];
  let dependentDialects = ["::autopar::rt::RtDialect"];
}
#endif
