// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_REGATHERWEIGHTS_TD
#define AUTOPAR_REGATHERWEIGHTS_TD
include "mlir/Pass/PassBase.td"

def RegatherWeights : Pass<"autopar-regather-weights", "::mlir::ModuleOp"> {
  let summary = "Gathers weights again for the backward pass instead of keeping them";
  let description = [{
    A weight here is what an all-gather of an argument of kind `state` gives, itself or in another form (converted, transposed,
    reshaped, sliced, broadcast, moved by a further collective). Between two ops that read it, one after the other, it lies idle. The
    turn of a function is the last place where most bytes of weights lie idle: with forward before it and backward behind it,
    all those that both read. A weight that lies idle there is gathered a second time, just before the first op behind the turn
    that reads it, with all forms that are read there.

    A weight stays as it is
    - if no other tensor of floats of the state is read between its last reader before the turn and its first one behind it: the
      matrix of the last product before the loss, or a table of logits, is needed again at once, and to let it go frees nothing that
      counts;
    - if readers stand on one side of the turn only;
    - if its argument is gathered in two ways already: an argument is gathered at most twice;
    - if the program gathers it itself, in a manual computation (`shard_map`);
    - in loops and branches, which gather for themselves; what stands before a loop and is read in it counts as read by the loop.

    Before:
    ```mlir
    %w = comm.all_gather %arg0 over <@mesh, ["dp"]> dim = 0 reason = "…" : (tensor<2x8xf32>) -> tensor<8x8xf32>
    %h = stablehlo.dot_general %x, %w, …
    … the next layer, forward and backward …
    %d = stablehlo.dot_general %g, %w, …
    ```
    After:
    ```mlir
    %w = comm.all_gather %arg0 over <@mesh, ["dp"]> dim = 0 reason = "…" : (tensor<2x8xf32>) -> tensor<8x8xf32>
    %h = stablehlo.dot_general %x, %w, …
    …
    %w1 = comm.all_gather %arg0 over <@mesh, ["dp"]> dim = 0 again reason = "…" : (tensor<2x8xf32>) -> tensor<8x8xf32>
    %d = stablehlo.dot_general %g, %w1, …
    ```

    Nothing happens where the module says `autopar.reshard_after_forward = false`, from the plan; the attribute is gone afterwards.

    Requires: spmd level, blocking collectives. Ensures: spmd level, the same values.
    The idea is ZeRO-3's, the option's name that of PyTorch's fully_shard.
  }];
  let dependentDialects = ["::autopar::comm::CommDialect", "::autopar::stablehlo::StableHLODialect"];
}
#endif
