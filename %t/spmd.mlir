// 5 elements over 4 devices: blocks of 2, the third half empty, the last empty.
autopar.mesh @mesh = <["x"=4]>
func.func @step(
    %x: tensor<2xf32> {autopar.name = "x", autopar.global_type = tensor<5xf32>, autopar.sharding = #autopar.sharding<@mesh, [{"x"}]>},
    %i: tensor<3xi32> {autopar.name = "i", autopar.global_type = tensor<3xi32>, autopar.sharding = #autopar.sharding<@mesh, [{}]>})
  -> (tensor<2xf32> {autopar.name = "doubled", autopar.global_type = tensor<5xf32>, autopar.sharding = #autopar.sharding<@mesh, [{"x"}]>},
      tensor<3xi32> {autopar.name = "i", autopar.global_type = tensor<3xi32>, autopar.sharding = #autopar.sharding<@mesh, [{}]>},
      tensor<f32> {autopar.name = "partial", autopar.global_type = tensor<f32>, autopar.sharding = #autopar.sharding<@mesh, [], unreduced={"x"}>},
      tensor<2xf32> {autopar.name = "raw"})
  attributes {autopar.spmd, autopar.mesh = @mesh} {
  // CHECK: doubled: f32[5] = [2, 4, 6, 8, 10]
  %doubled = stablehlo.add %x, %x : tensor<2xf32>
  // CHECK: i: i32[3] = [4, 0, 2]
  // the four partial values are summed
  // CHECK: partial: f32[] = 10
  %partial = stablehlo.constant dense<2.5> : tensor<f32>
  // CHECK: raw@0: f32[2] = [1, 2]
  // CHECK: raw@1: f32[2] = [3, 4]
  // CHECK: raw@2: f32[2] = [5, nan]
  // CHECK: raw@3: f32[2] = [nan, nan]
  return %doubled, %i, %partial, %x : tensor<2xf32>, tensor<3xi32>, tensor<f32>, tensor<2xf32>
}
