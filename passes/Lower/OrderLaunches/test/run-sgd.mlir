// Gradient descent that computes all gradients, then updates all weights. Compiled, an update follows its gradient: beside state of 4,352
// bytes and coordinates a step holds one gradient of 1,024 bytes and rows of 256, not four gradients. On two devices,
// among collectives, likewise. The numbers are the interpreter's.
// RUN: autopar-opt %s --emit=exec -o %t.exec && FileCheck %s < %t.exec
// RUN: autopar-opt %s --emit=graph -o %t.graph && autopar-opt %s --emit=exe -o %t.exe
// RUN: %t.exe --steps 2 --seed 7 --save-state %t.2 --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.i0 && autopar-run %t.graph --in %t.i0 --out %t.i1
// RUN: autopar-run %t.graph --in %t.i1 --out %t.i2 && compare-safetensors %t.2 %t.i2 --tolerance 1e-6
// RUN: autopar-opt %s --mesh=a=2 --sharding='(x|w.)$=[{"a"}, {}]' --emit=exec -o %t.exec2 && FileCheck %s --check-prefix=TWO < %t.exec2
// RUN: autopar-opt %s --mesh=a=2 --sharding='(x|w.)$=[{"a"}, {}]' --emit=exe -o %t.exe2
// RUN: %t.exe2 --steps 2 --seed 7 --save-state %t.two --quiet && compare-safetensors %t.two %t.i2 --tolerance 1e-6

// TWO: rt.program {arena_bytes = 3712 : i64
// CHECK: rt.program {arena_bytes = 6720 : i64
// CHECK-LABEL: rt.task @step
// CHECK: rt.launch @[[UPDATE:[a-z0-9_]*]] ins({{.*}} : memref<256xf32>, memref<256xf32>)
// CHECK: rt.gemm
// CHECK: rt.launch @[[UPDATE]] ins
// CHECK: rt.gemm
// CHECK: rt.launch @[[UPDATE]] ins
func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<16x16xf32> {jax.result_info = "result['w0']"}, tensor<16x16xf32> {jax.result_info = "result['w1']"}, tensor<16x16xf32> {jax.result_info = "result['w2']"}, tensor<16x16xf32> {jax.result_info = "result['w3']"}, tensor<4x16xf32> {jax.result_info = "result['x']"}) {
  %i = stablehlo.iota dim = 0 : tensor<16x16xf32>
  %j = stablehlo.iota dim = 1 : tensor<16x16xf32>
  %k = stablehlo.add %i, %j : tensor<16x16xf32>
  %a = stablehlo.sine %k : tensor<16x16xf32>
  %b = stablehlo.cosine %i : tensor<16x16xf32>
  %c = stablehlo.multiply %a, %b : tensor<16x16xf32>
  %d = stablehlo.cosine %k : tensor<16x16xf32>
  %l = stablehlo.iota dim = 1 : tensor<4x16xf32>
  %x = stablehlo.cosine %l : tensor<4x16xf32>
  return %a, %b, %c, %d, %x : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<4x16xf32>
}
func.func @step(%w0: tensor<16x16xf32> loc("state['w0']"), %w1: tensor<16x16xf32> loc("state['w1']"), %w2: tensor<16x16xf32> loc("state['w2']"), %w3: tensor<16x16xf32> loc("state['w3']"), %x: tensor<4x16xf32> loc("state['x']")) -> (tensor<16x16xf32> {jax.result_info = "result['w0']"}, tensor<16x16xf32> {jax.result_info = "result['w1']"}, tensor<16x16xf32> {jax.result_info = "result['w2']"}, tensor<16x16xf32> {jax.result_info = "result['w3']"}, tensor<4x16xf32> {jax.result_info = "result['x']"}) {
  %p0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %h0 = stablehlo.tanh %p0 : tensor<4x16xf32>
  %p1 = stablehlo.dot_general %h0, %w1, contracting_dims = [1] x [0] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %h1 = stablehlo.tanh %p1 : tensor<4x16xf32>
  %p2 = stablehlo.dot_general %h1, %w2, contracting_dims = [1] x [0] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %h2 = stablehlo.tanh %p2 : tensor<4x16xf32>
  %p3 = stablehlo.dot_general %h2, %w3, contracting_dims = [1] x [0] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %h3 = stablehlo.tanh %p3 : tensor<4x16xf32>
  %s3 = stablehlo.multiply %h3, %h3 : tensor<4x16xf32>
  %e3 = stablehlo.multiply %s3, %h3 : tensor<4x16xf32>
  %f3 = stablehlo.subtract %h3, %e3 : tensor<4x16xf32>
  %g3 = stablehlo.dot_general %h2, %f3, contracting_dims = [0] x [0] : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<16x16xf32>
  %d3 = stablehlo.dot_general %f3, %w3, contracting_dims = [1] x [1] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %s2 = stablehlo.multiply %h2, %h2 : tensor<4x16xf32>
  %e2 = stablehlo.multiply %s2, %d3 : tensor<4x16xf32>
  %f2 = stablehlo.subtract %d3, %e2 : tensor<4x16xf32>
  %g2 = stablehlo.dot_general %h1, %f2, contracting_dims = [0] x [0] : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<16x16xf32>
  %d2 = stablehlo.dot_general %f2, %w2, contracting_dims = [1] x [1] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %s1 = stablehlo.multiply %h1, %h1 : tensor<4x16xf32>
  %e1 = stablehlo.multiply %s1, %d2 : tensor<4x16xf32>
  %f1 = stablehlo.subtract %d2, %e1 : tensor<4x16xf32>
  %g1 = stablehlo.dot_general %h0, %f1, contracting_dims = [0] x [0] : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<16x16xf32>
  %d1 = stablehlo.dot_general %f1, %w1, contracting_dims = [1] x [1] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %s0 = stablehlo.multiply %h0, %h0 : tensor<4x16xf32>
  %e0 = stablehlo.multiply %s0, %d1 : tensor<4x16xf32>
  %f0 = stablehlo.subtract %d1, %e0 : tensor<4x16xf32>
  %g0 = stablehlo.dot_general %x, %f0, contracting_dims = [0] x [0] : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<16x16xf32>
  %rate = stablehlo.constant dense<0.0625> : tensor<16x16xf32>
  %u0 = stablehlo.multiply %g0, %rate : tensor<16x16xf32>
  %n0 = stablehlo.subtract %w0, %u0 : tensor<16x16xf32>
  %u1 = stablehlo.multiply %g1, %rate : tensor<16x16xf32>
  %n1 = stablehlo.subtract %w1, %u1 : tensor<16x16xf32>
  %u2 = stablehlo.multiply %g2, %rate : tensor<16x16xf32>
  %n2 = stablehlo.subtract %w2, %u2 : tensor<16x16xf32>
  %u3 = stablehlo.multiply %g3, %rate : tensor<16x16xf32>
  %n3 = stablehlo.subtract %w3, %u3 : tensor<16x16xf32>
  return %n0, %n1, %n2, %n3, %x : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<4x16xf32>
}
