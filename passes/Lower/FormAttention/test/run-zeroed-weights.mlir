// Weights set to zero where scores were masked, so that rows of which nothing is left are zero; tokens of the same text.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: autopar-opt %s --emit=exec | FileCheck %s && autopar-opt %s --emit=exec --exact | FileCheck %s --check-prefix=EXACT
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: %t --steps 1 --seed 7 --save-state %t.3 --quiet --threads 3 && cmp %t.exe %t.3
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 3e-6
// CHECK-COUNT-4: rt.attention
// CHECK-NOT: rt.gemm
// EXACT-NOT: rt.attention

module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<4096xf32> {jax.result_info = "result['x']"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4096xf32>
    %1 = stablehlo.constant dense<0.61> : tensor<4096xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<4096xf32>
    %x = stablehlo.cosine %2 : tensor<4096xf32>
    return %x : tensor<4096xf32>
  }
  func.func public @step(%arg0: tensor<4096xf32> loc("state['x']")) -> (tensor<3x13x2x4xf32> {jax.result_info = "result[0]['segments_dk']"}, tensor<3x13x2x4xf32> {jax.result_info = "result[0]['segments_dq']"}, tensor<3x13x2x4xf32> {jax.result_info = "result[0]['segments_dv']"}, tensor<3x13x2x4xf32> {jax.result_info = "result[0]['segments_o']"}, tensor<4096xf32> {jax.result_info = "result[0]['x']"}, tensor<3x13x2x4xf32> {jax.result_info = "result[0]['zeroed_dk']"}, tensor<3x13x2x4xf32> {jax.result_info = "result[0]['zeroed_dq']"}, tensor<3x13x2x4xf32> {jax.result_info = "result[0]['zeroed_dv']"}, tensor<3x13x2x4xf32> {jax.result_info = "result[0]['zeroed_o']"}) {
    %0 = stablehlo.slice %arg0 [0:312] : (tensor<4096xf32>) -> tensor<312xf32>
    %cst = stablehlo.constant dense<1.400000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<312xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<312xf32>
    %3 = stablehlo.sine %2 : tensor<312xf32>
    %4 = stablehlo.reshape %3 : (tensor<312xf32>) -> tensor<3x13x2x4xf32>
    %5 = stablehlo.slice %arg0 [0:312] : (tensor<4096xf32>) -> tensor<312xf32>
    %cst_0 = stablehlo.constant dense<2.400000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<312xf32>
    %7 = stablehlo.multiply %5, %6 : tensor<312xf32>
    %8 = stablehlo.sine %7 : tensor<312xf32>
    %9 = stablehlo.reshape %8 : (tensor<312xf32>) -> tensor<3x13x2x4xf32>
    %10 = stablehlo.slice %arg0 [0:312] : (tensor<4096xf32>) -> tensor<312xf32>
    %cst_1 = stablehlo.constant dense<3.400000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<312xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<312xf32>
    %13 = stablehlo.sine %12 : tensor<312xf32>
    %14 = stablehlo.reshape %13 : (tensor<312xf32>) -> tensor<3x13x2x4xf32>
    %15 = stablehlo.dot_general %4, %9, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>) -> tensor<3x2x13x13xf32>
    %cst_2 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %17 = stablehlo.multiply %15, %16 : tensor<3x2x13x13xf32>
    %18 = stablehlo.iota dim = 0 : tensor<13xi32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [1] : (tensor<13xi32>) -> tensor<1x13xi32>
    %20 = stablehlo.iota dim = 0 : tensor<3xi32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %c = stablehlo.constant dense<3> : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %23 = stablehlo.multiply %22, %21 : tensor<3x1xi32>
    %c_3 = stablehlo.constant dense<13> : tensor<i32>
    %24 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %25 = stablehlo.subtract %24, %23 : tensor<3x1xi32>
    %26 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<1x13xi32>) -> tensor<3x13xi32>
    %27 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x13xi32>
    %28 = stablehlo.compare LT, %26, %27, SIGNED : (tensor<3x13xi32>, tensor<3x13xi32>) -> tensor<3x13xi1>
    %29 = stablehlo.iota dim = 0 : tensor<3xi32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %c_4 = stablehlo.constant dense<2> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %32 = stablehlo.compare LT, %30, %31, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x13xi1>
    %34 = stablehlo.and %28, %33 : tensor<3x13xi1>
    %35 = stablehlo.slice %arg0 [0:13] : (tensor<4096xf32>) -> tensor<13xf32>
    %cst_5 = stablehlo.constant dense<-5.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<13xf32>
    %37 = stablehlo.compare GT, %35, %36, FLOAT : (tensor<13xf32>, tensor<13xf32>) -> tensor<13xi1>
    %38 = stablehlo.broadcast_in_dim %37, dims = [1] : (tensor<13xi1>) -> tensor<1x13xi1>
    %39 = stablehlo.broadcast_in_dim %38, dims = [0, 1] : (tensor<1x13xi1>) -> tensor<3x13xi1>
    %40 = stablehlo.and %34, %39 : tensor<3x13xi1>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 3] : (tensor<3x13xi1>) -> tensor<3x1x1x13xi1>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<3x1x1x13xi1>) -> tensor<3x2x13x13xi1>
    %cst_6 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %43:2 = call @_where(%42, %17, %cst_6) : (tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>, tensor<f32>) -> (tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>)
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %44 = stablehlo.reduce(%43#0 init: %cst_7) applies stablehlo.maximum across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %45 = stablehlo.reshape %44 : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %47 = stablehlo.compare EQ, %43#0, %46, FLOAT : (tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x13x13xi1>
    %48 = stablehlo.convert %47 : (tensor<3x2x13x13xi1>) -> tensor<3x2x13x13xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.reduce(%48 init: %cst_8) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %51 = stablehlo.maximum %50, %44 : tensor<3x2x13xf32>
    %52 = stablehlo.compare EQ, %44, %51, FLOAT : (tensor<3x2x13xf32>, tensor<3x2x13xf32>) -> tensor<3x2x13xi1>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %55 = stablehlo.select %52, %53, %54 : tensor<3x2x13xi1>, tensor<3x2x13xf32>
    %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %57 = stablehlo.compare EQ, %56, %51, FLOAT : (tensor<3x2x13xf32>, tensor<3x2x13xf32>) -> tensor<3x2x13xi1>
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %60 = stablehlo.select %57, %58, %59 : tensor<3x2x13xi1>, tensor<3x2x13xf32>
    %61 = stablehlo.divide %55, %60 : tensor<3x2x13xf32>
    %62 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2] : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %63 = stablehlo.broadcast_in_dim %62, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %64 = stablehlo.subtract %43#0, %63 : tensor<3x2x13x13xf32>
    %65 = stablehlo.exponential %64 : tensor<3x2x13x13xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.reduce(%65 init: %cst_15) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2] : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %68 = stablehlo.broadcast_in_dim %67, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %69 = stablehlo.divide %65, %68 : tensor<3x2x13x13xf32>
    %70 = stablehlo.multiply %67, %67 : tensor<3x2x13x1xf32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<3x2x13x1xf32>
    %72 = stablehlo.divide %71, %70 : tensor<3x2x13x1xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73:2 = call @_where(%42, %69, %cst_17) : (tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>, tensor<f32>) -> (tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>)
    %74 = stablehlo.dot_general %14, %73#0, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<3x13x2x4xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x4x13xf32>
    %75 = stablehlo.transpose %74, dims = [0, 3, 1, 2] : (tensor<3x2x4x13xf32>) -> tensor<3x13x2x4xf32>
    %76 = stablehlo.slice %arg0 [0:312] : (tensor<4096xf32>) -> tensor<312xf32>
    %cst_18 = stablehlo.constant dense<4.400000e+00> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<312xf32>
    %78 = stablehlo.multiply %76, %77 : tensor<312xf32>
    %79 = stablehlo.sine %78 : tensor<312xf32>
    %80 = stablehlo.reshape %79 : (tensor<312xf32>) -> tensor<3x13x2x4xf32>
    %81 = stablehlo.transpose %80, dims = [0, 2, 3, 1] : (tensor<3x13x2x4xf32>) -> tensor<3x2x4x13xf32>
    %82 = stablehlo.dot_general %81, %14, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<3x2x4x13xf32>, tensor<3x13x2x4xf32>) -> tensor<3x2x13x13xf32>
    %83 = stablehlo.dot_general %81, %73#0, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x2x4x13xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x4x13xf32>
    %84 = stablehlo.transpose %83, dims = [0, 3, 1, 2] : (tensor<3x2x4x13xf32>) -> tensor<3x13x2x4xf32>
    %85 = call @_where_0(%42, %73#1, %82) : (tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x13x13xf32>
    %86 = stablehlo.broadcast_in_dim %72, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %87 = stablehlo.multiply %85, %86 : tensor<3x2x13x13xf32>
    %88 = stablehlo.multiply %87, %65 : tensor<3x2x13x13xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %89 = stablehlo.reduce(%88 init: %cst_19) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %90 = stablehlo.reshape %89 : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %91 = stablehlo.negate %90 : tensor<3x2x13x1xf32>
    %92 = stablehlo.broadcast_in_dim %67, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %93 = stablehlo.divide %85, %92 : tensor<3x2x13x13xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %94 = stablehlo.reduce(%91 init: %cst_20) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x1xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %95 = stablehlo.broadcast_in_dim %94, dims = [0, 1, 2] : (tensor<3x2x13xf32>) -> tensor<3x2x13x13xf32>
    %96 = stablehlo.add %93, %95 : tensor<3x2x13x13xf32>
    %97 = stablehlo.multiply %96, %65 : tensor<3x2x13x13xf32>
    %98 = call @_where_0(%42, %43#1, %97) : (tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x13x13xf32>
    %cst_21 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %100 = stablehlo.multiply %98, %99 : tensor<3x2x13x13xf32>
    %101 = stablehlo.dot_general %100, %4, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x2x13x13xf32>, tensor<3x13x2x4xf32>) -> tensor<3x2x13x4xf32>
    %102 = stablehlo.transpose %101, dims = [0, 2, 1, 3] : (tensor<3x2x13x4xf32>) -> tensor<3x13x2x4xf32>
    %103 = stablehlo.dot_general %100, %9, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x2x13x13xf32>, tensor<3x13x2x4xf32>) -> tensor<3x2x13x4xf32>
    %104 = stablehlo.transpose %103, dims = [0, 2, 1, 3] : (tensor<3x2x13x4xf32>) -> tensor<3x13x2x4xf32>
    %105 = stablehlo.slice %arg0 [0:312] : (tensor<4096xf32>) -> tensor<312xf32>
    %cst_22 = stablehlo.constant dense<2.100000e+00> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<312xf32>
    %107 = stablehlo.multiply %105, %106 : tensor<312xf32>
    %108 = stablehlo.sine %107 : tensor<312xf32>
    %109 = stablehlo.reshape %108 : (tensor<312xf32>) -> tensor<3x13x2x4xf32>
    %110 = stablehlo.slice %arg0 [0:312] : (tensor<4096xf32>) -> tensor<312xf32>
    %cst_23 = stablehlo.constant dense<3.100000e+00> : tensor<f32>
    %111 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<312xf32>
    %112 = stablehlo.multiply %110, %111 : tensor<312xf32>
    %113 = stablehlo.sine %112 : tensor<312xf32>
    %114 = stablehlo.reshape %113 : (tensor<312xf32>) -> tensor<3x13x2x4xf32>
    %115 = stablehlo.slice %arg0 [0:312] : (tensor<4096xf32>) -> tensor<312xf32>
    %cst_24 = stablehlo.constant dense<4.100000e+00> : tensor<f32>
    %116 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<312xf32>
    %117 = stablehlo.multiply %115, %116 : tensor<312xf32>
    %118 = stablehlo.sine %117 : tensor<312xf32>
    %119 = stablehlo.reshape %118 : (tensor<312xf32>) -> tensor<3x13x2x4xf32>
    %120 = stablehlo.dot_general %109, %114, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>) -> tensor<3x2x13x13xf32>
    %cst_25 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %121 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %122 = stablehlo.multiply %120, %121 : tensor<3x2x13x13xf32>
    %123 = stablehlo.iota dim = 0 : tensor<13xi32>
    %124 = stablehlo.broadcast_in_dim %123, dims = [1] : (tensor<13xi32>) -> tensor<1x13xi32>
    %125 = stablehlo.iota dim = 0 : tensor<3xi32>
    %126 = stablehlo.broadcast_in_dim %125, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %c_26 = stablehlo.constant dense<3> : tensor<i32>
    %127 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %128 = stablehlo.add %127, %126 : tensor<3x1xi32>
    %129 = call @floor_divide(%124, %128) : (tensor<1x13xi32>, tensor<3x1xi32>) -> tensor<3x13xi32>
    %130 = stablehlo.slice %arg0 [0:1] : (tensor<4096xf32>) -> tensor<1xf32>
    %131 = stablehlo.reshape %130 : (tensor<1xf32>) -> tensor<f32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %132 = stablehlo.multiply %131, %cst_27 : tensor<f32>
    %133 = stablehlo.convert %132 : (tensor<f32>) -> tensor<i32>
    %134 = stablehlo.broadcast_in_dim %133, dims = [] : (tensor<i32>) -> tensor<3x13xi32>
    %135 = stablehlo.add %129, %134 : tensor<3x13xi32>
    %136 = stablehlo.broadcast_in_dim %135, dims = [0, 1] : (tensor<3x13xi32>) -> tensor<3x13x1xi32>
    %137 = stablehlo.broadcast_in_dim %135, dims = [0, 2] : (tensor<3x13xi32>) -> tensor<3x1x13xi32>
    %138 = stablehlo.broadcast_in_dim %136, dims = [0, 1, 2] : (tensor<3x13x1xi32>) -> tensor<3x13x13xi32>
    %139 = stablehlo.broadcast_in_dim %137, dims = [0, 1, 2] : (tensor<3x1x13xi32>) -> tensor<3x13x13xi32>
    %140 = stablehlo.compare EQ, %138, %139, SIGNED : (tensor<3x13x13xi32>, tensor<3x13x13xi32>) -> tensor<3x13x13xi1>
    %141 = stablehlo.iota dim = 0 : tensor<13xi32>
    %142 = stablehlo.broadcast_in_dim %141, dims = [0] : (tensor<13xi32>) -> tensor<13x1xi32>
    %c_28 = stablehlo.constant dense<0> : tensor<i32>
    %143 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<13x1xi32>
    %144 = stablehlo.add %142, %143 : tensor<13x1xi32>
    %145 = stablehlo.iota dim = 0 : tensor<13xi32>
    %146 = stablehlo.broadcast_in_dim %145, dims = [1] : (tensor<13xi32>) -> tensor<1x13xi32>
    %147 = stablehlo.broadcast_in_dim %144, dims = [0, 1] : (tensor<13x1xi32>) -> tensor<13x13xi32>
    %148 = stablehlo.broadcast_in_dim %146, dims = [0, 1] : (tensor<1x13xi32>) -> tensor<13x13xi32>
    %149 = stablehlo.compare GE, %147, %148, SIGNED : (tensor<13x13xi32>, tensor<13x13xi32>) -> tensor<13x13xi1>
    %150 = stablehlo.broadcast_in_dim %149, dims = [1, 2] : (tensor<13x13xi1>) -> tensor<1x13x13xi1>
    %151 = stablehlo.broadcast_in_dim %150, dims = [0, 1, 2] : (tensor<1x13x13xi1>) -> tensor<3x13x13xi1>
    %152 = stablehlo.and %140, %151 : tensor<3x13x13xi1>
    %153 = stablehlo.broadcast_in_dim %152, dims = [0, 2, 3] : (tensor<3x13x13xi1>) -> tensor<3x1x13x13xi1>
    %cst_29 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %154:3 = call @_where_2(%153, %122, %cst_29) : (tensor<3x1x13x13xi1>, tensor<3x2x13x13xf32>, tensor<f32>) -> (tensor<3x2x13x13xf32>, tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>)
    %cst_30 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %155 = stablehlo.reduce(%154#0 init: %cst_30) applies stablehlo.maximum across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %156 = stablehlo.reshape %155 : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %157 = stablehlo.broadcast_in_dim %156, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %158 = stablehlo.compare EQ, %154#0, %157, FLOAT : (tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x13x13xi1>
    %159 = stablehlo.convert %158 : (tensor<3x2x13x13xi1>) -> tensor<3x2x13x13xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %160 = stablehlo.reduce(%159 init: %cst_31) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %cst_32 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %161 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %162 = stablehlo.maximum %161, %155 : tensor<3x2x13xf32>
    %163 = stablehlo.compare EQ, %155, %162, FLOAT : (tensor<3x2x13xf32>, tensor<3x2x13xf32>) -> tensor<3x2x13xi1>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %164 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %165 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %166 = stablehlo.select %163, %164, %165 : tensor<3x2x13xi1>, tensor<3x2x13xf32>
    %cst_35 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %167 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %168 = stablehlo.compare EQ, %167, %162, FLOAT : (tensor<3x2x13xf32>, tensor<3x2x13xf32>) -> tensor<3x2x13xi1>
    %cst_36 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %169 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %cst_37 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %170 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %171 = stablehlo.select %168, %169, %170 : tensor<3x2x13xi1>, tensor<3x2x13xf32>
    %172 = stablehlo.divide %166, %171 : tensor<3x2x13xf32>
    %173 = stablehlo.broadcast_in_dim %162, dims = [0, 1, 2] : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %174 = stablehlo.broadcast_in_dim %173, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %175 = stablehlo.subtract %154#0, %174 : tensor<3x2x13x13xf32>
    %176 = stablehlo.exponential %175 : tensor<3x2x13x13xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %177 = stablehlo.reduce(%176 init: %cst_38) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %178 = stablehlo.broadcast_in_dim %177, dims = [0, 1, 2] : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %179 = stablehlo.broadcast_in_dim %178, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %180 = stablehlo.divide %176, %179 : tensor<3x2x13x13xf32>
    %181 = stablehlo.multiply %178, %178 : tensor<3x2x13x1xf32>
    %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %182 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<3x2x13x1xf32>
    %183 = stablehlo.divide %182, %181 : tensor<3x2x13x1xf32>
    %184 = stablehlo.dot_general %119, %180, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<3x13x2x4xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x4x13xf32>
    %185 = stablehlo.transpose %184, dims = [0, 3, 1, 2] : (tensor<3x2x4x13xf32>) -> tensor<3x13x2x4xf32>
    %186 = stablehlo.slice %arg0 [0:312] : (tensor<4096xf32>) -> tensor<312xf32>
    %cst_40 = stablehlo.constant dense<5.100000e+00> : tensor<f32>
    %187 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<312xf32>
    %188 = stablehlo.multiply %186, %187 : tensor<312xf32>
    %189 = stablehlo.sine %188 : tensor<312xf32>
    %190 = stablehlo.reshape %189 : (tensor<312xf32>) -> tensor<3x13x2x4xf32>
    %191 = stablehlo.transpose %190, dims = [0, 2, 3, 1] : (tensor<3x13x2x4xf32>) -> tensor<3x2x4x13xf32>
    %192 = stablehlo.dot_general %191, %119, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<3x2x4x13xf32>, tensor<3x13x2x4xf32>) -> tensor<3x2x13x13xf32>
    %193 = stablehlo.dot_general %191, %180, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x2x4x13xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x4x13xf32>
    %194 = stablehlo.transpose %193, dims = [0, 3, 1, 2] : (tensor<3x2x4x13xf32>) -> tensor<3x13x2x4xf32>
    %195 = stablehlo.broadcast_in_dim %183, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %196 = stablehlo.multiply %192, %195 : tensor<3x2x13x13xf32>
    %197 = stablehlo.multiply %196, %176 : tensor<3x2x13x13xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %198 = stablehlo.reduce(%197 init: %cst_41) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %199 = stablehlo.reshape %198 : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %200 = stablehlo.negate %199 : tensor<3x2x13x1xf32>
    %201 = stablehlo.broadcast_in_dim %178, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %202 = stablehlo.divide %192, %201 : tensor<3x2x13x13xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %203 = stablehlo.reduce(%200 init: %cst_42) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x1xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %204 = stablehlo.broadcast_in_dim %203, dims = [0, 1, 2] : (tensor<3x2x13xf32>) -> tensor<3x2x13x13xf32>
    %205 = stablehlo.add %202, %204 : tensor<3x2x13x13xf32>
    %206 = stablehlo.multiply %205, %176 : tensor<3x2x13x13xf32>
    %207 = call @_where_3(%154#1, %154#2, %206) : (tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x13x13xf32>
    %cst_43 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %208 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %209 = stablehlo.multiply %207, %208 : tensor<3x2x13x13xf32>
    %210 = stablehlo.dot_general %209, %109, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x2x13x13xf32>, tensor<3x13x2x4xf32>) -> tensor<3x2x13x4xf32>
    %211 = stablehlo.transpose %210, dims = [0, 2, 1, 3] : (tensor<3x2x13x4xf32>) -> tensor<3x13x2x4xf32>
    %212 = stablehlo.dot_general %209, %114, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x2x13x13xf32>, tensor<3x13x2x4xf32>) -> tensor<3x2x13x4xf32>
    %213 = stablehlo.transpose %212, dims = [0, 2, 1, 3] : (tensor<3x2x13x4xf32>) -> tensor<3x13x2x4xf32>
    return %211, %213, %194, %185, %arg0, %102, %104, %84, %75 : tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>, tensor<4096xf32>, tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>
  }
  func.func private @_where(%arg0: tensor<3x2x13x13xi1>, %arg1: tensor<3x2x13x13xf32>, %arg2: tensor<f32>) -> (tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    return %2, %3 : tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>
  }
  func.func private @_where_0(%arg0: tensor<3x2x13x13xi1>, %arg1: tensor<3x2x13x13xf32>, %arg2: tensor<3x2x13x13xf32>) -> tensor<3x2x13x13xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>
    return %1 : tensor<3x2x13x13xf32>
  }
  func.func private @floor_divide(%arg0: tensor<1x13xi32>, %arg1: tensor<3x1xi32>) -> tensor<3x13xi32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x13xi32>) -> tensor<3x13xi32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x13xi32>
    %2 = stablehlo.divide %0, %1 : tensor<3x13xi32>
    %3 = stablehlo.sign %arg0 : tensor<1x13xi32>
    %4 = stablehlo.sign %arg1 : tensor<3x1xi32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x13xi32>) -> tensor<3x13xi32>
    %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x13xi32>
    %7 = stablehlo.compare NE, %5, %6, SIGNED : (tensor<3x13xi32>, tensor<3x13xi32>) -> tensor<3x13xi1>
    %8 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x13xi32>) -> tensor<3x13xi32>
    %9 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x13xi32>
    %10 = stablehlo.remainder %8, %9 : tensor<3x13xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x13xi32>
    %12 = stablehlo.compare NE, %10, %11, SIGNED : (tensor<3x13xi32>, tensor<3x13xi32>) -> tensor<3x13xi1>
    %13 = stablehlo.and %7, %12 : tensor<3x13xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3x13xi32>
    %15 = stablehlo.subtract %2, %14 : tensor<3x13xi32>
    %16 = call @_where_1(%13, %15, %2) : (tensor<3x13xi1>, tensor<3x13xi32>, tensor<3x13xi32>) -> tensor<3x13xi32>
    return %16 : tensor<3x13xi32>
  }
  func.func private @_where_1(%arg0: tensor<3x13xi1>, %arg1: tensor<3x13xi32>, %arg2: tensor<3x13xi32>) -> tensor<3x13xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<3x13xi1>, tensor<3x13xi32>
    return %0 : tensor<3x13xi32>
  }
  func.func private @_where_2(%arg0: tensor<3x1x13x13xi1>, %arg1: tensor<3x2x13x13xf32>, %arg2: tensor<f32>) -> (tensor<3x2x13x13xf32>, tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<3x1x13x13xi1>) -> tensor<3x2x13x13xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    return %3, %1, %4 : tensor<3x2x13x13xf32>, tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>
  }
  func.func private @_where_3(%arg0: tensor<3x2x13x13xi1>, %arg1: tensor<3x2x13x13xf32>, %arg2: tensor<3x2x13x13xf32>) -> tensor<3x2x13x13xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>
    return %1 : tensor<3x2x13x13xf32>
  }
}
