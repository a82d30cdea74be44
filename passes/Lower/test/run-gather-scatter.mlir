// Gathers and scatters of any form: batching dims, windows, indices out of range, several operands, any body, nothing at all.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 3e-6

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<200xf32> {jax.result_info = "result['x']"}) {
  %0 = stablehlo.iota dim = 0 : tensor<200xf32>
  %1 = stablehlo.constant dense<0.61> : tensor<200xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<200xf32>
  %x = stablehlo.cosine %2 : tensor<200xf32>
  return %x : tensor<200xf32>
}
func.func @step(%x: tensor<200xf32> loc("state['x']")) -> (
    tensor<200xf32> {jax.result_info = "result[0]['x']"},
    tensor<2x3x3xf32> {jax.result_info = "result[0]['clamped']"},
    tensor<4x5x3xf32> {jax.result_info = "result[0]['u8']"},
    tensor<2x5x3xf32> {jax.result_info = "result[0]['u64']"},
    tensor<2x5x3xf32> {jax.result_info = "result[0]['i64']"},
    tensor<4x2x3xf32> {jax.result_info = "result[0]['batched']"},
    tensor<0x5x3xf32> {jax.result_info = "result[0]['none']"},
    tensor<4x0x3xf32> {jax.result_info = "result[0]['empty_slice']"},
    tensor<4x5x3xf32> {jax.result_info = "result[0]['window']"},
    tensor<4x5x3xf32> {jax.result_info = "result[0]['batch_add']"},
    tensor<4x5x3xf32> {jax.result_info = "result[0]['average']"},
    tensor<6xi32> {jax.result_info = "result[0]['two#0']"},
    tensor<6xf32> {jax.result_info = "result[0]['two#1']"},
    tensor<6xf32> {jax.result_info = "result[0]['last']"},
    tensor<6xf32> {jax.result_info = "result[0]['first']"},
    tensor<4x5x3xf32> {jax.result_info = "result[0]['no_updates']"}) {
  %a_s = stablehlo.slice %x [7:67] : (tensor<200xf32>) -> tensor<60xf32>
  %a = stablehlo.reshape %a_s : (tensor<60xf32>) -> tensor<4x5x3xf32>
  %i = stablehlo.constant dense<[[-3, 7], [2, 1], [9, -1]]> : tensor<3x2xi32>
  %clamped = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2, 3>}> : (tensor<4x5x3xf32>, tensor<3x2xi32>) -> tensor<2x3x3xf32>
  %u = stablehlo.constant dense<[250, 1, 0, 3]> : tensor<4xui8>
  %u8 = "stablehlo.gather"(%a, %u) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5, 3>, indices_are_sorted = false}> : (tensor<4x5x3xf32>, tensor<4xui8>) -> tensor<4x5x3xf32>
  %w = stablehlo.constant dense<[18446744073709551615, 1]> : tensor<2xui64>
  %u64 = "stablehlo.gather"(%a, %w) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5, 3>}> : (tensor<4x5x3xf32>, tensor<2xui64>) -> tensor<2x5x3xf32>
  %l = stablehlo.constant dense<[9223372036854775807, -9223372036854775808]> : tensor<2xi64>
  %i64 = "stablehlo.gather"(%a, %l) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5, 3>}> : (tensor<4x5x3xf32>, tensor<2xi64>) -> tensor<2x5x3xf32>
  %b = stablehlo.constant dense<[[0, 4], [1, 2], [3, 3], [9, 0]]> : tensor<4x2xi32>
  %batched = "stablehlo.gather"(%a, %b) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], collapsed_slice_dims = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 3>}> : (tensor<4x5x3xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
  %e = stablehlo.constant dense<0> : tensor<0x1xi32>
  %none = "stablehlo.gather"(%a, %e) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5, 3>}> : (tensor<4x5x3xf32>, tensor<0x1xi32>) -> tensor<0x5x3xf32>
  %empty_slice = "stablehlo.gather"(%a, %u) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 0, 3>}> : (tensor<4x5x3xf32>, tensor<4xui8>) -> tensor<4x0x3xf32>
  %up_s = stablehlo.slice %x [14:32] : (tensor<200xf32>) -> tensor<18xf32>
  %up = stablehlo.reshape %up_s : (tensor<18xf32>) -> tensor<3x2x3xf32>
  %window = "stablehlo.scatter"(%a, %i, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = true}> ({
  ^bb0(%p0: tensor<f32>, %q0: tensor<f32>):
    %s = stablehlo.add %p0, %q0 : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x5x3xf32>, tensor<3x2xi32>, tensor<3x2x3xf32>) -> tensor<4x5x3xf32>
  %ub_s = stablehlo.slice %x [21:45] : (tensor<200xf32>) -> tensor<24xf32>
  %ub = stablehlo.reshape %ub_s : (tensor<24xf32>) -> tensor<4x2x3xf32>
  %batch_add = "stablehlo.scatter"(%a, %b, %ub) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%p0: tensor<f32>, %q0: tensor<f32>):
    %s = stablehlo.add %p0, %q0 : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x5x3xf32>, tensor<4x2xi32>, tensor<4x2x3xf32>) -> tensor<4x5x3xf32>
  %u4_s = stablehlo.slice %x [28:88] : (tensor<200xf32>) -> tensor<60xf32>
  %u4 = stablehlo.reshape %u4_s : (tensor<60xf32>) -> tensor<4x5x3xf32>
  %average = "stablehlo.scatter"(%a, %u, %u4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p0: tensor<f32>, %q0: tensor<f32>):
    %d = stablehlo.subtract %q0, %p0 : tensor<f32>
    %h = stablehlo.constant dense<0.5> : tensor<f32>
    %m = stablehlo.multiply %d, %h : tensor<f32>
    %s = stablehlo.add %p0, %m : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x5x3xf32>, tensor<4xui8>, tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %k_s = stablehlo.slice %x [35:41] : (tensor<200xf32>) -> tensor<6xf32>
  %k_r = stablehlo.reshape %k_s : (tensor<6xf32>) -> tensor<6xf32>
  %k_c = stablehlo.constant dense<9.0> : tensor<6xf32>
  %k_m = stablehlo.multiply %k_r, %k_c : tensor<6xf32>
  %k = stablehlo.convert %k_m : (tensor<6xf32>) -> tensor<6xi32>
  %v_s = stablehlo.slice %x [42:48] : (tensor<200xf32>) -> tensor<6xf32>
  %v = stablehlo.reshape %v_s : (tensor<6xf32>) -> tensor<6xf32>
  %uk_s = stablehlo.slice %x [49:53] : (tensor<200xf32>) -> tensor<4xf32>
  %uk_r = stablehlo.reshape %uk_s : (tensor<4xf32>) -> tensor<4xf32>
  %uk_c = stablehlo.constant dense<9.0> : tensor<4xf32>
  %uk_m = stablehlo.multiply %uk_r, %uk_c : tensor<4xf32>
  %uk = stablehlo.convert %uk_m : (tensor<4xf32>) -> tensor<4xi32>
  %uv_s = stablehlo.slice %x [56:60] : (tensor<200xf32>) -> tensor<4xf32>
  %uv = stablehlo.reshape %uv_s : (tensor<4xf32>) -> tensor<4xf32>
  %j = stablehlo.constant dense<[5, 2, 5, 6]> : tensor<4xi16>
  %two:2 = "stablehlo.scatter"(%k, %v, %j, %uk, %uv) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p0: tensor<i32>, %p1: tensor<f32>, %q0: tensor<i32>, %q1: tensor<f32>):
    %g = stablehlo.compare GT, %p1, %q1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %r0 = stablehlo.select %g, %p0, %q0 : tensor<i1>, tensor<i32>
    %r1 = stablehlo.select %g, %p1, %q1 : tensor<i1>, tensor<f32>
    stablehlo.return %r0, %r1 : tensor<i32>, tensor<f32>
  }) : (tensor<6xi32>, tensor<6xf32>, tensor<4xi16>, tensor<4xi32>, tensor<4xf32>) -> (tensor<6xi32>, tensor<6xf32>)
  %last = "stablehlo.scatter"(%v, %j, %uv) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p0: tensor<f32>, %q0: tensor<f32>):
    stablehlo.return %q0 : tensor<f32>
  }) : (tensor<6xf32>, tensor<4xi16>, tensor<4xf32>) -> tensor<6xf32>
  %first = "stablehlo.scatter"(%v, %j, %uv) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p0: tensor<f32>, %q0: tensor<f32>):
    stablehlo.return %p0 : tensor<f32>
  }) : (tensor<6xf32>, tensor<4xi16>, tensor<4xf32>) -> tensor<6xf32>
  %ue_s = stablehlo.slice %x [63:63] : (tensor<200xf32>) -> tensor<0xf32>
  %ue = stablehlo.reshape %ue_s : (tensor<0xf32>) -> tensor<0x5x3xf32>
  %no_updates = "stablehlo.scatter"(%a, %e, %ue) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p0: tensor<f32>, %q0: tensor<f32>):
    %s = stablehlo.add %p0, %q0 : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x5x3xf32>, tensor<0x1xi32>, tensor<0x5x3xf32>) -> tensor<4x5x3xf32>
  return %x, %clamped, %u8, %u64, %i64, %batched, %none, %empty_slice, %window, %batch_add, %average, %two#0, %two#1, %last, %first, %no_updates : tensor<200xf32>, tensor<2x3x3xf32>, tensor<4x5x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>, tensor<4x2x3xf32>, tensor<0x5x3xf32>, tensor<4x0x3xf32>, tensor<4x5x3xf32>, tensor<4x5x3xf32>, tensor<4x5x3xf32>, tensor<6xi32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<4x5x3xf32>
}
