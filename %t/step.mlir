func.func @step(
    %w: tensor<2xi32> {autopar.name = "state/w", autopar.kind = "state"},
    %x: tensor<2xi32> {autopar.name = "batch/x", autopar.kind = "batch"},
    %step: tensor<i32> {autopar.name = "batch/step", autopar.kind = "batch"},
    %seed: tensor<2xui32> {autopar.name = "batch/seed", autopar.kind = "batch"})
  -> (tensor<2xi32> {autopar.name = "state/w"}, tensor<2xi32> {autopar.name = "row"}, tensor<i32> {autopar.name = "number"},
      tensor<2xui32> {autopar.name = "key"}) {
  %0 = stablehlo.add %w, %x : tensor<2xi32>
  return %0, %x, %step, %seed : tensor<2xi32>, tensor<2xi32>, tensor<i32>, tensor<2xui32>
}

