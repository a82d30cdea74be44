// RUN: not autopar-run %s --print 2>&1 | FileCheck %s
// CHECK: result 0 differs between devices 0 and 1 at [0]: 1 and 3; its out_specs say that it does not
autopar.mesh @mesh = <["dp"=2]>
func.func @main() -> tensor<2xf32> {
  %0 = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %1 = autopar.manual_computation(%0) in_shardings=[#autopar.sharding<@mesh, [{"dp"}]>]
      out_shardings=[#autopar.sharding<@mesh, [{}]>] manual_axes=["dp"] {
  ^bb0(%a: tensor<2xf32>):
    autopar.return %a : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
