// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate --autopar-export-sdy | FileCheck %s
// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=cost --autopar-export-sdy | FileCheck %s
// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=basic --autopar-export-sdy | FileCheck %s --check-prefix=BASIC
// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=aggressive --autopar-export-sdy | FileCheck %s --check-prefix=AGGRESSIVE
// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate="strategy=basic close=true" --autopar-export-sdy | FileCheck %s --check-prefix=CLOSED

// What propagation found, as Shardy prints it. Nothing of autopar stays.
// CHECK-NOT: autopar
sdy.mesh @mesh = <["x"=2, "y"=2]>
// CHECK-LABEL: @chain
// CHECK: stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>}
func.func @chain(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {?}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.add %a, %a : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// Two sources want one axis for different dims of the sum: basic gives it to neither.
// BASIC-LABEL: @rivals
// BASIC: stablehlo.add %arg0, %arg1 : tensor<8x8xf32>
// CLOSED-LABEL: @rivals
// CLOSED: stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>}
// AGGRESSIVE-LABEL: @rivals
// AGGRESSIVE: stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x", ?}, {?}]>]>}
func.func @rivals(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
                  %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.add %a, %b : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
