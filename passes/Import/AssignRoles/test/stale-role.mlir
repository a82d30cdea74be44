// RUN: autopar-opt %s --autopar-assign-roles | FileCheck %s
// RUN: autopar-opt %s --autopar-import-pipeline | FileCheck %s
// A role that the text gives to a function of another name is none: the function is a helper that nobody calls.

// CHECK-NOT: @stex{{.*}}autopar.role
// CHECK: func.func @init
// CHECK-NOT: @stex{{.*}}autopar.role
func.func @stex(%arg0: tensor<4xf32>) -> (tensor<4xf32>) attributes {autopar.role = "step"} {
  return %arg0 : tensor<4xf32>
}
func.func @init() -> (tensor<4xf32> {jax.result_info = "result['w']"}) attributes {autopar.role = "init"} {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
