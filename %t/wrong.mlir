func.func @step(%w: tensor<2xf32> {autopar.name = "state/w", autopar.kind = "state"}) {
  return
}

