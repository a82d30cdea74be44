// Argmax, products, all and any over a dim that is cut unevenly, random bits, grouped convolutions and factorisations: what
// one device computes, on four. Ties lie on both sides of a cut.
// RUN: autopar-opt %s --emit=exe -o %t && %t --steps 1 --seed 7 --save-state %t.one --quiet
// RUN: autopar-opt %s --mesh=a=4 --sharding='x$=[{}, {"a"}]' --emit=exe -o %t4 && %t4 --steps 1 --seed 7 --check-replicas --save-state %t.columns --quiet
// RUN: compare-safetensors %t.columns %t.one --tolerance 1e-6
// RUN: autopar-opt %s --mesh=a=2,b=2 --sharding='x$=[{"b"}, {"a"}]' --emit=exe -o %t22 && %t22 --steps 1 --seed 7 --check-replicas --save-state %t.both --quiet
// RUN: compare-safetensors %t.both %t.one --tolerance 1e-6
// RUN: autopar-opt %s --mesh=a=4 --sharding='x$=[{}, {"a"}]' --emit=spmd | FileCheck %s

// What is found travels, not what is searched.
// CHECK-LABEL: func.func @step
// CHECK: comm.all_gather {{.*}} reason = "combine: what devices found in their blocks, for reduce" : (tensor<1x6xf32>, tensor<1x6xi32>) -> (tensor<4x6xf32>, tensor<4x6xi32>)
// CHECK: comm.all_gather {{.*}} : (tensor<1x6xi1>) -> tensor<4x6xi1>

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<6x10xf32> {jax.result_info = "result['x']"}) {
  %x = stablehlo.constant dense<[
    [1.0, 2.0, 5.0, 5.0, 1.5, 5.0, 0.5, 2.0, 5.0, 1.0], [9.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 1.0, 1.25],
    [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 9.0], [1.0, 0x7FC00000, 3.0, 4.0, 5.0, 6.0, 0x7FC00000, 8.0, 1.0, 1.0],
    [-1.0, -2.0, -3.0, -4.0, -5.0, -6.0, -7.0, -8.0, -1.0, -1.0], [0.25, 2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 1.0]]> : tensor<6x10xf32>
  return %x : tensor<6x10xf32>
}
func.func @step(%x: tensor<6x10xf32> loc("state['x']")) -> (
    tensor<6x10xf32> {jax.result_info = "result[0]['x']"}, tensor<6xi32> {jax.result_info = "result[0]['argmax']"},
    tensor<6xi1> {jax.result_info = "result[0]['all']"}, tensor<i1> {jax.result_info = "result[0]['any']"},
    tensor<6xf32> {jax.result_info = "result[0]['product']"}, tensor<6x10xui32> {jax.result_info = "result[0]['bits']"},
    tensor<6x10xui32> {jax.result_info = "result[0]['more_bits']"}, tensor<2x3x10xf32> {jax.result_info = "result[0]['depthwise']"},
    tensor<2x1x10xf32> {jax.result_info = "result[0]['depthwise_gradient']"}, tensor<10x2x2xf32> {jax.result_info = "result[0]['factors']"},
    tensor<2x10xf32> {jax.result_info = "result[0]['solved']"}) {
  %i = stablehlo.iota dim = 1 : tensor<6x10xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %arg:2 = stablehlo.reduce(%x init: %low), (%i init: %c0) across dimensions = [1] : (tensor<6x10xf32>, tensor<6x10xi32>, tensor<f32>, tensor<i32>) -> (tensor<6xf32>, tensor<6xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%j: tensor<i32>, %k: tensor<i32>) {
      %gt = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %ne = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %first = stablehlo.or %gt, %ne : tensor<i1>
      %eq = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %j, %k, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %takes = stablehlo.or %first, %tie : tensor<i1>
      %v = stablehlo.select %first, %a, %b : tensor<i1>, tensor<f32>
      %w = stablehlo.select %takes, %j, %k : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }
  %zeros = stablehlo.constant dense<0.0> : tensor<6x10xf32>
  %positive = stablehlo.compare GT, %x, %zeros, FLOAT : (tensor<6x10xf32>, tensor<6x10xf32>) -> tensor<6x10xi1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %all = stablehlo.reduce(%positive init: %true) applies stablehlo.and across dimensions = [1] : (tensor<6x10xi1>, tensor<i1>) -> tensor<6xi1>
  %any = stablehlo.reduce(%positive init: %false) applies stablehlo.or across dimensions = [0, 1] : (tensor<6x10xi1>, tensor<i1>) -> tensor<i1>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %ones = stablehlo.constant dense<1.0> : tensor<6x10xf32>
  %number = stablehlo.select %positive, %x, %ones : tensor<6x10xi1>, tensor<6x10xf32>
  %product = stablehlo.reduce(%number init: %one) applies stablehlo.multiply across dimensions = [1] : (tensor<6x10xf32>, tensor<f32>) -> tensor<6xf32>
  %state = stablehlo.constant dense<[7, 18446744073709551615]> : tensor<2xui64>
  %s0, %bits = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<6x10xui32>)
  %s1, %more = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<6x10xui32>)
  // The bits lie as x does.
  %raw = stablehlo.bitcast_convert %ones : (tensor<6x10xf32>) -> tensor<6x10xui32>
  %moreBits = stablehlo.xor %more, %raw : tensor<6x10xui32>
  %images = stablehlo.reshape %number : (tensor<6x10xf32>) -> tensor<2x3x10xf32>
  %taps = stablehlo.slice %number [0:3, 0:10] : (tensor<6x10xf32>) -> tensor<3x10xf32>
  %kernel = stablehlo.reshape %taps : (tensor<3x10xf32>) -> tensor<3x1x10xf32>
  %depthwise = stablehlo.convolution(%images, %kernel) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 10 : i64} : (tensor<2x3x10xf32>, tensor<3x1x10xf32>) -> tensor<2x3x10xf32>
  %gradient = stablehlo.convolution(%images, %depthwise) dim_numbers = [f, 0, b]x[i, 0, o]->[0, b, f], window = {pad = [[0, 1]]} {batch_group_count = 10 : i64, feature_group_count = 1 : i64} : (tensor<2x3x10xf32>, tensor<2x3x10xf32>) -> tensor<2x1x10xf32>
  %four = stablehlo.slice %number [0:4, 0:10] : (tensor<6x10xf32>) -> tensor<4x10xf32>
  %turned = stablehlo.transpose %four, dims = [1, 0] : (tensor<4x10xf32>) -> tensor<10x4xf32>
  %matrices = stablehlo.reshape %turned : (tensor<10x4xf32>) -> tensor<10x2x2xf32>
  %gram = stablehlo.dot_general %matrices, %matrices, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<10x2x2xf32>, tensor<10x2x2xf32>) -> tensor<10x2x2xf32>
  %eye = stablehlo.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf32>
  %eyes = stablehlo.broadcast_in_dim %eye, dims = [1, 2] : (tensor<2x2xf32>) -> tensor<10x2x2xf32>
  %definite = stablehlo.add %gram, %eyes : tensor<10x2x2xf32>
  %factors = stablehlo.cholesky %definite, lower = true : tensor<10x2x2xf32>
  %sides = stablehlo.slice %number [4:6, 0:10] : (tensor<6x10xf32>) -> tensor<2x10xf32>
  %a = stablehlo.constant dense<[[2.0, 0.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %solved = "stablehlo.triangular_solve"(%a, %sides) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x2xf32>, tensor<2x10xf32>) -> tensor<2x10xf32>
  return %x, %arg#1, %all, %any, %product, %bits, %moreBits, %depthwise, %gradient, %factors, %solved :
    tensor<6x10xf32>, tensor<6xi32>, tensor<6xi1>, tensor<i1>, tensor<6xf32>, tensor<6x10xui32>, tensor<6x10xui32>, tensor<2x3x10xf32>,
    tensor<2x1x10xf32>, tensor<10x2x2xf32>, tensor<2x10xf32>
}
