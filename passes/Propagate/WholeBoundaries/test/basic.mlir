// RUN: autopar-opt %s --autopar-whole-boundaries | FileCheck %s
// RUN: autopar-opt %s --autopar-whole-boundaries -o %t && autopar-opt %t --autopar-whole-boundaries | diff %t -

autopar.mesh @mesh = <["a"=2, "b"=2]>

// A part of a sum is one inside only; what was written on another mesh of the text moves along.
// CHECK: @step(%[[W:.*]]: tensor<8x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"a"}, {?}p1]>, autopar.written = #autopar.sharding<@view, [{"c"}, {?}p1]>}
// CHECK-SAME: %[[X:.*]]: tensor<8x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"a"}]>})
// CHECK-SAME: -> (tensor<8x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"a"}, {}]>})
func.func @step(
    %w: tensor<8x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"a"}, {?}p1], unreduced={max "b"}>,
                         autopar.written = #autopar.sharding<@view, [{"c"}, {?}p1], unreduced={max "d"}>},
    %x: tensor<8x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"a"}]>})
    -> (tensor<8x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"a"}, {}], unreduced={"b"}>}) attributes {autopar.role = "step"} {
  // CHECK-NEXT: %[[PARTIAL:.*]] = autopar.sharding_constraint %[[W]] <@mesh, [{"a"}, {?}p1], unreduced={max "b"}> {autopar.written = #autopar.sharding<@view, [{"c"}, {?}p1], unreduced={max "d"}>}
  // CHECK-NEXT: stablehlo.maximum %[[PARTIAL]], %[[X]]
  %0 = stablehlo.maximum %w, %x : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// A function that is no step's stays as Shardy means it.
// CHECK: @part(%{{.*}}: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}], unreduced={"b"}>})
func.func @part(%x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}], unreduced={"b"}>}) -> tensor<8xf32> {
  // CHECK-NEXT: return
  return %x : tensor<8xf32>
}
