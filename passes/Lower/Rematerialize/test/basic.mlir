// RUN: autopar-opt %s --autopar-rematerialize | FileCheck %s --enable-var-scope

// tanh is computed again for the second half, which needs its operand anyway.
// CHECK-LABEL: func.func @again
func.func @again(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  // CHECK: %[[H:.*]] = rt.matmul %arg0, %arg0
  %h = rt.matmul %x, %x m 64 n 64 k 64 ld [64, 64, 64] at [0] x [0] : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  // CHECK: stablehlo.tanh %[[H]]
  %t = stablehlo.tanh %h : tensor<64x64xf32>
  // CHECK: %[[Y:.*]] = rt.matmul
  %y = rt.matmul %t, %t m 64 n 64 k 64 ld [64, 64, 64] at [0] x [0] : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  // CHECK: %[[G:.*]] = rt.matmul %[[Y]], %[[Y]]
  %g = rt.matmul %y, %y m 64 n 64 k 64 ld [64, 64, 64] at [0] x [0] : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  // CHECK: %[[T:.*]] = stablehlo.tanh %[[H]]
  // CHECK: stablehlo.multiply %[[G]], %[[T]]
  %d = stablehlo.multiply %g, %t : tensor<64x64xf32>
  %r = rt.matmul %d, %h m 64 n 64 k 64 ld [64, 64, 64] at [0] x [0] : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}

// If nobody else needs the operand, one tensor is kept either way: the result, which costs no work.
// CHECK-LABEL: func.func @kept
func.func @kept(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  // CHECK: stablehlo.tanh
  %h = rt.matmul %x, %x m 64 n 64 k 64 ld [64, 64, 64] at [0] x [0] : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  %t = stablehlo.tanh %h : tensor<64x64xf32>
  %y = rt.matmul %t, %t m 64 n 64 k 64 ld [64, 64, 64] at [0] x [0] : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  // CHECK-NOT: stablehlo.tanh
  %g = rt.matmul %y, %y m 64 n 64 k 64 ld [64, 64, 64] at [0] x [0] : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  %d = stablehlo.multiply %g, %t : tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}

// A reduction is never done twice, its small result is kept: the division is repeated from it.
// CHECK-LABEL: func.func @reduction
// CHECK-COUNT-1: stablehlo.reduce
// CHECK-NOT: stablehlo.reduce
// CHECK: stablehlo.divide
// CHECK: rt.matmul
// CHECK: stablehlo.divide
// CHECK: stablehlo.multiply
func.func @reduction(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %h = rt.matmul %x, %x m 64 n 64 k 64 ld [64, 64, 64] at [0] x [0] : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  %s = stablehlo.reduce(%h init: %z) applies stablehlo.add across dimensions = [1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<64xf32>) -> tensor<64x64xf32>
  %t = stablehlo.divide %h, %b : tensor<64x64xf32>
  %y = rt.matmul %t, %t m 64 n 64 k 64 ld [64, 64, 64] at [0] x [0] : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  %g = rt.matmul %y, %y m 64 n 64 k 64 ld [64, 64, 64] at [0] x [0] : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  %d = stablehlo.multiply %g, %t : tensor<64x64xf32>
  %r = rt.matmul %d, %h m 64 n 64 k 64 ld [64, 64, 64] at [0] x [0] : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
