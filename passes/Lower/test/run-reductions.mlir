// Reductions, windows, contractions and convolutions, by kernels and by the library.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// Bit-equal on any number of threads.
// RUN: %t --steps 1 --seed 7 --save-state %t.3 --quiet --threads 3 && cmp %t.exe %t.3
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 3e-6

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<4x6x5xf32> {jax.result_info = "result['x']"}) {
  %0 = stablehlo.iota dim = 0 : tensor<120xf32>
  %1 = stablehlo.constant dense<0.61> : tensor<120xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<120xf32>
  %3 = stablehlo.cosine %2 : tensor<120xf32>
  %x = stablehlo.reshape %3 : (tensor<120xf32>) -> tensor<4x6x5xf32>
  return %x : tensor<4x6x5xf32>
}
func.func @step(%x: tensor<4x6x5xf32> loc("state['x']")) -> (
    tensor<4x6x5xf32> {jax.result_info = "result[0]['x']"}, tensor<6xf32> {jax.result_info = "result[0]['sum']"},
    tensor<4x5xf32> {jax.result_info = "result[0]['max']"}, tensor<4x6xi32> {jax.result_info = "result[0]['argmax']"},
    tensor<f32> {jax.result_info = "result[0]['all']"}, tensor<4xbf16> {jax.result_info = "result[0]['bf16']"},
    tensor<4x6x5xf32> {jax.result_info = "result[0]['cumsum']"}, tensor<4x5x4xf32> {jax.result_info = "result[0]['window']"},
    tensor<4x6x5xf32> {jax.result_info = "result[0]['unpool']"}, tensor<6x4x4xi32> {jax.result_info = "result[0]['idot']"},
    tensor<5x4x4xf32> {jax.result_info = "result[0]['dot']"}, tensor<6x6xf32> {jax.result_info = "result[0]['dot2']"},
    tensor<4x4xf64> {jax.result_info = "result[0]['dot64']"}, tensor<4x4xf32> {jax.result_info = "result[0]['dotb']"},
    tensor<4x3x4xf32> {jax.result_info = "result[0]['conv']"}, tensor<4x4x6xf32> {jax.result_info = "result[0]['grouped']"},
    tensor<2x5x4xf32> {jax.result_info = "result[0]['batch_grouped']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<6xf32>
  %max = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x5xf32>
  %i = stablehlo.iota dim = 2 : tensor<4x6x5xi32>
  %izero = stablehlo.constant dense<0> : tensor<i32>
  %arg:2 = stablehlo.reduce(%x init: %low), (%i init: %izero) across dimensions = [2] : (tensor<4x6x5xf32>, tensor<4x6x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x6xf32>, tensor<4x6xi32>)
    reducer(%a: tensor<f32>, %c: tensor<f32>) (%b: tensor<i32>, %d: tensor<i32>) {
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %v = stablehlo.select %gt, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %gt, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }
  %square = stablehlo.multiply %x, %x : tensor<4x6x5xf32>
  %all = stablehlo.reduce(%square init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<f32>
  %xb = stablehlo.convert %x : (tensor<4x6x5xf32>) -> tensor<4x6x5xbf16>
  %zb = stablehlo.constant dense<0.0> : tensor<bf16>
  %lowb = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %bf16 = stablehlo.reduce(%xb init: %lowb) applies stablehlo.maximum across dimensions = [1, 2] : (tensor<4x6x5xbf16>, tensor<bf16>) -> tensor<4xbf16>
  %cumsum = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[0, 0], [5, 0], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 6, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6x5xf32>
  %window = "stablehlo.reduce_window"(%x, %low) <{base_dilations = array<i64: 1, 2, 1>, padding = dense<[[0, 0], [1, 1], [1, 2]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 2, 1>, window_dimensions = array<i64: 1, 3, 2>, window_strides = array<i64: 1, 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x5x4xf32>
  %source = stablehlo.slice %x [0:4, 0:3, 0:3] : (tensor<4x6x5xf32>) -> tensor<4x3x3xf32>
  %unpool = "stablehlo.select_and_scatter"(%x, %source, %zero) <{padding = dense<[[0, 0], [0, 0], [1, 1]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 2, 3>, window_strides = array<i64: 1, 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x6x5xf32>, tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x6x5xf32>
  %idot = stablehlo.dot_general %i, %i, batching_dims = [1] x [1], contracting_dims = [2] x [2] : (tensor<4x6x5xi32>, tensor<4x6x5xi32>) -> tensor<6x4x4xi32>
  %dot = stablehlo.dot_general %x, %square, batching_dims = [2] x [2], contracting_dims = [1] x [1] : (tensor<4x6x5xf32>, tensor<4x6x5xf32>) -> tensor<5x4x4xf32>
  %dot2 = stablehlo.dot_general %x, %square, contracting_dims = [2, 0] x [2, 0] : (tensor<4x6x5xf32>, tensor<4x6x5xf32>) -> tensor<6x6xf32>
  %d = stablehlo.convert %x : (tensor<4x6x5xf32>) -> tensor<4x6x5xf64>
  %dot64 = stablehlo.dot_general %d, %d, contracting_dims = [1, 2] x [1, 2] : (tensor<4x6x5xf64>, tensor<4x6x5xf64>) -> tensor<4x4xf64>
  %dotb = stablehlo.dot_general %xb, %xb, contracting_dims = [1, 2] x [1, 2] : (tensor<4x6x5xbf16>, tensor<4x6x5xbf16>) -> tensor<4x4xf32>
  %k = stablehlo.slice %x [0:3, 0:5, 0:4] : (tensor<4x6x5xf32>) -> tensor<3x5x4xf32>
  %conv = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x6x5xf32>, tensor<3x5x4xf32>) -> tensor<4x3x4xf32>
  %kg = stablehlo.slice %x [0:2, 0:6, 0:3] : (tensor<4x6x5xf32>) -> tensor<2x6x3xf32>
  %grouped = stablehlo.convolution(%x, %kg) dim_numbers = [b, f, 0]x[i, o, 0]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<4x6x5xf32>, tensor<2x6x3xf32>) -> tensor<4x3x6xf32>
  %padded = stablehlo.pad %grouped, %zero, low = [0, 0, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<4x3x6xf32>, tensor<f32>) -> tensor<4x4x6xf32>
  %kb = stablehlo.slice %x [0:2, 0:5, 0:4] : (tensor<4x6x5xf32>) -> tensor<2x5x4xf32>
  %bg = stablehlo.convolution(%x, %kb) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<4x6x5xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  return %x, %sum, %max, %arg#1, %all, %bf16, %cumsum, %window, %unpool, %idot, %dot, %dot2, %dot64, %dotb, %conv, %padded, %bg :
    tensor<4x6x5xf32>, tensor<6xf32>, tensor<4x5xf32>, tensor<4x6xi32>, tensor<f32>, tensor<4xbf16>, tensor<4x6x5xf32>,
    tensor<4x5x4xf32>, tensor<4x6x5xf32>, tensor<6x4x4xi32>, tensor<5x4x4xf32>, tensor<6x6xf32>, tensor<4x4xf64>, tensor<4x4xf32>,
    tensor<4x3x4xf32>, tensor<4x4x6xf32>, tensor<2x5x4xf32>
}
