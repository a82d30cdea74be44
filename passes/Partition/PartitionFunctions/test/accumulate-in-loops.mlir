// RUN: autopar-opt %s --autopar-propagate-pipeline --autopar-partition-pipeline --split-input-file | FileCheck %s
// A loop accumulates partial sums of a tensor that is cut. From three turns on it carries them whole, and they are scattered once after
// it; two turns would save half of what is sent for as many times the memory as there are devices. Executed, with bytes:
// test/Cases/Wrong/gradient-over-micro-batches.mlir.

autopar.mesh @mesh = <["dp"=4]>
// CHECK-LABEL: func.func @three_turns
// CHECK: %[[LOOP:.*]]:2 = stablehlo.while{{.*}} : tensor<i32>, tensor<16x16xf32>
// CHECK-NOT: comm.
// CHECK: comm.reduce_scatter %[[LOOP]]#1 over <@mesh, ["dp"]> kind = sum dim = 0
// CHECK-NOT: comm.
// CHECK: return
func.func @three_turns(%xs: tensor<8x128x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}, {}]>})
    -> (tensor<16x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>}) {
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<16x16xf32>
  %r:2 = stablehlo.while(%i = %i0, %sum = %zero) : tensor<i32>, tensor<16x16xf32>
    cond {
      %n = stablehlo.constant dense<3> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.dynamic_slice %xs, %i, %i0, %i0, sizes = [1, 128, 16] : (tensor<8x128x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x128x16xf32>
      %x = stablehlo.reshape %s : (tensor<1x128x16xf32>) -> tensor<128x16xf32>
      %g = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<128x16xf32>, tensor<128x16xf32>) -> tensor<16x16xf32>
      %next = stablehlo.add %sum, %g : tensor<16x16xf32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %next : tensor<i32>, tensor<16x16xf32>
    }
  return %r#1 : tensor<16x16xf32>
}

// -----
autopar.mesh @mesh = <["dp"=4]>
// CHECK-LABEL: func.func @two_turns
// CHECK: stablehlo.while{{.*}} : tensor<i32>, tensor<4x16xf32>
// CHECK: comm.reduce_scatter {{.*}} over <@mesh, ["dp"]> kind = sum dim = 0
// CHECK: stablehlo.return
// CHECK-NOT: comm.
// CHECK: return
func.func @two_turns(%xs: tensor<8x128x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}, {}]>})
    -> (tensor<16x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>}) {
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<16x16xf32>
  %r:2 = stablehlo.while(%i = %i0, %sum = %zero) : tensor<i32>, tensor<16x16xf32>
    cond {
      %n = stablehlo.constant dense<2> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.dynamic_slice %xs, %i, %i0, %i0, sizes = [1, 128, 16] : (tensor<8x128x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x128x16xf32>
      %x = stablehlo.reshape %s : (tensor<1x128x16xf32>) -> tensor<128x16xf32>
      %g = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<128x16xf32>, tensor<128x16xf32>) -> tensor<16x16xf32>
      %next = stablehlo.add %sum, %g : tensor<16x16xf32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %next : tensor<i32>, tensor<16x16xf32>
    }
  return %r#1 : tensor<16x16xf32>
}

// -----
autopar.mesh @mesh = <["dp"=4]>
// Of a loop whose turns are not known nothing is promised: blocks are carried.
// CHECK-LABEL: func.func @unknown_turns
// CHECK: stablehlo.while{{.*}} : tensor<i32>, tensor<4x16xf32>
// CHECK: comm.reduce_scatter {{.*}} over <@mesh, ["dp"]> kind = sum dim = 0
// CHECK: stablehlo.return
// CHECK-NOT: comm.
// CHECK: return
func.func @unknown_turns(%xs: tensor<8x128x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}, {}]>}, %n: tensor<i32> {autopar.sharding = #autopar.sharding<@mesh, []>})
    -> (tensor<16x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>}) {
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<16x16xf32>
  %r:2 = stablehlo.while(%i = %i0, %sum = %zero) : tensor<i32>, tensor<16x16xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.dynamic_slice %xs, %i, %i0, %i0, sizes = [1, 128, 16] : (tensor<8x128x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x128x16xf32>
      %x = stablehlo.reshape %s : (tensor<1x128x16xf32>) -> tensor<128x16xf32>
      %g = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<128x16xf32>, tensor<128x16xf32>) -> tensor<16x16xf32>
      %next = stablehlo.add %sum, %g : tensor<16x16xf32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %next : tensor<i32>, tensor<16x16xf32>
    }
  return %r#1 : tensor<16x16xf32>
}
