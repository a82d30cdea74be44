// Kernels that update in place: scatters with repeated and outlying indices, sorts, top_k.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// Bit-equal on any number of threads.
// RUN: %t --steps 1 --seed 7 --save-state %t.3 --quiet --threads 3 && cmp %t.exe %t.3
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 1e-6 --only "state/([^s]|so)"
// The interpreter adds bf16 updates up in f32; the kernel rounds after each.
// RUN: compare-safetensors %t.exe %t.ref --tolerance 4e-3 --only state/small

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<4x6xf32> {jax.result_info = "result['x']"}) {
  %0 = stablehlo.iota dim = 0 : tensor<24xf32>
  %1 = stablehlo.constant dense<2.3> : tensor<24xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<24xf32>
  %3 = stablehlo.sine %2 : tensor<24xf32>
  %x = stablehlo.reshape %3 : (tensor<24xf32>) -> tensor<4x6xf32>
  return %x : tensor<4x6xf32>
}
func.func @step(%x: tensor<4x6xf32> loc("state['x']")) -> (
    tensor<4x6xf32> {jax.result_info = "result[0]['x']"}, tensor<4x6xf32> {jax.result_info = "result[0]['rows']"},
    tensor<4x6xf32> {jax.result_info = "result[0]['batched']"}, tensor<4x6xf32> {jax.result_info = "result[0]['blocks']"},
    tensor<4x6xf32> {jax.result_info = "result[0]['two']"}, tensor<4x6xi32> {jax.result_info = "result[0]['three']"},
    tensor<4x6xf32> {jax.result_info = "result[0]['sorted']"}, tensor<4x6xi32> {jax.result_info = "result[0]['order']"},
    tensor<4x6xf32> {jax.result_info = "result[0]['columns']"}, tensor<4x3xf32> {jax.result_info = "result[0]['top']"},
    tensor<4x3xi32> {jax.result_info = "result[0]['where']"}, tensor<4x6xbf16> {jax.result_info = "result[0]['small']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<4x6xf32>
  %at = stablehlo.constant dense<[[1], [3], [1], [9], [-1]]> : tensor<5x1xi32>
  %five = stablehlo.concatenate %x, %zero, dim = 0 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %u = stablehlo.slice %five [0:5, 0:6] : (tensor<8x6xf32>) -> tensor<5x6xf32>
  %rows = "stablehlo.scatter"(%zero, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  %each = stablehlo.constant dense<[[[5], [0]], [[4], [4]], [[3], [2]], [[2], [7]]]> : tensor<4x2x1xi32>
  %v = stablehlo.slice %x [0:4, 1:3] : (tensor<4x6xf32>) -> tensor<4x2xf32>
  %batched = "stablehlo.scatter"(%x, %each, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.subtract %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<4x2x1xi32>, tensor<4x2xf32>) -> tensor<4x6xf32>
  %pairs = stablehlo.constant dense<[[0, 2, 3], [4, 1, 5]]> : tensor<2x3xi32>
  %w = stablehlo.slice %five [0:6, 0:2] : (tensor<8x6xf32>) -> tensor<6x2xf32>
  %w3 = stablehlo.reshape %w : (tensor<6x2xf32>) -> tensor<3x2x2xf32>
  %blocks = "stablehlo.scatter"(%x, %pairs, %w3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x3xi32>, tensor<3x2x2xf32>) -> tensor<4x6xf32>
  %i = stablehlo.iota dim = 1 : tensor<4x6xi32>
  %ui = stablehlo.constant dense<100> : tensor<5x6xi32>
  %two:2 = "stablehlo.scatter"(%x, %i, %at, %u, %ui) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %c: tensor<i32>, %b: tensor<f32>, %d: tensor<i32>):
    %s = stablehlo.multiply %a, %b : tensor<f32>
    %t = stablehlo.add %c, %d : tensor<i32>
    stablehlo.return %s, %t : tensor<f32>, tensor<i32>
  }) : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<5x1xi32>, tensor<5x6xf32>, tensor<5x6xi32>) -> (tensor<4x6xf32>, tensor<4x6xi32>)
  %rounded = stablehlo.round_nearest_even %x : tensor<4x6xf32>
  %sort:2 = "stablehlo.sort"(%rounded, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %s = stablehlo.compare GT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }) : (tensor<4x6xf32>, tensor<4x6xi32>) -> (tensor<4x6xf32>, tensor<4x6xi32>)
  %columns = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %top, %where = chlo.top_k(%rounded, k = 3) : tensor<4x6xf32> -> (tensor<4x3xf32>, tensor<4x3xi32>)
  %xb = stablehlo.convert %x : (tensor<4x6xf32>) -> tensor<4x6xbf16>
  %ub = stablehlo.convert %u : (tensor<5x6xf32>) -> tensor<5x6xbf16>
  %small = "stablehlo.scatter"(%xb, %at, %ub) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.add %a, %b : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) : (tensor<4x6xbf16>, tensor<5x1xi32>, tensor<5x6xbf16>) -> tensor<4x6xbf16>
  return %x, %rows, %batched, %blocks, %two#0, %two#1, %sort#0, %sort#1, %columns, %top, %where, %small : tensor<4x6xf32>,
    tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xi32>, tensor<4x6xf32>, tensor<4x6xi32>,
    tensor<4x6xf32>, tensor<4x3xf32>, tensor<4x3xi32>, tensor<4x6xbf16>
}
