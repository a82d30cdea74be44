// RUN: autopar-opt %s --autopar-import-sdy --autopar-export-sdy | FileCheck %s
// What was imported comes back: mesh, shardings with sub-axes, priorities, replicated and unreduced axes, every op.
// RUN: autopar-opt %s --autopar-import-sdy --autopar-export-sdy -o %t && autopar-opt %t --autopar-import-sdy --autopar-export-sdy | diff %t -

// CHECK: sdy.mesh @mesh = <["dp"=2, "tp"=4]>
sdy.mesh @mesh = <["dp"=2, "tp"=4]>
// CHECK-LABEL: func.func @f(
// CHECK-SAME: %arg0: tensor<8x8xf32> {jax.buffer_donor = true, sdy.sharding = #sdy.sharding<@mesh, [{"dp", ?}p1, {"tp":(1)2}], replicated={"tp":(2)2}>}
// CHECK-SAME: -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}], unreduced={"tp"}>})
func.func @f(%arg0: tensor<8x8xf32> {jax.buffer_donor = true,
        sdy.sharding = #sdy.sharding<@mesh, [{"dp", ?}p1, {"tp":(1)2}], replicated={"tp":(2)2}>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}], unreduced={"tp"}>}) {
  // CHECK: sdy.sharding_constraint %arg0 <@mesh, [{"dp"}, {?}]> : tensor<8x8xf32>
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{"dp"}, {?}]> : tensor<8x8xf32>
  // CHECK: sdy.sharding_group %{{.*}} group_id=3 : tensor<8x8xf32>
  sdy.sharding_group %0 group_id=3 : tensor<8x8xf32>
  // CHECK: sdy.propagation_barrier %{{.*}} allowed_direction=BACKWARD : tensor<8x8xf32>
  %1 = sdy.propagation_barrier %0 allowed_direction=BACKWARD : tensor<8x8xf32>
  // CHECK: sdy.manual_computation(%{{.*}}) in_shardings=[<@mesh, [{"dp"}, {}]>] out_shardings=[<@mesh, [{"dp"}, {}]>] manual_axes={"dp"} (%arg1: tensor<4x8xf32>) {
  // CHECK-NEXT: sdy.return %arg1 : tensor<4x8xf32>
  %2 = sdy.manual_computation(%1) in_shardings=[<@mesh, [{"dp"}, {}]>] out_shardings=[<@mesh, [{"dp"}, {}]>]
      manual_axes={"dp"} (%arg1: tensor<4x8xf32>) {
    sdy.return %arg1 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
