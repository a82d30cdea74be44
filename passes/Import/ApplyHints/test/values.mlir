// RUN: autopar-opt %s --autopar-apply-hints | FileCheck %s
// Rules for values inside: all fields that are given must match; scope and line are searched through call sites.
// CHECK: %[[A:.*]] = stablehlo.add
// CHECK-NEXT: %[[C:.*]] = autopar.sharding_constraint %[[A]] <@mesh, [{"dp"}]>
// CHECK-NEXT: %[[N:.*]] = stablehlo.negate %[[C]]
// CHECK-NEXT: %[[D:.*]] = autopar.sharding_constraint %[[N]] <@mesh, [{}]>
// CHECK-NEXT: %[[E:.*]] = stablehlo.add %[[D]], %[[D]]
// CHECK-NEXT: stablehlo.negate %[[E]]
module attributes {autopar.plan = {values = [
    {op = "stablehlo.add", line = "gpt.py:71", shape = array<i64: 4>, sharding = #autopar.sharding<@mesh, [{"dp"}]>},
    {scope = "attn/.*softmax", sharding = #autopar.sharding<@mesh, [{}]>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%arg0: tensor<4xf32> {autopar.kind = "batch", autopar.name = "x"}) -> (tensor<4xf32> {autopar.kind = "metric", autopar.name = "y"}) attributes {autopar.role = "step"} {
    %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32> loc(callsite("inner.py":3:1 at "models/gpt.py":71:8))
    %1 = stablehlo.negate %0 : tensor<4xf32> loc("attn"("softmax"("gpt.py":80:1)))
    %2 = stablehlo.add %1, %1 : tensor<4xf32> loc("gpt.py":72:1)
    %3 = stablehlo.negate %2 : tensor<4xf32> loc("mygpt.py":71:1)
    return %3 : tensor<4xf32>
  }
}
