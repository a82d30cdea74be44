// RUN: autopar-opt %s --autopar-import-pipeline | FileCheck %s
// Nothing is merged or folded: two barriers stay two, and equal ops behind them stay apart.
// CHECK-LABEL: func.func @step
func.func @step(%arg0: tensor<4xf32> loc("w")) -> (tensor<4xf32> {jax.result_info = "result"}) {
  // CHECK-COUNT-2: stablehlo.optimization_barrier
  // CHECK: stablehlo.add
  // CHECK: stablehlo.add
  %0 = stablehlo.optimization_barrier %arg0 : tensor<4xf32>
  %1 = stablehlo.optimization_barrier %arg0 : tensor<4xf32>
  %2 = stablehlo.add %0, %0 : tensor<4xf32>
  %3 = stablehlo.add %1, %1 : tensor<4xf32>
  %4 = stablehlo.multiply %2, %3 : tensor<4xf32>
  return %4 : tensor<4xf32>
}
