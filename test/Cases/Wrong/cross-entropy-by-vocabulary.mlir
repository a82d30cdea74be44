// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cross entropy with label smoothing over logits that are cut by vocabulary, and logits of thousands: the maximum and the sum are those of
// the whole row, smoothing spreads over the whole vocabulary, and what is sent is a few numbers for each row, not the logits.
// input: logits -2000 2000
// input: labels 0 49
// tolerance: 1e-5
// plan: a=2 | ^batch/logits$=[{}, {"a"}]; ^state/gradient$=[{}, {"a"}] | all-reduce<=1280
// plan: a=4 | ^batch/logits$=[{}, {"a"}]; ^state/gradient$=[{}, {"a"}] | all-reduce<=1920
// plan: a=3 | ^batch/logits$=[{}, {"a"}]; ^state/gradient$=[{}, {"a"}]
// plan: a=2,b=2 | ^batch/logits$=[{"b"}, {"a"}]; ^batch/labels$=[{"b"}]
// plan: a=2,b=4 | ^batch/logits$=[{}, {"b", "a"}]; ^state/gradient$=[{"a"}, {"b"}]
func.func @step(%w: tensor<f32> loc("state['w']"), %logits: tensor<64x50xf32> loc("batch['logits']"), %labels: tensor<64xi32> loc("batch['labels']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<64x50xf32> {jax.result_info = "result[0]['gradient']"},
        tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %hit = stablehlo.constant dense<0.9> : tensor<64x50xf32>
  %smooth = stablehlo.constant dense<0.002> : tensor<64x50xf32>
  %m = stablehlo.reduce(%logits init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<64x50xf32>, tensor<f32>) -> tensor<64xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<64xf32>) -> tensor<64x50xf32>
  %s = stablehlo.subtract %logits, %mb : tensor<64x50xf32>
  %e = stablehlo.exponential %s : tensor<64x50xf32>
  %z = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x50xf32>, tensor<f32>) -> tensor<64xf32>
  %l = stablehlo.log %z : tensor<64xf32>
  %lb = stablehlo.broadcast_in_dim %l, dims = [0] : (tensor<64xf32>) -> tensor<64x50xf32>
  %logp = stablehlo.subtract %s, %lb : tensor<64x50xf32>
  %i = stablehlo.iota dim = 1 : tensor<64x50xi32>
  %yb = stablehlo.broadcast_in_dim %labels, dims = [0] : (tensor<64xi32>) -> tensor<64x50xi32>
  %is = stablehlo.compare EQ, %i, %yb, SIGNED : (tensor<64x50xi32>, tensor<64x50xi32>) -> tensor<64x50xi1>
  %one = stablehlo.convert %is : (tensor<64x50xi1>) -> tensor<64x50xf32>
  %t0 = stablehlo.multiply %one, %hit : tensor<64x50xf32>
  %t = stablehlo.add %t0, %smooth : tensor<64x50xf32>
  %p = stablehlo.multiply %t, %logp : tensor<64x50xf32>
  %n = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x50xf32>, tensor<f32>) -> tensor<f32>
  %loss = stablehlo.negate %n : tensor<f32>
  %zb = stablehlo.broadcast_in_dim %z, dims = [0] : (tensor<64xf32>) -> tensor<64x50xf32>
  %soft = stablehlo.divide %e, %zb : tensor<64x50xf32>
  %g = stablehlo.subtract %soft, %t : tensor<64x50xf32>
  return %w, %g, %loss : tensor<f32>, tensor<64x50xf32>, tensor<f32>
}
