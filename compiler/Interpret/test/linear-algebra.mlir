// Factors and solutions worked out by hand. The half that cholesky is not about is not read, and is 0 in the result.
// RUN: autopar-run %s --print | FileCheck %s

// CHECK: result0: f32[2,2] = {{\[}}[2, 0], [3, 1]]
// CHECK: result1: f64[2,2] = {{\[}}[2, 3], [0, 1]]
// CHECK: result2: f32[2,1,1] = {{\[}}{{\[}}[4]], {{\[}}[nan]]]
// CHECK: result3: f32[2,1] = {{\[}}[2], [-1]]
// CHECK: result4: f32[2,1] = {{\[}}[-5.5], [5]]
// CHECK: result5: f32[1,2] = {{\[}}[-5.5, 5]]
// CHECK: result6: f32[1,2] = {{\[}}[4, -7]]
func.func @main() -> (tensor<2x2xf32>, tensor<2x2xf64>, tensor<2x1x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<1x2xf32>, tensor<1x2xf32>) {
  %a = stablehlo.constant dense<[[4.0, 99.0], [6.0, 10.0]]> : tensor<2x2xf32>
  %0 = stablehlo.cholesky %a, lower = true : tensor<2x2xf32>
  %b = stablehlo.constant dense<[[4.0, 6.0], [99.0, 10.0]]> : tensor<2x2xf64>
  %1 = stablehlo.cholesky %b : tensor<2x2xf64>
  %c = stablehlo.constant dense<[[[16.0]], [[-1.0]]]> : tensor<2x1x1xf32>
  %2 = stablehlo.cholesky %c, lower = true : tensor<2x1x1xf32>
  %l = stablehlo.constant dense<[[2.0, 99.0], [3.0, 1.0]]> : tensor<2x2xf32>
  %r = stablehlo.constant dense<[[4.0], [5.0]]> : tensor<2x1xf32>
  // 2 x = 4, 3 x + y = 5
  %3 = "stablehlo.triangular_solve"(%l, %r) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  // 2 x + 3 y = 4, y = 5
  %4 = "stablehlo.triangular_solve"(%l, %r) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  %s = stablehlo.constant dense<[[4.0, 5.0]]> : tensor<1x2xf32>
  // 2 x + 3 y = 4, y = 5
  %5 = "stablehlo.triangular_solve"(%l, %s) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  // x = 4, 3 x + y = 5: a diagonal of ones
  %6 = "stablehlo.triangular_solve"(%l, %s) <{left_side = false, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<2x2xf32>, tensor<2x2xf64>, tensor<2x1x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<1x2xf32>, tensor<1x2xf32>
}
