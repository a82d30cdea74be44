// RUN: autopar-opt %s --autopar-apply-hints | FileCheck %s
// A column tells values of one line apart; nth counts matches in each function, into loops but not into what combines
// scalars; two rules may agree about a value.
// CHECK-LABEL: @step
// CHECK: %[[A:.*]] = stablehlo.add
// CHECK-NEXT: stablehlo.add
// CHECK-NEXT: autopar.sharding_constraint {{.*}} <@mesh, [{"dp"}]>
// CHECK: stablehlo.while
// CHECK: stablehlo.multiply
// CHECK-NEXT: stablehlo.multiply
// CHECK-NEXT: autopar.sharding_constraint {{.*}} <@mesh, [{}]>
// CHECK: stablehlo.reduce
// CHECK-NOT: sharding_constraint
// CHECK-LABEL: @init
// CHECK: stablehlo.multiply
// CHECK-NOT: sharding_constraint
module attributes {autopar.plan = {values = [
    {op = "stablehlo.add", line = "gpt.py:71:20", sharding = #autopar.sharding<@mesh, [{"dp"}]>},
    {op = "stablehlo.add", shape = array<i64: 4>, nth = array<i64: 1>, sharding = #autopar.sharding<@mesh, [{"dp"}]>},
    {op = "stablehlo.multiply", nth = array<i64: 1>, sharding = #autopar.sharding<@mesh, [{}]>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%x: tensor<4xf32> {autopar.kind = "batch", autopar.name = "x"}) -> (tensor<f32> {autopar.kind = "metric", autopar.name = "y"}) attributes {autopar.role = "step"} {
    %0 = stablehlo.add %x, %x : tensor<4xf32> loc("gpt.py":71:8)
    %1 = stablehlo.add %0, %x : tensor<4xf32> loc("gpt.py":71:20)
    %2 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.constant dense<0.0> : tensor<f32>
    %r = stablehlo.while(%y = %1) : tensor<4xf32>
      cond {
        stablehlo.return %2 : tensor<i1>
      } do {
        %4 = stablehlo.multiply %y, %y : tensor<4xf32>
        %5 = stablehlo.multiply %4, %y : tensor<4xf32>
        stablehlo.return %5 : tensor<4xf32>
      }
    %6 = "stablehlo.reduce"(%r, %3) <{dimensions = array<i64: 0>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %7 = stablehlo.add %a, %b : tensor<f32> loc("gpt.py":71:20)
        stablehlo.return %7 : tensor<f32>
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    return %6 : tensor<f32>
  }
  func.func @init() -> (tensor<4xf32> {autopar.kind = "state", autopar.name = "w"}) attributes {autopar.role = "init"} {
    %0 = stablehlo.constant dense<1.0> : tensor<4xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
