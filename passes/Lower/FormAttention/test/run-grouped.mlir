// Query heads that share keys and values, as JAX prints attention and its gradient; a forward pass alone.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: autopar-opt %s --emit=exec | FileCheck %s && autopar-opt %s --emit=exec --exact | FileCheck %s --check-prefix=EXACT
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: %t --steps 1 --seed 7 --save-state %t.3 --quiet --threads 3 && cmp %t.exe %t.3
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 3e-6
// CHECK-COUNT-3: rt.attention
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
  func.func public @step(%arg0: tensor<4096xf32> loc("state['x']")) -> (tensor<1x64x2x1x4xf32> {jax.result_info = "result[0]['forward_only']"}, tensor<4096xf32> {jax.result_info = "result[0]['x']"}, tensor<2x70x2x4xf32> {jax.result_info = "result[0]['zoo_dk']"}, tensor<2x70x2x3x4xf32> {jax.result_info = "result[0]['zoo_dq']"}, tensor<2x70x2x4xf32> {jax.result_info = "result[0]['zoo_dv']"}, tensor<2x70x2x3x4xf32> {jax.result_info = "result[0]['zoo_o']"}) {
    %0 = stablehlo.slice %arg0 [0:3360] : (tensor<4096xf32>) -> tensor<3360xf32>
    %cst = stablehlo.constant dense<1.300000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3360xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<3360xf32>
    %3 = stablehlo.sine %2 : tensor<3360xf32>
    %4 = stablehlo.reshape %3 : (tensor<3360xf32>) -> tensor<2x70x2x3x4xf32>
    %5 = stablehlo.slice %arg0 [0:1120] : (tensor<4096xf32>) -> tensor<1120xf32>
    %cst_0 = stablehlo.constant dense<2.300000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1120xf32>
    %7 = stablehlo.multiply %5, %6 : tensor<1120xf32>
    %8 = stablehlo.sine %7 : tensor<1120xf32>
    %9 = stablehlo.reshape %8 : (tensor<1120xf32>) -> tensor<2x70x2x4xf32>
    %10 = stablehlo.slice %arg0 [0:1120] : (tensor<4096xf32>) -> tensor<1120xf32>
    %cst_1 = stablehlo.constant dense<3.300000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1120xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<1120xf32>
    %13 = stablehlo.sine %12 : tensor<1120xf32>
    %14 = stablehlo.reshape %13 : (tensor<1120xf32>) -> tensor<2x70x2x4xf32>
    %15 = stablehlo.slice %arg0 [0:3360] : (tensor<4096xf32>) -> tensor<3360xf32>
    %cst_2 = stablehlo.constant dense<4.300000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3360xf32>
    %17 = stablehlo.multiply %15, %16 : tensor<3360xf32>
    %18 = stablehlo.sine %17 : tensor<3360xf32>
    %19 = stablehlo.reshape %18 : (tensor<3360xf32>) -> tensor<2x70x2x3x4xf32>
    %20 = stablehlo.dot_general %9, %4, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x70x2x4xf32>, tensor<2x70x2x3x4xf32>) -> tensor<2x2x70x70x3xf32>
    %21 = stablehlo.transpose %20, dims = [0, 1, 4, 3, 2] : (tensor<2x2x70x70x3xf32>) -> tensor<2x2x3x70x70xf32>
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x3x70x70xf32>
    %23 = stablehlo.multiply %21, %22 : tensor<2x2x3x70x70xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %24 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<70x70xi1>
    %25 = call @tril(%24) : (tensor<70x70xi1>) -> tensor<70x70xi1>
    %cst_4 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %26 = call @_where(%25, %23, %cst_4) : (tensor<70x70xi1>, tensor<2x2x3x70x70xf32>, tensor<f32>) -> tensor<2x2x3x70x70xf32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %27 = stablehlo.reduce(%26 init: %cst_5) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x3x70x70xf32>, tensor<f32>) -> tensor<2x2x3x70xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x2x3x70xf32>
    %29 = stablehlo.maximum %28, %27 : tensor<2x2x3x70xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3] : (tensor<2x2x3x70xf32>) -> tensor<2x2x3x70x1xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x70x1xf32>) -> tensor<2x2x3x70x70xf32>
    %32 = stablehlo.subtract %26, %31 : tensor<2x2x3x70x70xf32>
    %33 = stablehlo.exponential %32 : tensor<2x2x3x70x70xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.reduce(%33 init: %cst_7) applies stablehlo.add across dimensions = [4] : (tensor<2x2x3x70x70xf32>, tensor<f32>) -> tensor<2x2x3x70xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3] : (tensor<2x2x3x70xf32>) -> tensor<2x2x3x70x1xf32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x70x1xf32>) -> tensor<2x2x3x70x70xf32>
    %37 = stablehlo.divide %33, %36 : tensor<2x2x3x70x70xf32>
    %38 = stablehlo.dot_general %14, %37, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x70x2x4xf32>, tensor<2x2x3x70x70xf32>) -> tensor<2x2x4x3x70xf32>
    %39 = stablehlo.transpose %38, dims = [0, 4, 1, 3, 2] : (tensor<2x2x4x3x70xf32>) -> tensor<2x70x2x3x4xf32>
    %40 = stablehlo.dot_general %9, %4, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x70x2x4xf32>, tensor<2x70x2x3x4xf32>) -> tensor<2x2x70x70x3xf32>
    %41 = stablehlo.transpose %40, dims = [0, 1, 4, 3, 2] : (tensor<2x2x70x70x3xf32>) -> tensor<2x2x3x70x70xf32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x2x3x70x70xf32>
    %43 = stablehlo.multiply %41, %42 : tensor<2x2x3x70x70xf32>
    %c_9 = stablehlo.constant dense<true> : tensor<i1>
    %44 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i1>) -> tensor<70x70xi1>
    %45 = call @tril(%44) : (tensor<70x70xi1>) -> tensor<70x70xi1>
    %cst_10 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %46:3 = call @_where_0(%45, %43, %cst_10) : (tensor<70x70xi1>, tensor<2x2x3x70x70xf32>, tensor<f32>) -> (tensor<2x2x3x70x70xf32>, tensor<2x2x3x70x70xi1>, tensor<2x2x3x70x70xf32>)
    %cst_11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %47 = stablehlo.reduce(%46#0 init: %cst_11) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x3x70x70xf32>, tensor<f32>) -> tensor<2x2x3x70xf32>
    %48 = stablehlo.reshape %47 : (tensor<2x2x3x70xf32>) -> tensor<2x2x3x70x1xf32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x70x1xf32>) -> tensor<2x2x3x70x70xf32>
    %50 = stablehlo.compare EQ, %46#0, %49, FLOAT : (tensor<2x2x3x70x70xf32>, tensor<2x2x3x70x70xf32>) -> tensor<2x2x3x70x70xi1>
    %51 = stablehlo.convert %50 : (tensor<2x2x3x70x70xi1>) -> tensor<2x2x3x70x70xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.reduce(%51 init: %cst_12) applies stablehlo.add across dimensions = [4] : (tensor<2x2x3x70x70xf32>, tensor<f32>) -> tensor<2x2x3x70xf32>
    %cst_13 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x2x3x70xf32>
    %54 = stablehlo.maximum %53, %47 : tensor<2x2x3x70xf32>
    %55 = stablehlo.compare EQ, %47, %54, FLOAT : (tensor<2x2x3x70xf32>, tensor<2x2x3x70xf32>) -> tensor<2x2x3x70xi1>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x2x3x70xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x2x3x70xf32>
    %58 = stablehlo.select %55, %56, %57 : tensor<2x2x3x70xi1>, tensor<2x2x3x70xf32>
    %cst_16 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x2x3x70xf32>
    %60 = stablehlo.compare EQ, %59, %54, FLOAT : (tensor<2x2x3x70xf32>, tensor<2x2x3x70xf32>) -> tensor<2x2x3x70xi1>
    %cst_17 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2x2x3x70xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<2x2x3x70xf32>
    %63 = stablehlo.select %60, %61, %62 : tensor<2x2x3x70xi1>, tensor<2x2x3x70xf32>
    %64 = stablehlo.divide %58, %63 : tensor<2x2x3x70xf32>
    %65 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2, 3] : (tensor<2x2x3x70xf32>) -> tensor<2x2x3x70x1xf32>
    %66 = stablehlo.broadcast_in_dim %65, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x70x1xf32>) -> tensor<2x2x3x70x70xf32>
    %67 = stablehlo.subtract %46#0, %66 : tensor<2x2x3x70x70xf32>
    %68 = stablehlo.exponential %67 : tensor<2x2x3x70x70xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.reduce(%68 init: %cst_19) applies stablehlo.add across dimensions = [4] : (tensor<2x2x3x70x70xf32>, tensor<f32>) -> tensor<2x2x3x70xf32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [0, 1, 2, 3] : (tensor<2x2x3x70xf32>) -> tensor<2x2x3x70x1xf32>
    %71 = stablehlo.broadcast_in_dim %70, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x70x1xf32>) -> tensor<2x2x3x70x70xf32>
    %72 = stablehlo.divide %68, %71 : tensor<2x2x3x70x70xf32>
    %73 = stablehlo.multiply %70, %70 : tensor<2x2x3x70x1xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2x2x3x70x1xf32>
    %75 = stablehlo.divide %74, %73 : tensor<2x2x3x70x1xf32>
    %76 = stablehlo.dot_general %14, %72, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x70x2x4xf32>, tensor<2x2x3x70x70xf32>) -> tensor<2x2x4x3x70xf32>
    %77 = stablehlo.transpose %76, dims = [0, 4, 1, 3, 2] : (tensor<2x2x4x3x70xf32>) -> tensor<2x70x2x3x4xf32>
    %78 = stablehlo.multiply %77, %19 : tensor<2x70x2x3x4xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %79 = stablehlo.reduce(%78 init: %cst_21) applies stablehlo.add across dimensions = [0, 1, 2, 3, 4] : (tensor<2x70x2x3x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<2x70x2x3x4xf32>
    %81 = stablehlo.multiply %80, %19 : tensor<2x70x2x3x4xf32>
    %82 = stablehlo.transpose %81, dims = [0, 2, 4, 3, 1] : (tensor<2x70x2x3x4xf32>) -> tensor<2x2x4x3x70xf32>
    %83 = stablehlo.dot_general %82, %14, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x4x3x70xf32>, tensor<2x70x2x4xf32>) -> tensor<2x2x3x70x70xf32>
    %84 = stablehlo.dot_general %82, %72, batching_dims = [0, 1] x [0, 1], contracting_dims = [3, 4] x [2, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x4x3x70xf32>, tensor<2x2x3x70x70xf32>) -> tensor<2x2x4x70xf32>
    %85 = stablehlo.transpose %84, dims = [0, 3, 1, 2] : (tensor<2x2x4x70xf32>) -> tensor<2x70x2x4xf32>
    %86 = stablehlo.broadcast_in_dim %75, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x70x1xf32>) -> tensor<2x2x3x70x70xf32>
    %87 = stablehlo.multiply %83, %86 : tensor<2x2x3x70x70xf32>
    %88 = stablehlo.multiply %87, %68 : tensor<2x2x3x70x70xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %89 = stablehlo.reduce(%88 init: %cst_23) applies stablehlo.add across dimensions = [4] : (tensor<2x2x3x70x70xf32>, tensor<f32>) -> tensor<2x2x3x70xf32>
    %90 = stablehlo.reshape %89 : (tensor<2x2x3x70xf32>) -> tensor<2x2x3x70x1xf32>
    %91 = stablehlo.negate %90 : tensor<2x2x3x70x1xf32>
    %92 = stablehlo.broadcast_in_dim %70, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x70x1xf32>) -> tensor<2x2x3x70x70xf32>
    %93 = stablehlo.divide %83, %92 : tensor<2x2x3x70x70xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %94 = stablehlo.reduce(%91 init: %cst_24) applies stablehlo.add across dimensions = [4] : (tensor<2x2x3x70x1xf32>, tensor<f32>) -> tensor<2x2x3x70xf32>
    %95 = stablehlo.broadcast_in_dim %94, dims = [0, 1, 2, 3] : (tensor<2x2x3x70xf32>) -> tensor<2x2x3x70x70xf32>
    %96 = stablehlo.add %93, %95 : tensor<2x2x3x70x70xf32>
    %97 = stablehlo.multiply %96, %68 : tensor<2x2x3x70x70xf32>
    %98 = call @_where_1(%46#1, %46#2, %97) : (tensor<2x2x3x70x70xi1>, tensor<2x2x3x70x70xf32>, tensor<2x2x3x70x70xf32>) -> tensor<2x2x3x70x70xf32>
    %cst_25 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<2x2x3x70x70xf32>
    %100 = stablehlo.multiply %98, %99 : tensor<2x2x3x70x70xf32>
    %101 = stablehlo.transpose %100, dims = [0, 1, 4, 3, 2] : (tensor<2x2x3x70x70xf32>) -> tensor<2x2x70x70x3xf32>
    %102 = stablehlo.dot_general %101, %9, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x70x70x3xf32>, tensor<2x70x2x4xf32>) -> tensor<2x2x70x3x4xf32>
    %103 = stablehlo.transpose %102, dims = [0, 2, 1, 3, 4] : (tensor<2x2x70x3x4xf32>) -> tensor<2x70x2x3x4xf32>
    %104 = stablehlo.dot_general %101, %4, batching_dims = [0, 1] x [0, 2], contracting_dims = [3, 4] x [1, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x70x70x3xf32>, tensor<2x70x2x3x4xf32>) -> tensor<2x2x70x4xf32>
    %105 = stablehlo.transpose %104, dims = [0, 2, 1, 3] : (tensor<2x2x70x4xf32>) -> tensor<2x70x2x4xf32>
    %106 = stablehlo.slice %arg0 [0:512] : (tensor<4096xf32>) -> tensor<512xf32>
    %cst_26 = stablehlo.constant dense<1.300000e+00> : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %108 = stablehlo.multiply %106, %107 : tensor<512xf32>
    %109 = stablehlo.sine %108 : tensor<512xf32>
    %110 = stablehlo.reshape %109 : (tensor<512xf32>) -> tensor<1x64x2x1x4xf32>
    %111 = stablehlo.slice %arg0 [0:512] : (tensor<4096xf32>) -> tensor<512xf32>
    %cst_27 = stablehlo.constant dense<2.300000e+00> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %113 = stablehlo.multiply %111, %112 : tensor<512xf32>
    %114 = stablehlo.sine %113 : tensor<512xf32>
    %115 = stablehlo.reshape %114 : (tensor<512xf32>) -> tensor<1x64x2x4xf32>
    %116 = stablehlo.slice %arg0 [0:512] : (tensor<4096xf32>) -> tensor<512xf32>
    %cst_28 = stablehlo.constant dense<3.300000e+00> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<512xf32>
    %118 = stablehlo.multiply %116, %117 : tensor<512xf32>
    %119 = stablehlo.sine %118 : tensor<512xf32>
    %120 = stablehlo.reshape %119 : (tensor<512xf32>) -> tensor<1x64x2x4xf32>
    %121 = stablehlo.dot_general %115, %110, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [4], precision = [DEFAULT, DEFAULT] : (tensor<1x64x2x4xf32>, tensor<1x64x2x1x4xf32>) -> tensor<1x2x64x64x1xf32>
    %122 = stablehlo.transpose %121, dims = [0, 1, 4, 3, 2] : (tensor<1x2x64x64x1xf32>) -> tensor<1x2x1x64x64xf32>
    %cst_29 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %123 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<1x2x1x64x64xf32>
    %124 = stablehlo.multiply %122, %123 : tensor<1x2x1x64x64xf32>
    %c_30 = stablehlo.constant dense<true> : tensor<i1>
    %125 = stablehlo.broadcast_in_dim %c_30, dims = [] : (tensor<i1>) -> tensor<64x64xi1>
    %126 = call @tril_2(%125) : (tensor<64x64xi1>) -> tensor<64x64xi1>
    %cst_31 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %127 = call @_where_3(%126, %124, %cst_31) : (tensor<64x64xi1>, tensor<1x2x1x64x64xf32>, tensor<f32>) -> tensor<1x2x1x64x64xf32>
    %cst_32 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %128 = stablehlo.reduce(%127 init: %cst_32) applies stablehlo.maximum across dimensions = [4] : (tensor<1x2x1x64x64xf32>, tensor<f32>) -> tensor<1x2x1x64xf32>
    %cst_33 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<1x2x1x64xf32>
    %130 = stablehlo.maximum %129, %128 : tensor<1x2x1x64xf32>
    %131 = stablehlo.broadcast_in_dim %130, dims = [0, 1, 2, 3] : (tensor<1x2x1x64xf32>) -> tensor<1x2x1x64x1xf32>
    %132 = stablehlo.broadcast_in_dim %131, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x64x1xf32>) -> tensor<1x2x1x64x64xf32>
    %133 = stablehlo.subtract %127, %132 : tensor<1x2x1x64x64xf32>
    %134 = stablehlo.exponential %133 : tensor<1x2x1x64x64xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %135 = stablehlo.reduce(%134 init: %cst_34) applies stablehlo.add across dimensions = [4] : (tensor<1x2x1x64x64xf32>, tensor<f32>) -> tensor<1x2x1x64xf32>
    %136 = stablehlo.broadcast_in_dim %135, dims = [0, 1, 2, 3] : (tensor<1x2x1x64xf32>) -> tensor<1x2x1x64x1xf32>
    %137 = stablehlo.broadcast_in_dim %136, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x64x1xf32>) -> tensor<1x2x1x64x64xf32>
    %138 = stablehlo.divide %134, %137 : tensor<1x2x1x64x64xf32>
    %139 = stablehlo.dot_general %120, %138, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<1x64x2x4xf32>, tensor<1x2x1x64x64xf32>) -> tensor<1x2x4x1x64xf32>
    %140 = stablehlo.transpose %139, dims = [0, 4, 1, 3, 2] : (tensor<1x2x4x1x64xf32>) -> tensor<1x64x2x1x4xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    return %140, %arg0, %105, %103, %85, %39 : tensor<1x64x2x1x4xf32>, tensor<4096xf32>, tensor<2x70x2x4xf32>, tensor<2x70x2x3x4xf32>, tensor<2x70x2x4xf32>, tensor<2x70x2x3x4xf32>
  }
  func.func private @tril(%arg0: tensor<70x70xi1>) -> tensor<70x70xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<70x70xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<70x70xi32>
    %2 = stablehlo.add %0, %1 : tensor<70x70xi32>
    %3 = stablehlo.iota dim = 1 : tensor<70x70xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<70x70xi32>, tensor<70x70xi32>) -> tensor<70x70xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<70x70xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<70x70xi1>, tensor<70x70xi1>
    return %6 : tensor<70x70xi1>
  }
  func.func private @_where(%arg0: tensor<70x70xi1>, %arg1: tensor<2x2x3x70x70xf32>, %arg2: tensor<f32>) -> tensor<2x2x3x70x70xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [3, 4] : (tensor<70x70xi1>) -> tensor<2x2x3x70x70xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x2x3x70x70xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x2x3x70x70xi1>, tensor<2x2x3x70x70xf32>
    return %3 : tensor<2x2x3x70x70xf32>
  }
  func.func private @_where_0(%arg0: tensor<70x70xi1>, %arg1: tensor<2x2x3x70x70xf32>, %arg2: tensor<f32>) -> (tensor<2x2x3x70x70xf32>, tensor<2x2x3x70x70xi1>, tensor<2x2x3x70x70xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [3, 4] : (tensor<70x70xi1>) -> tensor<2x2x3x70x70xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x2x3x70x70xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x2x3x70x70xi1>, tensor<2x2x3x70x70xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x3x70x70xf32>
    return %3, %1, %4 : tensor<2x2x3x70x70xf32>, tensor<2x2x3x70x70xi1>, tensor<2x2x3x70x70xf32>
  }
  func.func private @_where_1(%arg0: tensor<2x2x3x70x70xi1>, %arg1: tensor<2x2x3x70x70xf32>, %arg2: tensor<2x2x3x70x70xf32>) -> tensor<2x2x3x70x70xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x3x70x70xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x2x3x70x70xi1>, tensor<2x2x3x70x70xf32>
    return %1 : tensor<2x2x3x70x70xf32>
  }
  func.func private @tril_2(%arg0: tensor<64x64xi1>) -> tensor<64x64xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<64x64xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<64x64xi32>
    %2 = stablehlo.add %0, %1 : tensor<64x64xi32>
    %3 = stablehlo.iota dim = 1 : tensor<64x64xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<64x64xi32>, tensor<64x64xi32>) -> tensor<64x64xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<64x64xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<64x64xi1>, tensor<64x64xi1>
    return %6 : tensor<64x64xi1>
  }
  func.func private @_where_3(%arg0: tensor<64x64xi1>, %arg1: tensor<1x2x1x64x64xf32>, %arg2: tensor<f32>) -> tensor<1x2x1x64x64xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [3, 4] : (tensor<64x64xi1>) -> tensor<1x2x1x64x64xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x2x1x64x64xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<1x2x1x64x64xi1>, tensor<1x2x1x64x64xf32>
    return %3 : tensor<1x2x1x64x64xf32>
  }
}
