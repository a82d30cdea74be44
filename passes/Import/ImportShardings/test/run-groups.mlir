// RUN: autopar-opt %s --autopar-import-sdy -o %t.graph && autopar-run %t.graph --print > %t.1
// RUN: autopar-opt %t.graph --autopar-propagate-pipeline --autopar-partition-pipeline -o %t.spmd && FileCheck %s --input-file %t.spmd
// RUN: autopar-run %t.spmd --print | diff %t.1 -

// Members of one group with different shardings: numbers stay, and what reads them reads them where the group lies.
sdy.mesh @m = <["x"=2, "y"=2]>
// CHECK-LABEL: func.func @step
// CHECK: stablehlo.add {{.*}} : tensor<4x6xf32>
func.func @step() -> (tensor<8x6xf32>, tensor<8x6xf32>) {
  %0 = stablehlo.iota dim = 0 : tensor<8x6xf32>
  %1 = stablehlo.iota dim = 1 : tensor<8x6xf32>
  %2 = stablehlo.sine %0 : tensor<8x6xf32>
  %3 = stablehlo.cosine %1 : tensor<8x6xf32>
  %a = sdy.sharding_constraint %2 <@m, [{"x"}, {}]> : tensor<8x6xf32>
  %b = sdy.sharding_constraint %3 <@m, [{}, {"x"}]> : tensor<8x6xf32>
  sdy.sharding_group %a group_id=0 : tensor<8x6xf32>
  sdy.sharding_group %b group_id=0 : tensor<8x6xf32>
  %4 = stablehlo.add %a, %b : tensor<8x6xf32>
  %5 = stablehlo.multiply %4, %b : tensor<8x6xf32>
  return %4, %5 : tensor<8x6xf32>, tensor<8x6xf32>
}
