// RUN: autopar-opt %s --autopar-capture-invariants | FileCheck %s
// RUN: autopar-opt %s --autopar-capture-invariants -o %t && autopar-opt %t --autopar-capture-invariants | diff %t -

autopar.mesh @mesh = <["a"=2]>

// A stack and a bound, returned as they came; the stack by way of a barrier.
// CHECK-LABEL: @scan
// CHECK-SAME: (%[[WS:.*]]: tensor<4x8xf32>, %[[X:.*]]: tensor<8xf32>, %[[LAST:.*]]: tensor<i32>)
func.func @scan(%ws: tensor<4x8xf32>, %x: tensor<8xf32>, %last: tensor<i32>) -> (tensor<4x8xf32>, tensor<8xf32>) {
  // CHECK: %[[C0:.*]] = stablehlo.constant dense<0>
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  // CHECK: %[[LOOP:.*]]:2 = stablehlo.while(%[[I:.*]] = %[[C0]], %[[H:.*]] = %[[X]]) : tensor<i32>, tensor<8xf32>
  %0:4 = stablehlo.while(%i = %c0, %w = %ws, %h = %x, %n = %last) : tensor<i32>, tensor<4x8xf32>, tensor<8xf32>, tensor<i32>
  cond {
    // CHECK: stablehlo.compare LT, %[[I]], %[[LAST]]
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    // CHECK: stablehlo.optimization_barrier %[[WS]]
    %b = stablehlo.optimization_barrier %w : tensor<4x8xf32>
    // CHECK: stablehlo.dynamic_slice %[[WS]], %[[I]]
    %s = stablehlo.dynamic_slice %w, %i, %c0, sizes = [1, 8] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %r = stablehlo.reshape %s : (tensor<1x8xf32>) -> tensor<8xf32>
    %m = stablehlo.multiply %h, %r : tensor<8xf32>
    %j = stablehlo.add %i, %c1 : tensor<i32>
    // CHECK: stablehlo.return %{{.*}}, %{{.*}} : tensor<i32>, tensor<8xf32>
    stablehlo.return %j, %b, %m, %n : tensor<i32>, tensor<4x8xf32>, tensor<8xf32>, tensor<i32>
  }
  // CHECK: return %[[WS]], %[[LOOP]]#1
  return %0#1, %0#2 : tensor<4x8xf32>, tensor<8xf32>
}

// An inner loop hands the value on; the outer one then carries it unchanged too.
// CHECK-LABEL: @nested
// CHECK-SAME: (%[[W:.*]]: tensor<8xf32>, %[[X:.*]]: tensor<8xf32>)
func.func @nested(%w: tensor<8xf32>, %x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %c2 = stablehlo.constant dense<2> : tensor<i32>
  // CHECK: %[[OUTER:.*]]:2 = stablehlo.while({{.*}}) : tensor<i32>, tensor<8xf32>
  %0:3 = stablehlo.while(%i = %c0, %v = %w, %h = %x) : tensor<i32>, tensor<8xf32>, tensor<8xf32>
  cond {
    %p = stablehlo.compare LT, %i, %c2 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    // CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<8xf32>
    %1:3 = stablehlo.while(%k = %c0, %u = %v, %g = %h) : tensor<i32>, tensor<8xf32>, tensor<8xf32>
    cond {
      %p = stablehlo.compare LT, %k, %c2 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      // CHECK: stablehlo.add %{{.*}}, %[[W]] : tensor<8xf32>
      %a = stablehlo.add %g, %u : tensor<8xf32>
      %n = stablehlo.add %k, %c1 : tensor<i32>
      stablehlo.return %n, %u, %a : tensor<i32>, tensor<8xf32>, tensor<8xf32>
    }
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %1#1, %1#2 : tensor<i32>, tensor<8xf32>, tensor<8xf32>
  }
  // CHECK: return %[[W]], %[[OUTER]]#1
  return %0#1, %0#2 : tensor<8xf32>, tensor<8xf32>
}

// Two values that change places are not unchanged; nor is one that the text gives a place. The others' shardings keep theirs.
// CHECK-LABEL: @stay
func.func @stay(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>, %d: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %c2 = stablehlo.constant dense<2> : tensor<i32>
  // CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
  // CHECK-SAME: autopar.shardings = [#autopar.sharding<@mesh, []>, #autopar.sharding<@mesh, [{?}]>, #autopar.sharding<@mesh, [{?}]>, #autopar.sharding<@mesh, [{"a"}]>]
  %0:5 = stablehlo.while(%i = %c0, %e = %a, %f = %b, %g = %c, %h = %d)
      : tensor<i32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
      attributes {autopar.shardings = [#autopar.sharding<@mesh, []>, #autopar.sharding<@mesh, [{?}]>,
        #autopar.sharding<@mesh, [{?}]>, #autopar.sharding<@mesh, [{?}]>, #autopar.sharding<@mesh, [{"a"}]>]}
  cond {
    %p = stablehlo.compare LT, %i, %c2 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %f, %e, %g, %h : tensor<i32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
  }
  %s = stablehlo.add %0#1, %0#3 : tensor<8xf32>
  return %s, %0#4 : tensor<8xf32>, tensor<8xf32>
}

// A loop that carries nothing else still carries something.
// CHECK-LABEL: @never
func.func @never(%x: tensor<8xf32>, %p: tensor<i1>) -> tensor<8xf32> {
  // CHECK: stablehlo.while(%{{.*}} = %arg1) : tensor<i1>
  %0:2 = stablehlo.while(%y = %x, %q = %p) : tensor<8xf32>, tensor<i1>
  cond { stablehlo.return %q : tensor<i1> }
  do { stablehlo.return %y, %q : tensor<8xf32>, tensor<i1> }
  // CHECK: return %arg0
  return %0#0 : tensor<8xf32>
}
