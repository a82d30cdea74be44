// RUN: autopar-opt %s --autopar-propagate-pipeline --autopar-partition-pipeline --split-input-file | FileCheck %s

autopar.mesh @mesh = <["dp"=2]>
// Two gradients of one weight (a tied embedding) are added before they are reduced.
// CHECK-LABEL: func.func @tied
func.func @tied(%x: tensor<8x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>},
                %y: tensor<8x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<16x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>}) {
  // CHECK: %[[SUM:.*]] = stablehlo.add
  // CHECK: comm.all_reduce %[[SUM]] over <@mesh, ["dp"]>
  // CHECK-NOT: comm.all_reduce
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
  %1 = stablehlo.dot_general %y, %x, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
  %3 = stablehlo.add %0, %2 : tensor<16x16xf32>
  return %3 : tensor<16x16xf32>
}

// -----
autopar.mesh @mesh = <["dp"=2]>
// A gradient that a loop accumulates is reduced once, after the loop.
// CHECK-LABEL: func.func @accumulate
func.func @accumulate(%xs: tensor<4x8x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}, {}]>})
    -> (tensor<16x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>}) {
  // CHECK: %[[LOOP:.*]]:2 = stablehlo.while
  // CHECK-NOT: comm.all_reduce
  // CHECK: stablehlo.return
  // CHECK: comm.all_reduce %[[LOOP]]#1
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<16x16xf32>
  %r:2 = stablehlo.while(%i = %i0, %sum = %zero) : tensor<i32>, tensor<16x16xf32>
    cond {
      %n = stablehlo.constant dense<4> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %z = stablehlo.constant dense<0> : tensor<i32>
      %s = stablehlo.dynamic_slice %xs, %i, %z, %z, sizes = [1, 8, 16] : (tensor<4x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x16xf32>
      %x = stablehlo.reshape %s : (tensor<1x8x16xf32>) -> tensor<8x16xf32>
      %g = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
      %a = stablehlo.add %sum, %g : tensor<16x16xf32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %a : tensor<i32>, tensor<16x16xf32>
    }
  return %r#1 : tensor<16x16xf32>
}

// -----
autopar.mesh @mesh = <["dp"=2]>
// What is not linear reduces first.
// CHECK-LABEL: func.func @nonlinear
func.func @nonlinear(%x: tensor<8x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}]>}) {
  // CHECK: %[[R:.*]] = comm.all_reduce
  // CHECK: stablehlo.exponential %[[R]]
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
  %1 = stablehlo.exponential %0 : tensor<16xf32>
  return %1 : tensor<16xf32>
}
