// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// State, batch and results that are hinted as parts of a sum are whole outside: read from a file, passed to the next step, saved.
// plan: a=2,b=2 | ^state/w$=[{"a"}, {}], unreduced={"b"} | all-reduce<=256, all-gather<=72
// plan: a=2,b=2 | ^batch/x$=[{"a"}, {}], unreduced={"b"}; ^state/w$=[{}, {"b"}]
// plan: a=3,b=2 | ^state/w$=[{"b"}, {}], unreduced={"a"}; ^batch/x$=[{}, {"a"}], unreduced={"b"}; ^state/y$=[{}, {}], unreduced={"a", "b"}
// plan: a=2,b=2 | ^state/w$=[{"a"}, {}], unreduced={max "b"}; ^state/y$=[{}, {"a"}], unreduced={"b"}
// plan: a=4 | ^state/w$=[{}, {"a":(1)2}], unreduced={"a":(2)2}
func.func @step(%w: tensor<5x6xf32> loc("state['w']"), %x: tensor<5x6xf32> loc("batch['x']"))
    -> (tensor<5x6xf32> {jax.result_info = "result[0]['w']"}, tensor<5x5xf32> {jax.result_info = "result[0]['y']"},
        tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.add %w, %x : tensor<5x6xf32>
  %y = stablehlo.dot_general %n, %x, contracting_dims = [1] x [1] : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x5xf32>
  %loss = stablehlo.reduce(%n init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x6xf32>, tensor<f32>) -> tensor<f32>
  return %n, %y, %loss : tensor<5x6xf32>, tensor<5x5xf32>, tensor<f32>
}
