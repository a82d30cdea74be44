// Axes that were offered and not taken.
// RUN: autopar-plan explain %%0 %s | FileCheck %s --check-prefix=USED
// RUN: autopar-plan explain batch/b %s | FileCheck %s --check-prefix=CLOSED

// Batch first: dim 0 has "x" when the weight offers it for dim 1.
// USED: dim 0 is cut by "x"
// USED-NEXT: from dim 0 of batch/a, by factor i of stablehlo.dot_general
// USED-NEXT: batch/a was asked for as [{"x"}, {}]: the program's text
// USED-NEXT: dim 1 is not cut
// USED-NEXT: "x" was offered by dim 1 of state/w, by factor j of stablehlo.dot_general{{.*}}: dim 0 has it already
// USED-NEXT: it is made by {{.*}} next best: {{.*}} us more

// CLOSED: dim 0 is not cut: closed, asked for as [{}, {}]: the program's text
// CLOSED-NEXT: "x" was offered by dim 0 of %0, by factor i of stablehlo.add{{.*}}: the dim is closed, asked for as [{}, {}]
sdy.mesh @mesh = <["x"=2]>
func.func @step(%w: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>} loc("state['w']"),
                %a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} loc("batch['a']"),
                %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>} loc("batch['b']"))
    -> (tensor<4x8xf32> {jax.result_info = "result[0]['w']"}, tensor<8x8xf32> {jax.result_info = "result[1]['y']"}) {
  %0 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.add %0, %b : tensor<8x8xf32>
  return %w, %1 : tensor<4x8xf32>, tensor<8x8xf32>
}
