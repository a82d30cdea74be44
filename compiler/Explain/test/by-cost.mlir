// What propagation says of a gradient, and what is made of it by cost, beside the next best way.
// RUN: autopar-plan explain %%1 %s | FileCheck %s

// CHECK: %1 = stablehlo.dot_general
// CHECK-NEXT: propagated as [{"dp"}, {}]
// CHECK: it is made by stablehlo.dot_general {{.*}} with k by "dp", estimated at {{.*}} us with what moves around it; next best: {{.*}} us more
// CHECK-NEXT: so by cost it is made as [{}, {}], unreduced={"dp"}, not as it was propagated
sdy.mesh @mesh = <["dp"=4]>
func.func @step(%w: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>} loc("state['w']"),
                %x: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>} loc("batch['x']"))
    -> (tensor<16x16xf32> {jax.result_info = "result[0]['w']"}) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x16xf32>, tensor<16x16xf32>) -> tensor<64x16xf32>
  %1 = stablehlo.dot_general %x, %0, contracting_dims = [0] x [0] : (tensor<64x16xf32>, tensor<64x16xf32>) -> tensor<16x16xf32>
  %2 = stablehlo.subtract %w, %1 : tensor<16x16xf32>
  return %2 : tensor<16x16xf32>
}
