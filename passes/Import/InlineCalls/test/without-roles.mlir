// In a module without roles, as when the pass runs alone, public functions stay.
// RUN: autopar-opt %s --autopar-inline-calls | FileCheck %s

// CHECK: func.func @main(
// CHECK-NEXT: stablehlo.add %arg0, %arg0
// CHECK-NOT: @twice
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @twice(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
