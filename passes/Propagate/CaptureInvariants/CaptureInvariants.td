// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "mlir/Pass/PassBase.td"

def CaptureInvariants : Pass<"autopar-capture-invariants", "::mlir::ModuleOp"> {
  let summary = "What a loop carries unchanged is captured instead.";
  let description = [{
    JAX's `scan` carries everything that its body reads: a stack of weights goes in, comes out as it went in, and each turn
    reads a slice. A carried value has one placement for the whole loop, so what a turn needs whole of it (a slice, to multiply
    by) would be made whole before the loop, for all turns at once. A value that the body reads from outside lies as it lay,
    and each use brings to its place what it reads: one slice a turn.

    A value is carried unchanged if the body returns its own argument, or what the loop began with, also by way of
    `optimization_barrier`s and of inner loops that carry it unchanged. The loop's result is then the initial value. A carried value
    whose sharding the text gives (`autopar.shardings` on the loop), or which the text puts into a group, stays, as its place was
    asked for; so does the last of a loop that would carry nothing.

    **Before**
    ```mlir
    %0:2 = stablehlo.while(%i = %c0, %w = %ws) : tensor<i32>, tensor<4x8xf32>
    cond { … } do {
      %s = stablehlo.dynamic_slice %w, %i, %c0, sizes = [1, 8] : …
      stablehlo.return %next, %w : tensor<i32>, tensor<4x8xf32>
    }
    ```
    **After**: the loop carries `%i` alone, the slice is of `%ws`, and `%0#1` is `%ws`.

    **Ensures** no loop carries a value unchanged, but for those that stay.
  }];
}
