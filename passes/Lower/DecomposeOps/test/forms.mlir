// RUN: autopar-opt %s --autopar-decompose-ops | FileCheck %s --enable-var-scope
// RUN: autopar-opt %s --autopar-decompose-ops -o %t && autopar-opt %t --autopar-decompose-ops | diff %t -

// Squares and inverse error functions become arithmetic; a small float goes through f32.
// CHECK-LABEL: func.func @chlo
func.func @chlo(%x: tensor<4xbf16>) -> (tensor<4xbf16>, tensor<4xbf16>) {
  // CHECK: stablehlo.multiply %arg0, %arg0 : tensor<4xbf16>
  %0 = chlo.square %x : tensor<4xbf16> -> tensor<4xbf16>
  // CHECK: stablehlo.convert %arg0 : (tensor<4xbf16>) -> tensor<4xf32>
  // CHECK: stablehlo.log_plus_one
  // CHECK-NOT: chlo
  // CHECK: stablehlo.convert %{{.*}} : (tensor<4xf32>) -> tensor<4xbf16>
  %1 = chlo.erf_inv %x : tensor<4xbf16> -> tensor<4xbf16>
  return %0, %1 : tensor<4xbf16>, tensor<4xbf16>
}

// Contracting dims that do not lie side by side: both operands are transposed to matrices.
// CHECK-LABEL: func.func @dot
func.func @dot(%a: tensor<2x3x4x5xf32>, %b: tensor<3x5x6xf32>) -> tensor<2x4x6xf32> {
  // CHECK: %[[A:.*]] = stablehlo.transpose %arg0, dims = [0, 2, 1, 3]
  // CHECK: stablehlo.dot_general %[[A]], %arg1, contracting_dims = [2, 3] x [0, 1]
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1, 3] x [0, 1] : (tensor<2x3x4x5xf32>, tensor<3x5x6xf32>) -> tensor<2x4x6xf32>
  return %0 : tensor<2x4x6xf32>
}

// What only inserts ones, or moves only ones, is a reshape.
// CHECK-LABEL: func.func @still
func.func @still(%x: tensor<4x1x5xf32>) -> (tensor<1x4x1x5xf32>, tensor<1x4x5xf32>, tensor<5x1x4xf32>) {
  // CHECK: stablehlo.reshape %arg0 : (tensor<4x1x5xf32>) -> tensor<1x4x1x5xf32>
  %0 = stablehlo.broadcast_in_dim %x, dims = [1, 2, 3] : (tensor<4x1x5xf32>) -> tensor<1x4x1x5xf32>
  // CHECK: stablehlo.reshape %arg0 : (tensor<4x1x5xf32>) -> tensor<1x4x5xf32>
  %1 = stablehlo.transpose %x, dims = [1, 0, 2] : (tensor<4x1x5xf32>) -> tensor<1x4x5xf32>
  // CHECK: stablehlo.transpose
  %2 = stablehlo.transpose %x, dims = [2, 1, 0] : (tensor<4x1x5xf32>) -> tensor<5x1x4xf32>
  return %0, %1, %2 : tensor<1x4x1x5xf32>, tensor<1x4x5xf32>, tensor<5x1x4xf32>
}

// 3, 5, 7, 9: four iterations below 10.
// CHECK-LABEL: func.func @trips
func.func @trips(%x: tensor<f32>) -> tensor<f32> {
  %first = stablehlo.constant dense<3> : tensor<i32>
  // CHECK: stablehlo.while
  // CHECK: rt.trip_count = 4 : i64
  %0:2 = stablehlo.while(%i = %first, %v = %x) : tensor<i32>, tensor<f32>
   cond {
    %last = stablehlo.constant dense<10> : tensor<i32>
    %1 = stablehlo.compare LT, %i, %last, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %two = stablehlo.constant dense<2> : tensor<i32>
    %1 = stablehlo.add %i, %two : tensor<i32>
    %2 = stablehlo.add %v, %v : tensor<f32>
    stablehlo.return %1, %2 : tensor<i32>, tensor<f32>
  }
  return %0#1 : tensor<f32>
}

// CHECK-LABEL: func.func @branch
func.func @branch(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[I:.*]] = stablehlo.select %arg0
  // CHECK: "stablehlo.case"(%[[I]])
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<f32>
  }, {
    %1 = stablehlo.negate %x : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}
