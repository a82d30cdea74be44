// Kernels that move elements: padding of all kinds, slices, gathers, dynamic slices out of range.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// Bit-equal on any number of threads.
// RUN: %t --steps 1 --seed 7 --save-state %t.3 --quiet --threads 3 && cmp %t.exe %t.3
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<4x6xf32> {jax.result_info = "result['x']"}) {
  %0 = stablehlo.iota dim = 0 : tensor<24xf32>
  %x = stablehlo.reshape %0 : (tensor<24xf32>) -> tensor<4x6xf32>
  return %x : tensor<4x6xf32>
}
func.func @step(%x: tensor<4x6xf32> loc("state['x']")) -> (
    tensor<4x6xf32> {jax.result_info = "result[0]['x']"}, tensor<9x7xf32> {jax.result_info = "result[0]['pad']"},
    tensor<2x4xf32> {jax.result_info = "result[0]['crop']"}, tensor<4x10xf32> {jax.result_info = "result[0]['concat']"},
    tensor<2x3xf32> {jax.result_info = "result[0]['slice']"}, tensor<3x8xf32> {jax.result_info = "result[0]['reshape']"},
    tensor<2x6x4xf32> {jax.result_info = "result[0]['transpose']"}, tensor<2x3xf32> {jax.result_info = "result[0]['dynamic']"},
    tensor<4x6xf32> {jax.result_info = "result[0]['update']"}, tensor<2x3x6xf32> {jax.result_info = "result[0]['rows']"},
    tensor<4x2xf32> {jax.result_info = "result[0]['batched']"}, tensor<3x2x2xf32> {jax.result_info = "result[0]['blocks']"},
    tensor<4x6xi32> {jax.result_info = "result[0]['bits']"}) {
  %zero = stablehlo.constant dense<-1.0> : tensor<f32>
  %pad = stablehlo.pad %x, %zero, low = [1, 2], high = [1, -1], interior = [1, 0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<9x7xf32>
  %crop = stablehlo.pad %x, %zero, low = [-1, -1], high = [-1, -1], interior = [0, 0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<2x4xf32>
  %left = stablehlo.slice %x [0:4, 0:3] : (tensor<4x6xf32>) -> tensor<4x3xf32>
  %none = stablehlo.slice %x [0:4, 2:2] : (tensor<4x6xf32>) -> tensor<4x0xf32>
  %one = stablehlo.slice %x [0:4, 5:6] : (tensor<4x6xf32>) -> tensor<4x1xf32>
  %turned = stablehlo.reverse %x, dims = [0, 1] : tensor<4x6xf32>
  %concat = stablehlo.concatenate %left, %none, %turned, %one, dim = 1 : (tensor<4x3xf32>, tensor<4x0xf32>, tensor<4x6xf32>, tensor<4x1xf32>) -> tensor<4x10xf32>
  %slice = stablehlo.slice %x [1:4:2, 0:6:2] : (tensor<4x6xf32>) -> tensor<2x3xf32>
  %double = stablehlo.add %x, %x : tensor<4x6xf32>
  %reshape = stablehlo.reshape %double : (tensor<4x6xf32>) -> tensor<3x8xf32>
  %both = stablehlo.broadcast_in_dim %double, dims = [1, 2] : (tensor<4x6xf32>) -> tensor<2x4x6xf32>
  %transpose = stablehlo.transpose %both, dims = [0, 2, 1] : (tensor<2x4x6xf32>) -> tensor<2x6x4xf32>
  %i = stablehlo.constant dense<3> : tensor<i32>
  %far = stablehlo.constant dense<-9> : tensor<i32>
  %dynamic = stablehlo.dynamic_slice %x, %i, %far, sizes = [2, 3] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  %patch = stablehlo.negate %slice : tensor<2x3xf32>
  %update = stablehlo.dynamic_update_slice %x, %patch, %i, %i : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x6xf32>
  %at = stablehlo.constant dense<[[[0], [3], [9]], [[-2], [1], [1]]]> : tensor<2x3x1xi32>
  %rows = "stablehlo.gather"(%x, %at) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<2x3x1xi32>) -> tensor<2x3x6xf32>
  %each = stablehlo.constant dense<[[[5], [0]], [[4], [1]], [[3], [2]], [[2], [7]]]> : tensor<4x2x1xi32>
  %batched = "stablehlo.gather"(%x, %each) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<4x6xf32>, tensor<4x2x1xi32>) -> tensor<4x2xf32>
  %pairs = stablehlo.constant dense<[[0, 2, 3], [5, 1, 9]]> : tensor<2x3xui32>
  %blocks = "stablehlo.gather"(%x, %pairs) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 0>, slice_sizes = array<i64: 2, 2>}> : (tensor<4x6xf32>, tensor<2x3xui32>) -> tensor<3x2x2xf32>
  %bits = stablehlo.bitcast_convert %double : (tensor<4x6xf32>) -> tensor<4x6xi32>
  return %x, %pad, %crop, %concat, %slice, %reshape, %transpose, %dynamic, %update, %rows, %batched, %blocks, %bits :
    tensor<4x6xf32>, tensor<9x7xf32>, tensor<2x4xf32>, tensor<4x10xf32>, tensor<2x3xf32>, tensor<3x8xf32>, tensor<2x6x4xf32>,
    tensor<2x3xf32>, tensor<4x6xf32>, tensor<2x3x6xf32>, tensor<4x2xf32>, tensor<3x2x2xf32>, tensor<4x6xi32>
}
