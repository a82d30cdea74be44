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

// Parts padded to the whole and added lie side by side; if one is missing, or they overlap, nothing is known.
// CHECK-LABEL: func.func @parts
func.func @parts(%a: tensor<2x4xf32>, %b: tensor<1x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %a, %z, low = [1, 0], high = [0, 0], interior = [0, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  %1 = stablehlo.pad %b, %z, low = [0, 0], high = [2, 0], interior = [0, 0] : (tensor<1x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  // CHECK: %[[C:.*]] = stablehlo.concatenate %arg1, %arg0, dim = 0
  %2 = stablehlo.add %0, %1 : tensor<3x4xf32>
  // CHECK: %[[S:.*]] = stablehlo.add
  %3 = stablehlo.add %1, %1 : tensor<3x4xf32>
  // CHECK: return %[[C]], %[[S]]
  return %2, %3 : tensor<3x4xf32>, tensor<3x4xf32>
}

// One element added to each row: elementwise. Two in a row may meet: they stay a scatter.
// CHECK-LABEL: func.func @pick
func.func @pick(%x: tensor<4x9xf32>, %i: tensor<4x1x1xi32>, %u: tensor<4x1xf32>, %j: tensor<4x2x1xi32>, %w: tensor<4x2xf32>) -> (tensor<4x9xf32>, tensor<4x9xf32>) {
  // CHECK: %[[I:.*]] = stablehlo.broadcast_in_dim %{{.*}}, dims = [0] : (tensor<4xi32>) -> tensor<4x9xi32>
  // CHECK: %[[P:.*]] = stablehlo.iota dim = 1
  // CHECK: %[[E:.*]] = stablehlo.compare EQ, %[[P]], %[[I]]
  // CHECK: %[[S:.*]] = stablehlo.add %arg0, %{{.*}} : tensor<4x9xf32>
  // CHECK: stablehlo.select %[[E]], %[[S]], %arg0
  %0 = "stablehlo.scatter"(%x, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x9xf32>, tensor<4x1x1xi32>, tensor<4x1xf32>) -> tensor<4x9xf32>
  // CHECK: stablehlo.scatter
  %1 = "stablehlo.scatter"(%x, %j, %w) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x9xf32>, tensor<4x2x1xi32>, tensor<4x2xf32>) -> tensor<4x9xf32>
  return %0, %1 : tensor<4x9xf32>, tensor<4x9xf32>
}

// A reduction of one element from the identity gives the element; from another start it does not.
// CHECK-LABEL: func.func @one
func.func @one(%x: tensor<4x1xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %t = stablehlo.constant dense<2.0> : tensor<f32>
  // CHECK: stablehlo.reshape %arg0
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: stablehlo.reduce
  %1 = stablehlo.reduce(%x init: %t) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
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

// CHECK-LABEL: func.func @conversion
func.func @conversion(%x: tensor<8x4xbf16>, %w: tensor<6x4xf32>) -> (tensor<8x6xbf16>, tensor<4x6xf16>) {
  // CHECK: %[[C:.*]] = stablehlo.convert %arg1 : (tensor<6x4xf32>) -> tensor<6x4xbf16>
  // CHECK: %[[T:.*]] = stablehlo.transpose %[[C]], dims = [1, 0]
  // CHECK: stablehlo.dot_general %arg0, %[[T]]
  %0 = stablehlo.transpose %w, dims = [1, 0] : (tensor<6x4xf32>) -> tensor<4x6xf32>
  %1 = stablehlo.convert %0 : (tensor<4x6xf32>) -> tensor<4x6xbf16>
  %2 = stablehlo.dot_general %x, %1, contracting_dims = [1] x [0] : (tensor<8x4xbf16>, tensor<4x6xbf16>) -> tensor<8x6xbf16>
  // Of what no product uses, the order stays.
  // CHECK: stablehlo.convert %{{.*}} : (tensor<4x6xf32>) -> tensor<4x6xf16>
  %3 = stablehlo.convert %0 : (tensor<4x6xf32>) -> tensor<4x6xf16>
  return %2, %3 : tensor<8x6xbf16>, tensor<4x6xf16>
}
