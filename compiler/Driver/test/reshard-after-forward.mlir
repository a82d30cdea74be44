// Whether weights are gathered again: by flag, by plan, and the flag over the plan; from text and from graph IR.
// RUN: echo '{"version": 1, "mesh": {"dp": 2}, "reshard_after_forward": false, "shardings": [{"match": ".", "dims": [["dp"]]}]}' > %t.json
// RUN: sed 's/"reshard_after_forward": false, //' %t.json > %t.default.json
// RUN: sed 's/: false/: "later"/' %t.json > %t.bad.json
// RUN: autopar-opt %s --plan %t.json --emit=spmd | FileCheck %s --check-prefix=KEPT
// RUN: autopar-opt %s --plan %t.default.json --emit=spmd | FileCheck %s --check-prefix=TWICE
// RUN: autopar-opt %s --plan %t.json --reshard-after-forward --emit=spmd | FileCheck %s --check-prefix=TWICE
// RUN: autopar-opt %s --plan %t.json --emit=graph -o %t.mlir
// RUN: autopar-opt %t.mlir --emit=spmd | FileCheck %s --check-prefix=KEPT
// RUN: autopar-opt %t.mlir --reshard-after-forward=true --emit=spmd | FileCheck %s --check-prefix=TWICE
// RUN: autopar-opt %s --mesh=dp=2 --sharding='.=[{"dp"}]' --reshard-after-forward=false --emit=spmd | FileCheck %s --check-prefix=KEPT
// RUN: not autopar-opt %s --plan %t.bad.json 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not autopar-opt %s --reshard-after-forward=later --emit=spmd 2>&1 | FileCheck %s --check-prefix=FLAG

// KEPT-NOT: reshard_after_forward
// KEPT-COUNT-2: comm.all_gather
// KEPT-NOT: comm.all_gather
// TWICE-COUNT-2: comm.all_gather
// TWICE: comm.all_gather {{.*}} again
// TWICE-NOT: comm.all_gather
// BAD: error: "reshard_after_forward" must be a boolean, found a string
// FLAG: autopar-opt: error: for the --reshard-after-forward option: 'later' is invalid value for boolean argument
func.func @step(%x: tensor<64x8xf32> loc("state['x']"), %w: tensor<8x16xf32> loc("state['w']"), %v: tensor<16x8xf32> loc("state['v']")) -> (
    tensor<64x8xf32> {jax.result_info = "result[0]['x']"}, tensor<8x16xf32> {jax.result_info = "result[0]['w']"},
    tensor<16x8xf32> {jax.result_info = "result[0]['v']"}) {
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x8xf32>, tensor<8x16xf32>) -> tensor<64x16xf32>
  %t = stablehlo.tanh %h : tensor<64x16xf32>
  %y = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<64x16xf32>, tensor<16x8xf32>) -> tensor<64x8xf32>
  %dt = stablehlo.dot_general %y, %v, contracting_dims = [1] x [1] : (tensor<64x8xf32>, tensor<16x8xf32>) -> tensor<64x16xf32>
  %dw = stablehlo.dot_general %x, %dt, contracting_dims = [0] x [0] : (tensor<64x8xf32>, tensor<64x16xf32>) -> tensor<8x16xf32>
  %dx = stablehlo.dot_general %dt, %w, contracting_dims = [1] x [1] : (tensor<64x16xf32>, tensor<8x16xf32>) -> tensor<64x8xf32>
  %nx = stablehlo.add %x, %dx : tensor<64x8xf32>
  %nw = stablehlo.add %w, %dw : tensor<8x16xf32>
  return %nx, %nw, %v : tensor<64x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>
}
