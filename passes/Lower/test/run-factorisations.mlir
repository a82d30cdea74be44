// Cholesky factors and triangular solves: both halves, both sides, transposed, batched, in f32, f64 and bf16; bits of other widths.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 2e-5

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<120xf32> {jax.result_info = "result['x']"}) {
  %0 = stablehlo.iota dim = 0 : tensor<120xf32>
  %1 = stablehlo.constant dense<0.61> : tensor<120xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<120xf32>
  %x = stablehlo.cosine %2 : tensor<120xf32>
  return %x : tensor<120xf32>
}
func.func @step(%x: tensor<120xf32> loc("state['x']")) -> (
    tensor<120xf32> {jax.result_info = "result[0]['x']"},
    tensor<2x4x4xf32> {jax.result_info = "result[0]['lower']"},
    tensor<2x4x4xf32> {jax.result_info = "result[0]['upper']"},
    tensor<2x4x4xf64> {jax.result_info = "result[0]['lower64']"},
    tensor<2x4x4xbf16> {jax.result_info = "result[0]['small']"},
    tensor<0x3x3xf32> {jax.result_info = "result[0]['nothing']"},
    tensor<2x4x3xf32> {jax.result_info = "result[0]['solve_left_lower_unit']"},
    tensor<2x4x3xf32> {jax.result_info = "result[0]['solve_left_lower_unit_transposed']"},
    tensor<2x4x3xf32> {jax.result_info = "result[0]['solve_left_lower']"},
    tensor<2x4x3xf32> {jax.result_info = "result[0]['solve_left_lower_transposed']"},
    tensor<2x4x3xf32> {jax.result_info = "result[0]['solve_left_upper_unit']"},
    tensor<2x4x3xf32> {jax.result_info = "result[0]['solve_left_upper_unit_transposed']"},
    tensor<2x4x3xf32> {jax.result_info = "result[0]['solve_left_upper']"},
    tensor<2x4x3xf32> {jax.result_info = "result[0]['solve_left_upper_transposed']"},
    tensor<2x3x4xf32> {jax.result_info = "result[0]['solve_right_lower_unit']"},
    tensor<2x3x4xf32> {jax.result_info = "result[0]['solve_right_lower_unit_transposed']"},
    tensor<2x3x4xf32> {jax.result_info = "result[0]['solve_right_lower']"},
    tensor<2x3x4xf32> {jax.result_info = "result[0]['solve_right_lower_transposed']"},
    tensor<2x3x4xf32> {jax.result_info = "result[0]['solve_right_upper_unit']"},
    tensor<2x3x4xf32> {jax.result_info = "result[0]['solve_right_upper_unit_transposed']"},
    tensor<2x3x4xf32> {jax.result_info = "result[0]['solve_right_upper']"},
    tensor<2x3x4xf32> {jax.result_info = "result[0]['solve_right_upper_transposed']"},
    tensor<2x4x3xf64> {jax.result_info = "result[0]['solve64']"},
    tensor<2x4x0xf32> {jax.result_info = "result[0]['noSides']"}) {
  %a_s = stablehlo.slice %x [7:39] : (tensor<120xf32>) -> tensor<32xf32>
  %a = stablehlo.reshape %a_s : (tensor<32xf32>) -> tensor<2x4x4xf32>
  %gram = stablehlo.dot_general %a, %a, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %i = stablehlo.iota dim = 1 : tensor<2x4x4xi32>
  %j = stablehlo.iota dim = 2 : tensor<2x4x4xi32>
  %onDiagonal = stablehlo.compare EQ, %i, %j : (tensor<2x4x4xi32>, tensor<2x4x4xi32>) -> tensor<2x4x4xi1>
  %eye = stablehlo.convert %onDiagonal : (tensor<2x4x4xi1>) -> tensor<2x4x4xf32>
  %positive = stablehlo.add %gram, %eye : tensor<2x4x4xf32>
  %d = stablehlo.convert %positive : (tensor<2x4x4xf32>) -> tensor<2x4x4xf64>
  %b16 = stablehlo.convert %positive : (tensor<2x4x4xf32>) -> tensor<2x4x4xbf16>
  %lower = stablehlo.cholesky %positive, lower = true : tensor<2x4x4xf32>
  %upper = stablehlo.cholesky %positive, lower = false : tensor<2x4x4xf32>
  %lower64 = stablehlo.cholesky %d, lower = true : tensor<2x4x4xf64>
  %small = stablehlo.cholesky %b16, lower = true : tensor<2x4x4xbf16>
  %none = stablehlo.constant dense<1.0> : tensor<0x3x3xf32>
  %nothing = stablehlo.cholesky %none, lower = true : tensor<0x3x3xf32>
  %l_s = stablehlo.slice %x [14:38] : (tensor<120xf32>) -> tensor<24xf32>
  %l = stablehlo.reshape %l_s : (tensor<24xf32>) -> tensor<2x4x3xf32>
  %r_s = stablehlo.slice %x [21:45] : (tensor<120xf32>) -> tensor<24xf32>
  %r = stablehlo.reshape %r_s : (tensor<24xf32>) -> tensor<2x3x4xf32>
  %ld = stablehlo.convert %l : (tensor<2x4x3xf32>) -> tensor<2x4x3xf64>
  %solve_left_lower_unit = "stablehlo.triangular_solve"(%positive, %l) <{left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %solve_left_lower_unit_transposed = "stablehlo.triangular_solve"(%positive, %l) <{left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %solve_left_lower = "stablehlo.triangular_solve"(%positive, %l) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %solve_left_lower_transposed = "stablehlo.triangular_solve"(%positive, %l) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %solve_left_upper_unit = "stablehlo.triangular_solve"(%positive, %l) <{left_side = true, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %solve_left_upper_unit_transposed = "stablehlo.triangular_solve"(%positive, %l) <{left_side = true, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %solve_left_upper = "stablehlo.triangular_solve"(%positive, %l) <{left_side = true, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %solve_left_upper_transposed = "stablehlo.triangular_solve"(%positive, %l) <{left_side = true, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %solve_right_lower_unit = "stablehlo.triangular_solve"(%positive, %r) <{left_side = false, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %solve_right_lower_unit_transposed = "stablehlo.triangular_solve"(%positive, %r) <{left_side = false, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %solve_right_lower = "stablehlo.triangular_solve"(%positive, %r) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %solve_right_lower_transposed = "stablehlo.triangular_solve"(%positive, %r) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %solve_right_upper_unit = "stablehlo.triangular_solve"(%positive, %r) <{left_side = false, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %solve_right_upper_unit_transposed = "stablehlo.triangular_solve"(%positive, %r) <{left_side = false, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %solve_right_upper = "stablehlo.triangular_solve"(%positive, %r) <{left_side = false, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %solve_right_upper_transposed = "stablehlo.triangular_solve"(%positive, %r) <{left_side = false, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %solve64 = "stablehlo.triangular_solve"(%lower64, %ld) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<2x4x4xf64>, tensor<2x4x3xf64>) -> tensor<2x4x3xf64>
  %c = stablehlo.constant dense<1.0> : tensor<2x4x0xf32>
  %noSides = "stablehlo.triangular_solve"(%positive, %c) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<2x4x0xf32>) -> tensor<2x4x0xf32>
  return %x, %lower, %upper, %lower64, %small, %nothing, %solve_left_lower_unit, %solve_left_lower_unit_transposed, %solve_left_lower, %solve_left_lower_transposed, %solve_left_upper_unit, %solve_left_upper_unit_transposed, %solve_left_upper, %solve_left_upper_transposed, %solve_right_lower_unit, %solve_right_lower_unit_transposed, %solve_right_lower, %solve_right_lower_transposed, %solve_right_upper_unit, %solve_right_upper_unit_transposed, %solve_right_upper, %solve_right_upper_transposed, %solve64, %noSides : tensor<120xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf64>, tensor<2x4x4xbf16>, tensor<0x3x3xf32>, tensor<2x4x3xf32>, tensor<2x4x3xf32>, tensor<2x4x3xf32>, tensor<2x4x3xf32>, tensor<2x4x3xf32>, tensor<2x4x3xf32>, tensor<2x4x3xf32>, tensor<2x4x3xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x4x3xf64>, tensor<2x4x0xf32>
}
