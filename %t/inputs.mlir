func.func @main() -> (tensor<5xf32> {autopar.name = "x"}, tensor<3xi32> {autopar.name = "i"}) {
  %x = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
  %i = stablehlo.constant dense<[4, 0, 2]> : tensor<3xi32>
  return %x, %i : tensor<5xf32>, tensor<3xi32>
}

