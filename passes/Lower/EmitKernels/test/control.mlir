// RUN: autopar-opt %s --autopar-decompose-ops --autopar-form-kernels --autopar-emit-kernels | FileCheck %s --enable-var-scope

// Carried values have a buffer of their own; %k, which every iteration hands on, stays in the state's. The swap at the end of
// the body goes through buffers of its own.
// CHECK-LABEL: rt.task @step
func.func @step(%a: tensor<4xf32> {autopar.name = "a", autopar.kind = "state"}, %b: tensor<4xf32> {autopar.name = "b", autopar.kind = "state"}) ->
    (tensor<4xf32> {autopar.name = "a", autopar.kind = "state"}, tensor<4xf32> {autopar.name = "b", autopar.kind = "state"})
    attributes {autopar.role = "step"} {
  // CHECK: %[[A:.*]] = rt.tensor_view @t0
  // CHECK: %[[B:.*]] = rt.tensor_view @t1
  %zero = stablehlo.constant dense<0> : tensor<i32>
  // CHECK: %[[P:.*]] = rt.alloc : memref<4xf32>
  // CHECK: rt.copy %[[A]] to %[[P]]
  // CHECK: %[[Q:.*]] = rt.alloc : memref<4xf32>
  // CHECK: rt.copy %[[B]] to %[[Q]]
  // CHECK-NOT: rt.copy
  // CHECK: %[[PRED:.*]] = rt.alloc : memref<i1>
  // CHECK: rt.while %[[PRED]] : memref<i1> trip_count 3 cond {
  // CHECK: rt.copy %{{.*}} to %[[PRED]]
  // CHECK: } body {
  // CHECK: rt.launch @{{.*}} ins(%[[P]], %[[B]] : memref<4xf32>, memref<4xf32>) outs(%[[NEW:.*]] : memref<4xf32>)
  // CHECK: rt.copy %[[Q]] to %[[SAVED:.*]] : memref
  // CHECK: rt.copy %[[SAVED]] to %[[P]]
  // CHECK: rt.copy %[[NEW]] to %[[Q]]
  // CHECK: }
  %w:4 = stablehlo.while(%i = %zero, %p = %a, %q = %b, %k = %b) : tensor<i32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
   cond {
    %last = stablehlo.constant dense<3> : tensor<i32>
    %go = stablehlo.compare LT, %i, %last, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    %s = stablehlo.add %p, %k : tensor<4xf32>
    stablehlo.return %next, %q, %s, %k : tensor<i32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  // CHECK: rt.copy %[[P]] to
  // CHECK: rt.copy %[[Q]] to
  return %w#1, %w#2 : tensor<4xf32>, tensor<4xf32>
}
