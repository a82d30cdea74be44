// Sorting is stable; top_k orders by total order, NaN first, and gives ties to the lower index.
// RUN: autopar-run %s --print | FileCheck %s

func.func @main() -> (tensor<4xi32>, tensor<4xi32>, tensor<2x2xf32>, tensor<2x2xi32>) {
  %keys = stablehlo.constant dense<[3, 1, 3, 1]> : tensor<4xi32>
  %places = stablehlo.iota dim = 0 : tensor<4xi32>
  // CHECK: result0: i32[4] = [1, 1, 3, 3]
  // CHECK: result1: i32[4] = [1, 3, 0, 2]
  %0:2 = "stablehlo.sort"(%keys, %places) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>, %xi: tensor<i32>, %yi: tensor<i32>):
    %lt = stablehlo.compare LT, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>)
  // CHECK: result2: f32[2,2] = {{\[}}[5, 5], [nan, 2]]
  // CHECK: result3: i32[2,2] = {{\[}}[1, 2], [2, 0]]
  %a = stablehlo.constant dense<[[1.0, 5.0, 5.0], [2.0, -1.0, 0x7FC00000]]> : tensor<2x3xf32>
  %values, %indices = chlo.top_k(%a, k = 2) : tensor<2x3xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
  return %0#0, %0#1, %values, %indices : tensor<4xi32>, tensor<4xi32>, tensor<2x2xf32>, tensor<2x2xi32>
}
