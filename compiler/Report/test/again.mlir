// RUN: autopar-opt %s --mesh=dp=2 --sharding='state/=[{"dp"}]' --emit=spmd --report=%t.json -o /dev/null
// RUN: FileCheck %s < %t.json
// RUN: autopar-opt %s --mesh=dp=2 --sharding='state/=[{"dp"}]' --emit=spmd --report=%t.txt -o /dev/null
// RUN: FileCheck %s --check-prefix=TEXT < %t.txt
// RUN: autopar-opt %s --mesh=dp=2 --sharding='state/=[{"dp"}]' --emit=spmd --report=%t.html -o /dev/null
// RUN: FileCheck %s --check-prefix=PAGE < %t.html

// The second gather of a weight says what it is for, who needs it, and how to go without. The first says what it always did.
// CHECK: "reasons"
// CHECK: "reason": "gather: dot_general operand 1 needs dim 0 of argument whole over 'dp'"
// CHECK: "user": "dot_general operand 1 (model.py:1)"
// CHECK: "again": true,
// CHECK-NEXT: "reason": "gathered again for the backward pass: holding it over the peak would cost 512 bytes; \"reshard_after_forward\": false keeps it"
// CHECK-NEXT: "at": "model.py:5"
// CHECK: "value": "state/w"
// CHECK: "user": "dot_general operand 1 (model.py:5)"
// CHECK-NOT: "rejected"
// CHECK: "kind": "reduce-scatter/2"
// CHECK-NOT: "again"
// TEXT: 256 B  all-gather/2 over dp  (model.py:5)
// TEXT-NEXT: gathered again for the backward pass: holding it over the peak would cost 512 bytes; "reshard_after_forward": false keeps it
// TEXT-NEXT: state/w, argument, for dot_general operand 1 (model.py:5)
// PAGE: gathered again for the backward pass
func.func @step(%x: tensor<64x8xf32> loc("state['x']"), %w: tensor<8x16xf32> loc("state['w']"), %v: tensor<16x8xf32> loc("state['v']")) -> (
    tensor<64x8xf32> {jax.result_info = "result[0]['x']"}, tensor<8x16xf32> {jax.result_info = "result[0]['w']"},
    tensor<16x8xf32> {jax.result_info = "result[0]['v']"}) {
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x8xf32>, tensor<8x16xf32>) -> tensor<64x16xf32> loc("model.py":1:1)
  %t = stablehlo.tanh %h : tensor<64x16xf32>
  %y = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<64x16xf32>, tensor<16x8xf32>) -> tensor<64x8xf32> loc("model.py":2:1)
  %dt = stablehlo.dot_general %y, %v, contracting_dims = [1] x [1] : (tensor<64x8xf32>, tensor<16x8xf32>) -> tensor<64x16xf32> loc("model.py":3:1)
  %dw = stablehlo.dot_general %x, %dt, contracting_dims = [0] x [0] : (tensor<64x8xf32>, tensor<64x16xf32>) -> tensor<8x16xf32> loc("model.py":4:1)
  %dx = stablehlo.dot_general %dt, %w, contracting_dims = [1] x [1] : (tensor<64x16xf32>, tensor<8x16xf32>) -> tensor<64x8xf32> loc("model.py":5:1)
  %nx = stablehlo.add %x, %dx : tensor<64x8xf32>
  %nw = stablehlo.add %w, %dw : tensor<8x16xf32>
  return %nx, %nw, %v : tensor<64x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>
}
