// RUN: autopar-opt %s --autopar-check-program | FileCheck %s
// A constant in resource form becomes an ordinary one.
// CHECK: stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
func.func @f() -> tensor<2xf32> {
  %0 = stablehlo.constant dense_resource<w> : tensor<2xf32>
  return %0 : tensor<2xf32>
}
{-#
  dialect_resources: {
    builtin: {
      w: "0x040000000000803F00000040"
    }
  }
#-}
