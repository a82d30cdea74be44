// RUN: autopar-opt %s --split-input-file --autopar-propagate=strategy=source-priority | FileCheck %s --check-prefix=ARRIVAL
// RUN: autopar-opt %s --split-input-file --autopar-propagate=strategy=cost -o %t && FileCheck %s --input-file %t
// RUN: autopar-opt %t --split-input-file --autopar-choose-shardings | diff %t -
// RUN: autopar-opt %s --split-input-file --autopar-propagate | diff %t -
// RUN: autopar-opt %s --split-input-file --autopar-propagate=strategy=cost --autopar-partition-pipeline -o %t.spmd
// RUN: autopar-opt %s --split-input-file --autopar-propagate=strategy=source-priority --autopar-partition-pipeline | diff %t.spmd -
// RUN: autopar-opt %s --split-input-file --autopar-propagate-pipeline --autopar-choose-shardings --remarks-filter=autopar-choose.* --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

autopar.mesh @mesh = <["dp"=4]>
// Propagation leaves the weight's gradient as the weight lies, since no cut of the batch reaches it. By time the dot is cut along the batch, which
// it sums over, so that nothing moves before it; the sum is scattered to where the weight is.
// ARRIVAL-LABEL: func.func @step
// ARRIVAL: stablehlo.dot_general {{.*}} contracting_dims = [0] x [0] {autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {}]>]}
// CHECK-LABEL: func.func @step
// CHECK: stablehlo.dot_general {{.*}} contracting_dims = [0] x [0] {autopar.shardings = [#autopar.sharding<@mesh, [{}, {}], unreduced={"dp"}>]}
// CHECK: stablehlo.subtract {{.*}} {autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {}]>]}
// REMARK: cost | Category:autopar-choose-shardings | chosen="[{}, {}], unreduced={"dp"}", op=stablehlo.dot_general, propagated="[{"dp"}, {}]", why="by cost: dot_general with k by "dp" in {{.*}} us with what moves around it; next best: dot_general with {{.*}} us more"
func.func @step(%x: tensor<64x16xf32> {autopar.kind = "batch", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>},
                %w: tensor<16x16xf32> {autopar.kind = "state", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<16x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>}) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x16xf32>, tensor<16x16xf32>) -> tensor<64x16xf32>
  %1 = stablehlo.tanh %0 : tensor<64x16xf32>
  %2 = stablehlo.dot_general %x, %1, contracting_dims = [0] x [0] : (tensor<64x16xf32>, tensor<64x16xf32>) -> tensor<16x16xf32>
  %3 = stablehlo.subtract %w, %2 : tensor<16x16xf32>
  return %3 : tensor<16x16xf32>
}

// -----
autopar.mesh @mesh = <["dp"=4]>
// A roll is shifted as a whole when it is partitioned; here it stays as it was written.
// CHECK-LABEL: @roll
// CHECK: stablehlo.slice
// CHECK: stablehlo.slice
// CHECK: stablehlo.concatenate {{.*}} {autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}]>]}
// CHECK-NEXT: return
func.func @roll(%x: tensor<64xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>})
    -> (tensor<64xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}) {
  %0 = stablehlo.slice %x [1:64] : (tensor<64xf32>) -> tensor<63xf32>
  %1 = stablehlo.slice %x [0:1] : (tensor<64xf32>) -> tensor<1xf32>
  %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<63xf32>, tensor<1xf32>) -> tensor<64xf32>
  return %2 : tensor<64xf32>
}
