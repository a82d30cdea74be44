// jax.nn.dot_product_attention and its gradient.
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
  func.func public @step(%arg0: tensor<4096xf32> loc("state['x']")) -> (tensor<2x20x2x4xf32> {jax.result_info = "result[0]['library_dk']"}, tensor<2x20x4x4xf32> {jax.result_info = "result[0]['library_dq']"}, tensor<2x20x2x4xf32> {jax.result_info = "result[0]['library_dv']"}, tensor<2x20x4x4xf32> {jax.result_info = "result[0]['library_o']"}, tensor<4096xf32> {jax.result_info = "result[0]['x']"}) {
    %0 = stablehlo.slice %arg0 [0:640] : (tensor<4096xf32>) -> tensor<640xf32>
    %cst = stablehlo.constant dense<1.300000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<640xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<640xf32>
    %3 = stablehlo.sine %2 : tensor<640xf32>
    %4 = stablehlo.reshape %3 : (tensor<640xf32>) -> tensor<2x20x4x4xf32>
    %5 = stablehlo.slice %arg0 [0:320] : (tensor<4096xf32>) -> tensor<320xf32>
    %cst_0 = stablehlo.constant dense<2.300000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<320xf32>
    %7 = stablehlo.multiply %5, %6 : tensor<320xf32>
    %8 = stablehlo.sine %7 : tensor<320xf32>
    %9 = stablehlo.reshape %8 : (tensor<320xf32>) -> tensor<2x20x2x4xf32>
    %10 = stablehlo.slice %arg0 [0:320] : (tensor<4096xf32>) -> tensor<320xf32>
    %cst_1 = stablehlo.constant dense<3.300000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<320xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<320xf32>
    %13 = stablehlo.sine %12 : tensor<320xf32>
    %14 = stablehlo.reshape %13 : (tensor<320xf32>) -> tensor<2x20x2x4xf32>
    %15 = stablehlo.slice %arg0 [0:640] : (tensor<4096xf32>) -> tensor<640xf32>
    %cst_2 = stablehlo.constant dense<4.300000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<640xf32>
    %17 = stablehlo.multiply %15, %16 : tensor<640xf32>
    %18 = stablehlo.sine %17 : tensor<640xf32>
    %19 = stablehlo.reshape %18 : (tensor<640xf32>) -> tensor<2x20x4x4xf32>
    %20 = stablehlo.reshape %4 : (tensor<2x20x4x4xf32>) -> tensor<2x20x2x2x4xf32>
    %21 = stablehlo.dot_general %20, %9, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x20x2x2x4xf32>, tensor<2x20x2x4xf32>) -> tensor<2x2x20x2x20xf32>
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x20x2x20xf32>
    %23 = stablehlo.multiply %21, %22 : tensor<2x2x20x2x20xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %24 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<2x2x20x20xi1>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %25 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i1>) -> tensor<20x20xi1>
    %26 = call @tril(%25) : (tensor<20x20xi1>) -> tensor<20x20xi1>
    %27 = stablehlo.broadcast_in_dim %26, dims = [2, 3] : (tensor<20x20xi1>) -> tensor<1x1x20x20xi1>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3] : (tensor<1x1x20x20xi1>) -> tensor<2x2x20x20xi1>
    %29 = stablehlo.and %24, %28 : tensor<2x2x20x20xi1>
    %cst_5 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
    %30 = call @_where(%29, %23, %cst_5) : (tensor<2x2x20x20xi1>, tensor<2x2x20x2x20xf32>, tensor<f32>) -> tensor<2x2x2x20x20xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %31 = stablehlo.reduce(%30 init: %cst_6) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x2x20x20xf32>, tensor<f32>) -> tensor<2x2x2x20xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x2x2x20xf32>
    %33 = stablehlo.maximum %32, %31 : tensor<2x2x2x20xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2, 3] : (tensor<2x2x2x20xf32>) -> tensor<2x2x2x20x1xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x20x1xf32>) -> tensor<2x2x2x20x20xf32>
    %36 = stablehlo.subtract %30, %35 : tensor<2x2x2x20x20xf32>
    %37 = stablehlo.exponential %36 : tensor<2x2x2x20x20xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.reduce(%37 init: %cst_8) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x20x20xf32>, tensor<f32>) -> tensor<2x2x2x20xf32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [0, 1, 2, 3] : (tensor<2x2x2x20xf32>) -> tensor<2x2x2x20x1xf32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x20x1xf32>) -> tensor<2x2x2x20x20xf32>
    %41 = stablehlo.divide %37, %40 : tensor<2x2x2x20x20xf32>
    %42 = stablehlo.dot_general %14, %41, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x20x2x4xf32>, tensor<2x2x2x20x20xf32>) -> tensor<2x2x4x2x20xf32>
    %43 = stablehlo.transpose %42, dims = [3, 0, 4, 1, 2] : (tensor<2x2x4x2x20xf32>) -> tensor<2x2x20x2x4xf32>
    %44 = stablehlo.transpose %43, dims = [1, 2, 3, 0, 4] : (tensor<2x2x20x2x4xf32>) -> tensor<2x20x2x2x4xf32>
    %45 = stablehlo.reshape %44 : (tensor<2x20x2x2x4xf32>) -> tensor<2x20x4x4xf32>
    %46 = stablehlo.reshape %4 : (tensor<2x20x4x4xf32>) -> tensor<2x20x2x2x4xf32>
    %47 = stablehlo.dot_general %46, %9, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x20x2x2x4xf32>, tensor<2x20x2x4xf32>) -> tensor<2x2x20x2x20xf32>
    %cst_9 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x2x20x2x20xf32>
    %49 = stablehlo.multiply %47, %48 : tensor<2x2x20x2x20xf32>
    %c_10 = stablehlo.constant dense<true> : tensor<i1>
    %50 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i1>) -> tensor<2x2x20x20xi1>
    %c_11 = stablehlo.constant dense<true> : tensor<i1>
    %51 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i1>) -> tensor<20x20xi1>
    %52 = call @tril(%51) : (tensor<20x20xi1>) -> tensor<20x20xi1>
    %53 = stablehlo.broadcast_in_dim %52, dims = [2, 3] : (tensor<20x20xi1>) -> tensor<1x1x20x20xi1>
    %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3] : (tensor<1x1x20x20xi1>) -> tensor<2x2x20x20xi1>
    %55 = stablehlo.and %50, %54 : tensor<2x2x20x20xi1>
    %cst_12 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
    %56:3 = call @_where_0(%55, %49, %cst_12) : (tensor<2x2x20x20xi1>, tensor<2x2x20x2x20xf32>, tensor<f32>) -> (tensor<2x2x2x20x20xf32>, tensor<2x2x2x20x20xi1>, tensor<2x2x2x20x20xf32>)
    %cst_13 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %57 = stablehlo.reduce(%56#0 init: %cst_13) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x2x20x20xf32>, tensor<f32>) -> tensor<2x2x2x20xf32>
    %58 = stablehlo.reshape %57 : (tensor<2x2x2x20xf32>) -> tensor<2x2x2x20x1xf32>
    %59 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x20x1xf32>) -> tensor<2x2x2x20x20xf32>
    %60 = stablehlo.compare EQ, %56#0, %59, FLOAT : (tensor<2x2x2x20x20xf32>, tensor<2x2x2x20x20xf32>) -> tensor<2x2x2x20x20xi1>
    %61 = stablehlo.convert %60 : (tensor<2x2x2x20x20xi1>) -> tensor<2x2x2x20x20xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.reduce(%61 init: %cst_14) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x20x20xf32>, tensor<f32>) -> tensor<2x2x2x20xf32>
    %cst_15 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %63 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x2x2x20xf32>
    %64 = stablehlo.maximum %63, %57 : tensor<2x2x2x20xf32>
    %65 = stablehlo.compare EQ, %57, %64, FLOAT : (tensor<2x2x2x20xf32>, tensor<2x2x2x20xf32>) -> tensor<2x2x2x20xi1>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x2x2x20xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2x2x2x20xf32>
    %68 = stablehlo.select %65, %66, %67 : tensor<2x2x2x20xi1>, tensor<2x2x2x20xf32>
    %cst_18 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<2x2x2x20xf32>
    %70 = stablehlo.compare EQ, %69, %64, FLOAT : (tensor<2x2x2x20xf32>, tensor<2x2x2x20xf32>) -> tensor<2x2x2x20xi1>
    %cst_19 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<2x2x2x20xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2x2x2x20xf32>
    %73 = stablehlo.select %70, %71, %72 : tensor<2x2x2x20xi1>, tensor<2x2x2x20xf32>
    %74 = stablehlo.divide %68, %73 : tensor<2x2x2x20xf32>
    %75 = stablehlo.broadcast_in_dim %64, dims = [0, 1, 2, 3] : (tensor<2x2x2x20xf32>) -> tensor<2x2x2x20x1xf32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x20x1xf32>) -> tensor<2x2x2x20x20xf32>
    %77 = stablehlo.subtract %56#0, %76 : tensor<2x2x2x20x20xf32>
    %78 = stablehlo.exponential %77 : tensor<2x2x2x20x20xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %79 = stablehlo.reduce(%78 init: %cst_21) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x20x20xf32>, tensor<f32>) -> tensor<2x2x2x20xf32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [0, 1, 2, 3] : (tensor<2x2x2x20xf32>) -> tensor<2x2x2x20x1xf32>
    %81 = stablehlo.broadcast_in_dim %80, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x20x1xf32>) -> tensor<2x2x2x20x20xf32>
    %82 = stablehlo.divide %78, %81 : tensor<2x2x2x20x20xf32>
    %83 = stablehlo.multiply %80, %80 : tensor<2x2x2x20x1xf32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<2x2x2x20x1xf32>
    %85 = stablehlo.divide %84, %83 : tensor<2x2x2x20x1xf32>
    %86 = stablehlo.dot_general %14, %82, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x20x2x4xf32>, tensor<2x2x2x20x20xf32>) -> tensor<2x2x4x2x20xf32>
    %87 = stablehlo.transpose %86, dims = [3, 0, 4, 1, 2] : (tensor<2x2x4x2x20xf32>) -> tensor<2x2x20x2x4xf32>
    %88 = stablehlo.transpose %87, dims = [1, 2, 3, 0, 4] : (tensor<2x2x20x2x4xf32>) -> tensor<2x20x2x2x4xf32>
    %89 = stablehlo.reshape %88 : (tensor<2x20x2x2x4xf32>) -> tensor<2x20x4x4xf32>
    %90 = stablehlo.multiply %89, %19 : tensor<2x20x4x4xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %91 = stablehlo.reduce(%90 init: %cst_23) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<2x20x4x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2x20x4x4xf32>
    %93 = stablehlo.multiply %92, %19 : tensor<2x20x4x4xf32>
    %94 = stablehlo.reshape %93 : (tensor<2x20x4x4xf32>) -> tensor<2x20x2x2x4xf32>
    %95 = stablehlo.transpose %94, dims = [3, 0, 1, 2, 4] : (tensor<2x20x2x2x4xf32>) -> tensor<2x2x20x2x4xf32>
    %96 = stablehlo.transpose %95, dims = [1, 3, 4, 0, 2] : (tensor<2x2x20x2x4xf32>) -> tensor<2x2x4x2x20xf32>
    %97 = stablehlo.dot_general %96, %14, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x4x2x20xf32>, tensor<2x20x2x4xf32>) -> tensor<2x2x2x20x20xf32>
    %98 = stablehlo.transpose %97, dims = [2, 0, 1, 3, 4] : (tensor<2x2x2x20x20xf32>) -> tensor<2x2x2x20x20xf32>
    %99 = stablehlo.dot_general %96, %82, batching_dims = [0, 1] x [1, 2], contracting_dims = [3, 4] x [0, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x4x2x20xf32>, tensor<2x2x2x20x20xf32>) -> tensor<2x2x4x20xf32>
    %100 = stablehlo.transpose %99, dims = [0, 3, 1, 2] : (tensor<2x2x4x20xf32>) -> tensor<2x20x2x4xf32>
    %101 = stablehlo.broadcast_in_dim %85, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x20x1xf32>) -> tensor<2x2x2x20x20xf32>
    %102 = stablehlo.multiply %98, %101 : tensor<2x2x2x20x20xf32>
    %103 = stablehlo.multiply %102, %78 : tensor<2x2x2x20x20xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %104 = stablehlo.reduce(%103 init: %cst_25) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x20x20xf32>, tensor<f32>) -> tensor<2x2x2x20xf32>
    %105 = stablehlo.reshape %104 : (tensor<2x2x2x20xf32>) -> tensor<2x2x2x20x1xf32>
    %106 = stablehlo.negate %105 : tensor<2x2x2x20x1xf32>
    %107 = stablehlo.broadcast_in_dim %80, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x20x1xf32>) -> tensor<2x2x2x20x20xf32>
    %108 = stablehlo.divide %98, %107 : tensor<2x2x2x20x20xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %109 = stablehlo.reduce(%106 init: %cst_26) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x20x1xf32>, tensor<f32>) -> tensor<2x2x2x20xf32>
    %110 = stablehlo.broadcast_in_dim %109, dims = [0, 1, 2, 3] : (tensor<2x2x2x20xf32>) -> tensor<2x2x2x20x20xf32>
    %111 = stablehlo.add %108, %110 : tensor<2x2x2x20x20xf32>
    %112 = stablehlo.multiply %111, %78 : tensor<2x2x2x20x20xf32>
    %113 = call @_where_1(%56#1, %56#2, %112) : (tensor<2x2x2x20x20xi1>, tensor<2x2x2x20x20xf32>, tensor<2x2x2x20x20xf32>) -> tensor<2x2x20x2x20xf32>
    %cst_27 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %114 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<2x2x20x2x20xf32>
    %115 = stablehlo.multiply %113, %114 : tensor<2x2x20x2x20xf32>
    %116 = stablehlo.dot_general %115, %46, batching_dims = [0, 1] x [0, 2], contracting_dims = [2, 3] x [1, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x20x2x20xf32>, tensor<2x20x2x2x4xf32>) -> tensor<2x2x20x4xf32>
    %117 = stablehlo.transpose %116, dims = [0, 2, 1, 3] : (tensor<2x2x20x4xf32>) -> tensor<2x20x2x4xf32>
    %118 = stablehlo.dot_general %115, %9, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x20x2x20xf32>, tensor<2x20x2x4xf32>) -> tensor<2x2x20x2x4xf32>
    %119 = stablehlo.transpose %118, dims = [0, 2, 1, 3, 4] : (tensor<2x2x20x2x4xf32>) -> tensor<2x20x2x2x4xf32>
    %120 = stablehlo.reshape %119 : (tensor<2x20x2x2x4xf32>) -> tensor<2x20x4x4xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    return %117, %120, %100, %45, %arg0 : tensor<2x20x2x4xf32>, tensor<2x20x4x4xf32>, tensor<2x20x2x4xf32>, tensor<2x20x4x4xf32>, tensor<4096xf32>
  }
  func.func private @tril(%arg0: tensor<20x20xi1>) -> tensor<20x20xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<20x20xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<20x20xi32>
    %2 = stablehlo.add %0, %1 : tensor<20x20xi32>
    %3 = stablehlo.iota dim = 1 : tensor<20x20xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<20x20xi32>, tensor<20x20xi32>) -> tensor<20x20xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<20x20xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<20x20xi1>, tensor<20x20xi1>
    return %6 : tensor<20x20xi1>
  }
  func.func private @_where(%arg0: tensor<2x2x20x20xi1>, %arg1: tensor<2x2x20x2x20xf32>, %arg2: tensor<f32>) -> tensor<2x2x2x20x20xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2x2x20x20xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2, 3, 4] : (tensor<2x2x20x20xi1>) -> tensor<2x2x2x20x20xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [1, 2, 3, 4] : (tensor<2x2x20x20xf32>) -> tensor<2x2x2x20x20xf32>
    %3 = stablehlo.transpose %arg1, dims = [3, 0, 1, 2, 4] : (tensor<2x2x20x2x20xf32>) -> tensor<2x2x2x20x20xf32>
    %4 = stablehlo.select %1, %3, %2 : tensor<2x2x2x20x20xi1>, tensor<2x2x2x20x20xf32>
    return %4 : tensor<2x2x2x20x20xf32>
  }
  func.func private @_where_0(%arg0: tensor<2x2x20x20xi1>, %arg1: tensor<2x2x20x2x20xf32>, %arg2: tensor<f32>) -> (tensor<2x2x2x20x20xf32>, tensor<2x2x2x20x20xi1>, tensor<2x2x2x20x20xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2x2x20x20xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2, 3, 4] : (tensor<2x2x20x20xi1>) -> tensor<2x2x2x20x20xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [1, 2, 3, 4] : (tensor<2x2x20x20xf32>) -> tensor<2x2x2x20x20xf32>
    %3 = stablehlo.transpose %arg1, dims = [3, 0, 1, 2, 4] : (tensor<2x2x20x2x20xf32>) -> tensor<2x2x2x20x20xf32>
    %4 = stablehlo.select %1, %3, %2 : tensor<2x2x2x20x20xi1>, tensor<2x2x2x20x20xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x2x20x20xf32>
    return %4, %1, %5 : tensor<2x2x2x20x20xf32>, tensor<2x2x2x20x20xi1>, tensor<2x2x2x20x20xf32>
  }
  func.func private @_where_1(%arg0: tensor<2x2x2x20x20xi1>, %arg1: tensor<2x2x2x20x20xf32>, %arg2: tensor<2x2x2x20x20xf32>) -> tensor<2x2x20x2x20xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x2x20x20xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x2x2x20x20xi1>, tensor<2x2x2x20x20xf32>
    %2 = stablehlo.transpose %1, dims = [1, 2, 3, 0, 4] : (tensor<2x2x2x20x20xf32>) -> tensor<2x2x20x2x20xf32>
    return %2 : tensor<2x2x20x2x20xf32>
  }
}
