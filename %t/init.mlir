module {
  func.func public @main() -> (tensor<2xf32> {jax.result_info = "result['w']"}) {
    %0 = call @helper() : () -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func private @helper() -> tensor<2xf32> {
    %0 = stablehlo.constant dense<3.0> : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
