// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "mlir/Pass/PassBase.td"

def PropagateShardings : Pass<"autopar-propagate-shardings", "::mlir::ModuleOp"> {
  let summary = "Completes the shardings of all functions together.";
  let description = [{
    Carries axes from hints to every value, along the factors of each op's sharding rule (ShardingRuleOpInterface; an op
    without one stops them). Carried values of `while`, results of `case` and `if`, operands of `optimization_barrier`, and
    states of one name in all functions lie alike.

    The order of sources, first the first: dims of higher user priority; within one priority shardings of batch
    arguments, then constraints inside functions, then state. So where weights and batch are cut by the same axis (FSDP),
    activations keep the cut of the batch and the weights are gathered where they are used. Within that: basic before
    aggressive, pass-through ops before others, near before far (FactorPropagation.h). Closed dims get nothing, open ones
    may. Dims of several factors are cut exactly or not at all; others may be padded.

    `strategy=basic`, `aggressive`, `op-priority` and `user-priority` decide as Shardy's passes of these names (ShardyRounds.h). The
    default `source-priority`, which executables have, is the order above. What that leaves to the order of arrival Partition's search
    decides again by estimated time (`--autopar-choose-shardings` writes it down).

    Those four leave open what Shardy's passes leave open, and say nothing of values that they said nothing about, so that
    `--autopar-export-sdy` prints Shardy's text; `close` completes that for the stages after this one.

    What remains without axes is replicated. No value is made unreduced here: Partition decides where to reduce.

    **Before**
    ```mlir
    func.func @f(%x: tensor<8x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {} ]> }, %w: tensor<4x2xf32>)
        -> tensor<8x2xf32> {
      %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : …
    ```
    **After**: `%0` has `autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {} ]>]`, and so has the result of `@f`.

    **Requires** one mesh; no calls.
    **Ensures** every argument and result has a closed `autopar.sharding`, every op with results `autopar.shardings`; after one of Shardy's
    strategies only where `close` is given.
    Shardings that ops have already are kept, so a second run changes nothing.
    **Remarks** `sharding` (analysis) for each value that was given axes: by which op, and from which hint; `no-rule`
    (missed) for each op without a rule.

    Follows Shardy's propagation (openxla/shardy, dialect/sdy/transforms/propagation).
  }];
  let options = [Option<"strategy", "strategy", "std::string", /*default=*/"\"source-priority\"",
      "basic, aggressive, op-priority or user-priority as Shardy's, or source-priority">,
    Option<"close", "close", "bool", /*default=*/"false",
      "after one of Shardy's strategies, close what it leaves open, as the stages after this one need it">];
  let dependentDialects = ["::autopar::AutoParDialect"];
}
