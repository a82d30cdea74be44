// RUN: autopar-opt %s --autopar-apply-hints | FileCheck %s
// The first rule that applies wins; missing dims are closed; a rule with more dims than the tensor passes it by; state
// results and @init follow the argument; metrics are replicated; what has no hint stays open.
module attributes {autopar.plan = {shardings = [
    {match = "wq", sharding = #autopar.sharding<@mesh, [{}, {"tp", ?}]>},
    {match = "^batch/", sharding = #autopar.sharding<@mesh, [{"dp"}]>},
    {match = "w", sharding = #autopar.sharding<@mesh, [{"tp"}]>}]}} {
  autopar.mesh @mesh = <["dp"=2, "tp"=2]>
  // CHECK-LABEL: func.func @step(
  // CHECK-SAME: %arg0: tensor<8x4xf32> {autopar.kind = "state", autopar.name = "wq", autopar.sharding = #autopar.sharding<@mesh, [{}, {"tp", ?}]>}
  // CHECK-SAME: %arg1: tensor<8xf32> {autopar.kind = "state", autopar.name = "wq_row", autopar.sharding = #autopar.sharding<@mesh, [{"tp"}]>}
  // CHECK-SAME: %arg2: tensor<4x4xf32> {autopar.kind = "batch", autopar.name = "batch/x", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>}
  // CHECK-SAME: %arg3: tensor<4xf32> {autopar.kind = "batch", autopar.name = "free"}
  // CHECK-SAME: -> (tensor<8x4xf32> {autopar.kind = "state", autopar.name = "wq", autopar.sharding = #autopar.sharding<@mesh, [{}, {"tp", ?}]>}
  // CHECK-SAME: tensor<f32> {autopar.kind = "metric", autopar.name = "wloss", autopar.sharding = #autopar.sharding<@mesh, []>})
  // CHECK-NOT: tf.aliasing_output
  func.func @step(%arg0: tensor<8x4xf32> {autopar.kind = "state", autopar.name = "wq", tf.aliasing_output = 0 : i32},
                  %arg1: tensor<8xf32> {autopar.kind = "state", autopar.name = "wq_row"},
                  %arg2: tensor<4x4xf32> {autopar.kind = "batch", autopar.name = "batch/x"},
                  %arg3: tensor<4xf32> {autopar.kind = "batch", autopar.name = "free"})
      -> (tensor<8x4xf32> {autopar.kind = "state", autopar.name = "wq", jax.result_info = "result[0]"},
          tensor<8xf32> {autopar.kind = "state", autopar.name = "wq_row"},
          tensor<f32> {autopar.kind = "metric", autopar.name = "wloss"}) attributes {autopar.role = "step"} {
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    return %arg0, %arg1, %0 : tensor<8x4xf32>, tensor<8xf32>, tensor<f32>
  }
  // CHECK-LABEL: func.func @init(
  // CHECK-SAME: -> (tensor<8x4xf32> {autopar.kind = "state", autopar.name = "wq", autopar.sharding = #autopar.sharding<@mesh, [{}, {"tp", ?}]>})
  func.func @init() -> (tensor<8x4xf32> {autopar.kind = "state", autopar.name = "wq"}) attributes {autopar.role = "init"} {
    %0 = stablehlo.constant dense<0.0> : tensor<8x4xf32>
    return %0 : tensor<8x4xf32>
  }
}
