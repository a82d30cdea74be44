// RUN: autopar-opt %s --autopar-combine-all-reduces | FileCheck %s
// RUN: autopar-opt %s --autopar-combine-all-reduces='bucket-bytes=16' | FileCheck %s --check-prefix=SMALL
// RUN: autopar-opt %s --autopar-combine-all-reduces --autopar-combine-all-reduces | FileCheck %s

autopar.mesh @mesh = <["dp"=2]>
// Gradients and loss are one message, sent after the last of them; updates wait for it.
// CHECK-LABEL: func.func @gradients
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>, %[[L:.*]]: tensor<f32>
// CHECK: %[[C:.*]] = stablehlo.negate %[[B]]
// CHECK: %[[R:.*]]:3 = comm.all_reduce %[[A]], %[[L]], %[[C]] over <@mesh, ["dp"]> kind = sum reason = "combined 3: a; loss; b"
// CHECK: stablehlo.exponential %[[R]]#0
// SMALL-LABEL: func.func @gradients
// SMALL-COUNT-3: comm.all_reduce
func.func @gradients(%a: tensor<4xf32>, %b: tensor<4xf32>, %l: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<f32>) {
  %0 = comm.all_reduce %a over <@mesh, ["dp"]> kind = sum reason = "a" : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.exponential %0 : tensor<4xf32>
  %2 = comm.all_reduce %l over <@mesh, ["dp"]> kind = sum reason = "loss" : (tensor<f32>) -> tensor<f32>
  %3 = stablehlo.negate %b : tensor<4xf32>
  %4 = comm.all_reduce %3 over <@mesh, ["dp"]> kind = sum reason = "b" : (tensor<4xf32>) -> tensor<4xf32>
  %5 = stablehlo.add %1, %4 : tensor<4xf32>
  return %1, %5, %2 : tensor<4xf32>, tensor<4xf32>, tensor<f32>
}

// What the next all-reduce depends on stays where it is; other kinds and types are other messages.
// CHECK-LABEL: func.func @chain
// CHECK: %[[R:.*]] = comm.all_reduce %{{.*}} kind = sum
// CHECK-NEXT: %[[E:.*]] = stablehlo.exponential %[[R]]
// CHECK: comm.all_reduce %[[E]] over <@mesh, ["dp"]> kind = sum
// CHECK: comm.all_reduce %{{.*}} kind = max
// CHECK: comm.all_reduce %{{.*}} : (tensor<4xi32>)
func.func @chain(%a: tensor<4xf32>, %n: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xi32>) {
  %0 = comm.all_reduce %a over <@mesh, ["dp"]> kind = sum reason = "first" : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.exponential %0 : tensor<4xf32>
  %2 = comm.all_reduce %1 over <@mesh, ["dp"]> kind = sum reason = "second" : (tensor<4xf32>) -> tensor<4xf32>
  %3 = comm.all_reduce %a over <@mesh, ["dp"]> kind = max reason = "" : (tensor<4xf32>) -> tensor<4xf32>
  %4 = comm.all_reduce %n over <@mesh, ["dp"]> kind = sum reason = "" : (tensor<4xi32>) -> tensor<4xi32>
  return %2, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xi32>
}

// A loop that reduces inside is a user that cannot wait.
// CHECK-LABEL: func.func @loop
// CHECK: comm.all_reduce
// CHECK: stablehlo.while
// CHECK: comm.all_reduce
func.func @loop(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = comm.all_reduce %a over <@mesh, ["dp"]> kind = sum reason = "" : (tensor<4xf32>) -> tensor<4xf32>
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %i0, %y = %0) : tensor<i32>, tensor<4xf32>
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
  return %r#1 : tensor<4xf32>
}

autopar.mesh @grid = <["dp"=2, "tp"=2]>
// The gradients over dp are one message although their norm needs another over tp: the chain over tp is longer.
// CHECK-LABEL: func.func @norm
// CHECK: comm.all_reduce %{{.*}} over <@grid, ["tp"]>
// CHECK: comm.all_reduce %{{.*}} over <@grid, ["tp"]>
// CHECK: %[[G:.*]]:2 = comm.all_reduce %{{.*}}, %{{.*}} over <@grid, ["dp"]>
// CHECK: stablehlo.multiply %[[G]]#0, %[[G]]#0
// CHECK: comm.all_reduce %{{.*}} over <@grid, ["tp"]>
// CHECK-NOT: comm.
func.func @norm(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = comm.all_reduce %a over <@grid, ["dp"]> kind = sum reason = "first gradient" : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.multiply %0, %0 : tensor<4xf32>
  %2 = comm.all_reduce %b over <@grid, ["tp"]> kind = sum reason = "layer 2" : (tensor<4xf32>) -> tensor<4xf32>
  %3 = stablehlo.exponential %2 : tensor<4xf32>
  %4 = comm.all_reduce %3 over <@grid, ["tp"]> kind = sum reason = "layer 1" : (tensor<4xf32>) -> tensor<4xf32>
  %5 = comm.all_reduce %4 over <@grid, ["dp"]> kind = sum reason = "second gradient" : (tensor<4xf32>) -> tensor<4xf32>
  %6 = stablehlo.multiply %5, %5 : tensor<4xf32>
  %7 = stablehlo.add %1, %6 : tensor<4xf32>
  %8 = comm.all_reduce %7 over <@grid, ["tp"]> kind = sum reason = "norm" : (tensor<4xf32>) -> tensor<4xf32>
  return %8 : tensor<4xf32>
}
