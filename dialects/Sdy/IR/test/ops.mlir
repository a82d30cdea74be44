// Meshes, shardings of every form, and the ops that carry them.
// RUN: autopar-opt %s | autopar-opt | FileCheck %s
// RUN: autopar-opt %s --mlir-print-op-generic | autopar-opt | FileCheck %s

// CHECK: sdy.mesh @mesh = <["a"=2, "b"=8]>
sdy.mesh @mesh = <["a"=2, "b"=8]>
// CHECK: sdy.mesh @empty = <[]>
sdy.mesh @empty = <[]>
// CHECK: sdy.mesh @one = <[], device_ids=[3]>
sdy.mesh @one = <[], device_ids=[3]>
// CHECK: sdy.mesh @order = <["a"=2, "b"=2], device_ids=[0, 2, 1, 3]> {note = 1 : i32}
sdy.mesh @order = <["a"=2, "b"=2], device_ids=[0, 2, 1, 3]> {note = 1 : i32}

// CHECK-LABEL: func.func @arguments
// CHECK-SAME: #sdy.sharding<@mesh, [{"a", ?}p1, {"b":(2)4}p0], replicated={"b":(1)2}>
// CHECK-SAME: #sdy.sharding<mesh<["z"=2]>, [{?}, {}], unreduced={"z"}>
func.func @arguments(%x: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p1, {"b":(2)4}p0], replicated={"b":(1)2}>})
    -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<mesh<["z"=2]>, [{?}, {}], unreduced={"z"}>}) {
  return %x : tensor<8x16xf32>
}

// CHECK-LABEL: func.func @ops
func.func @ops(%x: tensor<8x16xf32>, %y: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{"a"}, {?}]> : tensor<8x16xf32>
  %0 = sdy.sharding_constraint %x <@mesh, [{"a"}, {?}]> : tensor<8x16xf32>
  // CHECK: sdy.reshard %{{.*}} <@mesh, [{}, {"a", "b"}]> : tensor<8x16xf32>
  %1 = sdy.reshard %0 <@mesh, [{}, {"a", "b"}], unreduced={}> : tensor<8x16xf32>
  // CHECK: sdy.sharding_group %{{.*}} group_id=3 : tensor<8x16xf32>
  sdy.sharding_group %1 group_id=3 : tensor<8x16xf32>
  // CHECK: sdy.propagation_barrier %{{.*}} allowed_direction=BACKWARD : tensor<8x16xf32>
  %2 = sdy.propagation_barrier %1 allowed_direction=BACKWARD : tensor<8x16xf32>
  // CHECK: sdy.manual_computation(%{{.*}}, %{{.*}}) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%[[A:.*]]: tensor<4x16xf32>, %[[B:.*]]: tensor<4x16xf32>) {
  // CHECK-NEXT: stablehlo.add %[[A]], %[[B]] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>}
  // CHECK-NEXT: sdy.return
  %3 = sdy.manual_computation(%2, %y) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%a: tensor<4x16xf32>, %b: tensor<4x16xf32>) {
    %4 = stablehlo.add %a, %b {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : tensor<4x16xf32>
    sdy.return %4 : tensor<4x16xf32>
  } : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return %3 : tensor<8x16xf32>
}

// A value on one device has no dims in the text.
// CHECK-LABEL: func.func @maximal
// CHECK-SAME: {sdy.sharding = #sdy.sharding<@one, []>}
// CHECK: sdy.sharding_constraint %{{.*}} <@one, []> : tensor<8x16xf32>
func.func @maximal(%x: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@one, []>}) {
  %0 = sdy.sharding_constraint %x <@one, []> : tensor<8x16xf32>
  return
}

// CHECK-LABEL: func.func @library_call
func.func @library_call(%x: tensor<8x8xf32>) {
  // CHECK: sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], []) {i=8, j=8, k=8, l=8}, custom>
  %0:2 = stablehlo.custom_call @f(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], []) {i=8, j=8, k=8, l=8}, custom>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<i32>)
  // CHECK: #sdy.op_sharding_rule<([ij, k])->([i, jk]) {i=2, j=4, k=8} reduction={i} need_replication={j, k}>
  %1 = stablehlo.custom_call @f(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([ij, k])->([i, jk]) {i=2, j=4, k=8} reduction={i} need_replication={j, k}>} : (tensor<8x8xf32>) -> tensor<2x32xf32>
  return
}

// What Shardy's import makes.
// CHECK-LABEL: func.func @imported
func.func @imported(%x: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  // CHECK: sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} dense<0.000000e+00> : tensor<8x16xf32>
  %0 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} dense<0.0> : tensor<8x16xf32>
  // CHECK: sdy.data_flow_edge %{{.*}} sharding=<@mesh, [{"a", ?}, {?}]> : tensor<8x16xf32>
  %1 = sdy.data_flow_edge %0 sharding=<@mesh, [{"a", ?}, {?}]> : tensor<8x16xf32>
  // CHECK: sdy.data_flow_edge %{{.*}} : tensor<8x16xf32>
  %2 = sdy.data_flow_edge %x : tensor<8x16xf32>
  // CHECK: sdy.named_computation<"f">(%{{.*}}, %{{.*}}) in_shardings=[<@mesh, [{"a"}, {?}]>, <@mesh, [{?}, {?}]>] out_shardings=[<@mesh, [{?}, {"b"}]>] (%arg1: tensor<8x16xf32>, %arg2: tensor<8x16xf32>) {
  // CHECK-NEXT: sdy.return %arg1 : tensor<8x16xf32>
  // CHECK-NEXT: } : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  %3 = sdy.named_computation<"f">(%1, %2) in_shardings=[<@mesh, [{"a"}, {?}]>, <@mesh, [{?}, {?}]>] out_shardings=[<@mesh, [{?}, {"b"}]>]
      (%a: tensor<8x16xf32>, %b: tensor<8x16xf32>) {
    sdy.return %a : tensor<8x16xf32>
  } : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: sdy.named_computation<"g">(%arg0) (%arg1: tensor<8x16xf32>) {
  %4 = sdy.named_computation<"g">(%x) (%a: tensor<8x16xf32>) {
    sdy.return %a : tensor<8x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %3, %4 : tensor<8x16xf32>, tensor<8x16xf32>
}
