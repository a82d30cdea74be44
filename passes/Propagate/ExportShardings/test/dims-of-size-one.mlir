// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=basic --autopar-export-sdy | FileCheck %s
// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=user-priority --autopar-export-sdy | FileCheck %s

// A constraint may cut a dim of size 1 or 0. Nothing follows it there, but what it uses no other dim of it can have.
sdy.mesh @m = <["x"=2, "y"=4]>

// CHECK-LABEL: func.func @one
// CHECK: sdy.sharding_constraint %arg1 <@m, [{"x"}, {?}]> : tensor<1x6xf32>
// CHECK: sdy.sharding_constraint %arg1 <@m, [{"y":(1)2, "x"}, {"y":(2)2, ?}]> : tensor<1x6xf32>
func.func @one(%x: tensor<1x6xf32>, %y: tensor<1x6xf32>) -> (tensor<1x6xf32>, tensor<1x6xf32>, tensor<1x6xf32>) {
  %0 = sdy.sharding_constraint %x <@m, [{}, {"x"}]> : tensor<1x6xf32>
  %1 = stablehlo.multiply %0, %y : tensor<1x6xf32>
  %2 = sdy.sharding_constraint %y <@m, [{"x"}, {?}]> : tensor<1x6xf32>
  %3 = sdy.sharding_constraint %y <@m, [{"y":(1)2, "x"}, {"y":(2)2, ?}]> : tensor<1x6xf32>
  return %1, %2, %3 : tensor<1x6xf32>, tensor<1x6xf32>, tensor<1x6xf32>
}

// CHECK-LABEL: func.func @zero
// CHECK: sdy.sharding_constraint %arg1 <@m, [{?}, {"x"}, {"y", ?}]> : tensor<6x0x4xf32>
func.func @zero(%x: tensor<6x0x4xf32>, %y: tensor<6x0x4xf32>) -> (tensor<6x0x4xf32>, tensor<6x0x4xf32>) {
  %0 = sdy.sharding_constraint %x <@m, [{"x"}, {}, {"y"}]> : tensor<6x0x4xf32>
  %1 = stablehlo.add %0, %y : tensor<6x0x4xf32>
  %2 = sdy.sharding_constraint %y <@m, [{?}, {"x"}, {?}]> : tensor<6x0x4xf32>
  return %1, %2 : tensor<6x0x4xf32>, tensor<6x0x4xf32>
}
