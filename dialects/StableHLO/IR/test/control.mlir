// Control flow, barriers, calls and random bits.
// RUN: autopar-opt %s | autopar-opt | FileCheck %s
// RUN: autopar-opt %s --mlir-print-op-generic | autopar-opt | FileCheck %s

// CHECK-LABEL: func.func @loops
func.func @loops(%n: tensor<i32>, %x: tensor<4xf32>) {
  // CHECK: %{{.*}}:2 = stablehlo.while(%[[I:.*]] = %{{.*}}, %[[X:.*]] = %{{.*}}) : tensor<i32>, tensor<4xf32>
  // CHECK-NEXT: cond {
  // CHECK-NEXT: stablehlo.compare LT, %[[I]], %
  // CHECK: } do {
  // CHECK-NEXT: stablehlo.add %[[X]], %[[X]]
  %0:2 = stablehlo.while(%i = %n, %y = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %1 = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %y, %y : tensor<4xf32>
    stablehlo.return %i, %1 : tensor<i32>, tensor<4xf32>
  }
  return
}

// CHECK-LABEL: func.func @branches
func.func @branches(%n: tensor<i32>, %p: tensor<i1>, %x: tensor<4xf32>) {
  // CHECK: "stablehlo.if"(%{{.*}}) ({
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<4xf32>
  }, {
    %1 = stablehlo.negate %x : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  // CHECK: "stablehlo.case"(%{{.*}}) ({
  %2:2 = "stablehlo.case"(%n) ({
    stablehlo.return %x, %n : tensor<4xf32>, tensor<i32>
  }, {
    stablehlo.return %0, %n : tensor<4xf32>, tensor<i32>
  }, {
    stablehlo.return %0, %n : tensor<4xf32>, tensor<i32>
  }) : (tensor<i32>) -> (tensor<4xf32>, tensor<i32>)
  return
}

// CHECK-LABEL: func.func @others
func.func @others(%x: tensor<4xf32>, %s: tensor<2xui64>) {
  // CHECK: stablehlo.optimization_barrier %{{.*}}, %{{.*}} : tensor<4xf32>, tensor<2xui64>
  %0:2 = stablehlo.optimization_barrier %x, %s : tensor<4xf32>, tensor<2xui64>
  // CHECK: stablehlo.custom_call @Sharding(%{{.*}}) {api_version = 2 : i32, backend_config = "", has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.custom_call @Sharding(%x) {backend_config = "", has_side_effect = true, api_version = 2 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: stablehlo.custom_call @"odd name"() : () -> ()
  stablehlo.custom_call @"odd name"() : () -> ()
  // CHECK: %output_state, %output = stablehlo.rng_bit_generator %{{.*}}, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  %2:2 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return
}

// CHECK-LABEL: func.func @composite
func.func @composite(%x: tensor<4xf32>) {
  // CHECK: stablehlo.composite "my.identity" %{{.*}} {composite_attributes = {by = 2 : i64}, decomposition = @identity, version = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  %0 = stablehlo.composite "my.identity" %x {composite_attributes = {by = 2 : i64}, decomposition = @identity, version = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: stablehlo.composite "my.nothing" {decomposition = @nothing} : () -> ()
  stablehlo.composite "my.nothing" {decomposition = @nothing} : () -> ()
  return
}
func.func private @identity(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func private @nothing()

// CHECK-LABEL: func.func @dynamic
func.func @dynamic(%x: tensor<2x3xf32>, %s: tensor<2xi64>, %v: tensor<f32>) {
  // CHECK: stablehlo.dynamic_reshape %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  // CHECK: stablehlo.dynamic_broadcast_in_dim %{{.*}}, %{{.*}}, dims = [] : (tensor<f32>, tensor<2xi64>) -> tensor<3x2xf32>
  %1 = stablehlo.dynamic_broadcast_in_dim %v, %s, dims = [] : (tensor<f32>, tensor<2xi64>) -> tensor<3x2xf32>
  // CHECK: stablehlo.dynamic_iota %{{.*}}, dim = 1 : (tensor<2xi64>) -> tensor<3x2xi32>
  %2 = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi64>) -> tensor<3x2xi32>
  // CHECK: stablehlo.dynamic_pad %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x3xf32>
  %3 = stablehlo.dynamic_pad %x, %v, %s, %s, %s : (tensor<2x3xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x3xf32>
  // CHECK: stablehlo.real_dynamic_slice %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<1x1xf32>
  %4 = stablehlo.real_dynamic_slice %x, %s, %s, %s : (tensor<2x3xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<1x1xf32>
  // CHECK: stablehlo.get_dimension_size %{{.*}}, dim = 1 : (tensor<2x3xf32>) -> tensor<i32>
  %5 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<2x3xf32>) -> tensor<i32>
  return
}
