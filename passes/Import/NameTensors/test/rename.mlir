// RUN: autopar-opt %s --autopar-name-tensors | FileCheck %s
// The plan gives names where the text has none.
// CHECK: %arg1: tensor<2xf32> {autopar.kind = "batch", autopar.name = "batch/images"}
module attributes {autopar.plan = {rename = {arg1 = "batch/images"}}} {
  func.func @step(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> (tensor<4xf32>) attributes {autopar.role = "step"} {
    return %arg0 : tensor<4xf32>
  }
}
