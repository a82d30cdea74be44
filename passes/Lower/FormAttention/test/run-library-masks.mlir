// jax.nn.dot_product_attention with a bias, a mask and is_causal, and shared keys.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: autopar-opt %s --emit=exec | FileCheck %s && autopar-opt %s --emit=exec --exact | FileCheck %s --check-prefix=EXACT
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: %t --steps 1 --seed 7 --save-state %t.3 --quiet --threads 3 && cmp %t.exe %t.3
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 3e-6
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
  func.func public @step(%arg0: tensor<4096xf32> loc("state['x']")) -> (tensor<3x11x2x4xf32> {jax.result_info = "result[0]['library_dk']"}, tensor<3x11x4x4xf32> {jax.result_info = "result[0]['library_dq']"}, tensor<3x11x2x4xf32> {jax.result_info = "result[0]['library_dv']"}, tensor<3x11x4x4xf32> {jax.result_info = "result[0]['library_o']"}, tensor<4096xf32> {jax.result_info = "result[0]['x']"}) {
    %0 = stablehlo.slice %arg0 [0:528] : (tensor<4096xf32>) -> tensor<528xf32>
    %cst = stablehlo.constant dense<1.400000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<528xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<528xf32>
    %3 = stablehlo.sine %2 : tensor<528xf32>
    %4 = stablehlo.reshape %3 : (tensor<528xf32>) -> tensor<3x11x4x4xf32>
    %5 = stablehlo.slice %arg0 [0:264] : (tensor<4096xf32>) -> tensor<264xf32>
    %cst_0 = stablehlo.constant dense<2.400000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<264xf32>
    %7 = stablehlo.multiply %5, %6 : tensor<264xf32>
    %8 = stablehlo.sine %7 : tensor<264xf32>
    %9 = stablehlo.reshape %8 : (tensor<264xf32>) -> tensor<3x11x2x4xf32>
    %10 = stablehlo.slice %arg0 [0:264] : (tensor<4096xf32>) -> tensor<264xf32>
    %cst_1 = stablehlo.constant dense<3.400000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<264xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<264xf32>
    %13 = stablehlo.sine %12 : tensor<264xf32>
    %14 = stablehlo.reshape %13 : (tensor<264xf32>) -> tensor<3x11x2x4xf32>
    %15 = stablehlo.iota dim = 0 : tensor<11xi32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1] : (tensor<11xi32>) -> tensor<1x11xi32>
    %17 = stablehlo.iota dim = 0 : tensor<3xi32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %c = stablehlo.constant dense<3> : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %20 = stablehlo.multiply %19, %18 : tensor<3x1xi32>
    %c_2 = stablehlo.constant dense<11> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %22 = stablehlo.subtract %21, %20 : tensor<3x1xi32>
    %23 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x11xi32>) -> tensor<3x11xi32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x11xi32>
    %25 = stablehlo.compare LT, %23, %24, SIGNED : (tensor<3x11xi32>, tensor<3x11xi32>) -> tensor<3x11xi1>
    %26 = stablehlo.iota dim = 0 : tensor<3xi32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %28 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %29 = stablehlo.compare LT, %27, %28, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x11xi1>
    %31 = stablehlo.and %25, %30 : tensor<3x11xi1>
    %32 = stablehlo.slice %arg0 [0:11] : (tensor<4096xf32>) -> tensor<11xf32>
    %cst_4 = stablehlo.constant dense<-5.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %34 = stablehlo.compare GT, %32, %33, FLOAT : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xi1>
    %35 = stablehlo.broadcast_in_dim %34, dims = [1] : (tensor<11xi1>) -> tensor<1x11xi1>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1] : (tensor<1x11xi1>) -> tensor<3x11xi1>
    %37 = stablehlo.and %31, %36 : tensor<3x11xi1>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0, 3] : (tensor<3x11xi1>) -> tensor<3x1x1x11xi1>
    %39 = stablehlo.slice %arg0 [0:121] : (tensor<4096xf32>) -> tensor<121xf32>
    %40 = stablehlo.cosine %39 : tensor<121xf32>
    %41 = stablehlo.reshape %40 : (tensor<121xf32>) -> tensor<1x1x11x11xf32>
    %42 = stablehlo.reshape %4 : (tensor<3x11x4x4xf32>) -> tensor<3x11x2x2x4xf32>
    %43 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 3, 4] : (tensor<1x1x11x11xf32>) -> tensor<1x1x1x11x11xf32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x11x11xf32>) -> tensor<1x1x2x11x11xf32>
    %45 = stablehlo.broadcast_in_dim %38, dims = [0, 1, 3, 4] : (tensor<3x1x1x11xi1>) -> tensor<3x1x1x1x11xi1>
    %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2, 3, 4] : (tensor<3x1x1x1x11xi1>) -> tensor<3x1x2x1x11xi1>
    %47 = stablehlo.dot_general %42, %9, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], precision = [DEFAULT, DEFAULT] : (tensor<3x11x2x2x4xf32>, tensor<3x11x2x4xf32>) -> tensor<3x2x11x2x11xf32>
    %cst_5 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x2x11x2x11xf32>
    %49 = stablehlo.multiply %47, %48 : tensor<3x2x11x2x11xf32>
    %50 = stablehlo.transpose %49, dims = [3, 0, 1, 2, 4] : (tensor<3x2x11x2x11xf32>) -> tensor<2x3x2x11x11xf32>
    %51 = stablehlo.transpose %44, dims = [2, 0, 1, 3, 4] : (tensor<1x1x2x11x11xf32>) -> tensor<2x1x1x11x11xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x11x11xf32>) -> tensor<2x3x2x11x11xf32>
    %53 = stablehlo.add %50, %52 : tensor<2x3x2x11x11xf32>
    %c_6 = stablehlo.constant dense<true> : tensor<i1>
    %54 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i1>) -> tensor<3x2x11x11xi1>
    %55 = stablehlo.broadcast_in_dim %54, dims = [1, 2, 3, 4] : (tensor<3x2x11x11xi1>) -> tensor<1x3x2x11x11xi1>
    %56 = stablehlo.transpose %46, dims = [2, 0, 1, 3, 4] : (tensor<3x1x2x1x11xi1>) -> tensor<2x3x1x1x11xi1>
    %57 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3, 4] : (tensor<1x3x2x11x11xi1>) -> tensor<2x3x2x11x11xi1>
    %58 = stablehlo.broadcast_in_dim %56, dims = [0, 1, 2, 3, 4] : (tensor<2x3x1x1x11xi1>) -> tensor<2x3x2x11x11xi1>
    %59 = stablehlo.and %57, %58 : tensor<2x3x2x11x11xi1>
    %c_7 = stablehlo.constant dense<true> : tensor<i1>
    %60 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i1>) -> tensor<11x11xi1>
    %61 = call @tril(%60) : (tensor<11x11xi1>) -> tensor<11x11xi1>
    %62 = stablehlo.broadcast_in_dim %61, dims = [2, 3] : (tensor<11x11xi1>) -> tensor<1x1x11x11xi1>
    %63 = stablehlo.broadcast_in_dim %62, dims = [1, 2, 3, 4] : (tensor<1x1x11x11xi1>) -> tensor<1x1x1x11x11xi1>
    %64 = stablehlo.broadcast_in_dim %63, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x11x11xi1>) -> tensor<2x3x2x11x11xi1>
    %65 = stablehlo.and %59, %64 : tensor<2x3x2x11x11xi1>
    %cst_8 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
    %66:2 = call @_where(%65, %53, %cst_8) : (tensor<2x3x2x11x11xi1>, tensor<2x3x2x11x11xf32>, tensor<f32>) -> (tensor<2x3x2x11x11xf32>, tensor<2x3x2x11x11xf32>)
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %67 = stablehlo.reduce(%66#0 init: %cst_9) applies stablehlo.maximum across dimensions = [4] : (tensor<2x3x2x11x11xf32>, tensor<f32>) -> tensor<2x3x2x11xf32>
    %68 = stablehlo.reshape %67 : (tensor<2x3x2x11xf32>) -> tensor<2x3x2x11x1xf32>
    %69 = stablehlo.broadcast_in_dim %68, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x11x1xf32>) -> tensor<2x3x2x11x11xf32>
    %70 = stablehlo.compare EQ, %66#0, %69, FLOAT : (tensor<2x3x2x11x11xf32>, tensor<2x3x2x11x11xf32>) -> tensor<2x3x2x11x11xi1>
    %71 = stablehlo.convert %70 : (tensor<2x3x2x11x11xi1>) -> tensor<2x3x2x11x11xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.reduce(%71 init: %cst_10) applies stablehlo.add across dimensions = [4] : (tensor<2x3x2x11x11xf32>, tensor<f32>) -> tensor<2x3x2x11xf32>
    %cst_11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x3x2x11xf32>
    %74 = stablehlo.maximum %73, %67 : tensor<2x3x2x11xf32>
    %75 = stablehlo.compare EQ, %67, %74, FLOAT : (tensor<2x3x2x11xf32>, tensor<2x3x2x11xf32>) -> tensor<2x3x2x11xi1>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x3x2x11xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x3x2x11xf32>
    %78 = stablehlo.select %75, %76, %77 : tensor<2x3x2x11xi1>, tensor<2x3x2x11xf32>
    %cst_14 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x3x2x11xf32>
    %80 = stablehlo.compare EQ, %79, %74, FLOAT : (tensor<2x3x2x11xf32>, tensor<2x3x2x11xf32>) -> tensor<2x3x2x11xi1>
    %cst_15 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x3x2x11xf32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x3x2x11xf32>
    %83 = stablehlo.select %80, %81, %82 : tensor<2x3x2x11xi1>, tensor<2x3x2x11xf32>
    %84 = stablehlo.divide %78, %83 : tensor<2x3x2x11xf32>
    %85 = stablehlo.broadcast_in_dim %74, dims = [0, 1, 2, 3] : (tensor<2x3x2x11xf32>) -> tensor<2x3x2x11x1xf32>
    %86 = stablehlo.broadcast_in_dim %85, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x11x1xf32>) -> tensor<2x3x2x11x11xf32>
    %87 = stablehlo.subtract %66#0, %86 : tensor<2x3x2x11x11xf32>
    %88 = stablehlo.exponential %87 : tensor<2x3x2x11x11xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %89 = stablehlo.reduce(%88 init: %cst_17) applies stablehlo.add across dimensions = [4] : (tensor<2x3x2x11x11xf32>, tensor<f32>) -> tensor<2x3x2x11xf32>
    %90 = stablehlo.broadcast_in_dim %89, dims = [0, 1, 2, 3] : (tensor<2x3x2x11xf32>) -> tensor<2x3x2x11x1xf32>
    %91 = stablehlo.broadcast_in_dim %90, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x11x1xf32>) -> tensor<2x3x2x11x11xf32>
    %92 = stablehlo.divide %88, %91 : tensor<2x3x2x11x11xf32>
    %93 = stablehlo.multiply %90, %90 : tensor<2x3x2x11x1xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<2x3x2x11x1xf32>
    %95 = stablehlo.divide %94, %93 : tensor<2x3x2x11x1xf32>
    %96 = stablehlo.dot_general %14, %92, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<3x11x2x4xf32>, tensor<2x3x2x11x11xf32>) -> tensor<3x2x4x2x11xf32>
    %97 = stablehlo.transpose %96, dims = [3, 0, 4, 1, 2] : (tensor<3x2x4x2x11xf32>) -> tensor<2x3x11x2x4xf32>
    %98 = stablehlo.transpose %97, dims = [1, 2, 3, 0, 4] : (tensor<2x3x11x2x4xf32>) -> tensor<3x11x2x2x4xf32>
    %99 = stablehlo.reshape %98 : (tensor<3x11x2x2x4xf32>) -> tensor<3x11x4x4xf32>
    %100 = stablehlo.slice %arg0 [0:528] : (tensor<4096xf32>) -> tensor<528xf32>
    %cst_19 = stablehlo.constant dense<4.400000e+00> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<528xf32>
    %102 = stablehlo.multiply %100, %101 : tensor<528xf32>
    %103 = stablehlo.sine %102 : tensor<528xf32>
    %104 = stablehlo.reshape %103 : (tensor<528xf32>) -> tensor<3x11x4x4xf32>
    %105 = stablehlo.reshape %104 : (tensor<3x11x4x4xf32>) -> tensor<3x11x2x2x4xf32>
    %106 = stablehlo.transpose %105, dims = [3, 0, 1, 2, 4] : (tensor<3x11x2x2x4xf32>) -> tensor<2x3x11x2x4xf32>
    %107 = stablehlo.transpose %106, dims = [1, 3, 4, 0, 2] : (tensor<2x3x11x2x4xf32>) -> tensor<3x2x4x2x11xf32>
    %108 = stablehlo.dot_general %107, %14, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<3x2x4x2x11xf32>, tensor<3x11x2x4xf32>) -> tensor<3x2x2x11x11xf32>
    %109 = stablehlo.transpose %108, dims = [2, 0, 1, 3, 4] : (tensor<3x2x2x11x11xf32>) -> tensor<2x3x2x11x11xf32>
    %110 = stablehlo.dot_general %107, %92, batching_dims = [0, 1] x [1, 2], contracting_dims = [3, 4] x [0, 3], precision = [DEFAULT, DEFAULT] : (tensor<3x2x4x2x11xf32>, tensor<2x3x2x11x11xf32>) -> tensor<3x2x4x11xf32>
    %111 = stablehlo.transpose %110, dims = [0, 3, 1, 2] : (tensor<3x2x4x11xf32>) -> tensor<3x11x2x4xf32>
    %112 = stablehlo.broadcast_in_dim %95, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x11x1xf32>) -> tensor<2x3x2x11x11xf32>
    %113 = stablehlo.multiply %109, %112 : tensor<2x3x2x11x11xf32>
    %114 = stablehlo.multiply %113, %88 : tensor<2x3x2x11x11xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %115 = stablehlo.reduce(%114 init: %cst_20) applies stablehlo.add across dimensions = [4] : (tensor<2x3x2x11x11xf32>, tensor<f32>) -> tensor<2x3x2x11xf32>
    %116 = stablehlo.reshape %115 : (tensor<2x3x2x11xf32>) -> tensor<2x3x2x11x1xf32>
    %117 = stablehlo.negate %116 : tensor<2x3x2x11x1xf32>
    %118 = stablehlo.broadcast_in_dim %90, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x11x1xf32>) -> tensor<2x3x2x11x11xf32>
    %119 = stablehlo.divide %109, %118 : tensor<2x3x2x11x11xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %120 = stablehlo.reduce(%117 init: %cst_21) applies stablehlo.add across dimensions = [4] : (tensor<2x3x2x11x1xf32>, tensor<f32>) -> tensor<2x3x2x11xf32>
    %121 = stablehlo.broadcast_in_dim %120, dims = [0, 1, 2, 3] : (tensor<2x3x2x11xf32>) -> tensor<2x3x2x11x11xf32>
    %122 = stablehlo.add %119, %121 : tensor<2x3x2x11x11xf32>
    %123 = stablehlo.multiply %122, %88 : tensor<2x3x2x11x11xf32>
    %124 = call @_where_0(%65, %66#1, %123) : (tensor<2x3x2x11x11xi1>, tensor<2x3x2x11x11xf32>, tensor<2x3x2x11x11xf32>) -> tensor<2x3x2x11x11xf32>
    %125 = stablehlo.transpose %124, dims = [1, 2, 3, 0, 4] : (tensor<2x3x2x11x11xf32>) -> tensor<3x2x11x2x11xf32>
    %cst_22 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %126 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<3x2x11x2x11xf32>
    %127 = stablehlo.multiply %125, %126 : tensor<3x2x11x2x11xf32>
    %128 = stablehlo.dot_general %127, %42, batching_dims = [0, 1] x [0, 2], contracting_dims = [2, 3] x [1, 3], precision = [DEFAULT, DEFAULT] : (tensor<3x2x11x2x11xf32>, tensor<3x11x2x2x4xf32>) -> tensor<3x2x11x4xf32>
    %129 = stablehlo.transpose %128, dims = [0, 2, 1, 3] : (tensor<3x2x11x4xf32>) -> tensor<3x11x2x4xf32>
    %130 = stablehlo.dot_general %127, %9, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x2x11x2x11xf32>, tensor<3x11x2x4xf32>) -> tensor<3x2x11x2x4xf32>
    %131 = stablehlo.transpose %130, dims = [0, 2, 1, 3, 4] : (tensor<3x2x11x2x4xf32>) -> tensor<3x11x2x2x4xf32>
    %132 = stablehlo.reshape %131 : (tensor<3x11x2x2x4xf32>) -> tensor<3x11x4x4xf32>
    return %129, %132, %111, %99, %arg0 : tensor<3x11x2x4xf32>, tensor<3x11x4x4xf32>, tensor<3x11x2x4xf32>, tensor<3x11x4x4xf32>, tensor<4096xf32>
  }
  func.func private @tril(%arg0: tensor<11x11xi1>) -> tensor<11x11xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<11x11xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<11x11xi32>
    %2 = stablehlo.add %0, %1 : tensor<11x11xi32>
    %3 = stablehlo.iota dim = 1 : tensor<11x11xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<11x11xi32>, tensor<11x11xi32>) -> tensor<11x11xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<11x11xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<11x11xi1>, tensor<11x11xi1>
    return %6 : tensor<11x11xi1>
  }
  func.func private @_where(%arg0: tensor<2x3x2x11x11xi1>, %arg1: tensor<2x3x2x11x11xf32>, %arg2: tensor<f32>) -> (tensor<2x3x2x11x11xf32>, tensor<2x3x2x11x11xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<3x2x11x11xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1, 2, 3, 4] : (tensor<3x2x11x11xf32>) -> tensor<2x3x2x11x11xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<2x3x2x11x11xi1>, tensor<2x3x2x11x11xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x2x11x11xf32>
    return %2, %3 : tensor<2x3x2x11x11xf32>, tensor<2x3x2x11x11xf32>
  }
  func.func private @_where_0(%arg0: tensor<2x3x2x11x11xi1>, %arg1: tensor<2x3x2x11x11xf32>, %arg2: tensor<2x3x2x11x11xf32>) -> tensor<2x3x2x11x11xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x2x11x11xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x3x2x11x11xi1>, tensor<2x3x2x11x11xf32>
    return %1 : tensor<2x3x2x11x11xf32>
  }
}
