// RUN: autopar-opt %s --autopar-simplify-collectives | FileCheck %s

autopar.mesh @mesh = <["tp"=2]>
// An all-reduce of which each device keeps its own block is a reduce-scatter.
// CHECK-LABEL: func.func @scatter
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>
func.func @scatter(%x: tensor<8xf32>) -> tensor<4xf32> {
  // CHECK: %[[R:.*]] = comm.reduce_scatter %[[X]] over <@mesh, ["tp"]> kind = sum dim = 0 reason = "why"
  // CHECK-NOT: comm.all_reduce
  // CHECK: return %[[R]]
  %0 = comm.all_reduce %x over <@mesh, ["tp"]> kind = sum reason = "why" : (tensor<8xf32>) -> tensor<8xf32>
  %i = comm.axis_index over <@mesh, ["tp"]> : tensor<i32>
  %c = stablehlo.constant dense<4> : tensor<i32>
  %o = stablehlo.multiply %i, %c : tensor<i32>
  %1 = stablehlo.dynamic_slice %0, %o, sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Another block than the device's own is not.
// CHECK-LABEL: func.func @other_block
func.func @other_block(%x: tensor<8xf32>) -> tensor<2xf32> {
  // CHECK: comm.all_reduce
  %0 = comm.all_reduce %x over <@mesh, ["tp"]> kind = sum reason = "" : (tensor<8xf32>) -> tensor<8xf32>
  %i = comm.axis_index over <@mesh, ["tp"]> : tensor<i32>
  %c = stablehlo.constant dense<4> : tensor<i32>
  %o = stablehlo.multiply %i, %c : tensor<i32>
  %1 = stablehlo.dynamic_slice %0, %o, sizes = [2] : (tensor<8xf32>, tensor<i32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// Gather and slice cancel.
// CHECK-LABEL: func.func @cancel
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @cancel(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NOT: comm.
  // CHECK: return %[[X]]
  %0 = comm.all_gather %x over <@mesh, ["tp"]> dim = 0 reason = "" : (tensor<4xf32>) -> tensor<8xf32>
  %i = comm.axis_index over <@mesh, ["tp"]> : tensor<i32>
  %c = stablehlo.constant dense<4> : tensor<i32>
  %o = stablehlo.multiply %i, %c : tensor<i32>
  %1 = stablehlo.dynamic_slice %0, %o, sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Gathered along one dim and cut along another: an all-to-all, where blocks are even.
// CHECK-LABEL: func.func @gather_then_cut
// CHECK-SAME: %[[X:.*]]: tensor<4x6xf32>
func.func @gather_then_cut(%x: tensor<4x6xf32>) -> tensor<8x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = comm.all_to_all %[[X]] over <@mesh, ["tp"]> split = 1 concat = 0 reason = "why"
  // CHECK-NEXT: return %[[R]]
  %0 = comm.all_gather %x over <@mesh, ["tp"]> dim = 0 reason = "why" : (tensor<4x6xf32>) -> tensor<8x6xf32>
  %i = comm.axis_index over <@mesh, ["tp"]> : tensor<i32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %c = stablehlo.constant dense<3> : tensor<i32>
  %o = stablehlo.multiply %i, %c : tensor<i32>
  %1 = stablehlo.dynamic_slice %0, %z, %o, sizes = [8, 3] : (tensor<8x6xf32>, tensor<i32>, tensor<i32>) -> tensor<8x3xf32>
  return %1 : tensor<8x3xf32>
}

// Who reads the whole keeps it.
// CHECK-LABEL: func.func @gather_for_two
func.func @gather_for_two(%x: tensor<4x6xf32>) -> (tensor<8x3xf32>, tensor<8x6xf32>) {
  // CHECK: comm.all_gather
  // CHECK-NOT: comm.all_to_all
  %0 = comm.all_gather %x over <@mesh, ["tp"]> dim = 0 reason = "why" : (tensor<4x6xf32>) -> tensor<8x6xf32>
  %i = comm.axis_index over <@mesh, ["tp"]> : tensor<i32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %c = stablehlo.constant dense<3> : tensor<i32>
  %o = stablehlo.multiply %i, %c : tensor<i32>
  %1 = stablehlo.dynamic_slice %0, %z, %o, sizes = [8, 3] : (tensor<8x6xf32>, tensor<i32>, tensor<i32>) -> tensor<8x3xf32>
  return %1, %0 : tensor<8x3xf32>, tensor<8x6xf32>
}

// Repeated collectives are one, whatever their reasons; unused ones are none.
// CHECK-LABEL: func.func @repeated
func.func @repeated(%x: tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: %[[A:.*]] = comm.all_gather
  // CHECK-NOT: comm.
  // CHECK: return %[[A]], %[[A]]
  %0 = comm.all_gather %x over <@mesh, ["tp"]> dim = 0 reason = "a" : (tensor<4xf32>) -> tensor<8xf32>
  %1 = comm.all_gather %x over <@mesh, ["tp"]> dim = 0 reason = "b" : (tensor<4xf32>) -> tensor<8xf32>
  %2 = comm.all_reduce %x over <@mesh, ["tp"]> kind = max reason = "c" : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
