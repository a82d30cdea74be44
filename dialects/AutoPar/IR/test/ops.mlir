// RUN: autopar-opt %s --allow-unregistered-dialect --verify-roundtrip | FileCheck %s

// CHECK: autopar.mesh @mesh = <["dp"=2, "x"=8, "tp"=2]>
autopar.mesh @mesh = <["dp"=2, "x"=8, "tp"=2]>
// CHECK: autopar.mesh @one = <[]>
autopar.mesh @one = <[]>

// Everything a sharding can say.
// CHECK-LABEL: @shardings
// CHECK-SAME: autopar.sharding = #autopar.sharding<@mesh, [{"dp", "x":(1)2, ?}p1, {}, {?}p0], replicated={"x":(2)4}, unreduced={max "tp"}>
func.func @shardings(%x: tensor<4x4x4xf32> {autopar.name = "a", autopar.kind = "batch",
      autopar.sharding = #autopar.sharding<@mesh, [{"dp", "x":(1)2, ?}p1, {}, {?}p0], replicated={"x":(2)4}, unreduced={max "tp"}>},
    // CHECK-SAME: #autopar.sharding<@mesh, [], unreduced={"dp", min "tp"}>
    %s: tensor<f32> {autopar.sharding = #autopar.sharding<@mesh, [], unreduced={"dp", min "tp"}>})
    // CHECK-SAME: #autopar.sharding<@one, [{}, {}]>
    -> (tensor<1x1xf32> {autopar.sharding = #autopar.sharding<@one, [{}, {}]>})
    attributes {autopar.role = "step", autopar.mesh = @mesh, autopar.stage = 0 : i64, autopar.phase = "step"} {
  %0 = "test.op"() {autopar.shardings = [#autopar.sharding<@mesh, [{}, {"tp"}]>]} : () -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// CHECK-LABEL: @hints
func.func @hints(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  // CHECK: autopar.sharding_constraint %{{.*}} <@mesh, [{"dp"}, {?}]> : tensor<8x64xf32>
  %0 = autopar.sharding_constraint %x <@mesh, [{"dp"}, {?}]> : tensor<8x64xf32>
  // CHECK: autopar.reshard %{{.*}} <@mesh, [{}, {"tp"}]> : tensor<8x64xf32>
  %1 = autopar.reshard %0 <@mesh, [{}, {"tp"}]> : tensor<8x64xf32>
  // CHECK: autopar.sharding_group %{{.*}} group_id = 3 : tensor<8x64xf32>
  autopar.sharding_group %1 group_id=3 : tensor<8x64xf32>
  // CHECK: autopar.propagation_barrier %{{.*}} allowed_direction = BACKWARD : tensor<8x64xf32>
  %2 = autopar.propagation_barrier %1 allowed_direction=BACKWARD : tensor<8x64xf32>
  // CHECK: autopar.stage 1(%{{.*}}) : tensor<8x64xf32>
  %3 = autopar.stage 1 (%2) : tensor<8x64xf32>
  return %3 : tensor<8x64xf32>
}

// CHECK-LABEL: @manual
func.func @manual(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // CHECK: autopar.manual_computation(%{{.*}}) in_shardings = [#autopar.sharding<@mesh, [{"dp", "tp"}, {"x"}]>]
  %0 = autopar.manual_computation(%x) in_shardings=[#autopar.sharding<@mesh, [{"dp", "tp"}, {"x"}]>]
      out_shardings=[#autopar.sharding<@mesh, [{"dp"}, {}]>] manual_axes=["dp"] {
  ^bb0(%arg0: tensor<4x6xf32>):
    autopar.return %arg0 : tensor<4x6xf32>
  } : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
