module {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%arg0: tensor<2xf32> {autopar.global_type = tensor<4xf32>, autopar.kind = "state", autopar.name = "state/w", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}, %arg1: tensor<2xf32> {autopar.global_type = tensor<4xf32>, autopar.kind = "batch", autopar.name = "batch/x", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}) -> (tensor<2xf32> {autopar.global_type = tensor<4xf32>, autopar.kind = "state", autopar.name = "state/w", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}) attributes {autopar.mesh = @mesh, autopar.phase = "step", autopar.role = "step", autopar.spmd, autopar.stage = 0 : i64} {
    %0 = stablehlo.negate %arg1 : tensor<2xf32>
    %1 = stablehlo.add %0, %arg0 : tensor<2xf32>
    return %1 : tensor<2xf32>
  }
}
