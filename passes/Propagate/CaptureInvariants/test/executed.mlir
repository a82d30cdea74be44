// The program computes what it computed, bit for bit; and the compiled one, on the two sides of a cut, the same to rounding.
// RUN: autopar-opt %s --autopar-import-pipeline -o %t.before && autopar-opt %t.before --autopar-capture-invariants -o %t.after
// RUN: autopar-run %t.before --function init --seed 7 --out %t.0
// RUN: autopar-run %t.before --in %t.0 --steps 2 --out %t.1 && autopar-run %t.after --in %t.0 --steps 2 --out %t.2 && cmp %t.1 %t.2
// RUN: autopar-opt %s --mesh=a=2 --sharding='ws=[{}, {"a"}, {}]' --sharding='bias=[{"a"}]' --sharding='h=[{"a"}]' --emit=exe -o %t
// RUN: %t --steps 2 --seed 7 --save-state %t.3 --quiet && compare-safetensors %t.3 %t.1 --tolerance 3e-6
// RUN: autopar-opt %s --mesh=a=2 --sharding='ws=[{}, {"a"}, {}]' --sharding='bias=[{"a"}]' --sharding='h=[{"a"}]' --emit=spmd -o - | FileCheck %s

func.func @init(%seed: tensor<2xui32> loc("seed"))
    -> (tensor<3x64x64xf32> {jax.result_info = "result['ws']"}, tensor<64xf32> {jax.result_info = "result['bias']"},
        tensor<64x64xf32> {jax.result_info = "result['h']"}) {
  %0 = stablehlo.iota dim = 0 : tensor<12288xf32>
  %1 = stablehlo.sine %0 : tensor<12288xf32>
  %5 = stablehlo.constant dense<0.2> : tensor<12288xf32>
  %6 = stablehlo.multiply %1, %5 : tensor<12288xf32>
  %ws = stablehlo.reshape %6 : (tensor<12288xf32>) -> tensor<3x64x64xf32>
  %2 = stablehlo.iota dim = 0 : tensor<64xf32>
  %bias = stablehlo.cosine %2 : tensor<64xf32>
  %3 = stablehlo.iota dim = 0 : tensor<4096xf32>
  %4 = stablehlo.cosine %3 : tensor<4096xf32>
  %h = stablehlo.reshape %4 : (tensor<4096xf32>) -> tensor<64x64xf32>
  return %ws, %bias, %h : tensor<3x64x64xf32>, tensor<64xf32>, tensor<64x64xf32>
}

// Layers over a stack, each run twice by an inner loop that hands weight and bias on; the stack comes back by way of a barrier and is
// changed after the loop only.
// CHECK-LABEL: func.func @step
func.func @step(%ws: tensor<3x64x64xf32> loc("state['ws']"), %bias: tensor<64xf32> loc("state['bias']"), %x: tensor<64x64xf32> loc("state['h']"))
    -> (tensor<3x64x64xf32> {jax.result_info = "result[0]['ws']"}, tensor<64xf32> {jax.result_info = "result[0]['bias']"},
        tensor<64x64xf32> {jax.result_info = "result[0]['h']"}) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %c2 = stablehlo.constant dense<2> : tensor<i32>
  %c3 = stablehlo.constant dense<3> : tensor<i32>
  // Neither the stack nor the bias is carried, and no more than a slice is gathered.
  // CHECK-NOT: comm.all_gather {{.*}}tensor<3x
  // CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<32x64xf32>
  // CHECK: stablehlo.dynamic_slice {{.*}} -> tensor<1x32x64xf32>
  // CHECK-NOT: stablehlo.while
  // CHECK: comm.all_gather {{.*}} -> tensor<{{(1x)?}}64x64xf32>
  // CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<32x64xf32>
  %0:5 = stablehlo.while(%i = %c0, %w = %ws, %b = %bias, %h = %x, %n = %c3)
      : tensor<i32>, tensor<3x64x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<i32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %kept = stablehlo.optimization_barrier %w : tensor<3x64x64xf32>
    %s = stablehlo.dynamic_slice %w, %i, %c0, %c0, sizes = [1, 64, 64] : (tensor<3x64x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x64xf32>
    %r = stablehlo.reshape %s : (tensor<1x64x64xf32>) -> tensor<64x64xf32>
    %1:4 = stablehlo.while(%k = %c0, %v = %r, %c = %b, %g = %h) : tensor<i32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x64xf32>
    cond {
      %p = stablehlo.compare LT, %k, %c2 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %d = stablehlo.dot_general %g, %v, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
      %e = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<64xf32>) -> tensor<64x64xf32>
      %f = stablehlo.add %d, %e : tensor<64x64xf32>
      %t = stablehlo.tanh %f : tensor<64x64xf32>
      %l = stablehlo.add %k, %c1 : tensor<i32>
      stablehlo.return %l, %v, %c, %t : tensor<i32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x64xf32>
    }
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %kept, %1#2, %1#3, %n : tensor<i32>, tensor<3x64x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<i32>
  }
  %u = stablehlo.tanh %0#1 : tensor<3x64x64xf32>
  %v = stablehlo.negate %0#2 : tensor<64xf32>
  return %u, %v, %0#3 : tensor<3x64x64xf32>, tensor<64xf32>, tensor<64x64xf32>
}
