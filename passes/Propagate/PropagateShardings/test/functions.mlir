// RUN: autopar-opt %s --autopar-propagate-shardings | FileCheck %s
autopar.mesh @mesh = <["dp"=2]>

// A state lies alike in @init and in @step, as argument and as result, wherever the hint stands.
// CHECK-LABEL: @init
// CHECK-SAME: -> (tensor<8xf32> {autopar.kind{{.*}}autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>})
func.func @init() -> (tensor<8xf32> {autopar.kind = "state", autopar.name = "state/m"}) attributes {autopar.role = "init"} {
  // CHECK: iota{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}]>]
  %0 = stablehlo.iota dim = 0 : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: @step
// CHECK-SAME: %arg0: tensor<8xf32> {autopar.kind = "state", autopar.name = "state/m", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}
func.func @step(
    %m: tensor<8xf32> {autopar.kind = "state", autopar.name = "state/m"},
    %x: tensor<8xf32> {autopar.kind = "batch", autopar.name = "batch/x", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>})
    // CHECK-SAME: (tensor<8xf32> {autopar.kind = "state", autopar.name = "state/m", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}, tensor<8xf32> {autopar.kind = "metric", autopar.name = "copy", autopar.sharding = #autopar.sharding<@mesh, [{}]>})
    -> (tensor<8xf32> {autopar.kind = "state", autopar.name = "state/m"},
        tensor<8xf32> {autopar.kind = "metric", autopar.name = "copy", autopar.sharding = #autopar.sharding<@mesh, [{}]>})
    attributes {autopar.role = "step"} {
  // A value may be returned under another sharding than it has inside.
  // CHECK: add{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}]>]
  %0 = stablehlo.add %m, %x : tensor<8xf32>
  return %0, %0 : tensor<8xf32>, tensor<8xf32>
}
