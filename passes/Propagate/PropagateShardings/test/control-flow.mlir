// RUN: autopar-opt %s --autopar-propagate-shardings | FileCheck %s
autopar.mesh @mesh = <["dp"=2]>

// Carried values: initial value, arguments, yielded value and result agree. The counter stays replicated.
// CHECK-LABEL: @loop
// CHECK-SAME: -> (tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>})
func.func @loop(%x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}, %n: tensor<i32>) -> tensor<8xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  // CHECK: stablehlo.while
  // CHECK-SAME: autopar.shardings = [#autopar.sharding<@mesh, []>, #autopar.sharding<@mesh, [{"dp"}]>]
  %0:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<8xf32>
   cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    // CHECK: negate{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}]>]
    %w = stablehlo.negate %v : tensor<8xf32>
    stablehlo.return %j, %w : tensor<i32>, tensor<8xf32>
  }
  return %0#1 : tensor<8xf32>
}

// Two carried values that start from one zero do not tie each other.
// CHECK-LABEL: @shared_start
func.func @shared_start(%x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>},
    %y: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}]>}, %p: tensor<i1>, %z: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}]>}) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: stablehlo.while
  // CHECK-SAME: [#autopar.sharding<@mesh, []>, #autopar.sharding<@mesh, [{"dp"}]>, #autopar.sharding<@mesh, [{}]>]
  %0:3 = stablehlo.while(%q = %p, %a = %z, %b = %z) : tensor<i1>, tensor<8xf32>, tensor<8xf32>
   cond {
    stablehlo.return %q : tensor<i1>
  } do {
    %c = stablehlo.add %a, %x : tensor<8xf32>
    stablehlo.return %q, %c, %b : tensor<i1>, tensor<8xf32>, tensor<8xf32>
  }
  return %0#1, %0#2 : tensor<8xf32>, tensor<8xf32>
}

// Into and out of branches, which see the values around them.
// CHECK-LABEL: @branches
func.func @branches(%p: tensor<i1>, %i: tensor<i32>, %x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = "stablehlo.if"(%p) ({
    // CHECK: negate{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}]>]
    %1 = stablehlo.negate %x : tensor<8xf32>
    stablehlo.return %1 : tensor<8xf32>
  }, {
    // CHECK: constant {autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}]>]}
    %1 = stablehlo.constant dense<0.0> : tensor<8xf32>
    stablehlo.return %1 : tensor<8xf32>
  // CHECK: }) {autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}]>]}
  }) : (tensor<i1>) -> tensor<8xf32>
  %2 = "stablehlo.case"(%i) ({
    stablehlo.return %0 : tensor<8xf32>
  }, {
    // CHECK: abs{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}]>]
    %3 = stablehlo.abs %0 : tensor<8xf32>
    stablehlo.return %3 : tensor<8xf32>
  // CHECK: }) {autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}]>]}
  }) : (tensor<i32>) -> tensor<8xf32>
  return %0, %2 : tensor<8xf32>, tensor<8xf32>
}

// Operand i of an optimization_barrier lies like result i.
// CHECK-LABEL: @barrier
func.func @barrier(%x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}, %y: tensor<4xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
  // CHECK: optimization_barrier{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}]>, #autopar.sharding<@mesh, [{}]>]
  %0:2 = stablehlo.optimization_barrier %x, %y : tensor<8xf32>, tensor<4xf32>
  return %0#0, %0#1 : tensor<8xf32>, tensor<4xf32>
}
