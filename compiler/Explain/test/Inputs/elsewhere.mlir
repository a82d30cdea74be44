// A tanh in @step, none in @init.
sdy.mesh @mesh = <["dp"=2]>
func.func @init() -> (tensor<4xf32> {jax.result_info = "result['w']"}) {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @step(%arg0: tensor<4xf32> loc("state['w']")) -> (tensor<4xf32> {jax.result_info = "result['w']"}) {
  %0 = stablehlo.tanh %arg0 : tensor<4xf32>
  return %0 : tensor<4xf32>
}
