// RUN: autopar-opt %s --autopar-combine-all-reduces | FileCheck %s

autopar.mesh @mesh = <["dp"=2, "tp"=2]>
// Ops that were delayed hold all-reduces whose users wait again: a user of those comes after all of them.
// CHECK-LABEL: func.func @chain
// CHECK-COUNT-3: comm.all_reduce {{.*}} kind = sum
// CHECK-DAG: %[[T:.*]] = comm.all_reduce {{.*}} over <@mesh, ["tp"]> kind = max reason = "delayed tp"
// CHECK-DAG: %[[D1:.*]] = stablehlo.exponential %[[T]]
// CHECK: stablehlo.add %{{.*}}, %[[D1]]
// CHECK: reason = "norm"
func.func @chain(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %w = comm.all_reduce %a over <@mesh, ["dp"]> kind = sum reason = "gradient" : (tensor<4xf32>) -> tensor<4xf32>
  %d0 = stablehlo.negate %w : tensor<4xf32>
  %d2 = comm.all_reduce %d0 over <@mesh, ["tp"]> kind = max reason = "delayed tp" : (tensor<4xf32>) -> tensor<4xf32>
  %d1 = stablehlo.exponential %d2 : tensor<4xf32>
  %d4 = comm.all_reduce %d0 over <@mesh, ["dp"]> kind = max reason = "delayed dp" : (tensor<4xf32>) -> tensor<4xf32>
  %d5 = stablehlo.exponential %d4 : tensor<4xf32>
  %c1 = comm.all_reduce %b over <@mesh, ["tp"]> kind = sum reason = "layer 3" : (tensor<4xf32>) -> tensor<4xf32>
  %e1 = stablehlo.exponential %c1 : tensor<4xf32>
  %c2 = comm.all_reduce %e1 over <@mesh, ["tp"]> kind = sum reason = "layer 2" : (tensor<4xf32>) -> tensor<4xf32>
  %e2 = stablehlo.exponential %c2 : tensor<4xf32>
  %c3 = comm.all_reduce %e2 over <@mesh, ["tp"]> kind = sum reason = "layer 1" : (tensor<4xf32>) -> tensor<4xf32>
  %t = stablehlo.add %c3, %d1 : tensor<4xf32>
  %s = stablehlo.add %t, %d5 : tensor<4xf32>
  %n = comm.all_reduce %s over <@mesh, ["tp"]> kind = sum reason = "norm" : (tensor<4xf32>) -> tensor<4xf32>
  return %n : tensor<4xf32>
}
