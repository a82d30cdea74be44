// RUN: autopar-opt %s --autopar-assign-layouts --autopar-form-kernels --autopar-merge-kernels --autopar-emit-kernels | FileCheck %s --enable-var-scope
autopar.mesh @mesh = <["dp"=2]>

// One tensor for the state that both functions write, whatever its position.
// CHECK-DAG: rt.tensor @[[$W:t[0-9]+]] "state/w" <state> global tensor<8x4xf32> local tensor<8x4xf32> {initialised, read, written}
// CHECK-DAG: rt.tensor @{{t[0-9]+}} "batch/x" <batch> global tensor<16x4xf32> local tensor<8x4xf32> {read}
// CHECK-DAG: rt.tensor @{{t[0-9]+}} "loss" <metric> global tensor<f32> local tensor<f32> {written}
// CHECK-DAG: rt.tensor @{{t[0-9]+}} "seed" <seed> global tensor<2xui32> local tensor<2xui32> {read}
func.func @init(%seed: tensor<2xui32> {autopar.name = "seed", autopar.kind = "seed"}) ->
    (tensor<8x4xf32> {autopar.name = "state/w", autopar.kind = "state"}) attributes {autopar.role = "init"} {
  %0 = stablehlo.iota dim = 0 : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: rt.task @step <step>
func.func @step(%w: tensor<8x4xf32> {autopar.name = "state/w", autopar.kind = "state"},
    %x: tensor<8x4xf32> {autopar.name = "batch/x", autopar.kind = "batch", autopar.global_type = tensor<16x4xf32>}) ->
    (tensor<8x4xf32> {autopar.name = "state/w", autopar.kind = "state"}, tensor<f32> {autopar.name = "loss", autopar.kind = "metric"})
    attributes {autopar.role = "step"} {
  // CHECK: %[[WV:.*]] = rt.tensor_view @[[$W]] : memref<8x4xf32>
  // CHECK: %[[XV:.*]] = rt.tensor_view
  // Two equal fusions are two launches of one kernel; elementwise ones are flat. The operand is read only where it is written.
  // CHECK: %[[WF:.*]] = rt.view %[[WV]] at 0 : memref<8x4xf32> -> memref<32xf32>
  // CHECK: %[[A:.*]] = rt.alloc : memref<32xf32>
  // CHECK: rt.launch @[[$TANH:.*]] ins(%[[WF]] : memref<32xf32>) outs(%[[A]] : memref<32xf32>) extent 32 grain 32 {pointwise = array<i64: 0>}
  %0 = stablehlo.tanh %w : tensor<8x4xf32>
  // CHECK: %[[XF:.*]] = rt.view %[[XV]]
  // CHECK: rt.launch @[[$TANH]] ins(%[[XF]]
  %1 = stablehlo.tanh %x : tensor<8x4xf32>
  // CHECK: rt.gemm {{.*}} m 8 n 8 k 4 ld [4, 4, 8] {transpose_b}
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
  // Side by side in one message.
  // CHECK: %[[M:.*]] = rt.alloc : memref<96xf32>
  // CHECK: rt.view %[[M]] at 0 : memref<96xf32> -> memref<8x8xf32>
  // CHECK: rt.view %[[M]] at 256 : memref<96xf32> -> memref<8x4xf32>
  // CHECK: rt.collective <all_reduce> %[[M]], %[[M]] over [#rt.axis<0, 1, 2>] elements 96 id 0 reduce <sum> reason "both"
  %3:2 = comm.all_reduce %2, %0 over <@mesh, ["dp"]> kind = sum reason = "both" : (tensor<8x8xf32>, tensor<8x4xf32>) -> (tensor<8x8xf32>, tensor<8x4xf32>)
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %4 = stablehlo.reduce(%3#0 init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
  // CHECK: rt.copy {{.*}} : memref<8x4xf32>, memref<8x4xf32>
  // CHECK: rt.copy {{.*}} : memref<f32>, memref<f32>
  return %3#1, %4 : tensor<8x4xf32>, tensor<f32>
}
// The kernel's own loop is the outermost one; a flat kernel's buffers may have any size.
// CHECK: func.func private @[[$TANH]](%[[IN:.*]]: memref<1073741824xf32>, %[[OUT:.*]]: memref<1073741824xf32>, %[[LO:.*]]: index, %[[HI:.*]]: index)
// CHECK: scf.for %[[I:.*]] = %[[LO]] to %[[HI]]
// CHECK: %[[X:.*]] = memref.load %[[IN]][%[[I]]]
// CHECK: %[[T:.*]] = math.tanh %[[X]] : f32
// CHECK: memref.store %[[T]], %[[OUT]][%[[I]]]
