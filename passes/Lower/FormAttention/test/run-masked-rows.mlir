// Rows of which a causal mask and padding leave nothing: the padding added afterwards as 0 or the least number, or selected before.
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
  func.func public @step(%arg0: tensor<4096xf32> loc("state['x']")) -> (tensor<3x13x2x4xf32> {jax.result_info = "result[0]['select_then_bias_dk']"}, tensor<3x13x2x4xf32> {jax.result_info = "result[0]['select_then_bias_dq']"}, tensor<3x13x2x4xf32> {jax.result_info = "result[0]['select_then_bias_dv']"}, tensor<3x13x2x4xf32> {jax.result_info = "result[0]['select_then_bias_o']"}, tensor<3x13x2x4xf32> {jax.result_info = "result[0]['two_selects_dk']"}, tensor<3x13x2x4xf32> {jax.result_info = "result[0]['two_selects_dq']"}, tensor<3x13x2x4xf32> {jax.result_info = "result[0]['two_selects_dv']"}, tensor<3x13x2x4xf32> {jax.result_info = "result[0]['two_selects_o']"}, tensor<4096xf32> {jax.result_info = "result[0]['x']"}) {
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
    %cst_2 = stablehlo.constant dense<2.800000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %17 = stablehlo.divide %15, %16 : tensor<3x2x13x13xf32>
    %18 = stablehlo.iota dim = 0 : tensor<13xi32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0] : (tensor<13xi32>) -> tensor<13x1xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<13x1xi32>
    %21 = stablehlo.add %19, %20 : tensor<13x1xi32>
    %22 = stablehlo.iota dim = 0 : tensor<13xi32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [1] : (tensor<13xi32>) -> tensor<1x13xi32>
    %24 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<13x1xi32>) -> tensor<13x13xi32>
    %25 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<1x13xi32>) -> tensor<13x13xi32>
    %26 = stablehlo.compare GE, %24, %25, SIGNED : (tensor<13x13xi32>, tensor<13x13xi32>) -> tensor<13x13xi1>
    %27 = stablehlo.broadcast_in_dim %26, dims = [2, 3] : (tensor<13x13xi1>) -> tensor<1x1x13x13xi1>
    %cst_3 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %28:3 = call @_where(%27, %17, %cst_3) : (tensor<1x1x13x13xi1>, tensor<3x2x13x13xf32>, tensor<f32>) -> (tensor<3x2x13x13xf32>, tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>)
    %29 = stablehlo.iota dim = 0 : tensor<13xi32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [1] : (tensor<13xi32>) -> tensor<1x13xi32>
    %31 = stablehlo.iota dim = 0 : tensor<3xi32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %c_4 = stablehlo.constant dense<3> : tensor<i32>
    %33 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %34 = stablehlo.multiply %33, %32 : tensor<3x1xi32>
    %c_5 = stablehlo.constant dense<13> : tensor<i32>
    %35 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %36 = stablehlo.subtract %35, %34 : tensor<3x1xi32>
    %37 = stablehlo.broadcast_in_dim %30, dims = [0, 1] : (tensor<1x13xi32>) -> tensor<3x13xi32>
    %38 = stablehlo.broadcast_in_dim %36, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x13xi32>
    %39 = stablehlo.compare LT, %37, %38, SIGNED : (tensor<3x13xi32>, tensor<3x13xi32>) -> tensor<3x13xi1>
    %40 = stablehlo.iota dim = 0 : tensor<3xi32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %c_6 = stablehlo.constant dense<2> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %43 = stablehlo.compare LT, %41, %42, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
    %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x13xi1>
    %45 = stablehlo.and %39, %44 : tensor<3x13xi1>
    %46 = stablehlo.slice %arg0 [0:13] : (tensor<4096xf32>) -> tensor<13xf32>
    %cst_7 = stablehlo.constant dense<-5.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<13xf32>
    %48 = stablehlo.compare GT, %46, %47, FLOAT : (tensor<13xf32>, tensor<13xf32>) -> tensor<13xi1>
    %49 = stablehlo.broadcast_in_dim %48, dims = [1] : (tensor<13xi1>) -> tensor<1x13xi1>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1] : (tensor<1x13xi1>) -> tensor<3x13xi1>
    %51 = stablehlo.and %45, %50 : tensor<3x13xi1>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 3] : (tensor<3x13xi1>) -> tensor<3x1x1x13xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_9 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %53 = call @_where_0(%52, %cst_8, %cst_9) : (tensor<3x1x1x13xi1>, tensor<f32>, tensor<f32>) -> tensor<3x1x1x13xf32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3] : (tensor<3x1x1x13xf32>) -> tensor<3x2x13x13xf32>
    %55 = stablehlo.add %28#0, %54 : tensor<3x2x13x13xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %56 = stablehlo.reduce(%55 init: %cst_10) applies stablehlo.maximum across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %57 = stablehlo.reshape %56 : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %59 = stablehlo.compare EQ, %55, %58, FLOAT : (tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x13x13xi1>
    %60 = stablehlo.convert %59 : (tensor<3x2x13x13xi1>) -> tensor<3x2x13x13xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.reduce(%60 init: %cst_11) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %63 = stablehlo.maximum %62, %56 : tensor<3x2x13xf32>
    %64 = stablehlo.compare EQ, %56, %63, FLOAT : (tensor<3x2x13xf32>, tensor<3x2x13xf32>) -> tensor<3x2x13xi1>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %67 = stablehlo.select %64, %65, %66 : tensor<3x2x13xi1>, tensor<3x2x13xf32>
    %cst_15 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %69 = stablehlo.compare EQ, %68, %63, FLOAT : (tensor<3x2x13xf32>, tensor<3x2x13xf32>) -> tensor<3x2x13xi1>
    %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %72 = stablehlo.select %69, %70, %71 : tensor<3x2x13xi1>, tensor<3x2x13xf32>
    %73 = stablehlo.divide %67, %72 : tensor<3x2x13xf32>
    %74 = stablehlo.broadcast_in_dim %63, dims = [0, 1, 2] : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %75 = stablehlo.broadcast_in_dim %74, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %76 = stablehlo.subtract %55, %75 : tensor<3x2x13x13xf32>
    %77 = stablehlo.exponential %76 : tensor<3x2x13x13xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %78 = stablehlo.reduce(%77 init: %cst_18) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %79 = stablehlo.broadcast_in_dim %78, dims = [0, 1, 2] : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %81 = stablehlo.divide %77, %80 : tensor<3x2x13x13xf32>
    %82 = stablehlo.multiply %79, %79 : tensor<3x2x13x1xf32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<3x2x13x1xf32>
    %84 = stablehlo.divide %83, %82 : tensor<3x2x13x1xf32>
    %85 = stablehlo.dot_general %14, %81, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<3x13x2x4xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x4x13xf32>
    %86 = stablehlo.transpose %85, dims = [0, 3, 1, 2] : (tensor<3x2x4x13xf32>) -> tensor<3x13x2x4xf32>
    %87 = stablehlo.slice %arg0 [0:312] : (tensor<4096xf32>) -> tensor<312xf32>
    %cst_20 = stablehlo.constant dense<4.400000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<312xf32>
    %89 = stablehlo.multiply %87, %88 : tensor<312xf32>
    %90 = stablehlo.sine %89 : tensor<312xf32>
    %91 = stablehlo.reshape %90 : (tensor<312xf32>) -> tensor<3x13x2x4xf32>
    %92 = stablehlo.transpose %91, dims = [0, 2, 3, 1] : (tensor<3x13x2x4xf32>) -> tensor<3x2x4x13xf32>
    %93 = stablehlo.dot_general %92, %14, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<3x2x4x13xf32>, tensor<3x13x2x4xf32>) -> tensor<3x2x13x13xf32>
    %94 = stablehlo.dot_general %92, %81, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x2x4x13xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x4x13xf32>
    %95 = stablehlo.transpose %94, dims = [0, 3, 1, 2] : (tensor<3x2x4x13xf32>) -> tensor<3x13x2x4xf32>
    %96 = stablehlo.broadcast_in_dim %84, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %97 = stablehlo.multiply %93, %96 : tensor<3x2x13x13xf32>
    %98 = stablehlo.multiply %97, %77 : tensor<3x2x13x13xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %99 = stablehlo.reduce(%98 init: %cst_21) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %100 = stablehlo.reshape %99 : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %101 = stablehlo.negate %100 : tensor<3x2x13x1xf32>
    %102 = stablehlo.broadcast_in_dim %79, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %103 = stablehlo.divide %93, %102 : tensor<3x2x13x13xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %104 = stablehlo.reduce(%101 init: %cst_22) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x1xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %105 = stablehlo.broadcast_in_dim %104, dims = [0, 1, 2] : (tensor<3x2x13xf32>) -> tensor<3x2x13x13xf32>
    %106 = stablehlo.add %103, %105 : tensor<3x2x13x13xf32>
    %107 = stablehlo.multiply %106, %77 : tensor<3x2x13x13xf32>
    %108 = call @_where_1(%28#1, %28#2, %107) : (tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x13x13xf32>
    %cst_23 = stablehlo.constant dense<2.800000e+00> : tensor<f32>
    %109 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %110 = stablehlo.divide %108, %109 : tensor<3x2x13x13xf32>
    %111 = stablehlo.dot_general %110, %4, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x2x13x13xf32>, tensor<3x13x2x4xf32>) -> tensor<3x2x13x4xf32>
    %112 = stablehlo.transpose %111, dims = [0, 2, 1, 3] : (tensor<3x2x13x4xf32>) -> tensor<3x13x2x4xf32>
    %113 = stablehlo.dot_general %110, %9, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x2x13x13xf32>, tensor<3x13x2x4xf32>) -> tensor<3x2x13x4xf32>
    %114 = stablehlo.transpose %113, dims = [0, 2, 1, 3] : (tensor<3x2x13x4xf32>) -> tensor<3x13x2x4xf32>
    %115 = stablehlo.slice %arg0 [0:312] : (tensor<4096xf32>) -> tensor<312xf32>
    %cst_24 = stablehlo.constant dense<2.100000e+00> : tensor<f32>
    %116 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<312xf32>
    %117 = stablehlo.multiply %115, %116 : tensor<312xf32>
    %118 = stablehlo.sine %117 : tensor<312xf32>
    %119 = stablehlo.reshape %118 : (tensor<312xf32>) -> tensor<3x13x2x4xf32>
    %120 = stablehlo.slice %arg0 [0:312] : (tensor<4096xf32>) -> tensor<312xf32>
    %cst_25 = stablehlo.constant dense<3.100000e+00> : tensor<f32>
    %121 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<312xf32>
    %122 = stablehlo.multiply %120, %121 : tensor<312xf32>
    %123 = stablehlo.sine %122 : tensor<312xf32>
    %124 = stablehlo.reshape %123 : (tensor<312xf32>) -> tensor<3x13x2x4xf32>
    %125 = stablehlo.slice %arg0 [0:312] : (tensor<4096xf32>) -> tensor<312xf32>
    %cst_26 = stablehlo.constant dense<4.100000e+00> : tensor<f32>
    %126 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<312xf32>
    %127 = stablehlo.multiply %125, %126 : tensor<312xf32>
    %128 = stablehlo.sine %127 : tensor<312xf32>
    %129 = stablehlo.reshape %128 : (tensor<312xf32>) -> tensor<3x13x2x4xf32>
    %130 = stablehlo.dot_general %119, %124, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>) -> tensor<3x2x13x13xf32>
    %cst_27 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %131 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %132 = stablehlo.multiply %130, %131 : tensor<3x2x13x13xf32>
    %133 = stablehlo.iota dim = 0 : tensor<13xi32>
    %134 = stablehlo.broadcast_in_dim %133, dims = [1] : (tensor<13xi32>) -> tensor<1x13xi32>
    %135 = stablehlo.iota dim = 0 : tensor<3xi32>
    %136 = stablehlo.broadcast_in_dim %135, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %c_28 = stablehlo.constant dense<3> : tensor<i32>
    %137 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %138 = stablehlo.multiply %137, %136 : tensor<3x1xi32>
    %c_29 = stablehlo.constant dense<13> : tensor<i32>
    %139 = stablehlo.broadcast_in_dim %c_29, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %140 = stablehlo.subtract %139, %138 : tensor<3x1xi32>
    %141 = stablehlo.broadcast_in_dim %134, dims = [0, 1] : (tensor<1x13xi32>) -> tensor<3x13xi32>
    %142 = stablehlo.broadcast_in_dim %140, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x13xi32>
    %143 = stablehlo.compare LT, %141, %142, SIGNED : (tensor<3x13xi32>, tensor<3x13xi32>) -> tensor<3x13xi1>
    %144 = stablehlo.iota dim = 0 : tensor<3xi32>
    %145 = stablehlo.broadcast_in_dim %144, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %c_30 = stablehlo.constant dense<2> : tensor<i32>
    %146 = stablehlo.broadcast_in_dim %c_30, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %147 = stablehlo.compare LT, %145, %146, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
    %148 = stablehlo.broadcast_in_dim %147, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x13xi1>
    %149 = stablehlo.and %143, %148 : tensor<3x13xi1>
    %150 = stablehlo.slice %arg0 [0:13] : (tensor<4096xf32>) -> tensor<13xf32>
    %cst_31 = stablehlo.constant dense<-5.000000e+00> : tensor<f32>
    %151 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<13xf32>
    %152 = stablehlo.compare GT, %150, %151, FLOAT : (tensor<13xf32>, tensor<13xf32>) -> tensor<13xi1>
    %153 = stablehlo.broadcast_in_dim %152, dims = [1] : (tensor<13xi1>) -> tensor<1x13xi1>
    %154 = stablehlo.broadcast_in_dim %153, dims = [0, 1] : (tensor<1x13xi1>) -> tensor<3x13xi1>
    %155 = stablehlo.and %149, %154 : tensor<3x13xi1>
    %156 = stablehlo.broadcast_in_dim %155, dims = [0, 3] : (tensor<3x13xi1>) -> tensor<3x1x1x13xi1>
    %cst_32 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %157:3 = call @_where_2(%156, %132, %cst_32) : (tensor<3x1x1x13xi1>, tensor<3x2x13x13xf32>, tensor<f32>) -> (tensor<3x2x13x13xf32>, tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>)
    %158 = stablehlo.iota dim = 0 : tensor<13xi32>
    %159 = stablehlo.broadcast_in_dim %158, dims = [0] : (tensor<13xi32>) -> tensor<13x1xi32>
    %c_33 = stablehlo.constant dense<0> : tensor<i32>
    %160 = stablehlo.broadcast_in_dim %c_33, dims = [] : (tensor<i32>) -> tensor<13x1xi32>
    %161 = stablehlo.add %159, %160 : tensor<13x1xi32>
    %162 = stablehlo.iota dim = 0 : tensor<13xi32>
    %163 = stablehlo.broadcast_in_dim %162, dims = [1] : (tensor<13xi32>) -> tensor<1x13xi32>
    %164 = stablehlo.broadcast_in_dim %161, dims = [0, 1] : (tensor<13x1xi32>) -> tensor<13x13xi32>
    %165 = stablehlo.broadcast_in_dim %163, dims = [0, 1] : (tensor<1x13xi32>) -> tensor<13x13xi32>
    %166 = stablehlo.compare GE, %164, %165, SIGNED : (tensor<13x13xi32>, tensor<13x13xi32>) -> tensor<13x13xi1>
    %167 = stablehlo.broadcast_in_dim %166, dims = [2, 3] : (tensor<13x13xi1>) -> tensor<1x1x13x13xi1>
    %168 = stablehlo.broadcast_in_dim %167, dims = [0, 1, 2, 3] : (tensor<1x1x13x13xi1>) -> tensor<3x2x13x13xi1>
    %cst_34 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %169:2 = call @_where_3(%168, %157#0, %cst_34) : (tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>, tensor<f32>) -> (tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>)
    %cst_35 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %170 = stablehlo.reduce(%169#0 init: %cst_35) applies stablehlo.maximum across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %171 = stablehlo.reshape %170 : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %172 = stablehlo.broadcast_in_dim %171, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %173 = stablehlo.compare EQ, %169#0, %172, FLOAT : (tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x13x13xi1>
    %174 = stablehlo.convert %173 : (tensor<3x2x13x13xi1>) -> tensor<3x2x13x13xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %175 = stablehlo.reduce(%174 init: %cst_36) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %cst_37 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %176 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %177 = stablehlo.maximum %176, %170 : tensor<3x2x13xf32>
    %178 = stablehlo.compare EQ, %170, %177, FLOAT : (tensor<3x2x13xf32>, tensor<3x2x13xf32>) -> tensor<3x2x13xi1>
    %cst_38 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %179 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %180 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %181 = stablehlo.select %178, %179, %180 : tensor<3x2x13xi1>, tensor<3x2x13xf32>
    %cst_40 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %182 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %183 = stablehlo.compare EQ, %182, %177, FLOAT : (tensor<3x2x13xf32>, tensor<3x2x13xf32>) -> tensor<3x2x13xi1>
    %cst_41 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %184 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %185 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<3x2x13xf32>
    %186 = stablehlo.select %183, %184, %185 : tensor<3x2x13xi1>, tensor<3x2x13xf32>
    %187 = stablehlo.divide %181, %186 : tensor<3x2x13xf32>
    %188 = stablehlo.broadcast_in_dim %177, dims = [0, 1, 2] : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %189 = stablehlo.broadcast_in_dim %188, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %190 = stablehlo.subtract %169#0, %189 : tensor<3x2x13x13xf32>
    %191 = stablehlo.exponential %190 : tensor<3x2x13x13xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %192 = stablehlo.reduce(%191 init: %cst_43) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %193 = stablehlo.broadcast_in_dim %192, dims = [0, 1, 2] : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %194 = stablehlo.broadcast_in_dim %193, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %195 = stablehlo.divide %191, %194 : tensor<3x2x13x13xf32>
    %196 = stablehlo.multiply %193, %193 : tensor<3x2x13x1xf32>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %197 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<3x2x13x1xf32>
    %198 = stablehlo.divide %197, %196 : tensor<3x2x13x1xf32>
    %199 = stablehlo.dot_general %129, %195, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<3x13x2x4xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x4x13xf32>
    %200 = stablehlo.transpose %199, dims = [0, 3, 1, 2] : (tensor<3x2x4x13xf32>) -> tensor<3x13x2x4xf32>
    %201 = stablehlo.slice %arg0 [0:312] : (tensor<4096xf32>) -> tensor<312xf32>
    %cst_45 = stablehlo.constant dense<5.100000e+00> : tensor<f32>
    %202 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<312xf32>
    %203 = stablehlo.multiply %201, %202 : tensor<312xf32>
    %204 = stablehlo.sine %203 : tensor<312xf32>
    %205 = stablehlo.reshape %204 : (tensor<312xf32>) -> tensor<3x13x2x4xf32>
    %206 = stablehlo.transpose %205, dims = [0, 2, 3, 1] : (tensor<3x13x2x4xf32>) -> tensor<3x2x4x13xf32>
    %207 = stablehlo.dot_general %206, %129, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<3x2x4x13xf32>, tensor<3x13x2x4xf32>) -> tensor<3x2x13x13xf32>
    %208 = stablehlo.dot_general %206, %195, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x2x4x13xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x4x13xf32>
    %209 = stablehlo.transpose %208, dims = [0, 3, 1, 2] : (tensor<3x2x4x13xf32>) -> tensor<3x13x2x4xf32>
    %210 = stablehlo.broadcast_in_dim %198, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %211 = stablehlo.multiply %207, %210 : tensor<3x2x13x13xf32>
    %212 = stablehlo.multiply %211, %191 : tensor<3x2x13x13xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %213 = stablehlo.reduce(%212 init: %cst_46) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x13xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %214 = stablehlo.reshape %213 : (tensor<3x2x13xf32>) -> tensor<3x2x13x1xf32>
    %215 = stablehlo.negate %214 : tensor<3x2x13x1xf32>
    %216 = stablehlo.broadcast_in_dim %193, dims = [0, 1, 2, 3] : (tensor<3x2x13x1xf32>) -> tensor<3x2x13x13xf32>
    %217 = stablehlo.divide %207, %216 : tensor<3x2x13x13xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %218 = stablehlo.reduce(%215 init: %cst_47) applies stablehlo.add across dimensions = [3] : (tensor<3x2x13x1xf32>, tensor<f32>) -> tensor<3x2x13xf32>
    %219 = stablehlo.broadcast_in_dim %218, dims = [0, 1, 2] : (tensor<3x2x13xf32>) -> tensor<3x2x13x13xf32>
    %220 = stablehlo.add %217, %219 : tensor<3x2x13x13xf32>
    %221 = stablehlo.multiply %220, %191 : tensor<3x2x13x13xf32>
    %222 = call @_where_4(%168, %169#1, %221) : (tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x13x13xf32>
    %223 = call @_where_5(%157#1, %157#2, %222) : (tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>) -> tensor<3x2x13x13xf32>
    %cst_48 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %224 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %225 = stablehlo.multiply %223, %224 : tensor<3x2x13x13xf32>
    %226 = stablehlo.dot_general %225, %119, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x2x13x13xf32>, tensor<3x13x2x4xf32>) -> tensor<3x2x13x4xf32>
    %227 = stablehlo.transpose %226, dims = [0, 2, 1, 3] : (tensor<3x2x13x4xf32>) -> tensor<3x13x2x4xf32>
    %228 = stablehlo.dot_general %225, %124, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x2x13x13xf32>, tensor<3x13x2x4xf32>) -> tensor<3x2x13x4xf32>
    %229 = stablehlo.transpose %228, dims = [0, 2, 1, 3] : (tensor<3x2x13x4xf32>) -> tensor<3x13x2x4xf32>
    return %112, %114, %95, %86, %227, %229, %209, %200, %arg0 : tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>, tensor<3x13x2x4xf32>, tensor<4096xf32>
  }
  func.func private @_where(%arg0: tensor<1x1x13x13xi1>, %arg1: tensor<3x2x13x13xf32>, %arg2: tensor<f32>) -> (tensor<3x2x13x13xf32>, tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<1x1x13x13xi1>) -> tensor<3x2x13x13xi1>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %2 = stablehlo.select %0, %arg1, %1 : tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    return %2, %0, %3 : tensor<3x2x13x13xf32>, tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>
  }
  func.func private @_where_0(%arg0: tensor<3x1x1x13xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<3x1x1x13xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x1x1x13xf32>
    %2 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<3x1x1x13xf32>
    %3 = stablehlo.select %arg0, %1, %2 : tensor<3x1x1x13xi1>, tensor<3x1x1x13xf32>
    return %3 : tensor<3x1x1x13xf32>
  }
  func.func private @_where_1(%arg0: tensor<3x2x13x13xi1>, %arg1: tensor<3x2x13x13xf32>, %arg2: tensor<3x2x13x13xf32>) -> tensor<3x2x13x13xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>
    return %1 : tensor<3x2x13x13xf32>
  }
  func.func private @_where_2(%arg0: tensor<3x1x1x13xi1>, %arg1: tensor<3x2x13x13xf32>, %arg2: tensor<f32>) -> (tensor<3x2x13x13xf32>, tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<3x1x1x13xi1>) -> tensor<3x2x13x13xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    return %3, %1, %4 : tensor<3x2x13x13xf32>, tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>
  }
  func.func private @_where_3(%arg0: tensor<3x2x13x13xi1>, %arg1: tensor<3x2x13x13xf32>, %arg2: tensor<f32>) -> (tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    return %2, %3 : tensor<3x2x13x13xf32>, tensor<3x2x13x13xf32>
  }
  func.func private @_where_4(%arg0: tensor<3x2x13x13xi1>, %arg1: tensor<3x2x13x13xf32>, %arg2: tensor<3x2x13x13xf32>) -> tensor<3x2x13x13xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>
    return %1 : tensor<3x2x13x13xf32>
  }
  func.func private @_where_5(%arg0: tensor<3x2x13x13xi1>, %arg1: tensor<3x2x13x13xf32>, %arg2: tensor<3x2x13x13xf32>) -> tensor<3x2x13x13xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x2x13x13xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3x2x13x13xi1>, tensor<3x2x13x13xf32>
    return %1 : tensor<3x2x13x13xf32>
  }
}
