// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_COMBINEALLREDUCES_TD
#define AUTOPAR_COMBINEALLREDUCES_TD
include "mlir/Pass/PassBase.td"

def CombineAllReduces : Pass<"autopar-combine-all-reduces", "::mlir::func::FuncOp"> {
  let summary = "Joins independent all-reduces into one message";
  let description = [{
    All-reduces of one block with the same axes, kind and element type wait in a bucket. An op that uses a waiting result
    waits too, as long as an all-reduce is to come from which more all-reduces follow one another than from that op:
    the longest chain sets the pace. When no such is left the bucket is sent; so is a full one. Ops from which no
    all-reduce follows (optimizer updates, metrics) wait to the end of the block. So the gradients of a data-parallel
    step are one message after the last of them, also where a gradient norm over tensor-parallel parts follows, and an
    all-reduce that the next layer waits for stays where it is.

    Before:
    ```mlir
    %0 = comm.all_reduce %a over <@mesh, ["dp"]> kind = sum reason = "…" : (tensor<4xf32>) -> tensor<4xf32>
    %1 = comm.all_reduce %b over <@mesh, ["dp"]> kind = sum reason = "…" : (tensor<8xf32>) -> tensor<8xf32>
    ```
    After:
    ```mlir
    %0:2 = comm.all_reduce %a, %b over <@mesh, ["dp"]> kind = sum reason = "…"
      : (tensor<4xf32>, tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>)
    ```

    Requires: spmd level. Ensures: the same values, bit for bit: each element is still reduced in rank order.
  }];
  let options = [Option<"bucketBytes", "bucket-bytes", "int64_t", "1073741824",
                        "largest size of a combined message on one device">];
  let dependentDialects = ["::autopar::comm::CommDialect"];
}
#endif
