// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_ORDERLAUNCHES_TD
#define AUTOPAR_ORDERLAUNCHES_TD
include "mlir/Pass/PassBase.td"

def OrderLaunches : Pass<"autopar-order-launches", "::mlir::ModuleOp"> {
  let summary = "Reorders launches so that a step needs less memory";
  let description = [{
    A step that computes all gradients and then updates all weights holds all gradients at once. Where a weight's update may follow its
    gradient, it does: each block of a task is scheduled anew (`FindOrders.cpp`).

    1. What must come before what (`BlockGraph.h`): who reads, who writes, on the memory that buffers share once needless copies are
       gone. So what PlanMemory does in place stays in place. Collectives keep their order on all devices, with their waits, and what
       runs while one is under way goes on doing so. A loop or branch is one launch; its blocks are ordered before it.
    2. The order stays but for launches that leave less held behind them than before: these come as soon as they can, with up to a dozen
       that must come before and a few that become possible, the last users of a buffer together, as long as not more is held meanwhile
       than at the peak. Likewise backwards: what makes a buffer long before its use comes as late as it can. Both in turn, from either
       end.
    3. What came out is kept only where placing it takes less than placing the program's order: both are placed as PlanMemory will.
       A task that needs no more than another one needs anyway stays as it is: they share the arena.

    Before:
    ```mlir
    rt.launch @gradient ins(%x : memref<64xf32>) outs(%g0 : memref<64xf32>) extent 64 grain 64
    rt.launch @gradient ins(%x : memref<64xf32>) outs(%g1 : memref<64xf32>) extent 64 grain 64
    rt.launch @update ins(%g0 : memref<64xf32>) inouts(%w0 : memref<64xf32>) extent 64 grain 64
    rt.launch @update ins(%g1 : memref<64xf32>) inouts(%w1 : memref<64xf32>) extent 64 grain 64
    ```
    After:
    ```mlir
    rt.launch @gradient ins(%x : memref<64xf32>) outs(%g0 : memref<64xf32>) extent 64 grain 64
    rt.launch @update ins(%g0 : memref<64xf32>) inouts(%w0 : memref<64xf32>) extent 64 grain 64
    rt.launch @gradient ins(%x : memref<64xf32>) outs(%g1 : memref<64xf32>) extent 64 grain 64
    rt.launch @update ins(%g1 : memref<64xf32>) inouts(%w1 : memref<64xf32>) extent 64 grain 64
    ```

    What it is worth, measured by `test/Perf/sgd_memory.py --build BUILD`: [test/Perf](../../../test/Perf/README.md). It takes about as long
    as PlanMemory: 0.1 s for the 96 layers of `gpt_deep`.

    Requires: what EmitKernels ensures. Ensures: the same; every launch computes what it computed, bit for bit.
    Remarks: `ordered`, with the bytes that placing takes before and after; `kept`, with why.
  }];
  let dependentDialects = ["::autopar::rt::RtDialect"];
}
#endif
