module {
  autopar.mesh @mesh = <[]>
  func.func @step(%arg0: tensor<2xf32> {autopar.kind = "state", autopar.name = "state/w", autopar.sharding = #autopar.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {autopar.kind = "state", autopar.name = "state/w", autopar.sharding = #autopar.sharding<@mesh, [{}]>}) attributes {autopar.mesh = @mesh, autopar.phase = "step", autopar.role = "step", autopar.stage = 0 : i64} {
    %0 = stablehlo.add %arg0, %arg0 {autopar.shardings = [#autopar.sharding<@mesh, [{}]>]} : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @init() -> (tensor<2xf32> {autopar.kind = "state", autopar.name = "state/w", autopar.sharding = #autopar.sharding<@mesh, [{}]>}) attributes {autopar.mesh = @mesh, autopar.phase = "step", autopar.role = "init", autopar.stage = 0 : i64} {
    %cst = stablehlo.constant {autopar.shardings = [#autopar.sharding<@mesh, [{}]>]} dense<3.000000e+00> : tensor<2xf32>
    return %cst : tensor<2xf32>
  }
}
