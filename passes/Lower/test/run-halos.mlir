// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops that read beyond their block, in one step: what one device computes, on 2, 3, 4 and 2x2, with even and uneven blocks
// and an empty one.
// RUN: autopar-opt %s --emit=exe -o %t && %t --steps 1 --seed 7 --save-state %t.one --quiet
// RUN: autopar-opt %s --mesh=a=2 --sharding='x$=[{"a"}, {}]' --emit=exe -o %t2 && %t2 --steps 1 --seed 7 --check-replicas --save-state %t.2 --quiet
// RUN: compare-safetensors %t.2 %t.one --tolerance 1e-6
// RUN: autopar-opt %s --mesh=a=3 --sharding='x$=[{"a"}, {}]' --emit=exe -o %t3 && %t3 --steps 1 --seed 7 --check-replicas --save-state %t.3 --quiet
// RUN: compare-safetensors %t.3 %t.one --tolerance 1e-6
// RUN: autopar-opt %s --mesh=a=4 --sharding='x$=[{"a"}, {}]' --emit=exe -o %t4 && %t4 --steps 1 --seed 7 --check-replicas --save-state %t.4 --quiet
// RUN: compare-safetensors %t.4 %t.one --tolerance 1e-6
// RUN: autopar-opt %s --mesh=a=2,b=2 --sharding='x$=[{"a"}, {"b"}]' --emit=exe -o %t22 && %t22 --steps 1 --seed 7 --check-replicas --save-state %t.22 --quiet
// RUN: compare-safetensors %t.22 %t.one --tolerance 1e-6
// RUN: autopar-opt %s --mesh=a=4 --sharding='x$=[{"a"}, {}]' --emit=spmd | FileCheck %s

// CHECK-LABEL: func.func @step
// CHECK: comm.permute

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<12x9xf32> {jax.result_info = "result['x']"}) {
  %i = stablehlo.iota dim = 0 : tensor<108xf32>
  %s = stablehlo.constant dense<0.7> : tensor<108xf32>
  %t = stablehlo.multiply %i, %s : tensor<108xf32>
  %u = stablehlo.sine %t : tensor<108xf32>
  %x = stablehlo.reshape %u : (tensor<108xf32>) -> tensor<12x9xf32>
  return %x : tensor<12x9xf32>
}
func.func @step(%x: tensor<12x9xf32> loc("state['x']")) -> (
    tensor<12x9xf32> {jax.result_info = "result[0]['x']"}, tensor<12x9xf32> {jax.result_info = "result[0]['smooth']"},
    tensor<3x3xf32> {jax.result_info = "result[0]['gradient']"}, tensor<6x5xf32> {jax.result_info = "result[0]['strided']"},
    tensor<12x9xf32> {jax.result_info = "result[0]['back']"}, tensor<5x4xf32> {jax.result_info = "result[0]['pooled']"},
    tensor<12x9xf32> {jax.result_info = "result[0]['unpooled']"}, tensor<12x9xf32> {jax.result_info = "result[0]['rolled']"},
    tensor<12x9xf32> {jax.result_info = "result[0]['turned']"}, tensor<13x9xf32> {jax.result_info = "result[0]['padded']"},
    tensor<4x9xf32> {jax.result_info = "result[0]['odd']"}, tensor<5x9xf32> {jax.result_info = "result[0]['window']"},
    tensor<12x9xf32> {jax.result_info = "result[0]['updated']"}, tensor<12x9xf32> {jax.result_info = "result[0]['summed']"},
    tensor<5x9xi1> {jax.result_info = "result[0]['bits']"}, tensor<1x9xi1> {jax.result_info = "result[0]['row']"},
    tensor<3x9xi1> {jax.result_info = "result[0]['picked']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %taps = stablehlo.constant dense<[[1.0, 2.0, 1.0], [2.0, 4.0, -2.0], [1.0, -2.0, 3.0]]> : tensor<3x3xf32>
  %image = stablehlo.reshape %x : (tensor<12x9xf32>) -> tensor<1x12x9x1xf32>
  %kernel = stablehlo.reshape %taps : (tensor<3x3xf32>) -> tensor<3x3x1x1xf32>
  %c0 = stablehlo.convolution(%image, %kernel) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x12x9x1xf32>, tensor<3x3x1x1xf32>) -> tensor<1x12x9x1xf32>
  %smooth = stablehlo.reshape %c0 : (tensor<1x12x9x1xf32>) -> tensor<12x9xf32>
  %c1 = stablehlo.convolution(%image, %c0) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x12x9x1xf32>, tensor<1x12x9x1xf32>) -> tensor<3x3x1x1xf32>
  %gradient = stablehlo.reshape %c1 : (tensor<3x3x1x1xf32>) -> tensor<3x3xf32>
  %c2 = stablehlo.convolution(%image, %kernel) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x12x9x1xf32>, tensor<3x3x1x1xf32>) -> tensor<1x6x5x1xf32>
  %strided = stablehlo.reshape %c2 : (tensor<1x6x5x1xf32>) -> tensor<6x5xf32>
  %c3 = stablehlo.convolution(%c2, %kernel) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = [[2, 1], [1, 1]], lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x6x5x1xf32>, tensor<3x3x1x1xf32>) -> tensor<1x12x9x1xf32>
  %back = stablehlo.reshape %c3 : (tensor<1x12x9x1xf32>) -> tensor<12x9xf32>
  %pooled = "stablehlo.reduce_window"(%x, %low) <{window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<12x9xf32>, tensor<f32>) -> tensor<5x4xf32>
  %unpooled = "stablehlo.select_and_scatter"(%x, %pooled, %zero) <{window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %m : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<12x9xf32>, tensor<5x4xf32>, tensor<f32>) -> tensor<12x9xf32>
  %tail = stablehlo.slice %x [2:12, 0:9] : (tensor<12x9xf32>) -> tensor<10x9xf32>
  %head = stablehlo.slice %x [0:2, 0:9] : (tensor<12x9xf32>) -> tensor<2x9xf32>
  %rolled = stablehlo.concatenate %tail, %head, dim = 0 : (tensor<10x9xf32>, tensor<2x9xf32>) -> tensor<12x9xf32>
  %turned = stablehlo.reverse %x, dims = [0, 1] : tensor<12x9xf32>
  %padded = stablehlo.pad %x, %low, low = [2, 1], high = [-1, -1], interior = [0, 0] : (tensor<12x9xf32>, tensor<f32>) -> tensor<13x9xf32>
  %odd = stablehlo.slice %x [1:12:3, 0:9] : (tensor<12x9xf32>) -> tensor<4x9xf32>
  %i = stablehlo.constant dense<5> : tensor<i32>
  %j = stablehlo.constant dense<0> : tensor<i32>
  %window = stablehlo.dynamic_slice %x, %i, %j, sizes = [5, 9] : (tensor<12x9xf32>, tensor<i32>, tensor<i32>) -> tensor<5x9xf32>
  %updated = stablehlo.dynamic_update_slice %x, %window, %j, %j : (tensor<12x9xf32>, tensor<5x9xf32>, tensor<i32>, tensor<i32>) -> tensor<12x9xf32>
  %summed = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[11, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 12, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<12x9xf32>, tensor<f32>) -> tensor<12x9xf32>
  // Booleans have no sums: what one device has is the maximum.
  %flat = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<12x9xf32>
  %positive = stablehlo.compare GT, %x, %flat, FLOAT : (tensor<12x9xf32>, tensor<12x9xf32>) -> tensor<12x9xi1>
  %bits = stablehlo.dynamic_slice %positive, %i, %j, sizes = [5, 9] : (tensor<12x9xi1>, tensor<i32>, tensor<i32>) -> tensor<5x9xi1>
  %row = stablehlo.slice %positive [7:8, 0:9] : (tensor<12x9xi1>) -> tensor<1x9xi1>
  %which = stablehlo.constant dense<[[3], [11], [0]]> : tensor<3x1xi32>
  %picked = "stablehlo.gather"(%positive, %which) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 9>, indices_are_sorted = false}> : (tensor<12x9xi1>, tensor<3x1xi32>) -> tensor<3x9xi1>
  return %x, %smooth, %gradient, %strided, %back, %pooled, %unpooled, %rolled, %turned, %padded, %odd, %window, %updated, %summed, %bits, %row, %picked :
    tensor<12x9xf32>, tensor<12x9xf32>, tensor<3x3xf32>, tensor<6x5xf32>, tensor<12x9xf32>, tensor<5x4xf32>, tensor<12x9xf32>,
    tensor<12x9xf32>, tensor<12x9xf32>, tensor<13x9xf32>, tensor<4x9xf32>, tensor<5x9xf32>, tensor<12x9xf32>, tensor<12x9xf32>,
    tensor<5x9xi1>, tensor<1x9xi1>, tensor<3x9xi1>
}
