// RUN: autopar-opt %s --autopar-propagate-pipeline --autopar-partition-pipeline | FileCheck %s

// Rows cut outside of the block, columns inside: the chain between the products moves as one, so that rows are gathered and the sums
// reduce-scattered, and the hidden values, four times as wide, stay where they are made. Each op of the chain alone would pay for an
// all-to-all on both sides.
autopar.mesh @mesh = <["tp"=4]>
// CHECK-LABEL: func.func @chain
// CHECK: %[[X:.*]] = comm.all_gather %{{.*}} over <@mesh, ["tp"]> dim = 0
// CHECK: %[[H:.*]] = stablehlo.dot_general %[[X]], {{.*}} -> tensor<512x1024xf32>
// CHECK-NOT: comm.
// CHECK: stablehlo.tanh {{.*}} tensor<512x1024xf32>
// CHECK-NOT: comm.
// CHECK: %[[Y:.*]] = stablehlo.dot_general {{.*}} -> tensor<512x1024xf32>
// CHECK: comm.reduce_scatter %[[Y]] over <@mesh, ["tp"]> kind = sum dim = 0
// CHECK-NOT: comm.
func.func @chain(%x: tensor<512x1024xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>},
                 %w1: tensor<1024x4096xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"tp"}]>},
                 %w2: tensor<4096x1024xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<512x1024xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>}) {
  %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<512x1024xf32>, tensor<1024x4096xf32>) -> tensor<512x4096xf32>
  %1 = stablehlo.multiply %0, %0 : tensor<512x4096xf32>
  %2 = stablehlo.tanh %1 : tensor<512x4096xf32>
  %3 = stablehlo.multiply %2, %0 : tensor<512x4096xf32>
  %4 = stablehlo.dot_general %3, %w2, contracting_dims = [1] x [0] : (tensor<512x4096xf32>, tensor<4096x1024xf32>) -> tensor<512x1024xf32>
  return %4 : tensor<512x1024xf32>
}
