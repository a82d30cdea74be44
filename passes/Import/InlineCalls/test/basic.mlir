// RUN: autopar-opt %s --autopar-inline-calls --mlir-print-debuginfo | FileCheck %s
// Nested calls are flattened, unread ops dropped, helpers gone; a location keeps both lines; a sharding on a callee's
// argument becomes a constraint.
autopar.mesh @mesh = <["dp"=2]>
// CHECK-LABEL: func.func @step
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>
func.func @step(%arg0: tensor<4xf32>) -> tensor<4xf32> attributes {autopar.role = "step"} {
  // CHECK-NEXT: %[[C:.*]] = autopar.sharding_constraint %[[X]] <@mesh, [{"dp"}]>
  // CHECK-NEXT: %[[A:.*]] = stablehlo.add %[[C]], %[[C]] : tensor<4xf32> loc(#[[CALL:.*]])
  // CHECK-NEXT: stablehlo.multiply %[[A]], %[[A]]
  // CHECK-NEXT: return
  %0 = call @outer(%arg0) : (tensor<4xf32>) -> tensor<4xf32> loc("step.py":1:1)
  return %0 : tensor<4xf32>
}
// CHECK-NOT: @outer
func.func private @outer(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @inner(%arg0) : (tensor<4xf32>) -> tensor<4xf32> loc("outer.py":2:2)
  %unread = stablehlo.negate %0 : tensor<4xf32>
  %1 = stablehlo.multiply %0, %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @inner(%arg0: tensor<4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}) -> tensor<4xf32> {
  %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32> loc("inner.py":3:3)
  return %0 : tensor<4xf32>
}
// CHECK-DAG: #[[INNER:.*]] = loc("inner.py":3:3)
// CHECK-DAG: #[[OUTER:.*]] = loc("outer.py":2:2)
// CHECK-DAG: callsite(#[[INNER]] at #[[OUTER]])
