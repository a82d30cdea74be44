// RUN: autopar-opt %s --autopar-import-sdy --autopar-export-sdy | FileCheck %s
// RUN: autopar-opt %s --autopar-import-sdy -o %t.graph && autopar-run %t.graph --function values --print > %t.1
// RUN: autopar-opt %t.graph --autopar-propagate-pipeline --autopar-partition-pipeline -o %t.spmd
// RUN: autopar-run %t.spmd --function values --print | diff %t.1 -

// What Shardy's import makes of a framework's text, and calls that it inlines: bodies stand where they were called, their shardings are
// constraints on what enters and leaves; constants are stablehlo's; an edge is the value that it stands behind.
sdy.mesh @m = <["x"=2, "y"=4]>

// CHECK-LABEL: func.func @named(
// CHECK-NEXT: %0 = sdy.sharding_constraint %arg0 <@m, [{"x"}, {?}]> : tensor<8x16xf32>
// CHECK-NEXT: %1 = stablehlo.negate %0 : tensor<8x16xf32>
// CHECK-NEXT: %2 = sdy.sharding_constraint %1 <@m, [{?}, {"y"}]> : tensor<8x16xf32>
// CHECK-NEXT: return %2 : tensor<8x16xf32>
func.func @named(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y"}]>}) -> tensor<8x16xf32> {
  %0 = sdy.named_computation<"foo">(%a) in_shardings=[<@m, [{"x"}, {?}]>] out_shardings=[<@m, [{?}, {"y"}]>] (%arg1: tensor<8x16xf32>) {
    %2 = stablehlo.negate %arg1 : tensor<8x16xf32>
    sdy.return %2 : tensor<8x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// Without shardings nothing is left of the call.
// CHECK-LABEL: func.func @bare(
// CHECK-NEXT: %0 = stablehlo.negate %arg0 : tensor<8x16xf32>
// CHECK-NEXT: return %0, %arg0 : tensor<8x16xf32>, tensor<8x16xf32>
func.func @bare(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y"}]>}) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %0:2 = sdy.named_computation<"bar">(%a) (%arg1: tensor<8x16xf32>) {
    %2 = stablehlo.negate %arg1 : tensor<8x16xf32>
    sdy.return %2, %arg1 : tensor<8x16xf32>, tensor<8x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>)
  return %0#0, %0#1 : tensor<8x16xf32>, tensor<8x16xf32>
}

// CHECK-LABEL: func.func @edges(
// CHECK-NEXT: %0 = stablehlo.optimization_barrier %arg0 : tensor<8x16xf32>
// CHECK-NEXT: %1 = sdy.sharding_constraint %0 <@m, [{"x", ?}, {?}]> : tensor<8x16xf32>
// CHECK-NEXT: return %1 : tensor<8x16xf32>
func.func @edges(%a: tensor<8x16xf32>) -> (tensor<8x16xf32>) {
  %0 = stablehlo.optimization_barrier %a : tensor<8x16xf32>
  %1 = sdy.data_flow_edge %0 sharding=<@m, [{"x", ?}, {?}]> : tensor<8x16xf32>
  %2 = sdy.data_flow_edge %1 : tensor<8x16xf32>
  return %2 : tensor<8x16xf32>
}

// CHECK-LABEL: func.func @constant(
// CHECK-NEXT: %cst = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@m, [{?}, {"y", ?}]>]>} dense<0.000000e+00> : tensor<8x16xf32>
func.func @constant(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y"}]>}) -> tensor<8x16xf32> {
  %0 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@m, [{?}, {"y", ?}]>]>} dense<0.0> : tensor<8x16xf32>
  %1 = stablehlo.add %0, %a : tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}

// CHECK-LABEL: func.func @values
func.func @values() -> tensor<8x16xf32> {
  %0 = stablehlo.iota dim = 1 : tensor<8x16xf32>
  %1 = sdy.constant dense<0.5> : tensor<8x16xf32>
  %2 = sdy.named_computation<"halve">(%0, %1) in_shardings=[<@m, [{"x"}, {?}]>, <@m, [{?}, {?}]>] out_shardings=[<@m, [{?}, {"y"}]>]
      (%a: tensor<8x16xf32>, %b: tensor<8x16xf32>) {
    %3 = stablehlo.multiply %a, %b : tensor<8x16xf32>
    sdy.return %3 : tensor<8x16xf32>
  } : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return %2 : tensor<8x16xf32>
}
