// A mask that is a constant to add, one that is computed and multiplied; softmax written out, its gradient JAX's own.
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
  func.func public @step(%arg0: tensor<4096xf32> loc("state['x']")) -> (tensor<2x3x9x4xf32> {jax.result_info = "result[0]['additive_dk']"}, tensor<2x3x9x4xf32> {jax.result_info = "result[0]['additive_dq']"}, tensor<2x3x9x4xf32> {jax.result_info = "result[0]['additive_dv']"}, tensor<2x3x9x4xf32> {jax.result_info = "result[0]['additive_o']"}, tensor<33x2x3x4xf32> {jax.result_info = "result[0]['byhand_dk']"}, tensor<33x2x3x4xf32> {jax.result_info = "result[0]['byhand_dq']"}, tensor<33x2x3x4xf32> {jax.result_info = "result[0]['byhand_dv']"}, tensor<33x2x3x4xf32> {jax.result_info = "result[0]['byhand_o']"}, tensor<4096xf32> {jax.result_info = "result[0]['x']"}) {
    %cst = stablehlo.constant dense<[[0.000000e+00, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000], [0.000000e+00, 0.000000e+00, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF800000, 0xFF800000, 0xFF800000], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF800000, 0xFF800000], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF800000], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00]]> : tensor<9x9xf32>
    %0 = stablehlo.slice %arg0 [0:216] : (tensor<4096xf32>) -> tensor<216xf32>
    %cst_0 = stablehlo.constant dense<1.300000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<216xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<216xf32>
    %3 = stablehlo.sine %2 : tensor<216xf32>
    %4 = stablehlo.reshape %3 : (tensor<216xf32>) -> tensor<2x3x9x4xf32>
    %5 = stablehlo.slice %arg0 [0:216] : (tensor<4096xf32>) -> tensor<216xf32>
    %cst_1 = stablehlo.constant dense<2.300000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<216xf32>
    %7 = stablehlo.multiply %5, %6 : tensor<216xf32>
    %8 = stablehlo.sine %7 : tensor<216xf32>
    %9 = stablehlo.reshape %8 : (tensor<216xf32>) -> tensor<2x3x9x4xf32>
    %10 = stablehlo.slice %arg0 [0:216] : (tensor<4096xf32>) -> tensor<216xf32>
    %cst_2 = stablehlo.constant dense<3.300000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<216xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<216xf32>
    %13 = stablehlo.sine %12 : tensor<216xf32>
    %14 = stablehlo.reshape %13 : (tensor<216xf32>) -> tensor<2x3x9x4xf32>
    %15 = stablehlo.slice %arg0 [0:216] : (tensor<4096xf32>) -> tensor<216xf32>
    %cst_3 = stablehlo.constant dense<4.300000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<216xf32>
    %17 = stablehlo.multiply %15, %16 : tensor<216xf32>
    %18 = stablehlo.sine %17 : tensor<216xf32>
    %19 = stablehlo.reshape %18 : (tensor<216xf32>) -> tensor<2x3x9x4xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x3x9x4xf32>
    %21 = stablehlo.multiply %4, %20 : tensor<2x3x9x4xf32>
    %22 = stablehlo.dot_general %21, %9, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x3x9x4xf32>, tensor<2x3x9x4xf32>) -> tensor<2x3x9x9xf32>
    %23 = stablehlo.broadcast_in_dim %cst, dims = [2, 3] : (tensor<9x9xf32>) -> tensor<1x1x9x9xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<1x1x9x9xf32>) -> tensor<2x3x9x9xf32>
    %25 = stablehlo.add %22, %24 : tensor<2x3x9x9xf32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %26 = stablehlo.reduce(%25 init: %cst_5) applies stablehlo.maximum across dimensions = [3] : (tensor<2x3x9x9xf32>, tensor<f32>) -> tensor<2x3x9xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x3x9xf32>
    %28 = stablehlo.maximum %27, %26 : tensor<2x3x9xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2] : (tensor<2x3x9xf32>) -> tensor<2x3x9x1xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3] : (tensor<2x3x9x1xf32>) -> tensor<2x3x9x9xf32>
    %31 = stablehlo.subtract %25, %30 : tensor<2x3x9x9xf32>
    %32 = stablehlo.exponential %31 : tensor<2x3x9x9xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.reduce(%32 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<2x3x9x9xf32>, tensor<f32>) -> tensor<2x3x9xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2] : (tensor<2x3x9xf32>) -> tensor<2x3x9x1xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3] : (tensor<2x3x9x1xf32>) -> tensor<2x3x9x9xf32>
    %36 = stablehlo.divide %32, %35 : tensor<2x3x9x9xf32>
    %37 = stablehlo.dot_general %36, %14, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x3x9x9xf32>, tensor<2x3x9x4xf32>) -> tensor<2x3x9x4xf32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x3x9x4xf32>
    %39 = stablehlo.multiply %4, %38 : tensor<2x3x9x4xf32>
    %40 = stablehlo.dot_general %39, %9, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x3x9x4xf32>, tensor<2x3x9x4xf32>) -> tensor<2x3x9x9xf32>
    %41 = stablehlo.broadcast_in_dim %cst, dims = [2, 3] : (tensor<9x9xf32>) -> tensor<1x1x9x9xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<1x1x9x9xf32>) -> tensor<2x3x9x9xf32>
    %43 = stablehlo.add %40, %42 : tensor<2x3x9x9xf32>
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %44 = stablehlo.reduce(%43 init: %cst_9) applies stablehlo.maximum across dimensions = [3] : (tensor<2x3x9x9xf32>, tensor<f32>) -> tensor<2x3x9xf32>
    %45 = stablehlo.reshape %44 : (tensor<2x3x9xf32>) -> tensor<2x3x9x1xf32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2, 3] : (tensor<2x3x9x1xf32>) -> tensor<2x3x9x9xf32>
    %47 = stablehlo.compare EQ, %43, %46, FLOAT : (tensor<2x3x9x9xf32>, tensor<2x3x9x9xf32>) -> tensor<2x3x9x9xi1>
    %48 = stablehlo.convert %47 : (tensor<2x3x9x9xi1>) -> tensor<2x3x9x9xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.reduce(%48 init: %cst_10) applies stablehlo.add across dimensions = [3] : (tensor<2x3x9x9xf32>, tensor<f32>) -> tensor<2x3x9xf32>
    %cst_11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x3x9xf32>
    %51 = stablehlo.maximum %50, %44 : tensor<2x3x9xf32>
    %52 = stablehlo.compare EQ, %44, %51, FLOAT : (tensor<2x3x9xf32>, tensor<2x3x9xf32>) -> tensor<2x3x9xi1>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x3x9xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x3x9xf32>
    %55 = stablehlo.select %52, %53, %54 : tensor<2x3x9xi1>, tensor<2x3x9xf32>
    %cst_14 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x3x9xf32>
    %57 = stablehlo.compare EQ, %56, %51, FLOAT : (tensor<2x3x9xf32>, tensor<2x3x9xf32>) -> tensor<2x3x9xi1>
    %cst_15 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x3x9xf32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x3x9xf32>
    %60 = stablehlo.select %57, %58, %59 : tensor<2x3x9xi1>, tensor<2x3x9xf32>
    %61 = stablehlo.divide %55, %60 : tensor<2x3x9xf32>
    %62 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2] : (tensor<2x3x9xf32>) -> tensor<2x3x9x1xf32>
    %63 = stablehlo.broadcast_in_dim %62, dims = [0, 1, 2, 3] : (tensor<2x3x9x1xf32>) -> tensor<2x3x9x9xf32>
    %64 = stablehlo.subtract %43, %63 : tensor<2x3x9x9xf32>
    %65 = stablehlo.exponential %64 : tensor<2x3x9x9xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.reduce(%65 init: %cst_17) applies stablehlo.add across dimensions = [3] : (tensor<2x3x9x9xf32>, tensor<f32>) -> tensor<2x3x9xf32>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2] : (tensor<2x3x9xf32>) -> tensor<2x3x9x1xf32>
    %68 = stablehlo.broadcast_in_dim %67, dims = [0, 1, 2, 3] : (tensor<2x3x9x1xf32>) -> tensor<2x3x9x9xf32>
    %69 = stablehlo.divide %65, %68 : tensor<2x3x9x9xf32>
    %70 = stablehlo.multiply %67, %67 : tensor<2x3x9x1xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<2x3x9x1xf32>
    %72 = stablehlo.divide %71, %70 : tensor<2x3x9x1xf32>
    %73 = stablehlo.dot_general %69, %14, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x3x9x9xf32>, tensor<2x3x9x4xf32>) -> tensor<2x3x9x4xf32>
    %74 = stablehlo.multiply %73, %19 : tensor<2x3x9x4xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.reduce(%74 init: %cst_19) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<2x3x9x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2x3x9x4xf32>
    %77 = stablehlo.multiply %76, %19 : tensor<2x3x9x4xf32>
    %78 = stablehlo.dot_general %77, %69, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x3x9x4xf32>, tensor<2x3x9x9xf32>) -> tensor<2x3x4x9xf32>
    %79 = stablehlo.transpose %78, dims = [0, 1, 3, 2] : (tensor<2x3x4x9xf32>) -> tensor<2x3x9x4xf32>
    %80 = stablehlo.dot_general %77, %14, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x3x9x4xf32>, tensor<2x3x9x4xf32>) -> tensor<2x3x9x9xf32>
    %81 = stablehlo.broadcast_in_dim %72, dims = [0, 1, 2, 3] : (tensor<2x3x9x1xf32>) -> tensor<2x3x9x9xf32>
    %82 = stablehlo.multiply %80, %81 : tensor<2x3x9x9xf32>
    %83 = stablehlo.multiply %82, %65 : tensor<2x3x9x9xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %84 = stablehlo.reduce(%83 init: %cst_21) applies stablehlo.add across dimensions = [3] : (tensor<2x3x9x9xf32>, tensor<f32>) -> tensor<2x3x9xf32>
    %85 = stablehlo.reshape %84 : (tensor<2x3x9xf32>) -> tensor<2x3x9x1xf32>
    %86 = stablehlo.negate %85 : tensor<2x3x9x1xf32>
    %87 = stablehlo.broadcast_in_dim %67, dims = [0, 1, 2, 3] : (tensor<2x3x9x1xf32>) -> tensor<2x3x9x9xf32>
    %88 = stablehlo.divide %80, %87 : tensor<2x3x9x9xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %89 = stablehlo.reduce(%86 init: %cst_22) applies stablehlo.add across dimensions = [3] : (tensor<2x3x9x1xf32>, tensor<f32>) -> tensor<2x3x9xf32>
    %90 = stablehlo.broadcast_in_dim %89, dims = [0, 1, 2] : (tensor<2x3x9xf32>) -> tensor<2x3x9x9xf32>
    %91 = stablehlo.add %88, %90 : tensor<2x3x9x9xf32>
    %92 = stablehlo.multiply %91, %65 : tensor<2x3x9x9xf32>
    %93 = stablehlo.dot_general %92, %39, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x3x9x9xf32>, tensor<2x3x9x4xf32>) -> tensor<2x3x9x4xf32>
    %94 = stablehlo.dot_general %92, %9, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x3x9x9xf32>, tensor<2x3x9x4xf32>) -> tensor<2x3x9x4xf32>
    %cst_23 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x3x9x4xf32>
    %96 = stablehlo.multiply %94, %95 : tensor<2x3x9x4xf32>
    %97 = stablehlo.slice %arg0 [0:792] : (tensor<4096xf32>) -> tensor<792xf32>
    %cst_24 = stablehlo.constant dense<1.470000e+00> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<792xf32>
    %99 = stablehlo.multiply %97, %98 : tensor<792xf32>
    %100 = stablehlo.sine %99 : tensor<792xf32>
    %101 = stablehlo.reshape %100 : (tensor<792xf32>) -> tensor<33x2x3x4xf32>
    %102 = stablehlo.slice %arg0 [0:792] : (tensor<4096xf32>) -> tensor<792xf32>
    %cst_25 = stablehlo.constant dense<2.470000e+00> : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<792xf32>
    %104 = stablehlo.multiply %102, %103 : tensor<792xf32>
    %105 = stablehlo.sine %104 : tensor<792xf32>
    %106 = stablehlo.reshape %105 : (tensor<792xf32>) -> tensor<33x2x3x4xf32>
    %107 = stablehlo.slice %arg0 [0:792] : (tensor<4096xf32>) -> tensor<792xf32>
    %cst_26 = stablehlo.constant dense<3.470000e+00> : tensor<f32>
    %108 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<792xf32>
    %109 = stablehlo.multiply %107, %108 : tensor<792xf32>
    %110 = stablehlo.sine %109 : tensor<792xf32>
    %111 = stablehlo.reshape %110 : (tensor<792xf32>) -> tensor<33x2x3x4xf32>
    %112 = stablehlo.slice %arg0 [0:792] : (tensor<4096xf32>) -> tensor<792xf32>
    %cst_27 = stablehlo.constant dense<4.470000e+00> : tensor<f32>
    %113 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<792xf32>
    %114 = stablehlo.multiply %112, %113 : tensor<792xf32>
    %115 = stablehlo.sine %114 : tensor<792xf32>
    %116 = stablehlo.reshape %115 : (tensor<792xf32>) -> tensor<33x2x3x4xf32>
    %117 = stablehlo.dot_general %101, %106, batching_dims = [1, 2] x [1, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<33x2x3x4xf32>, tensor<33x2x3x4xf32>) -> tensor<2x3x33x33xf32>
    %cst_28 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<2x3x33x33xf32>
    %119 = stablehlo.multiply %117, %118 : tensor<2x3x33x33xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<33x33xf32>
    %121 = call @tril(%120) : (tensor<33x33xf32>) -> tensor<33x33xf32>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<33x33xf32>
    %123 = stablehlo.subtract %122, %121 : tensor<33x33xf32>
    %cst_31 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<33x33xf32>
    %125 = stablehlo.multiply %123, %124 : tensor<33x33xf32>
    %126 = stablehlo.broadcast_in_dim %125, dims = [2, 3] : (tensor<33x33xf32>) -> tensor<1x1x33x33xf32>
    %127 = stablehlo.broadcast_in_dim %126, dims = [0, 1, 2, 3] : (tensor<1x1x33x33xf32>) -> tensor<2x3x33x33xf32>
    %128 = stablehlo.add %119, %127 : tensor<2x3x33x33xf32>
    %cst_32 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %129 = stablehlo.reduce(%128 init: %cst_32) applies stablehlo.maximum across dimensions = [3] : (tensor<2x3x33x33xf32>, tensor<f32>) -> tensor<2x3x33xf32>
    %130 = stablehlo.broadcast_in_dim %129, dims = [0, 1, 2] : (tensor<2x3x33xf32>) -> tensor<2x3x33x1xf32>
    %131 = stablehlo.broadcast_in_dim %130, dims = [0, 1, 2, 3] : (tensor<2x3x33x1xf32>) -> tensor<2x3x33x33xf32>
    %132 = stablehlo.subtract %128, %131 : tensor<2x3x33x33xf32>
    %133 = stablehlo.exponential %132 : tensor<2x3x33x33xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %134 = stablehlo.reduce(%133 init: %cst_33) applies stablehlo.add across dimensions = [3] : (tensor<2x3x33x33xf32>, tensor<f32>) -> tensor<2x3x33xf32>
    %135 = stablehlo.broadcast_in_dim %134, dims = [0, 1, 2] : (tensor<2x3x33xf32>) -> tensor<2x3x33x1xf32>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %136 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<2x3x33x1xf32>
    %137 = stablehlo.divide %136, %135 : tensor<2x3x33x1xf32>
    %138 = stablehlo.broadcast_in_dim %137, dims = [0, 1, 2, 3] : (tensor<2x3x33x1xf32>) -> tensor<2x3x33x33xf32>
    %139 = stablehlo.multiply %133, %138 : tensor<2x3x33x33xf32>
    %140 = stablehlo.dot_general %111, %139, batching_dims = [1, 2] x [0, 1], contracting_dims = [0] x [3], precision = [DEFAULT, DEFAULT] : (tensor<33x2x3x4xf32>, tensor<2x3x33x33xf32>) -> tensor<2x3x4x33xf32>
    %141 = stablehlo.transpose %140, dims = [3, 0, 1, 2] : (tensor<2x3x4x33xf32>) -> tensor<33x2x3x4xf32>
    %142 = stablehlo.dot_general %101, %106, batching_dims = [1, 2] x [1, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<33x2x3x4xf32>, tensor<33x2x3x4xf32>) -> tensor<2x3x33x33xf32>
    %cst_35 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %143 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<2x3x33x33xf32>
    %144 = stablehlo.multiply %142, %143 : tensor<2x3x33x33xf32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %145 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<33x33xf32>
    %146 = call @tril(%145) : (tensor<33x33xf32>) -> tensor<33x33xf32>
    %cst_37 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %147 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<33x33xf32>
    %148 = stablehlo.subtract %147, %146 : tensor<33x33xf32>
    %cst_38 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %149 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<33x33xf32>
    %150 = stablehlo.multiply %148, %149 : tensor<33x33xf32>
    %151 = stablehlo.broadcast_in_dim %150, dims = [2, 3] : (tensor<33x33xf32>) -> tensor<1x1x33x33xf32>
    %152 = stablehlo.broadcast_in_dim %151, dims = [0, 1, 2, 3] : (tensor<1x1x33x33xf32>) -> tensor<2x3x33x33xf32>
    %153 = stablehlo.add %144, %152 : tensor<2x3x33x33xf32>
    %cst_39 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %154 = stablehlo.reduce(%153 init: %cst_39) applies stablehlo.maximum across dimensions = [3] : (tensor<2x3x33x33xf32>, tensor<f32>) -> tensor<2x3x33xf32>
    %155 = stablehlo.reshape %154 : (tensor<2x3x33xf32>) -> tensor<2x3x33x1xf32>
    %156 = stablehlo.broadcast_in_dim %155, dims = [0, 1, 2, 3] : (tensor<2x3x33x1xf32>) -> tensor<2x3x33x33xf32>
    %157 = stablehlo.compare EQ, %153, %156, FLOAT : (tensor<2x3x33x33xf32>, tensor<2x3x33x33xf32>) -> tensor<2x3x33x33xi1>
    %158 = stablehlo.convert %157 : (tensor<2x3x33x33xi1>) -> tensor<2x3x33x33xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %159 = stablehlo.reduce(%158 init: %cst_40) applies stablehlo.add across dimensions = [3] : (tensor<2x3x33x33xf32>, tensor<f32>) -> tensor<2x3x33xf32>
    %160 = stablehlo.broadcast_in_dim %154, dims = [0, 1, 2] : (tensor<2x3x33xf32>) -> tensor<2x3x33x1xf32>
    %161 = stablehlo.broadcast_in_dim %160, dims = [0, 1, 2, 3] : (tensor<2x3x33x1xf32>) -> tensor<2x3x33x33xf32>
    %162 = stablehlo.subtract %153, %161 : tensor<2x3x33x33xf32>
    %163 = stablehlo.exponential %162 : tensor<2x3x33x33xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %164 = stablehlo.reduce(%163 init: %cst_41) applies stablehlo.add across dimensions = [3] : (tensor<2x3x33x33xf32>, tensor<f32>) -> tensor<2x3x33xf32>
    %165 = stablehlo.broadcast_in_dim %164, dims = [0, 1, 2] : (tensor<2x3x33xf32>) -> tensor<2x3x33x1xf32>
    %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %166 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<2x3x33x1xf32>
    %167 = stablehlo.divide %166, %165 : tensor<2x3x33x1xf32>
    %168 = stablehlo.multiply %165, %165 : tensor<2x3x33x1xf32>
    %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %169 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<2x3x33x1xf32>
    %170 = stablehlo.divide %169, %168 : tensor<2x3x33x1xf32>
    %171 = stablehlo.broadcast_in_dim %167, dims = [0, 1, 2, 3] : (tensor<2x3x33x1xf32>) -> tensor<2x3x33x33xf32>
    %172 = stablehlo.multiply %163, %171 : tensor<2x3x33x33xf32>
    %173 = stablehlo.dot_general %111, %172, batching_dims = [1, 2] x [0, 1], contracting_dims = [0] x [3], precision = [DEFAULT, DEFAULT] : (tensor<33x2x3x4xf32>, tensor<2x3x33x33xf32>) -> tensor<2x3x4x33xf32>
    %174 = stablehlo.transpose %173, dims = [3, 0, 1, 2] : (tensor<2x3x4x33xf32>) -> tensor<33x2x3x4xf32>
    %175 = stablehlo.multiply %174, %116 : tensor<33x2x3x4xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %176 = stablehlo.reduce(%175 init: %cst_44) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<33x2x3x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %177 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<33x2x3x4xf32>
    %178 = stablehlo.multiply %177, %116 : tensor<33x2x3x4xf32>
    %179 = stablehlo.transpose %178, dims = [1, 2, 3, 0] : (tensor<33x2x3x4xf32>) -> tensor<2x3x4x33xf32>
    %180 = stablehlo.dot_general %179, %111, batching_dims = [0, 1] x [1, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x3x4x33xf32>, tensor<33x2x3x4xf32>) -> tensor<2x3x33x33xf32>
    %181 = stablehlo.dot_general %179, %172, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x3x4x33xf32>, tensor<2x3x33x33xf32>) -> tensor<2x3x4x33xf32>
    %182 = stablehlo.transpose %181, dims = [3, 0, 1, 2] : (tensor<2x3x4x33xf32>) -> tensor<33x2x3x4xf32>
    %183 = stablehlo.multiply %163, %180 : tensor<2x3x33x33xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %184 = stablehlo.reduce(%183 init: %cst_46) applies stablehlo.add across dimensions = [3] : (tensor<2x3x33x33xf32>, tensor<f32>) -> tensor<2x3x33xf32>
    %185 = stablehlo.reshape %184 : (tensor<2x3x33xf32>) -> tensor<2x3x33x1xf32>
    %186 = stablehlo.broadcast_in_dim %167, dims = [0, 1, 2, 3] : (tensor<2x3x33x1xf32>) -> tensor<2x3x33x33xf32>
    %187 = stablehlo.multiply %180, %186 : tensor<2x3x33x33xf32>
    %188 = stablehlo.multiply %185, %170 : tensor<2x3x33x1xf32>
    %cst_47 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %189 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<2x3x33x1xf32>
    %190 = stablehlo.multiply %188, %189 : tensor<2x3x33x1xf32>
    %191 = stablehlo.negate %190 : tensor<2x3x33x1xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %192 = stablehlo.reduce(%191 init: %cst_48) applies stablehlo.add across dimensions = [3] : (tensor<2x3x33x1xf32>, tensor<f32>) -> tensor<2x3x33xf32>
    %193 = stablehlo.broadcast_in_dim %192, dims = [0, 1, 2] : (tensor<2x3x33xf32>) -> tensor<2x3x33x33xf32>
    %194 = stablehlo.add %187, %193 : tensor<2x3x33x33xf32>
    %195 = stablehlo.multiply %194, %163 : tensor<2x3x33x33xf32>
    %cst_49 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %196 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<2x3x33x33xf32>
    %197 = stablehlo.multiply %195, %196 : tensor<2x3x33x33xf32>
    %198 = stablehlo.dot_general %197, %101, batching_dims = [0, 1] x [1, 2], contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3x33x33xf32>, tensor<33x2x3x4xf32>) -> tensor<2x3x33x4xf32>
    %199 = stablehlo.transpose %198, dims = [2, 0, 1, 3] : (tensor<2x3x33x4xf32>) -> tensor<33x2x3x4xf32>
    %200 = stablehlo.dot_general %197, %106, batching_dims = [0, 1] x [1, 2], contracting_dims = [3] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3x33x33xf32>, tensor<33x2x3x4xf32>) -> tensor<2x3x33x4xf32>
    %201 = stablehlo.transpose %200, dims = [2, 0, 1, 3] : (tensor<2x3x33x4xf32>) -> tensor<33x2x3x4xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    return %93, %96, %79, %37, %199, %201, %182, %141, %arg0 : tensor<2x3x9x4xf32>, tensor<2x3x9x4xf32>, tensor<2x3x9x4xf32>, tensor<2x3x9x4xf32>, tensor<33x2x3x4xf32>, tensor<33x2x3x4xf32>, tensor<33x2x3x4xf32>, tensor<33x2x3x4xf32>, tensor<4096xf32>
  }
  func.func private @tril(%arg0: tensor<33x33xf32>) -> tensor<33x33xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<33x33xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<33x33xi32>
    %2 = stablehlo.add %0, %1 : tensor<33x33xi32>
    %3 = stablehlo.iota dim = 1 : tensor<33x33xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<33x33xi32>, tensor<33x33xi32>) -> tensor<33x33xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<33x33xf32>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<33x33xi1>, tensor<33x33xf32>
    return %6 : tensor<33x33xf32>
  }
}
