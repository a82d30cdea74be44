// A number that one kernel hands on and another makes again, to read it at the row before, is not the one of the row that is computed.
// RUN: autopar-opt %s --emit=exe -o %t && %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %s --function init --seed 7 --out %t.init && autopar-run %s --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --only '^state/' --tolerance 1e-6

autopar.mesh @mesh = <["b"=1]>
func.func @init(%seed: tensor<2xui32> {autopar.global_type = tensor<2xui32>, autopar.kind = "seed", autopar.name = "seed", autopar.sharding = #autopar.sharding<@mesh, [{}]>}) -> (
    tensor<3x2x5xf32> {autopar.global_type = tensor<3x2x5xf32>, autopar.kind = "state", autopar.name = "state/w", autopar.sharding = #autopar.sharding<@mesh, [{}, {}, {}]>},
    tensor<3xi32> {autopar.global_type = tensor<3xi32>, autopar.kind = "state", autopar.name = "state/g", autopar.sharding = #autopar.sharding<@mesh, [{}]>},
    tensor<10x6xf32> {autopar.global_type = tensor<10x6xf32>, autopar.kind = "state", autopar.name = "state/x", autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>})
    attributes {autopar.mesh = @mesh, autopar.phase = "init", autopar.role = "init", autopar.spmd, autopar.stage = 0 : i64} {
  %w = stablehlo.constant dense<0.0> : tensor<3x2x5xf32>
  %g = stablehlo.constant dense<[4, 3, 3]> : tensor<3xi32>
  %i = stablehlo.iota dim = 0 : tensor<10x6xf32>
  %x = stablehlo.sine %i : tensor<10x6xf32>
  return %w, %g, %x : tensor<3x2x5xf32>, tensor<3xi32>, tensor<10x6xf32>
}
func.func @step(%arg0: tensor<3x2x5xf32> {autopar.global_type = tensor<3x2x5xf32>, autopar.kind = "state", autopar.name = "state/w", autopar.sharding = #autopar.sharding<@mesh, [{}, {}, {}]>},
    %arg1: tensor<3xi32> {autopar.global_type = tensor<3xi32>, autopar.kind = "state", autopar.name = "state/g", autopar.sharding = #autopar.sharding<@mesh, [{}]>},
    %arg2: tensor<10x6xf32> {autopar.global_type = tensor<10x6xf32>, autopar.kind = "state", autopar.name = "state/x", autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>}) -> (
    tensor<3x2x5xf32> {autopar.global_type = tensor<3x2x5xf32>, autopar.kind = "state", autopar.name = "state/w", autopar.sharding = #autopar.sharding<@mesh, [{}, {}, {}]>},
    tensor<3xi32> {autopar.global_type = tensor<3xi32>, autopar.kind = "state", autopar.name = "state/g", autopar.sharding = #autopar.sharding<@mesh, [{}]>},
    tensor<10x6xf32> {autopar.global_type = tensor<10x6xf32>, autopar.kind = "state", autopar.name = "state/x", autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>})
    attributes {autopar.mesh = @mesh, autopar.phase = "step", autopar.role = "step", autopar.spmd, autopar.stage = 0 : i64} {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %c_0 = stablehlo.constant dense<0> : tensor<i32>
  %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<10x5xf32>
  %1 = stablehlo.pad %arg2, %cst, low = [0, 0], high = [0, 2], interior = [0, 0] : (tensor<10x6xf32>, tensor<f32>) -> tensor<10x8xf32>
  %2 = stablehlo.dynamic_slice %1, %c, %c_0, sizes = [10, 2] : (tensor<10x8xf32>, tensor<i32>, tensor<i32>) -> tensor<10x2xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [1, 2] : (tensor<10x2xf32>) -> tensor<3x10x2xf32>
  %4 = stablehlo.iota dim = 1 : tensor<3x10x2xi32>
  %7 = "stablehlo.reduce_window"(%arg1, %c) <{base_dilations = array<i64: 1>, padding = dense<[[2, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 3>, window_strides = array<i64: 1>}> ({
  ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
    %32 = stablehlo.add %arg3, %arg4 : tensor<i32>
    stablehlo.return %32 : tensor<i32>
  }) : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  %8 = stablehlo.slice %7 [2:3] : (tensor<3xi32>) -> tensor<1xi32>
  %c_2 = stablehlo.constant dense<0> : tensor<1xi32>
  %c_3 = stablehlo.constant dense<0> : tensor<1xi32>
  %9 = stablehlo.compare LT, %c_2, %c_3 : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
  %10 = stablehlo.select %9, %8, %c_3 : tensor<1xi1>, tensor<1xi32>
  %11 = stablehlo.reduce(%10 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<1xi32>, tensor<i32>) -> tensor<i32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %13 = stablehlo.add %12, %7 : tensor<3xi32>
  %c_4 = stablehlo.constant dense<0> : tensor<1xi32>
  %14 = stablehlo.slice %13 [0:2] : (tensor<3xi32>) -> tensor<2xi32>
  %15 = stablehlo.concatenate %c_4, %14, dim = 0 : (tensor<1xi32>, tensor<2xi32>) -> tensor<3xi32>
  %16 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<3xi32>) -> tensor<3x10x2xi32>
  %17 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<3xi32>) -> tensor<3x10x2xi32>
  %18 = stablehlo.compare LE, %17, %4, SIGNED : (tensor<3x10x2xi32>, tensor<3x10x2xi32>) -> tensor<3x10x2xi1>
  %19 = stablehlo.compare LT, %4, %16, SIGNED : (tensor<3x10x2xi32>, tensor<3x10x2xi32>) -> tensor<3x10x2xi1>
  %20 = stablehlo.and %18, %19 : tensor<3x10x2xi1>
  %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<3x10x2xf32>
  %21 = stablehlo.select %20, %3, %cst_5 : tensor<3x10x2xi1>, tensor<3x10x2xf32>
  %c_6 = stablehlo.constant dense<0> : tensor<3x10x5xi32>
  %22 = stablehlo.select %9, %8, %c_3 : tensor<1xi1>, tensor<1xi32>
  %23 = stablehlo.reduce(%22 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<1xi32>, tensor<i32>) -> tensor<i32>
  %24 = stablehlo.broadcast_in_dim %23, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %25 = stablehlo.add %24, %7 : tensor<3xi32>
  %26 = stablehlo.broadcast_in_dim %25, dims = [0] : (tensor<3xi32>) -> tensor<3x10x5xi32>
  %c_7 = stablehlo.constant dense<false> : tensor<3x10x5xi1>
  %27 = stablehlo.compare LT, %c_6, %26, SIGNED : (tensor<3x10x5xi32>, tensor<3x10x5xi32>) -> tensor<3x10x5xi1>
  %28 = stablehlo.and %c_7, %27 : tensor<3x10x5xi1>
  %29 = stablehlo.broadcast_in_dim %0, dims = [1, 2] : (tensor<10x5xf32>) -> tensor<3x10x5xf32>
  %30 = stablehlo.dot_general %21, %29, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x10x2xf32>, tensor<3x10x5xf32>) -> tensor<3x2x5xf32>
  %31 = stablehlo.add %arg0, %30 : tensor<3x2x5xf32>
  return %31, %arg1, %arg2 : tensor<3x2x5xf32>, tensor<3xi32>, tensor<10x6xf32>
}
