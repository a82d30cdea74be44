// Ops that move elements.
// RUN: autopar-run %s --function pieces --print | FileCheck %s --check-prefix=PIECES
// RUN: autopar-run %s --function pads --print | FileCheck %s --check-prefix=PADS
// RUN: autopar-run %s --function dynamic --print | FileCheck %s --check-prefix=DYNAMIC

func.func @pieces() -> (tensor<2x2xi32>, tensor<3x2xi32>, tensor<2x3xi32>, tensor<2x5xi32>, tensor<2x3x2xi32>, tensor<6xi32>, tensor<2x2xf32>) {
  %a = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  // PIECES: result0: i32[2,2] = {{\[}}[1, 3], [4, 6]]
  %slice = stablehlo.slice %a [0:2, 0:3:2] : (tensor<2x3xi32>) -> tensor<2x2xi32>
  // PIECES: result1: i32[3,2] = {{\[}}[1, 4], [2, 5], [3, 6]]
  %transpose = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
  // PIECES: result2: i32[2,3] = {{\[}}[6, 5, 4], [3, 2, 1]]
  %reverse = stablehlo.reverse %a, dims = [0, 1] : tensor<2x3xi32>
  // PIECES: result3: i32[2,5] = {{\[}}[1, 2, 3, 1, 3], [4, 5, 6, 4, 6]]
  %joined = stablehlo.concatenate %a, %slice, dim = 1 : (tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x5xi32>
  // PIECES: result4: i32[2,3,2] = {{\[}}{{\[}}[7, 8], [7, 8], [7, 8]], {{\[}}[7, 8], [7, 8], [7, 8]]]
  %b = stablehlo.constant dense<[[7, 8]]> : tensor<1x2xi32>
  %broadcast = stablehlo.broadcast_in_dim %b, dims = [1, 2] : (tensor<1x2xi32>) -> tensor<2x3x2xi32>
  // PIECES: result5: i32[6] = [1, 2, 3, 4, 5, 6]
  %reshape = stablehlo.reshape %a : (tensor<2x3xi32>) -> tensor<6xi32>
  // PIECES: result6: f32[2,2] = {{\[}}[0, 1], [0, 1]]
  %iota = stablehlo.iota dim = 1 : tensor<2x2xf32>
  return %slice, %transpose, %reverse, %joined, %broadcast, %reshape, %iota
    : tensor<2x2xi32>, tensor<3x2xi32>, tensor<2x3xi32>, tensor<2x5xi32>, tensor<2x3x2xi32>, tensor<6xi32>, tensor<2x2xf32>
}

func.func @pads() -> (tensor<6xi32>, tensor<3xi32>, tensor<4xi32>, tensor<2xi32>) {
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  // PADS: result0: i32[6] = [0, 1, 2, 3, 0, 0]
  %edges = stablehlo.pad %a, %zero, low = [1], high = [2], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<6xi32>
  // with an interior element the row is 1 0 2 0 3; one is cut off on each side
  // PADS: result1: i32[3] = [0, 2, 0]
  %inside = stablehlo.pad %a, %zero, low = [-1], high = [-1], interior = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  // PADS: result2: i32[4] = [2, 3, 0, 0]
  %shifted = stablehlo.pad %a, %zero, low = [-1], high = [2], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<4xi32>
  // nothing of the operand is left
  // PADS: result3: i32[2] = [0, 0]
  %gone = stablehlo.pad %a, %zero, low = [-4], high = [3], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<2xi32>
  return %edges, %inside, %shifted, %gone : tensor<6xi32>, tensor<3xi32>, tensor<4xi32>, tensor<2xi32>
}

// Starts outside are moved so that the slice lies inside.
func.func @dynamic() -> (tensor<2xi32>, tensor<2xi32>, tensor<4xi32>, tensor<4xi32>) {
  %a = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %high = stablehlo.constant dense<2147483647> : tensor<i32>
  %low = stablehlo.constant dense<-5> : tensor<i64>
  // DYNAMIC: result0: i32[2] = [3, 4]
  %0 = stablehlo.dynamic_slice %a, %high, sizes = [2] : (tensor<4xi32>, tensor<i32>) -> tensor<2xi32>
  // DYNAMIC: result1: i32[2] = [1, 2]
  %1 = stablehlo.dynamic_slice %a, %low, sizes = [2] : (tensor<4xi32>, tensor<i64>) -> tensor<2xi32>
  // DYNAMIC: result2: i32[4] = [1, 2, 1, 2]
  %2 = stablehlo.dynamic_update_slice %a, %1, %high : (tensor<4xi32>, tensor<2xi32>, tensor<i32>) -> tensor<4xi32>
  // the operand itself is not changed
  // DYNAMIC: result3: i32[4] = [1, 2, 3, 4]
  return %0, %1, %2, %a : tensor<2xi32>, tensor<2xi32>, tensor<4xi32>, tensor<4xi32>
}
