// Interpreted and compiled, with and without starts: the same bits. Gathers and a scatter beside products, also in a loop.
// RUN: autopar-opt %s --mesh=a=2 --sharding='[wvx]$=[{"a"}, {}]' --emit=spmd -o %t.spmd
// RUN: autopar-opt %t.spmd --autopar-start-collectives='least-microseconds=0' -o %t.started
// RUN: FileCheck %s < %t.started
// RUN: autopar-run %t.spmd --function init --seed 7 --out %t.0
// RUN: autopar-run %t.spmd --in %t.0 --out %t.blocking && autopar-run %t.started --in %t.0 --out %t.begun && cmp %t.blocking %t.begun
// RUN: autopar-opt %t.spmd --emit=exe -o %t.a && %t.a --steps 2 --seed 7 --save-state %t.sa --quiet
// RUN: autopar-opt %t.started --emit=exe -o %t.b && %t.b --steps 2 --seed 7 --save-state %t.sb --overlap always --random-delays 200 --quiet
// RUN: cmp %t.sa %t.sb

// CHECK-LABEL: func.func @step
// CHECK: comm.all_gather_start
// CHECK: stablehlo.dot_general
// CHECK: comm.wait
// CHECK: comm.reduce_scatter_start
// CHECK: stablehlo.while
func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<16x16xf32> {jax.result_info = "result['x']"},
    tensor<16x16xf32> {jax.result_info = "result['w']"}, tensor<16x16xf32> {jax.result_info = "result['v']"}) {
  %i = stablehlo.iota dim = 0 : tensor<16x16xf32>
  %j = stablehlo.iota dim = 1 : tensor<16x16xf32>
  %x = stablehlo.sine %i : tensor<16x16xf32>
  %w = stablehlo.cosine %j : tensor<16x16xf32>
  %v = stablehlo.multiply %x, %w : tensor<16x16xf32>
  return %x, %w, %v : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>
}
func.func @step(%x: tensor<16x16xf32> loc("state['x']"), %w: tensor<16x16xf32> loc("state['w']"), %v: tensor<16x16xf32> loc("state['v']")) -> (
    tensor<16x16xf32> {jax.result_info = "result[0]['x']"}, tensor<16x16xf32> {jax.result_info = "result[0]['w']"},
    tensor<16x16xf32> {jax.result_info = "result[0]['v']"}) {
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %t = stablehlo.tanh %h : tensor<16x16xf32>
  %y = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %dv = stablehlo.dot_general %t, %y, contracting_dims = [0] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %dt = stablehlo.dot_general %y, %v, contracting_dims = [1] x [1] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %dw = stablehlo.dot_general %x, %dt, contracting_dims = [0] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%n = %zero, %z = %dt) : tensor<i32>, tensor<16x16xf32>
    cond {
      %three = stablehlo.constant dense<3> : tensor<i32>
      %c = stablehlo.compare LT, %n, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %p = stablehlo.dot_general %z, %w, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %q = stablehlo.tanh %p : tensor<16x16xf32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %m = stablehlo.add %n, %one : tensor<i32>
      stablehlo.return %m, %q : tensor<i32>, tensor<16x16xf32>
    }
  %nv = stablehlo.subtract %v, %dv : tensor<16x16xf32>
  %nw = stablehlo.subtract %w, %dw : tensor<16x16xf32>
  return %r#1, %nw, %nv : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>
}
