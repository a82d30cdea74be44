// A gather's start is clamped; a scatter drops what falls outside, and combines what meets.
// RUN: autopar-run %s --function gathers --print | FileCheck %s --check-prefix=GATHER
// RUN: autopar-run %s --function scatters --print | FileCheck %s --check-prefix=SCATTER

func.func @gathers() -> (tensor<3x2xi32>, tensor<2xi32>) {
  %table = stablehlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %rows = stablehlo.constant dense<[[1], [99], [-7]]> : tensor<3x1xi32>
  // GATHER: result0: i32[3,2] = {{\[}}[3, 4], [5, 6], [1, 2]]
  %0 = "stablehlo.gather"(%table, %rows) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}>
    : (tensor<3x2xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
  // a batching dim: row i of the indices picks in row i of the operand
  // GATHER: result1: i32[2] = [2, 3]
  %square = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %columns = stablehlo.constant dense<[[1], [0]]> : tensor<2x1xi64>
  %1 = "stablehlo.gather"(%square, %columns) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}>
    : (tensor<2x2xi32>, tensor<2x1xi64>) -> tensor<2xi32>
  return %0, %1 : tensor<3x2xi32>, tensor<2xi32>
}

func.func @scatters() -> (tensor<3x2xf32>, tensor<4xi32>, tensor<3xf32>, tensor<2x2xi32>) {
  %zeros = stablehlo.constant dense<0.0> : tensor<3x2xf32>
  %rows = stablehlo.constant dense<[[1], [1], [3], [-1]]> : tensor<4x1xi32>
  %updates = stablehlo.constant dense<[[1.0, 2.0], [10.0, 20.0], [7.0, 7.0], [8.0, 8.0]]> : tensor<4x2xf32>
  // rows 3 and -1 are dropped, the two updates of row 1 added
  // SCATTER: result0: f32[3,2] = {{\[}}[0, 0], [11, 22], [0, 0]]
  %0 = "stablehlo.scatter"(%zeros, %rows, %updates) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x2xf32>, tensor<4x1xi32>, tensor<4x2xf32>) -> tensor<3x2xf32>
  // a window that hangs over the end: its inside is written
  // SCATTER: result1: i32[4] = [1, 2, 3, 9]
  %line = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %at = stablehlo.constant dense<[3]> : tensor<1xi32>
  %two = stablehlo.constant dense<[9, 8]> : tensor<2xi32>
  %1 = "stablehlo.scatter"(%line, %at, %two) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %y : tensor<i32>
  }) : (tensor<4xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<4xi32>
  // any body: old minus new
  // SCATTER: result2: f32[3] = [5, 2, 5]
  %fives = stablehlo.constant dense<5.0> : tensor<3xf32>
  %places = stablehlo.constant dense<[[1], [1]]> : tensor<2x1xi32>
  %less = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %2 = "stablehlo.scatter"(%fives, %places, %less) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.subtract %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<3xf32>
  // SCATTER: result3: i32[2,2] = {{\[}}[0, 6], [7, 0]]
  %grid = stablehlo.constant dense<0> : tensor<2x2xi32>
  %columns = stablehlo.constant dense<[[1], [0]]> : tensor<2x1xi32>
  %values = stablehlo.constant dense<[6, 7]> : tensor<2xi32>
  %3 = "stablehlo.scatter"(%grid, %columns, %values) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<2x2xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  return %0, %1, %2, %3 : tensor<3x2xf32>, tensor<4xi32>, tensor<3xf32>, tensor<2x2xi32>
}
