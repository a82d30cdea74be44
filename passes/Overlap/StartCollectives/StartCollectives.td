// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_STARTCOLLECTIVES_TD
#define AUTOPAR_STARTCOLLECTIVES_TD
include "mlir/Pass/PassBase.td"

def StartCollectives : Pass<"autopar-start-collectives", "::mlir::func::FuncOp"> {
  let summary = "Starts collectives before what they can run beside, and waits for them after it";
  let description = [{
    A blocking collective becomes a start and a wait where at least `least-microseconds` of its estimated time are hidden behind
    matrix products and convolutions between the two. The start goes up, not before the operands, only as far as it takes to hide the
    collective and those queued behind it (weights are gathered about a layer ahead). The wait goes down to the first use; where
    the operand's memory would be kept for it, only to where the collective is estimated to be over. A product that stands just
    before a collective, and that neither it nor anything on the way needs, comes after the start (the weight's gradient, beside
    the reduction of the input's).

    Before:
    ```mlir
    %dw = stablehlo.dot_general %dy, %x, …
    %dx = stablehlo.dot_general %dy, %w, …
    %r = comm.all_reduce %dx over <@mesh, ["tp"]> …
    ```
    After:
    ```mlir
    %dx = stablehlo.dot_general %dy, %w, …
    %h = comm.all_reduce_start %dx over <@mesh, ["tp"]> …
    %dw = stablehlo.dot_general %dy, %x, …
    %r = comm.wait %h
    ```

    Requires: spmd level. Ensures: the same values, bit for bit; each start has one wait, in its block. At no op are more than
    `in-flight-bytes` held that blocking collectives would not hold, so the peak of memory grows by no more. No device can wait
    for ever: see passes/Overlap/README.md.
  }];
  let options = [
    Option<"leastMicroseconds", "least-microseconds", "int64_t", "20",
           "least estimated time hidden that is worth a start and a wait">,
    Option<"inFlightBytes", "in-flight-bytes", "int64_t", "0",
           "most bytes held for collectives under way; 0: four times the largest collective of the function">];
  let dependentDialects = ["::autopar::comm::CommDialect"];
}
#endif
