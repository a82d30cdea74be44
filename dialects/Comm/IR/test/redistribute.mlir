// RUN: autopar-opt %s | autopar-opt | FileCheck %s
// RUN: autopar-opt %s --emit-bytecode | autopar-opt | FileCheck %s
autopar.mesh @mesh = <["dp"=2, "tp"=3]>

// CHECK-LABEL: @moves
func.func @moves(%x: tensor<2x6xf32>) {
  // CHECK: comm.redistribute %{{.*}} over <@mesh, ["dp", "tp"]> from <["x"=2], [{"x"}, {}], devices=[0, 1]> to <["y"=3], [{}, {"y"}], devices=[3, 1, 2]> shape = [4, 6] reason = "move" : (tensor<2x6xf32>) -> tensor<4x2xf32>
  %0 = comm.redistribute %x over <@mesh, ["dp", "tp"]> from <["x"=2], [{"x"}, {}], devices=[0, 1]> to <["y"=3], [{}, {"y"}], devices=[3, 1, 2]> shape = [4, 6] reason = "move" : (tensor<2x6xf32>) -> tensor<4x2xf32>
  // CHECK: from <["x"=4, "y"=1], [{"x":(1)2}, {}], unreduced={max "x":(2)2}, devices=[0, 1, 4, 5]> to <[], [{}, {}], devices=[2]> shape = [4, 6]
  %1 = comm.redistribute %x over <@mesh, ["dp", "tp"]> from <["x"=4, "y"=1], [{"x":(1)2}, {}], unreduced={max "x":(2)2}, devices=[0, 1, 4, 5]> to <[], [{}, {}], devices=[2]> shape = [4, 6] reason = "" : (tensor<2x6xf32>) -> tensor<4x6xf32>
  // CHECK: comm.redistribute_start %{{.*}} to [tensor<4x6xf32>]
  %2 = comm.redistribute_start %x over <@mesh, ["tp"]> from <["x"=2], [{"x"}, {}], devices=[0, 1]> to <["y"=3], [{}, {}], devices=[0, 1, 2]> shape = [4, 6] to [tensor<4x6xf32>] reason = "" : (tensor<2x6xf32>) -> !comm.handle
  %3 = comm.wait %2 : tensor<4x6xf32>
  return
}
