// RUN: autopar-opt %s --emit=graph | FileCheck %s
// Newer MLIR prints booleans in hexadecimal with a byte for each element.
// CHECK: dense<[true, false, true, true, false, false, false, false, true, false]> : tensor<10xi1>
func.func @step(%arg0: tensor<10xi1> loc("w")) -> (tensor<10xi1> {jax.result_info = "result"}) {
  %0 = stablehlo.constant dense<"0x01000101000000000100"> : tensor<10xi1>
  %1 = stablehlo.xor %arg0, %0 : tensor<10xi1>
  return %1 : tensor<10xi1>
}
