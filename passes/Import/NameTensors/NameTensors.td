// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_NAMETENSORS_TD
#define AUTOPAR_NAMETENSORS_TD
include "mlir/Pass/PassBase.td"

def NameTensors : Pass<"autopar-name-tensors", "mlir::ModuleOp"> {
  let summary = "Names arguments and results, and tells state from batch and metrics.";
  let description = [{
    Names come from argument locations and `jax.result_info`, with slashes: `state['opt'][0].mu['wte']` is
    `state/opt/0/mu/wte`. Names that are not JAX's (PyTorch's dotted ones) pass unchanged.

    An argument of `@step` is *state* when a result of the first root has the same path and type; the other arguments are
    *batch*, the other results *metrics*. A result of the first root without an argument is state that is only written.
    Further arguments may be state too, as in `step(params, opt_state, batch)`: a tree that one entry of the results gives back whole,
    or a single tensor if it is donated. `@init` then gives the trees in the order of `@step`'s results, or a dict by their names.
    Other entries are metrics; a remark says so of those with tensors that have dims, which may be state that is only written.
    Else aliasing attributes are no evidence: JAX pairs buffers of like type, not names. Without names, positions count if
    arguments and results agree in type one to one; else an error asks for debug locations. An unnamed argument is
    `arg<N>`; `flat_args[N]`, all that `jax.pmap` says of its arguments, is no name. `rename` in the module's `autopar.plan` changes default names.

    The results of `@init` get the names of `@step`'s state by path; its argument is the *seed*. In `@loss` the arguments
    under the first argument's root are state, the first result is the metric `loss`.

    **Before / After**
    ```mlir
    func.func @step(%arg0: tensor<4xf32> loc("state['w']"), %arg1: tensor<4xf32> loc("batch['x']"))
        -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"})
    // becomes
    func.func @step(%arg0: tensor<4xf32> {autopar.kind = "state", autopar.name = "state/w"},
                    %arg1: tensor<4xf32> {autopar.kind = "batch", autopar.name = "batch/x"})
        -> (tensor<4xf32> {autopar.kind = "state", autopar.name = "state/w"},
            tensor<f32> {autopar.kind = "metric", autopar.name = "loss"})
    ```

    **Requires** AssignRoles. **Ensures** `autopar.name` and `autopar.kind` on every argument and result of functions with a
    role; names differ within a function, but for a state's argument and result.
  }];
}
#endif
