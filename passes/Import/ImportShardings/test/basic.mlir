// RUN: autopar-opt %s --autopar-import-sdy | FileCheck %s
// Mesh, shardings on arguments and results, and every op of sdy become autopar's.

// CHECK: autopar.mesh @mesh = <["dp"=2, "tp"=4]>
// CHECK-NOT: sdy.
sdy.mesh @mesh = <["dp"=2, "tp"=4]>
sdy.mesh @empty_mesh = <[]>
// CHECK-LABEL: func.func @f(
// CHECK-SAME: %arg0: tensor<8x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp", ?}p1, {"tp":(1)2}], replicated={"tp":(2)2}>}
// CHECK-SAME: %arg1: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}]>, autopar.written = #autopar.sharding<@empty_mesh, [{}]>}
// CHECK-SAME: -> (tensor<8x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>})
func.func @f(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", ?}p1, {"tp":(1)2}], replicated={"tp":(2)2}>},
             %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@empty_mesh, [{}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) {
  // CHECK: autopar.sharding_constraint %arg0 <@mesh, [{"dp"}, {?}]>
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{"dp"}, {?}]> : tensor<8x8xf32>
  // CHECK: autopar.sharding_constraint %{{.*}} <@mesh, [{}, {}]>
  %1 = sdy.reshard %0 <@mesh, [{}, {}]> : tensor<8x8xf32>
  // CHECK: autopar.sharding_group %{{.*}} group_id = 3
  sdy.sharding_group %1 group_id=3 : tensor<8x8xf32>
  // CHECK: autopar.propagation_barrier %{{.*}} allowed_direction = BACKWARD
  %2 = sdy.propagation_barrier %1 allowed_direction=BACKWARD : tensor<8x8xf32>
  // CHECK: stablehlo.add {{.*}} {autopar.held, autopar.shardings = [#autopar.sharding<@mesh, [{"tp"}, {}]>]}
  %3 = stablehlo.add %2, %2 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"tp"}, {}]>]>} : tensor<8x8xf32>
  // CHECK: autopar.manual_computation
  // CHECK: autopar.return
  %4 = sdy.manual_computation(%3) in_shardings=[<@mesh, [{"dp"}, {}]>] out_shardings=[<@mesh, [{"dp"}, {}]>]
      manual_axes={"dp"} (%arg2: tensor<4x8xf32>) {
    sdy.return %arg2 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  // What cannot be told where to make its results is given constraints; what says nothing, nothing.
  // CHECK: %[[RANDOM:.*]] = stablehlo.custom_call @thing
  // CHECK: autopar.sharding_constraint %[[RANDOM]] <@mesh, [{"tp"}, {}]>
  %5 = stablehlo.custom_call @thing(%4) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"tp"}, {}]>]>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK: stablehlo.negate %{{[0-9]+}} : tensor<8x8xf32>
  %6 = stablehlo.negate %5 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{?}, {?}]>]>} : tensor<8x8xf32>
  return %6 : tensor<8x8xf32>
}
