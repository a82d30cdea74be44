// RUN: autopar-opt %s --autopar-propagate-pipeline --autopar-partition-pipeline --split-input-file | FileCheck %s
// An axis that an op cannot keep cuts another dim while it runs: two all-to-alls, no gather.

autopar.mesh @mesh = <["a"=4]>
// CHECK-LABEL: func.func @sort
// CHECK: comm.all_to_all {{.*}} split = 0 concat = 1
// CHECK: "stablehlo.sort"
// CHECK: comm.all_to_all {{.*}} split = 1 concat = 0
// CHECK-NOT: comm.
// CHECK: return
func.func @sort(%x: tensor<64x96xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"a"}]>})
    -> (tensor<64x96xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"a"}]>}) {
  %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  return %0 : tensor<64x96xf32>
}

// -----
autopar.mesh @mesh = <["a"=2, "b"=2]>
// The rows are cut by "b" already: "a" cuts them further.
// CHECK-LABEL: func.func @sort_of_cut_rows
// CHECK: comm.all_to_all {{.*}} over <@mesh, ["a"]> split = 0 concat = 1
// CHECK: "stablehlo.sort"
// CHECK: (tensor<16x96xf32>) -> tensor<16x96xf32>
// CHECK: comm.all_to_all {{.*}} over <@mesh, ["a"]> split = 1 concat = 0
func.func @sort_of_cut_rows(%x: tensor<64x96xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"b"}, {"a"}]>})
    -> (tensor<64x96xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"b"}, {"a"}]>}) {
  %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  return %0 : tensor<64x96xf32>
}

// -----
autopar.mesh @mesh = <["a"=4]>
// 30x64 merged: neither 30 over four devices nor the minor 64 stays a block; the first dim does.
// CHECK-LABEL: func.func @reshape
// CHECK: comm.all_to_all {{.*}} split = 0 concat = 2
// CHECK: stablehlo.reshape {{.*}} : (tensor<1x30x64xf32>) -> tensor<1x1920xf32>
// CHECK: comm.all_to_all {{.*}} split = 1 concat = 0
// CHECK-NOT: comm.
// CHECK: return
func.func @reshape(%x: tensor<4x30x64xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}, {"a"}]>})
    -> (tensor<4x1920xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"a"}]>}) {
  %0 = stablehlo.reshape %x : (tensor<4x30x64xf32>) -> tensor<4x1920xf32>
  return %0 : tensor<4x1920xf32>
}
