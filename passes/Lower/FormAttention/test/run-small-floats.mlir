// bf16 with the softmax in f32, batch and heads as one dim of the products: two roundings of bf16 where the interpreter has more.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: autopar-opt %s --emit=exec | FileCheck %s && autopar-opt %s --emit=exec --exact | FileCheck %s --check-prefix=EXACT
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: %t --steps 1 --seed 7 --save-state %t.3 --quiet --threads 3 && cmp %t.exe %t.3
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 8e-3
// CHECK-COUNT-2: rt.attention
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
  func.func public @step(%arg0: tensor<4096xf32> loc("state['x']")) -> (tensor<2x3x65x4xbf16> {jax.result_info = "result[0]['merged_dk']"}, tensor<2x3x65x4xbf16> {jax.result_info = "result[0]['merged_dq']"}, tensor<2x3x65x4xbf16> {jax.result_info = "result[0]['merged_dv']"}, tensor<2x3x65x4xbf16> {jax.result_info = "result[0]['merged_o']"}, tensor<4096xf32> {jax.result_info = "result[0]['x']"}) {
    %0 = stablehlo.slice %arg0 [0:1560] : (tensor<4096xf32>) -> tensor<1560xf32>
    %cst = stablehlo.constant dense<1.300000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1560xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<1560xf32>
    %3 = stablehlo.sine %2 : tensor<1560xf32>
    %4 = stablehlo.reshape %3 : (tensor<1560xf32>) -> tensor<2x3x65x4xf32>
    %5 = stablehlo.convert %4 : (tensor<2x3x65x4xf32>) -> tensor<2x3x65x4xbf16>
    %6 = stablehlo.slice %arg0 [0:1560] : (tensor<4096xf32>) -> tensor<1560xf32>
    %cst_0 = stablehlo.constant dense<2.300000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1560xf32>
    %8 = stablehlo.multiply %6, %7 : tensor<1560xf32>
    %9 = stablehlo.sine %8 : tensor<1560xf32>
    %10 = stablehlo.reshape %9 : (tensor<1560xf32>) -> tensor<2x3x65x4xf32>
    %11 = stablehlo.convert %10 : (tensor<2x3x65x4xf32>) -> tensor<2x3x65x4xbf16>
    %12 = stablehlo.slice %arg0 [0:1560] : (tensor<4096xf32>) -> tensor<1560xf32>
    %cst_1 = stablehlo.constant dense<3.300000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1560xf32>
    %14 = stablehlo.multiply %12, %13 : tensor<1560xf32>
    %15 = stablehlo.sine %14 : tensor<1560xf32>
    %16 = stablehlo.reshape %15 : (tensor<1560xf32>) -> tensor<2x3x65x4xf32>
    %17 = stablehlo.convert %16 : (tensor<2x3x65x4xf32>) -> tensor<2x3x65x4xbf16>
    %18 = stablehlo.slice %arg0 [0:1560] : (tensor<4096xf32>) -> tensor<1560xf32>
    %cst_2 = stablehlo.constant dense<4.300000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1560xf32>
    %20 = stablehlo.multiply %18, %19 : tensor<1560xf32>
    %21 = stablehlo.sine %20 : tensor<1560xf32>
    %22 = stablehlo.reshape %21 : (tensor<1560xf32>) -> tensor<2x3x65x4xf32>
    %23 = stablehlo.convert %22 : (tensor<2x3x65x4xf32>) -> tensor<2x3x65x4xbf16>
    %24 = stablehlo.reshape %5 : (tensor<2x3x65x4xbf16>) -> tensor<6x65x4xbf16>
    %25 = stablehlo.reshape %11 : (tensor<2x3x65x4xbf16>) -> tensor<6x65x4xbf16>
    %26 = stablehlo.dot_general %24, %25, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<6x65x4xbf16>, tensor<6x65x4xbf16>) -> tensor<6x65x65xbf16>
    %27 = stablehlo.reshape %26 : (tensor<6x65x65xbf16>) -> tensor<2x3x65x65xbf16>
    %28 = stablehlo.convert %27 : (tensor<2x3x65x65xbf16>) -> tensor<2x3x65x65xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x3x65x65xf32>
    %30 = stablehlo.divide %28, %29 : tensor<2x3x65x65xf32>
    %31 = stablehlo.iota dim = 0 : tensor<65xi32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0] : (tensor<65xi32>) -> tensor<65x1xi32>
    %33 = stablehlo.broadcast_in_dim %31, dims = [1] : (tensor<65xi32>) -> tensor<1x65xi32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<65x1xi32>) -> tensor<65x65xi32>
    %35 = stablehlo.broadcast_in_dim %33, dims = [0, 1] : (tensor<1x65xi32>) -> tensor<65x65xi32>
    %36 = stablehlo.compare LT, %34, %35, SIGNED : (tensor<65x65xi32>, tensor<65x65xi32>) -> tensor<65x65xi1>
    %cst_4 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %37 = call @_where(%36, %cst_4, %30) : (tensor<65x65xi1>, tensor<f32>, tensor<2x3x65x65xf32>) -> tensor<2x3x65x65xf32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %38 = stablehlo.reduce(%37 init: %cst_5) applies stablehlo.maximum across dimensions = [3] : (tensor<2x3x65x65xf32>, tensor<f32>) -> tensor<2x3x65xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x3x65xf32>
    %40 = stablehlo.maximum %39, %38 : tensor<2x3x65xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2] : (tensor<2x3x65xf32>) -> tensor<2x3x65x1xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<2x3x65x1xf32>) -> tensor<2x3x65x65xf32>
    %43 = stablehlo.subtract %37, %42 : tensor<2x3x65x65xf32>
    %44 = stablehlo.exponential %43 : tensor<2x3x65x65xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.reduce(%44 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<2x3x65x65xf32>, tensor<f32>) -> tensor<2x3x65xf32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2] : (tensor<2x3x65xf32>) -> tensor<2x3x65x1xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2, 3] : (tensor<2x3x65x1xf32>) -> tensor<2x3x65x65xf32>
    %48 = stablehlo.divide %44, %47 : tensor<2x3x65x65xf32>
    %49 = stablehlo.convert %48 : (tensor<2x3x65x65xf32>) -> tensor<2x3x65x65xbf16>
    %50 = stablehlo.reshape %49 : (tensor<2x3x65x65xbf16>) -> tensor<6x65x65xbf16>
    %51 = stablehlo.reshape %17 : (tensor<2x3x65x4xbf16>) -> tensor<6x65x4xbf16>
    %52 = stablehlo.dot_general %50, %51, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<6x65x65xbf16>, tensor<6x65x4xbf16>) -> tensor<6x65x4xbf16>
    %53 = stablehlo.reshape %52 : (tensor<6x65x4xbf16>) -> tensor<2x3x65x4xbf16>
    %54 = stablehlo.reshape %5 : (tensor<2x3x65x4xbf16>) -> tensor<6x65x4xbf16>
    %55 = stablehlo.reshape %11 : (tensor<2x3x65x4xbf16>) -> tensor<6x65x4xbf16>
    %56 = stablehlo.dot_general %54, %55, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<6x65x4xbf16>, tensor<6x65x4xbf16>) -> tensor<6x65x65xbf16>
    %57 = stablehlo.reshape %56 : (tensor<6x65x65xbf16>) -> tensor<2x3x65x65xbf16>
    %58 = stablehlo.convert %57 : (tensor<2x3x65x65xbf16>) -> tensor<2x3x65x65xf32>
    %cst_8 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x3x65x65xf32>
    %60 = stablehlo.divide %58, %59 : tensor<2x3x65x65xf32>
    %61 = stablehlo.iota dim = 0 : tensor<65xi32>
    %62 = stablehlo.broadcast_in_dim %61, dims = [0] : (tensor<65xi32>) -> tensor<65x1xi32>
    %63 = stablehlo.broadcast_in_dim %61, dims = [1] : (tensor<65xi32>) -> tensor<1x65xi32>
    %64 = stablehlo.broadcast_in_dim %62, dims = [0, 1] : (tensor<65x1xi32>) -> tensor<65x65xi32>
    %65 = stablehlo.broadcast_in_dim %63, dims = [0, 1] : (tensor<1x65xi32>) -> tensor<65x65xi32>
    %66 = stablehlo.compare LT, %64, %65, SIGNED : (tensor<65x65xi32>, tensor<65x65xi32>) -> tensor<65x65xi1>
    %cst_9 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %67:3 = call @_where_0(%66, %cst_9, %60) : (tensor<65x65xi1>, tensor<f32>, tensor<2x3x65x65xf32>) -> (tensor<2x3x65x65xf32>, tensor<2x3x65x65xi1>, tensor<2x3x65x65xf32>)
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %68 = stablehlo.reduce(%67#0 init: %cst_10) applies stablehlo.maximum across dimensions = [3] : (tensor<2x3x65x65xf32>, tensor<f32>) -> tensor<2x3x65xf32>
    %69 = stablehlo.reshape %68 : (tensor<2x3x65xf32>) -> tensor<2x3x65x1xf32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [0, 1, 2, 3] : (tensor<2x3x65x1xf32>) -> tensor<2x3x65x65xf32>
    %71 = stablehlo.compare EQ, %67#0, %70, FLOAT : (tensor<2x3x65x65xf32>, tensor<2x3x65x65xf32>) -> tensor<2x3x65x65xi1>
    %72 = stablehlo.convert %71 : (tensor<2x3x65x65xi1>) -> tensor<2x3x65x65xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.reduce(%72 init: %cst_11) applies stablehlo.add across dimensions = [3] : (tensor<2x3x65x65xf32>, tensor<f32>) -> tensor<2x3x65xf32>
    %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x3x65xf32>
    %75 = stablehlo.maximum %74, %68 : tensor<2x3x65xf32>
    %76 = stablehlo.compare EQ, %68, %75, FLOAT : (tensor<2x3x65xf32>, tensor<2x3x65xf32>) -> tensor<2x3x65xi1>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x3x65xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x3x65xf32>
    %79 = stablehlo.select %76, %77, %78 : tensor<2x3x65xi1>, tensor<2x3x65xf32>
    %cst_15 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x3x65xf32>
    %81 = stablehlo.compare EQ, %80, %75, FLOAT : (tensor<2x3x65xf32>, tensor<2x3x65xf32>) -> tensor<2x3x65xi1>
    %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x3x65xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2x3x65xf32>
    %84 = stablehlo.select %81, %82, %83 : tensor<2x3x65xi1>, tensor<2x3x65xf32>
    %85 = stablehlo.divide %79, %84 : tensor<2x3x65xf32>
    %86 = stablehlo.broadcast_in_dim %75, dims = [0, 1, 2] : (tensor<2x3x65xf32>) -> tensor<2x3x65x1xf32>
    %87 = stablehlo.broadcast_in_dim %86, dims = [0, 1, 2, 3] : (tensor<2x3x65x1xf32>) -> tensor<2x3x65x65xf32>
    %88 = stablehlo.subtract %67#0, %87 : tensor<2x3x65x65xf32>
    %89 = stablehlo.exponential %88 : tensor<2x3x65x65xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.reduce(%89 init: %cst_18) applies stablehlo.add across dimensions = [3] : (tensor<2x3x65x65xf32>, tensor<f32>) -> tensor<2x3x65xf32>
    %91 = stablehlo.broadcast_in_dim %90, dims = [0, 1, 2] : (tensor<2x3x65xf32>) -> tensor<2x3x65x1xf32>
    %92 = stablehlo.broadcast_in_dim %91, dims = [0, 1, 2, 3] : (tensor<2x3x65x1xf32>) -> tensor<2x3x65x65xf32>
    %93 = stablehlo.divide %89, %92 : tensor<2x3x65x65xf32>
    %94 = stablehlo.multiply %91, %91 : tensor<2x3x65x1xf32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<2x3x65x1xf32>
    %96 = stablehlo.divide %95, %94 : tensor<2x3x65x1xf32>
    %97 = stablehlo.convert %93 : (tensor<2x3x65x65xf32>) -> tensor<2x3x65x65xbf16>
    %98 = stablehlo.reshape %97 : (tensor<2x3x65x65xbf16>) -> tensor<6x65x65xbf16>
    %99 = stablehlo.reshape %17 : (tensor<2x3x65x4xbf16>) -> tensor<6x65x4xbf16>
    %100 = stablehlo.dot_general %98, %99, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<6x65x65xbf16>, tensor<6x65x4xbf16>) -> tensor<6x65x4xbf16>
    %101 = stablehlo.reshape %100 : (tensor<6x65x4xbf16>) -> tensor<2x3x65x4xbf16>
    %102 = stablehlo.convert %101 : (tensor<2x3x65x4xbf16>) -> tensor<2x3x65x4xf32>
    %103 = stablehlo.convert %23 : (tensor<2x3x65x4xbf16>) -> tensor<2x3x65x4xf32>
    %104 = stablehlo.multiply %102, %103 : tensor<2x3x65x4xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %105 = stablehlo.reduce(%104 init: %cst_20) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<2x3x65x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<2x3x65x4xf32>
    %107 = stablehlo.multiply %106, %103 : tensor<2x3x65x4xf32>
    %108 = stablehlo.convert %107 : (tensor<2x3x65x4xf32>) -> tensor<2x3x65x4xbf16>
    %109 = stablehlo.reshape %108 : (tensor<2x3x65x4xbf16>) -> tensor<6x65x4xbf16>
    %110 = stablehlo.dot_general %109, %98, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<6x65x4xbf16>, tensor<6x65x65xbf16>) -> tensor<6x4x65xbf16>
    %111 = stablehlo.transpose %110, dims = [0, 2, 1] : (tensor<6x4x65xbf16>) -> tensor<6x65x4xbf16>
    %112 = stablehlo.dot_general %109, %99, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<6x65x4xbf16>, tensor<6x65x4xbf16>) -> tensor<6x65x65xbf16>
    %113 = stablehlo.reshape %111 : (tensor<6x65x4xbf16>) -> tensor<2x3x65x4xbf16>
    %114 = stablehlo.reshape %112 : (tensor<6x65x65xbf16>) -> tensor<2x3x65x65xbf16>
    %115 = stablehlo.convert %114 : (tensor<2x3x65x65xbf16>) -> tensor<2x3x65x65xf32>
    %116 = stablehlo.broadcast_in_dim %96, dims = [0, 1, 2, 3] : (tensor<2x3x65x1xf32>) -> tensor<2x3x65x65xf32>
    %117 = stablehlo.multiply %115, %116 : tensor<2x3x65x65xf32>
    %118 = stablehlo.multiply %117, %89 : tensor<2x3x65x65xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %119 = stablehlo.reduce(%118 init: %cst_22) applies stablehlo.add across dimensions = [3] : (tensor<2x3x65x65xf32>, tensor<f32>) -> tensor<2x3x65xf32>
    %120 = stablehlo.reshape %119 : (tensor<2x3x65xf32>) -> tensor<2x3x65x1xf32>
    %121 = stablehlo.negate %120 : tensor<2x3x65x1xf32>
    %122 = stablehlo.broadcast_in_dim %91, dims = [0, 1, 2, 3] : (tensor<2x3x65x1xf32>) -> tensor<2x3x65x65xf32>
    %123 = stablehlo.divide %115, %122 : tensor<2x3x65x65xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %124 = stablehlo.reduce(%121 init: %cst_23) applies stablehlo.add across dimensions = [3] : (tensor<2x3x65x1xf32>, tensor<f32>) -> tensor<2x3x65xf32>
    %125 = stablehlo.broadcast_in_dim %124, dims = [0, 1, 2] : (tensor<2x3x65xf32>) -> tensor<2x3x65x65xf32>
    %126 = stablehlo.add %123, %125 : tensor<2x3x65x65xf32>
    %127 = stablehlo.multiply %126, %89 : tensor<2x3x65x65xf32>
    %128 = call @_where_1(%67#1, %67#2, %127) : (tensor<2x3x65x65xi1>, tensor<2x3x65x65xf32>, tensor<2x3x65x65xf32>) -> tensor<2x3x65x65xf32>
    %cst_24 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2x3x65x65xf32>
    %130 = stablehlo.divide %128, %129 : tensor<2x3x65x65xf32>
    %131 = stablehlo.convert %130 : (tensor<2x3x65x65xf32>) -> tensor<2x3x65x65xbf16>
    %132 = stablehlo.reshape %131 : (tensor<2x3x65x65xbf16>) -> tensor<6x65x65xbf16>
    %133 = stablehlo.dot_general %132, %54, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<6x65x65xbf16>, tensor<6x65x4xbf16>) -> tensor<6x65x4xbf16>
    %134 = stablehlo.dot_general %132, %55, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<6x65x65xbf16>, tensor<6x65x4xbf16>) -> tensor<6x65x4xbf16>
    %135 = stablehlo.reshape %133 : (tensor<6x65x4xbf16>) -> tensor<2x3x65x4xbf16>
    %136 = stablehlo.reshape %134 : (tensor<6x65x4xbf16>) -> tensor<2x3x65x4xbf16>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    return %135, %136, %113, %53, %arg0 : tensor<2x3x65x4xbf16>, tensor<2x3x65x4xbf16>, tensor<2x3x65x4xbf16>, tensor<2x3x65x4xbf16>, tensor<4096xf32>
  }
  func.func private @_where(%arg0: tensor<65x65xi1>, %arg1: tensor<f32>, %arg2: tensor<2x3x65x65xf32>) -> tensor<2x3x65x65xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<65x65xi1>) -> tensor<2x3x65x65xi1>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x3x65x65xf32>
    %2 = stablehlo.select %0, %1, %arg2 : tensor<2x3x65x65xi1>, tensor<2x3x65x65xf32>
    return %2 : tensor<2x3x65x65xf32>
  }
  func.func private @_where_0(%arg0: tensor<65x65xi1>, %arg1: tensor<f32>, %arg2: tensor<2x3x65x65xf32>) -> (tensor<2x3x65x65xf32>, tensor<2x3x65x65xi1>, tensor<2x3x65x65xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<65x65xi1>) -> tensor<2x3x65x65xi1>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x3x65x65xf32>
    %2 = stablehlo.select %0, %1, %arg2 : tensor<2x3x65x65xi1>, tensor<2x3x65x65xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x65x65xf32>
    return %2, %0, %3 : tensor<2x3x65x65xf32>, tensor<2x3x65x65xi1>, tensor<2x3x65x65xf32>
  }
  func.func private @_where_1(%arg0: tensor<2x3x65x65xi1>, %arg1: tensor<2x3x65x65xf32>, %arg2: tensor<2x3x65x65xf32>) -> tensor<2x3x65x65xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x65x65xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<2x3x65x65xi1>, tensor<2x3x65x65xf32>
    return %1 : tensor<2x3x65x65xf32>
  }
}
