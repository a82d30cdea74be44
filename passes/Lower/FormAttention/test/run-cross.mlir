// Attention to fewer columns than rows without a mask; queries that share keys, with padding.
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
  func.func public @step(%arg0: tensor<4096xf32> loc("state['x']")) -> (tensor<2x5x2x4xf32> {jax.result_info = "result[0]['cross_dk']"}, tensor<2x9x2x4xf32> {jax.result_info = "result[0]['cross_dq']"}, tensor<2x5x2x4xf32> {jax.result_info = "result[0]['cross_dv']"}, tensor<2x9x2x4xf32> {jax.result_info = "result[0]['cross_o']"}, tensor<3x11x2x4xf32> {jax.result_info = "result[0]['grouped_dk']"}, tensor<3x11x2x2x4xf32> {jax.result_info = "result[0]['grouped_dq']"}, tensor<3x11x2x4xf32> {jax.result_info = "result[0]['grouped_dv']"}, tensor<3x11x2x2x4xf32> {jax.result_info = "result[0]['grouped_o']"}, tensor<4096xf32> {jax.result_info = "result[0]['x']"}) {
    %0 = stablehlo.slice %arg0 [0:144] : (tensor<4096xf32>) -> tensor<144xf32>
    %cst = stablehlo.constant dense<1.400000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<144xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<144xf32>
    %3 = stablehlo.sine %2 : tensor<144xf32>
    %4 = stablehlo.reshape %3 : (tensor<144xf32>) -> tensor<2x9x2x4xf32>
    %5 = stablehlo.slice %arg0 [0:80] : (tensor<4096xf32>) -> tensor<80xf32>
    %cst_0 = stablehlo.constant dense<2.400000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<80xf32>
    %7 = stablehlo.multiply %5, %6 : tensor<80xf32>
    %8 = stablehlo.sine %7 : tensor<80xf32>
    %9 = stablehlo.reshape %8 : (tensor<80xf32>) -> tensor<2x5x2x4xf32>
    %10 = stablehlo.slice %arg0 [0:80] : (tensor<4096xf32>) -> tensor<80xf32>
    %cst_1 = stablehlo.constant dense<3.400000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<80xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<80xf32>
    %13 = stablehlo.sine %12 : tensor<80xf32>
    %14 = stablehlo.reshape %13 : (tensor<80xf32>) -> tensor<2x5x2x4xf32>
    %15 = stablehlo.dot_general %4, %9, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x9x2x4xf32>, tensor<2x5x2x4xf32>) -> tensor<2x2x9x5xf32>
    %cst_2 = stablehlo.constant dense<2.500000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x9x5xf32>
    %17 = stablehlo.divide %15, %16 : tensor<2x2x9x5xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst_3) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x9x5xf32>, tensor<f32>) -> tensor<2x2x9xf32>
    %19 = stablehlo.reshape %18 : (tensor<2x2x9xf32>) -> tensor<2x2x9x1xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x2x9x1xf32>) -> tensor<2x2x9x5xf32>
    %21 = stablehlo.compare EQ, %17, %20, FLOAT : (tensor<2x2x9x5xf32>, tensor<2x2x9x5xf32>) -> tensor<2x2x9x5xi1>
    %22 = stablehlo.convert %21 : (tensor<2x2x9x5xi1>) -> tensor<2x2x9x5xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.reduce(%22 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<2x2x9x5xf32>, tensor<f32>) -> tensor<2x2x9xf32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x9xf32>
    %25 = stablehlo.maximum %24, %18 : tensor<2x2x9xf32>
    %26 = stablehlo.compare EQ, %18, %25, FLOAT : (tensor<2x2x9xf32>, tensor<2x2x9xf32>) -> tensor<2x2x9xi1>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x2x9xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x2x9xf32>
    %29 = stablehlo.select %26, %27, %28 : tensor<2x2x9xi1>, tensor<2x2x9xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x2x9xf32>
    %31 = stablehlo.compare EQ, %30, %25, FLOAT : (tensor<2x2x9xf32>, tensor<2x2x9xf32>) -> tensor<2x2x9xi1>
    %cst_9 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x2x9xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x2x9xf32>
    %34 = stablehlo.select %31, %32, %33 : tensor<2x2x9xi1>, tensor<2x2x9xf32>
    %35 = stablehlo.divide %29, %34 : tensor<2x2x9xf32>
    %36 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<2x2x9xf32>) -> tensor<2x2x9x1xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2, 3] : (tensor<2x2x9x1xf32>) -> tensor<2x2x9x5xf32>
    %38 = stablehlo.subtract %17, %37 : tensor<2x2x9x5xf32>
    %39 = stablehlo.exponential %38 : tensor<2x2x9x5xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.reduce(%39 init: %cst_11) applies stablehlo.add across dimensions = [3] : (tensor<2x2x9x5xf32>, tensor<f32>) -> tensor<2x2x9xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2] : (tensor<2x2x9xf32>) -> tensor<2x2x9x1xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<2x2x9x1xf32>) -> tensor<2x2x9x5xf32>
    %43 = stablehlo.divide %39, %42 : tensor<2x2x9x5xf32>
    %44 = stablehlo.multiply %41, %41 : tensor<2x2x9x1xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x2x9x1xf32>
    %46 = stablehlo.divide %45, %44 : tensor<2x2x9x1xf32>
    %47 = stablehlo.dot_general %14, %43, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x5x2x4xf32>, tensor<2x2x9x5xf32>) -> tensor<2x2x4x9xf32>
    %48 = stablehlo.transpose %47, dims = [0, 3, 1, 2] : (tensor<2x2x4x9xf32>) -> tensor<2x9x2x4xf32>
    %49 = stablehlo.slice %arg0 [0:144] : (tensor<4096xf32>) -> tensor<144xf32>
    %cst_13 = stablehlo.constant dense<4.400000e+00> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<144xf32>
    %51 = stablehlo.multiply %49, %50 : tensor<144xf32>
    %52 = stablehlo.sine %51 : tensor<144xf32>
    %53 = stablehlo.reshape %52 : (tensor<144xf32>) -> tensor<2x9x2x4xf32>
    %54 = stablehlo.transpose %53, dims = [0, 2, 3, 1] : (tensor<2x9x2x4xf32>) -> tensor<2x2x4x9xf32>
    %55 = stablehlo.dot_general %54, %14, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x4x9xf32>, tensor<2x5x2x4xf32>) -> tensor<2x2x9x5xf32>
    %56 = stablehlo.dot_general %54, %43, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x2x4x9xf32>, tensor<2x2x9x5xf32>) -> tensor<2x2x4x5xf32>
    %57 = stablehlo.transpose %56, dims = [0, 3, 1, 2] : (tensor<2x2x4x5xf32>) -> tensor<2x5x2x4xf32>
    %58 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2, 3] : (tensor<2x2x9x1xf32>) -> tensor<2x2x9x5xf32>
    %59 = stablehlo.multiply %55, %58 : tensor<2x2x9x5xf32>
    %60 = stablehlo.multiply %59, %39 : tensor<2x2x9x5xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.reduce(%60 init: %cst_14) applies stablehlo.add across dimensions = [3] : (tensor<2x2x9x5xf32>, tensor<f32>) -> tensor<2x2x9xf32>
    %62 = stablehlo.reshape %61 : (tensor<2x2x9xf32>) -> tensor<2x2x9x1xf32>
    %63 = stablehlo.negate %62 : tensor<2x2x9x1xf32>
    %64 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<2x2x9x1xf32>) -> tensor<2x2x9x5xf32>
    %65 = stablehlo.divide %55, %64 : tensor<2x2x9x5xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.reduce(%63 init: %cst_15) applies stablehlo.add across dimensions = [3] : (tensor<2x2x9x1xf32>, tensor<f32>) -> tensor<2x2x9xf32>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2] : (tensor<2x2x9xf32>) -> tensor<2x2x9x5xf32>
    %68 = stablehlo.add %65, %67 : tensor<2x2x9x5xf32>
    %69 = stablehlo.multiply %68, %39 : tensor<2x2x9x5xf32>
    %cst_16 = stablehlo.constant dense<2.500000e+00> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x2x9x5xf32>
    %71 = stablehlo.divide %69, %70 : tensor<2x2x9x5xf32>
    %72 = stablehlo.dot_general %71, %4, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x9x5xf32>, tensor<2x9x2x4xf32>) -> tensor<2x2x5x4xf32>
    %73 = stablehlo.transpose %72, dims = [0, 2, 1, 3] : (tensor<2x2x5x4xf32>) -> tensor<2x5x2x4xf32>
    %74 = stablehlo.dot_general %71, %9, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x9x5xf32>, tensor<2x5x2x4xf32>) -> tensor<2x2x9x4xf32>
    %75 = stablehlo.transpose %74, dims = [0, 2, 1, 3] : (tensor<2x2x9x4xf32>) -> tensor<2x9x2x4xf32>
    %76 = stablehlo.slice %arg0 [0:528] : (tensor<4096xf32>) -> tensor<528xf32>
    %cst_17 = stablehlo.constant dense<2.100000e+00> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<528xf32>
    %78 = stablehlo.multiply %76, %77 : tensor<528xf32>
    %79 = stablehlo.sine %78 : tensor<528xf32>
    %80 = stablehlo.reshape %79 : (tensor<528xf32>) -> tensor<3x11x2x2x4xf32>
    %81 = stablehlo.slice %arg0 [0:264] : (tensor<4096xf32>) -> tensor<264xf32>
    %cst_18 = stablehlo.constant dense<3.100000e+00> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<264xf32>
    %83 = stablehlo.multiply %81, %82 : tensor<264xf32>
    %84 = stablehlo.sine %83 : tensor<264xf32>
    %85 = stablehlo.reshape %84 : (tensor<264xf32>) -> tensor<3x11x2x4xf32>
    %86 = stablehlo.slice %arg0 [0:264] : (tensor<4096xf32>) -> tensor<264xf32>
    %cst_19 = stablehlo.constant dense<4.100000e+00> : tensor<f32>
    %87 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<264xf32>
    %88 = stablehlo.multiply %86, %87 : tensor<264xf32>
    %89 = stablehlo.sine %88 : tensor<264xf32>
    %90 = stablehlo.reshape %89 : (tensor<264xf32>) -> tensor<3x11x2x4xf32>
    %91 = stablehlo.dot_general %85, %80, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [4], precision = [DEFAULT, DEFAULT] : (tensor<3x11x2x4xf32>, tensor<3x11x2x2x4xf32>) -> tensor<3x2x11x11x2xf32>
    %92 = stablehlo.transpose %91, dims = [0, 1, 4, 3, 2] : (tensor<3x2x11x11x2xf32>) -> tensor<3x2x2x11x11xf32>
    %cst_20 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<3x2x2x11x11xf32>
    %94 = stablehlo.multiply %92, %93 : tensor<3x2x2x11x11xf32>
    %95 = stablehlo.iota dim = 0 : tensor<11xi32>
    %96 = stablehlo.broadcast_in_dim %95, dims = [0] : (tensor<11xi32>) -> tensor<11x1xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %97 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<11x1xi32>
    %98 = stablehlo.add %96, %97 : tensor<11x1xi32>
    %99 = stablehlo.iota dim = 0 : tensor<11xi32>
    %100 = stablehlo.broadcast_in_dim %99, dims = [1] : (tensor<11xi32>) -> tensor<1x11xi32>
    %101 = stablehlo.broadcast_in_dim %98, dims = [0, 1] : (tensor<11x1xi32>) -> tensor<11x11xi32>
    %102 = stablehlo.broadcast_in_dim %100, dims = [0, 1] : (tensor<1x11xi32>) -> tensor<11x11xi32>
    %103 = stablehlo.compare GE, %101, %102, SIGNED : (tensor<11x11xi32>, tensor<11x11xi32>) -> tensor<11x11xi1>
    %104 = stablehlo.broadcast_in_dim %103, dims = [1, 2] : (tensor<11x11xi1>) -> tensor<1x11x11xi1>
    %105 = stablehlo.iota dim = 0 : tensor<11xi32>
    %106 = stablehlo.broadcast_in_dim %105, dims = [1] : (tensor<11xi32>) -> tensor<1x11xi32>
    %107 = stablehlo.iota dim = 0 : tensor<3xi32>
    %108 = stablehlo.broadcast_in_dim %107, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %c_21 = stablehlo.constant dense<3> : tensor<i32>
    %109 = stablehlo.broadcast_in_dim %c_21, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %110 = stablehlo.multiply %109, %108 : tensor<3x1xi32>
    %c_22 = stablehlo.constant dense<11> : tensor<i32>
    %111 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %112 = stablehlo.subtract %111, %110 : tensor<3x1xi32>
    %113 = stablehlo.broadcast_in_dim %106, dims = [0, 1] : (tensor<1x11xi32>) -> tensor<3x11xi32>
    %114 = stablehlo.broadcast_in_dim %112, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x11xi32>
    %115 = stablehlo.compare LT, %113, %114, SIGNED : (tensor<3x11xi32>, tensor<3x11xi32>) -> tensor<3x11xi1>
    %116 = stablehlo.iota dim = 0 : tensor<3xi32>
    %117 = stablehlo.broadcast_in_dim %116, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %c_23 = stablehlo.constant dense<2> : tensor<i32>
    %118 = stablehlo.broadcast_in_dim %c_23, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %119 = stablehlo.compare LT, %117, %118, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
    %120 = stablehlo.broadcast_in_dim %119, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x11xi1>
    %121 = stablehlo.and %115, %120 : tensor<3x11xi1>
    %122 = stablehlo.slice %arg0 [0:11] : (tensor<4096xf32>) -> tensor<11xf32>
    %cst_24 = stablehlo.constant dense<-5.000000e+00> : tensor<f32>
    %123 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %124 = stablehlo.compare GT, %122, %123, FLOAT : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xi1>
    %125 = stablehlo.broadcast_in_dim %124, dims = [1] : (tensor<11xi1>) -> tensor<1x11xi1>
    %126 = stablehlo.broadcast_in_dim %125, dims = [0, 1] : (tensor<1x11xi1>) -> tensor<3x11xi1>
    %127 = stablehlo.and %121, %126 : tensor<3x11xi1>
    %128 = stablehlo.broadcast_in_dim %127, dims = [0, 2] : (tensor<3x11xi1>) -> tensor<3x1x11xi1>
    %129 = stablehlo.broadcast_in_dim %104, dims = [0, 1, 2] : (tensor<1x11x11xi1>) -> tensor<3x11x11xi1>
    %130 = stablehlo.broadcast_in_dim %128, dims = [0, 1, 2] : (tensor<3x1x11xi1>) -> tensor<3x11x11xi1>
    %131 = stablehlo.and %129, %130 : tensor<3x11x11xi1>
    %132 = stablehlo.broadcast_in_dim %131, dims = [0, 3, 4] : (tensor<3x11x11xi1>) -> tensor<3x1x1x11x11xi1>
    %cst_25 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %133:3 = call @_where(%132, %94, %cst_25) : (tensor<3x1x1x11x11xi1>, tensor<3x2x2x11x11xf32>, tensor<f32>) -> (tensor<3x2x2x11x11xf32>, tensor<3x2x2x11x11xi1>, tensor<3x2x2x11x11xf32>)
    %cst_26 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %134 = stablehlo.reduce(%133#0 init: %cst_26) applies stablehlo.maximum across dimensions = [4] : (tensor<3x2x2x11x11xf32>, tensor<f32>) -> tensor<3x2x2x11xf32>
    %135 = stablehlo.reshape %134 : (tensor<3x2x2x11xf32>) -> tensor<3x2x2x11x1xf32>
    %136 = stablehlo.broadcast_in_dim %135, dims = [0, 1, 2, 3, 4] : (tensor<3x2x2x11x1xf32>) -> tensor<3x2x2x11x11xf32>
    %137 = stablehlo.compare EQ, %133#0, %136, FLOAT : (tensor<3x2x2x11x11xf32>, tensor<3x2x2x11x11xf32>) -> tensor<3x2x2x11x11xi1>
    %138 = stablehlo.convert %137 : (tensor<3x2x2x11x11xi1>) -> tensor<3x2x2x11x11xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %139 = stablehlo.reduce(%138 init: %cst_27) applies stablehlo.add across dimensions = [4] : (tensor<3x2x2x11x11xf32>, tensor<f32>) -> tensor<3x2x2x11xf32>
    %cst_28 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %140 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<3x2x2x11xf32>
    %141 = stablehlo.maximum %140, %134 : tensor<3x2x2x11xf32>
    %142 = stablehlo.compare EQ, %134, %141, FLOAT : (tensor<3x2x2x11xf32>, tensor<3x2x2x11xf32>) -> tensor<3x2x2x11xi1>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %143 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<3x2x2x11xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %144 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<3x2x2x11xf32>
    %145 = stablehlo.select %142, %143, %144 : tensor<3x2x2x11xi1>, tensor<3x2x2x11xf32>
    %cst_31 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %146 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<3x2x2x11xf32>
    %147 = stablehlo.compare EQ, %146, %141, FLOAT : (tensor<3x2x2x11xf32>, tensor<3x2x2x11xf32>) -> tensor<3x2x2x11xi1>
    %cst_32 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %148 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<3x2x2x11xf32>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %149 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<3x2x2x11xf32>
    %150 = stablehlo.select %147, %148, %149 : tensor<3x2x2x11xi1>, tensor<3x2x2x11xf32>
    %151 = stablehlo.divide %145, %150 : tensor<3x2x2x11xf32>
    %152 = stablehlo.broadcast_in_dim %141, dims = [0, 1, 2, 3] : (tensor<3x2x2x11xf32>) -> tensor<3x2x2x11x1xf32>
    %153 = stablehlo.broadcast_in_dim %152, dims = [0, 1, 2, 3, 4] : (tensor<3x2x2x11x1xf32>) -> tensor<3x2x2x11x11xf32>
    %154 = stablehlo.subtract %133#0, %153 : tensor<3x2x2x11x11xf32>
    %155 = stablehlo.exponential %154 : tensor<3x2x2x11x11xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %156 = stablehlo.reduce(%155 init: %cst_34) applies stablehlo.add across dimensions = [4] : (tensor<3x2x2x11x11xf32>, tensor<f32>) -> tensor<3x2x2x11xf32>
    %157 = stablehlo.broadcast_in_dim %156, dims = [0, 1, 2, 3] : (tensor<3x2x2x11xf32>) -> tensor<3x2x2x11x1xf32>
    %158 = stablehlo.broadcast_in_dim %157, dims = [0, 1, 2, 3, 4] : (tensor<3x2x2x11x1xf32>) -> tensor<3x2x2x11x11xf32>
    %159 = stablehlo.divide %155, %158 : tensor<3x2x2x11x11xf32>
    %160 = stablehlo.multiply %157, %157 : tensor<3x2x2x11x1xf32>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %161 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<3x2x2x11x1xf32>
    %162 = stablehlo.divide %161, %160 : tensor<3x2x2x11x1xf32>
    %163 = stablehlo.dot_general %90, %159, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<3x11x2x4xf32>, tensor<3x2x2x11x11xf32>) -> tensor<3x2x4x2x11xf32>
    %164 = stablehlo.transpose %163, dims = [0, 4, 1, 3, 2] : (tensor<3x2x4x2x11xf32>) -> tensor<3x11x2x2x4xf32>
    %165 = stablehlo.slice %arg0 [0:528] : (tensor<4096xf32>) -> tensor<528xf32>
    %cst_36 = stablehlo.constant dense<5.100000e+00> : tensor<f32>
    %166 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<528xf32>
    %167 = stablehlo.multiply %165, %166 : tensor<528xf32>
    %168 = stablehlo.sine %167 : tensor<528xf32>
    %169 = stablehlo.reshape %168 : (tensor<528xf32>) -> tensor<3x11x2x2x4xf32>
    %170 = stablehlo.transpose %169, dims = [0, 2, 4, 3, 1] : (tensor<3x11x2x2x4xf32>) -> tensor<3x2x4x2x11xf32>
    %171 = stablehlo.dot_general %170, %90, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<3x2x4x2x11xf32>, tensor<3x11x2x4xf32>) -> tensor<3x2x2x11x11xf32>
    %172 = stablehlo.dot_general %170, %159, batching_dims = [0, 1] x [0, 1], contracting_dims = [3, 4] x [2, 3], precision = [DEFAULT, DEFAULT] : (tensor<3x2x4x2x11xf32>, tensor<3x2x2x11x11xf32>) -> tensor<3x2x4x11xf32>
    %173 = stablehlo.transpose %172, dims = [0, 3, 1, 2] : (tensor<3x2x4x11xf32>) -> tensor<3x11x2x4xf32>
    %174 = stablehlo.broadcast_in_dim %162, dims = [0, 1, 2, 3, 4] : (tensor<3x2x2x11x1xf32>) -> tensor<3x2x2x11x11xf32>
    %175 = stablehlo.multiply %171, %174 : tensor<3x2x2x11x11xf32>
    %176 = stablehlo.multiply %175, %155 : tensor<3x2x2x11x11xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %177 = stablehlo.reduce(%176 init: %cst_37) applies stablehlo.add across dimensions = [4] : (tensor<3x2x2x11x11xf32>, tensor<f32>) -> tensor<3x2x2x11xf32>
    %178 = stablehlo.reshape %177 : (tensor<3x2x2x11xf32>) -> tensor<3x2x2x11x1xf32>
    %179 = stablehlo.negate %178 : tensor<3x2x2x11x1xf32>
    %180 = stablehlo.broadcast_in_dim %157, dims = [0, 1, 2, 3, 4] : (tensor<3x2x2x11x1xf32>) -> tensor<3x2x2x11x11xf32>
    %181 = stablehlo.divide %171, %180 : tensor<3x2x2x11x11xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %182 = stablehlo.reduce(%179 init: %cst_38) applies stablehlo.add across dimensions = [4] : (tensor<3x2x2x11x1xf32>, tensor<f32>) -> tensor<3x2x2x11xf32>
    %183 = stablehlo.broadcast_in_dim %182, dims = [0, 1, 2, 3] : (tensor<3x2x2x11xf32>) -> tensor<3x2x2x11x11xf32>
    %184 = stablehlo.add %181, %183 : tensor<3x2x2x11x11xf32>
    %185 = stablehlo.multiply %184, %155 : tensor<3x2x2x11x11xf32>
    %186 = call @_where_0(%133#1, %133#2, %185) : (tensor<3x2x2x11x11xi1>, tensor<3x2x2x11x11xf32>, tensor<3x2x2x11x11xf32>) -> tensor<3x2x2x11x11xf32>
    %cst_39 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %187 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<3x2x2x11x11xf32>
    %188 = stablehlo.multiply %186, %187 : tensor<3x2x2x11x11xf32>
    %189 = stablehlo.transpose %188, dims = [0, 1, 4, 3, 2] : (tensor<3x2x2x11x11xf32>) -> tensor<3x2x11x11x2xf32>
    %190 = stablehlo.dot_general %189, %85, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x2x11x11x2xf32>, tensor<3x11x2x4xf32>) -> tensor<3x2x11x2x4xf32>
    %191 = stablehlo.transpose %190, dims = [0, 2, 1, 3, 4] : (tensor<3x2x11x2x4xf32>) -> tensor<3x11x2x2x4xf32>
    %192 = stablehlo.dot_general %189, %80, batching_dims = [0, 1] x [0, 2], contracting_dims = [3, 4] x [1, 3], precision = [DEFAULT, DEFAULT] : (tensor<3x2x11x11x2xf32>, tensor<3x11x2x2x4xf32>) -> tensor<3x2x11x4xf32>
    %193 = stablehlo.transpose %192, dims = [0, 2, 1, 3] : (tensor<3x2x11x4xf32>) -> tensor<3x11x2x4xf32>
    return %73, %75, %57, %48, %193, %191, %173, %164, %arg0 : tensor<2x5x2x4xf32>, tensor<2x9x2x4xf32>, tensor<2x5x2x4xf32>, tensor<2x9x2x4xf32>, tensor<3x11x2x4xf32>, tensor<3x11x2x2x4xf32>, tensor<3x11x2x4xf32>, tensor<3x11x2x2x4xf32>, tensor<4096xf32>
  }
  func.func private @_where(%arg0: tensor<3x1x1x11x11xi1>, %arg1: tensor<3x2x2x11x11xf32>, %arg2: tensor<f32>) -> (tensor<3x2x2x11x11xf32>, tensor<3x2x2x11x11xi1>, tensor<3x2x2x11x11xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3, 4] : (tensor<3x1x1x11x11xi1>) -> tensor<3x2x2x11x11xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x2x2x11x11xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<3x2x2x11x11xi1>, tensor<3x2x2x11x11xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x2x2x11x11xf32>
    return %3, %1, %4 : tensor<3x2x2x11x11xf32>, tensor<3x2x2x11x11xi1>, tensor<3x2x2x11x11xf32>
  }
  func.func private @_where_0(%arg0: tensor<3x2x2x11x11xi1>, %arg1: tensor<3x2x2x11x11xf32>, %arg2: tensor<3x2x2x11x11xf32>) -> tensor<3x2x2x11x11xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x2x2x11x11xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3x2x2x11x11xi1>, tensor<3x2x2x11x11xf32>
    return %1 : tensor<3x2x2x11x11xf32>
  }
}
