// RUN: autopar-opt %s --autopar-decompose-ops | FileCheck %s --enable-var-scope
autopar.mesh @mesh = <["dp"=2, "tp"=4, "one"=1]>

// Along the last dim: gathered in front, moved to its place.
// CHECK-LABEL: func.func @gather
func.func @gather(%x: tensor<3x2xf32>) -> tensor<3x8xf32> {
  // CHECK: %[[FLAT:.*]] = stablehlo.reshape %arg0 : (tensor<3x2xf32>) -> tensor<6xf32>
  // CHECK: %[[ALL:.*]] = comm.all_gather %[[FLAT]] over <@mesh, ["tp"]> dim = 0 {{.*}} : (tensor<6xf32>) -> tensor<24xf32>
  // CHECK: %[[BLOCKS:.*]] = stablehlo.reshape %[[ALL]] : (tensor<24xf32>) -> tensor<4x3x2xf32>
  // CHECK: stablehlo.transpose %[[BLOCKS]], dims = [1, 0, 2]
  %0 = comm.all_gather %x over <@mesh, ["tp"]> dim = 1 reason = "w" : (tensor<3x2xf32>) -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}

// Along the first dim nothing moves.
// CHECK-LABEL: func.func @scatter
func.func @scatter(%x: tensor<8x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NOT: transpose
  // CHECK: comm.reduce_scatter %{{.*}} kind = max dim = 0 {{.*}} : (tensor<24xf32>) -> tensor<6xf32>
  %0 = comm.reduce_scatter %x over <@mesh, ["tp"]> kind = max dim = 0 reason = "g" : (tensor<8x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @swap
func.func @swap(%x: tensor<3x8xf32>) -> tensor<12x2xf32> {
  // CHECK: stablehlo.transpose %{{.*}}, dims = [1, 0, 2] : (tensor<3x4x2xf32>) -> tensor<4x3x2xf32>
  // CHECK: comm.all_to_all %{{.*}} split = 0 concat = 0 {{.*}} : (tensor<24xf32>) -> tensor<24xf32>
  %0 = comm.all_to_all %x over <@mesh, ["tp"]> split = 1 concat = 0 reason = "s" : (tensor<3x8xf32>) -> tensor<12x2xf32>
  return %0 : tensor<12x2xf32>
}

// Two operands are one message.
// CHECK-LABEL: func.func @pair
func.func @pair(%x: tensor<2xf32>, %y: tensor<3x1xf32>) -> (tensor<2xf32>, tensor<3x1xf32>) {
  // CHECK: %[[BOTH:.*]] = stablehlo.concatenate %{{.*}}, dim = 1 : (tensor<1x2xf32>, tensor<1x3xf32>) -> tensor<1x5xf32>
  // CHECK: comm.permute %{{.*}} pairs = [0, 1, 1, 0] {{.*}} : (tensor<5xf32>) -> tensor<5xf32>
  // CHECK: stablehlo.slice %{{.*}} [0:1, 0:2]
  // CHECK: stablehlo.slice %{{.*}} [0:1, 2:5]
  %0:2 = comm.permute %x, %y over <@mesh, ["dp"]> pairs = [0, 1, 1, 0] reason = "p" : (tensor<2xf32>, tensor<3x1xf32>) -> (tensor<2xf32>, tensor<3x1xf32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<3x1xf32>
}

// An all_reduce keeps its operands, one op for each element type; a group of one is nothing; a start stays one.
// CHECK-LABEL: func.func @reduce
func.func @reduce(%x: tensor<2xf32>, %y: tensor<3xi32>, %z: tensor<f32>) -> (tensor<2xf32>, tensor<3xi32>, tensor<f32>, tensor<f32>, tensor<f32>) {
  // CHECK: %[[F:.*]]:2 = comm.all_reduce %arg0, %arg2 over <@mesh, ["dp"]> kind = sum
  // CHECK: %[[I:.*]] = comm.all_reduce %arg1 over <@mesh, ["dp"]> kind = sum
  %0:3 = comm.all_reduce %x, %y, %z over <@mesh, ["dp"]> kind = sum reason = "g" : (tensor<2xf32>, tensor<3xi32>, tensor<f32>) -> (tensor<2xf32>, tensor<3xi32>, tensor<f32>)
  // CHECK-NOT: "one"
  %1 = comm.all_reduce %z over <@mesh, ["one"]> kind = sum reason = "g" : (tensor<f32>) -> tensor<f32>
  // CHECK: %[[H:.*]] = comm.all_reduce_start %arg2 over <@mesh, ["tp"]> kind = max
  // CHECK: %[[W:.*]] = comm.wait %[[H]]
  %h = comm.all_reduce_start %z over <@mesh, ["tp"]> kind = max to [tensor<f32>] reason = "g" : (tensor<f32>) -> !comm.handle
  %2 = comm.wait %h : tensor<f32>
  // CHECK: return %[[F]]#0, %[[I]], %[[F]]#1, %arg2, %[[W]]
  return %0#0, %0#1, %0#2, %1, %2 : tensor<2xf32>, tensor<3xi32>, tensor<f32>, tensor<f32>, tensor<f32>
}

// What is sent is packed before the start, what arrives unpacked after the wait; a message for each type.
// CHECK-LABEL: func.func @started
func.func @started(%x: tensor<3x2xf32>, %y: tensor<2x2xi32>) -> (tensor<3x8xf32>, tensor<2x8xi32>) {
  // CHECK: %[[H0:.*]] = comm.all_gather_start %{{.*}} over <@mesh, ["tp"]> dim = 0 to [tensor<24xf32>]
  // CHECK: %[[H1:.*]] = comm.all_gather_start %{{.*}} over <@mesh, ["tp"]> dim = 0 to [tensor<16xi32>]
  // CHECK-NOT: stablehlo.transpose
  %h = comm.all_gather_start %x, %y over <@mesh, ["tp"]> dim = 1 to [tensor<3x8xf32>, tensor<2x8xi32>] reason = "w" : (tensor<3x2xf32>, tensor<2x2xi32>) -> !comm.handle
  // CHECK: %[[A0:.*]] = comm.wait %[[H0]] : tensor<24xf32>
  // CHECK: stablehlo.transpose {{.*}} : (tensor<4x3x2xf32>) -> tensor<3x4x2xf32>
  // CHECK: comm.wait %[[H1]] : tensor<16xi32>
  // CHECK: stablehlo.transpose {{.*}} : (tensor<4x2x2xi32>) -> tensor<2x4x2xi32>
  %0:2 = comm.wait %h : tensor<3x8xf32>, tensor<2x8xi32>
  return %0#0, %0#1 : tensor<3x8xf32>, tensor<2x8xi32>
}

// A sub-axis: the coordinate over what is minor to it.
// CHECK-LABEL: func.func @index
func.func @index() -> tensor<i32> {
  // CHECK: %[[C:.*]] = rt.coords : tensor<3xi32>
  // CHECK: stablehlo.slice %[[C]] [1:2]
  // CHECK: stablehlo.divide
  %0 = comm.axis_index over <@mesh, ["tp":(1)2]> : tensor<i32>
  return %0 : tensor<i32>
}
