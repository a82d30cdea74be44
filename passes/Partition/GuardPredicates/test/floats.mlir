// RUN: autopar-opt %s --autopar-guard-predicates --autopar-verify-after-partition | FileCheck %s

autopar.mesh @mesh = <["dp"=2]>
// A predicate from floats around a collective is taken from the first device; one without collectives is left alone.
// CHECK-LABEL: func.func @branch
func.func @branch(%s: tensor<f32> {autopar.global_type = tensor<f32>, autopar.sharding = #autopar.sharding<@mesh, []>},
                  %x: tensor<4xf32> {autopar.global_type = tensor<4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}]>})
    -> (tensor<4xf32> {autopar.global_type = tensor<4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}]>})
    attributes {autopar.spmd, autopar.mesh = @mesh} {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: %[[P:.*]] = stablehlo.compare
  %p = stablehlo.compare GT, %s, %zero, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  // CHECK: %[[Q:.*]] = comm.broadcast %[[P]] over <@mesh, ["dp"]> root = 0
  // CHECK: "stablehlo.if"(%[[Q]])
  %0 = "stablehlo.if"(%p) ({
    %1 = comm.all_reduce %x over <@mesh, ["dp"]> kind = sum reason = "" : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }, {
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  // CHECK: "stablehlo.if"(%[[P]])
  %2 = "stablehlo.if"(%p) ({
    stablehlo.return %0 : tensor<4xf32>
  }, {
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// A counter is equal on all devices.
// CHECK-LABEL: func.func @counted
func.func @counted(%x: tensor<4xf32> {autopar.global_type = tensor<4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}]>})
    attributes {autopar.spmd, autopar.mesh = @mesh} {
  // CHECK-NOT: comm.broadcast
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %i0, %y = %x) : tensor<i32>, tensor<4xf32>
    cond {
      %n = stablehlo.constant dense<4> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %z = comm.all_reduce %y over <@mesh, ["dp"]> kind = sum reason = "" : (tensor<4xf32>) -> tensor<4xf32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %z : tensor<i32>, tensor<4xf32>
    }
  return
}

// A loop until convergence.
// CHECK-LABEL: func.func @converge
func.func @converge(%x: tensor<f32> {autopar.global_type = tensor<f32>, autopar.sharding = #autopar.sharding<@mesh, []>})
    attributes {autopar.spmd, autopar.mesh = @mesh} {
  // CHECK: %[[C:.*]] = stablehlo.compare
  // CHECK: %[[B:.*]] = comm.broadcast %[[C]]
  // CHECK: stablehlo.return %[[B]]
  %r = stablehlo.while(%y = %x) : tensor<f32>
    cond {
      %n = stablehlo.constant dense<0.5> : tensor<f32>
      %c = stablehlo.compare GT, %y, %n, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %z = comm.all_reduce %y over <@mesh, ["dp"]> kind = max reason = "" : (tensor<f32>) -> tensor<f32>
      stablehlo.return %z : tensor<f32>
    }
  return
}
