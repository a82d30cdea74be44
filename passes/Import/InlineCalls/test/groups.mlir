// RUN: autopar-opt %s --autopar-import-sdy --autopar-inline-calls -o %t.graph && FileCheck %s --input-file %t.graph
// RUN: autopar-run %t.graph --print > %t.1
// RUN: autopar-opt %t.graph --autopar-propagate-pipeline --autopar-partition-pipeline -o %t.spmd && autopar-run %t.spmd --print | diff %t.1 -

// A value that a callee puts into one group and its caller into another joins them; members of which one is constrained inside of a
// callee keep their shardings, as within one function.
sdy.mesh @m = <["x"=2, "y"=2]>

// CHECK-LABEL: func.func @step
// CHECK: %[[SINE:.*]] = stablehlo.sine
// CHECK: %[[A:.*]] = autopar.sharding_constraint %[[SINE]] <@m, [{"x"}, {}]>
// CHECK: %[[A1:.*]] = autopar.sharding_constraint %[[A]] <@m, [{?}, {?}]>
// CHECK: autopar.sharding_group %[[A1]] group_id = 4
// CHECK: %[[COSINE:.*]] = stablehlo.cosine
// CHECK: %[[B:.*]] = autopar.sharding_constraint %[[COSINE]] <@m, [{}, {"x"}]>
// CHECK: %[[B1:.*]] = autopar.sharding_constraint %[[B]] <@m, [{?}, {?}]>
// CHECK: autopar.sharding_group %[[B1]] group_id = 4
// CHECK-NOT: group_id = 7
func.func @step() -> (tensor<8x6xf32>, tensor<8x6xf32>) {
  %0 = stablehlo.iota dim = 0 : tensor<8x6xf32>
  %a = call @grouped(%0) : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = stablehlo.iota dim = 1 : tensor<8x6xf32>
  %2 = stablehlo.cosine %1 : tensor<8x6xf32>
  %b = sdy.sharding_constraint %2 <@m, [{}, {"x"}]> : tensor<8x6xf32>
  sdy.sharding_group %a group_id=7 : tensor<8x6xf32>
  sdy.sharding_group %b group_id=7 : tensor<8x6xf32>
  %4 = stablehlo.add %a, %b : tensor<8x6xf32>
  %5 = stablehlo.multiply %4, %b : tensor<8x6xf32>
  return %4, %5 : tensor<8x6xf32>, tensor<8x6xf32>
}

func.func private @grouped(%0: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %1 = stablehlo.sine %0 : tensor<8x6xf32>
  %2 = sdy.sharding_constraint %1 <@m, [{"x"}, {}]> : tensor<8x6xf32>
  sdy.sharding_group %2 group_id=4 : tensor<8x6xf32>
  return %2 : tensor<8x6xf32>
}
