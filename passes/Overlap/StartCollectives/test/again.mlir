// RUN: autopar-opt %s --autopar-start-collectives='least-microseconds=0 in-flight-bytes=100000' | FileCheck %s

autopar.mesh @mesh = <["dp"=2]>
// The second gathers of two weights start early, the later one well before its place, but neither before the last reader of the first
// gathers, though the products there would hide them as well. The readers of another form count.
// CHECK-LABEL: func.func @turn
// CHECK-NOT: again
// CHECK: %[[T:.*]] = stablehlo.transpose
// CHECK-NOT: again
// CHECK: %[[Y:.*]] = stablehlo.dot_general %{{.*}}, %[[T]]
// CHECK: comm.all_gather_start %arg2 over <@mesh, ["dp"]> dim = 0 again to [tensor<8x8xf32>] reason = "b2"
// CHECK: stablehlo.exponential
func.func @turn(%x: tensor<8x8xf32>, %a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %a1 = comm.all_gather %a over <@mesh, ["dp"]> dim = 0 reason = "a1" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %b1 = comm.all_gather %b over <@mesh, ["dp"]> dim = 0 reason = "b1" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %0 = stablehlo.dot_general %x, %a1, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.dot_general %0, %x, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = stablehlo.transpose %b1, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.dot_general %1, %t, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = stablehlo.exponential %2 : tensor<8x8xf32>
  %4 = stablehlo.dot_general %3, %x, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %b2 = comm.all_gather %b over <@mesh, ["dp"]> dim = 0 again reason = "b2" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %5 = stablehlo.dot_general %4, %b2, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %a2 = comm.all_gather %a over <@mesh, ["dp"]> dim = 0 again reason = "a2" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %6 = stablehlo.dot_general %5, %a2, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %6 : tensor<8x8xf32>
}
