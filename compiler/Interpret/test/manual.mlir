// RUN: autopar-run %s --print | FileCheck %s
// The body runs on four devices; operands and results are whole.
autopar.mesh @mesh = <["dp"=2, "tp"=2]>
// CHECK: result0: f32[4] = [4, 6, 4, 6]
func.func @main() -> tensor<4xf32> {
  %0 = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %1 = autopar.manual_computation(%0) in_shardings=[#autopar.sharding<@mesh, [{"dp"}]>]
      out_shardings=[#autopar.sharding<@mesh, [{"dp"}]>] manual_axes=["dp"] {
  ^bb0(%a: tensor<2xf32>):
    %2 = comm.all_reduce %a over <@mesh, ["dp"]> kind = sum reason = "" : (tensor<2xf32>) -> tensor<2xf32>
    autopar.return %2 : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
