func.func @step(%x: tensor<7xi32> {autopar.name = "batch/x", autopar.kind = "batch"}) {
  return
}
