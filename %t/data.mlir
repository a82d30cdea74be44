func.func @main() -> (tensor<2xi32> {autopar.name = "state/w"}, tensor<3x2xi32> {autopar.name = "batch/x"}) {
  %w = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
  %x = stablehlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  return %w, %x : tensor<2xi32>, tensor<3x2xi32>
}

