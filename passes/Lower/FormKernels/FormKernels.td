// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_FORMKERNELS_TD
#define AUTOPAR_FORMKERNELS_TD
include "mlir/Pass/PassBase.td"

def FormKernels : Pass<"autopar-form-kernels", "::mlir::func::FuncOp"> {
  let summary = "Groups ops that one loop nest can compute into rt.fusion";
  let description = [{
    Each rt.fusion becomes one kernel. Ops are taken from last to first; an op joins the kernel of its consumers when that
    costs no memory traffic and no repeated work:

    - moving, cheap arithmetic, constants: into the one kernel that uses them; into several if the op and what it would
      draw in are cheap (a broadcast, a conversion, one addition);
    - expensive functions and reductions: only into one kernel, and only where each element is asked for once;
    - large reductions of different tensors: not into one kernel, which would need all of these at once (sums of gradients);
    - never across optimization_barrier, control flow, library calls and collectives, whose operands are in memory;
    - scatter, dynamic_update_slice, sort, top_k and select_and_scatter end a kernel.

    An op that a kernel would ask for at more than four different indices stays outside, so that chains of shifted sums
    do not double at each step. A reshape of a value that is in memory anyway is left alone: it is a view.

    Before:
    ```mlir
    %0 = stablehlo.negate %x : tensor<8xf32>
    %1 = stablehlo.abs %0 : tensor<8xf32>
    ```
    After:
    ```mlir
    %1 = rt.fusion ins(%x : tensor<8xf32>) -> tensor<8xf32> {
    ^bb0(%a: tensor<8xf32>):
      %2 = stablehlo.negate %a : tensor<8xf32>
      %3 = stablehlo.abs %2 : tensor<8xf32>
      rt.yield %3 : tensor<8xf32>
    }
    ```

    Requires: what DecomposeOps ensures. Ensures: outside rt.fusion there are only library calls, collectives, control flow,
    barriers, reshapes, constants that are no splat, and ops that EmitKernels refuses.
    The idea is XLA's instruction fusion.
  }];
  let dependentDialects = ["::autopar::rt::RtDialect"];
}
#endif
