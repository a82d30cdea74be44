// RUN: autopar-opt %s --autopar-propagate-shardings | FileCheck %s
autopar.mesh @mesh = <["dp"=2, "tp"=2]>

// A constraint holds for its result and speaks to both sides.
// CHECK-LABEL: @constraint
// CHECK-SAME: %arg0: tensor<8x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>}
func.func @constraint(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // CHECK: sharding_constraint{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {}]>]
  %0 = autopar.sharding_constraint %x <@mesh, [{"dp"}, {?}]> : tensor<8x4xf32>
  // CHECK: negate{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {}]>]
  %1 = stablehlo.negate %0 : tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// Members of a group lie alike though no op joins them.
// CHECK-LABEL: @group
func.func @group(%x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.negate %x : tensor<8xf32>
  autopar.sharding_group %0 group_id=1 : tensor<8xf32>
  // CHECK: abs{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}]>]
  %1 = stablehlo.abs %y : tensor<8xf32>
  autopar.sharding_group %1 group_id=1 : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// Groups with a value in common are one.
// CHECK-LABEL: @groups
func.func @groups(%x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}]>}, %y: tensor<8xf32>, %z: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.negate %x : tensor<8xf32>
  autopar.sharding_group %0 group_id=2 : tensor<8xf32>
  // CHECK: abs{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"tp"}]>]
  %1 = stablehlo.abs %y : tensor<8xf32>
  autopar.sharding_group %1 group_id=3 : tensor<8xf32>
  // CHECK: cosine{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"tp"}]>]
  %2 = stablehlo.cosine %z : tensor<8xf32>
  autopar.sharding_group %2 group_id=3 : tensor<8xf32>
  autopar.sharding_group %2 group_id=2 : tensor<8xf32>
  return %0, %1, %2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// A barrier stops what comes from its result.
// CHECK-LABEL: @barrier
// CHECK-SAME: %arg0: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}]>}
// CHECK-SAME: %arg1: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}
func.func @barrier(%x: tensor<8xf32>, %y: tensor<8xf32>, %z: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}) -> tensor<8xf32> {
  %0 = autopar.propagation_barrier %x allowed_direction=FORWARD : tensor<8xf32>
  %1 = autopar.propagation_barrier %y allowed_direction=BACKWARD : tensor<8xf32>
  %2 = stablehlo.add %0, %z : tensor<8xf32>
  %3 = stablehlo.add %1, %2 : tensor<8xf32>
  %4 = autopar.propagation_barrier %3 allowed_direction=NONE : tensor<8xf32>
  // CHECK: negate{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{}]>]
  %5 = stablehlo.negate %4 : tensor<8xf32>
  return %5 : tensor<8xf32>
}

// A manual computation and a reshard have their shardings; the former's operand takes what it will be needed in.
// CHECK-LABEL: @fixed
// CHECK-SAME: %arg0: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}]>}
func.func @fixed(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = autopar.manual_computation(%x) in_shardings=[#autopar.sharding<@mesh, [{"tp"}]>]
      out_shardings=[#autopar.sharding<@mesh, [{"tp"}]>] manual_axes=["tp"] {
  ^bb0(%arg0: tensor<4xf32>):
    // CHECK: negate{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{}]>]
    %1 = stablehlo.negate %arg0 : tensor<4xf32>
    autopar.return %1 : tensor<4xf32>
  // CHECK: autopar.shardings = [#autopar.sharding<@mesh, [{"tp"}]>]} : (tensor<8xf32>)
  } : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: autopar.reshard{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}]>]
  %2 = autopar.reshard %0 <@mesh, [{"dp"}]> : tensor<8xf32>
  return %2 : tensor<8xf32>
}
