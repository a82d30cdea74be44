// Ops with a body: reduce's short and long form, windows, scatter, sort, map.
// RUN: autopar-opt %s | autopar-opt | FileCheck %s
// RUN: autopar-opt %s --mlir-print-op-generic | autopar-opt | FileCheck %s

// CHECK-LABEL: func.func @short_form
func.func @short_form(%x: tensor<4x6xf32>, %c: tensor<f32>) -> tensor<4xf32> {
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  %0 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A body of one op in other order keeps the long form.
// CHECK-LABEL: func.func @long_form
func.func @long_form(%x: tensor<4x6xf32>, %c: tensor<f32>) -> tensor<4xf32> {
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK-NEXT: reducer(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>)
  // CHECK-NEXT: stablehlo.subtract %[[B]], %[[A]]
  %0 = stablehlo.reduce(%x init: %c) across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %1 = stablehlo.subtract %b, %a : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }
  return %0 : tensor<4xf32>
}

// Two inputs: the arguments of each stand together.
// CHECK-LABEL: func.func @two_inputs
func.func @two_inputs(%x: tensor<4x6xf32>, %i: tensor<4x6xi32>, %c: tensor<f32>, %d: tensor<i32>) {
  // CHECK: %{{.*}}:2 = stablehlo.reduce(%{{.*}} init: %{{.*}}), (%{{.*}} init: %{{.*}}) across dimensions = [0] : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<6xf32>, tensor<6xi32>)
  // CHECK-NEXT: reducer(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>) (%[[I:.*]]: tensor<i32>, %[[J:.*]]: tensor<i32>)
  // CHECK-NEXT: stablehlo.add %[[A]], %[[B]]
  // CHECK-NEXT: stablehlo.add %[[I]], %[[J]]
  %0:2 = stablehlo.reduce(%x init: %c), (%i init: %d) across dimensions = [0] : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<6xf32>, tensor<6xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%e: tensor<i32>, %f: tensor<i32>) {
    %1 = stablehlo.add %a, %b : tensor<f32>
    %2 = stablehlo.add %e, %f : tensor<i32>
    stablehlo.return %1, %2 : tensor<f32>, tensor<i32>
  }
  return
}

// CHECK-LABEL: func.func @windows
func.func @windows(%x: tensor<8x6xf32>, %c: tensor<f32>, %s: tensor<4x3xf32>) {
  // CHECK: "stablehlo.reduce_window"(%{{.*}}) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}>
  %0 = "stablehlo.reduce_window"(%x, %c) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  // CHECK: "stablehlo.select_and_scatter"
  %2 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<8x6xf32>
  return
}

// CHECK-LABEL: func.func @scatter
func.func @scatter(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // CHECK: "stablehlo.scatter"(%{{.*}}) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}

// CHECK-LABEL: func.func @sort_and_map
func.func @sort_and_map(%x: tensor<4x6xf32>, %i: tensor<4x6xi32>) {
  // CHECK: "stablehlo.sort"(%{{.*}}) <{dimension = 1 : i64, is_stable = true}>
  %0:2 = "stablehlo.sort"(%x, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %e: tensor<i32>, %f: tensor<i32>):
    %1 = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4x6xf32>, tensor<4x6xi32>) -> (tensor<4x6xf32>, tensor<4x6xi32>)
  // CHECK: "stablehlo.map"(%{{.*}}) <{dimensions = array<i64: 0, 1>}>
  %2 = "stablehlo.map"(%x) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>):
    %3 = stablehlo.negate %a : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
