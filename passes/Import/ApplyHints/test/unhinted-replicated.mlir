// RUN: autopar-opt %s --autopar-apply-hints | FileCheck %s
// As JAX does with explicit shardings: what no rule and no text names is replicated; the text's shardings count.
// CHECK: %arg0: tensor<4xf32> {autopar.kind = "state", autopar.name = "a", autopar.sharding = #autopar.sharding<@mesh, [{}]>}
// CHECK-SAME: %arg1: tensor<4xf32> {autopar.kind = "state", autopar.name = "b", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}
module attributes {autopar.plan = {unhinted = "replicated"}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%arg0: tensor<4xf32> {autopar.kind = "state", autopar.name = "a"},
                  %arg1: tensor<4xf32> {autopar.kind = "state", autopar.name = "b", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>})
      attributes {autopar.role = "step"} { return }
}
