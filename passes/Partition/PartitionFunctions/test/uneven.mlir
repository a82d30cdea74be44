// RUN: autopar-opt %s --autopar-propagate-pipeline --autopar-partition-pipeline --split-input-file | FileCheck %s

autopar.mesh @mesh = <["dp"=4]>
// Five rows on four devices: blocks of two, the last device owns nothing. The sum skips the padding.
// CHECK-LABEL: func.func @mean
// CHECK-SAME: tensor<2x3xf32> {autopar.global_type = tensor<5x3xf32>
func.func @mean(%x: tensor<5x3xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<3xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}]>}) {
  // CHECK: stablehlo.select
  // CHECK: stablehlo.reduce
  // CHECK: comm.all_reduce
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<5x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----
autopar.mesh @mesh = <["x"=4]>
// Gathered blocks are cut to the tensor's size, a replicated tensor is padded before it is cut.
// CHECK-LABEL: func.func @move
func.func @move(%x: tensor<5x3xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"x"}, {}]>},
                %y: tensor<5xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}]>})
    -> (tensor<5x3xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>},
        tensor<5xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"x"}]>}) {
  // CHECK-DAG: %[[ALL:.*]] = comm.all_gather {{.*}} -> tensor<8x3xf32>
  // CHECK-DAG: stablehlo.slice %[[ALL]] [0:5, 0:3]
  // CHECK-DAG: stablehlo.pad {{.*}} -> tensor<8xf32>
  return %x, %y : tensor<5x3xf32>, tensor<5xf32>
}
