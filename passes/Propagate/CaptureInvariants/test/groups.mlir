// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate-pipeline -o %t.graph && FileCheck %s --input-file %t.graph
// RUN: autopar-run %s --print > %t.1
// RUN: autopar-opt %t.graph --autopar-partition-pipeline -o %t.spmd && autopar-run %t.spmd --print | diff %t.1 -

// What a loop carries unchanged stays carried where its result is in a group: what went in may be in another, and their members may ask
// for different shardings.
sdy.mesh @m = <["x"=2, "y"=2]>

// CHECK-LABEL: func.func @step
func.func @step() -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %a = stablehlo.iota dim = 0 : tensor<4x8xf32>
  %b = stablehlo.iota dim = 1 : tensor<4x8xf32>
  %sine = stablehlo.sine %a : tensor<4x8xf32>
  sdy.sharding_group %sine group_id = 0 : tensor<4x8xf32>
  %cosine = stablehlo.cosine %b : tensor<4x8xf32>
  %cut = sdy.sharding_constraint %cosine <@m, [{"x"}, {}]> : tensor<4x8xf32>
  sdy.sharding_group %cut group_id = 0 : tensor<4x8xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %loop:3 = stablehlo.while(%i = %zero, %same = %sine, %sum = %b) : tensor<i32>, tensor<4x8xf32>, tensor<4x8xf32>
  // CHECK: stablehlo.while(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}})
   cond {
    %p = stablehlo.compare LT, %i, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %n = stablehlo.add %i, %one : tensor<i32>
    %s = stablehlo.add %sum, %same : tensor<4x8xf32>
    stablehlo.return %n, %same, %s : tensor<i32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  sdy.sharding_group %loop#1 group_id = 1 : tensor<4x8xf32>
  %tangent = stablehlo.negate %a : tensor<4x8xf32>
  %other = sdy.sharding_constraint %tangent <@m, [{}, {"y"}]> : tensor<4x8xf32>
  sdy.sharding_group %other group_id = 1 : tensor<4x8xf32>
  %r = stablehlo.add %loop#1, %other : tensor<4x8xf32>
  %q = stablehlo.multiply %cut, %sine : tensor<4x8xf32>
  return %r, %q, %loop#2 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}
