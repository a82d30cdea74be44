// A bias by distance under a causal mask of fewer rows than columns; a window in sequences longer than a block of rows.
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
  func.func public @step(%arg0: tensor<4096xf32> loc("state['x']")) -> (tensor<2x19x2x4xf32> {jax.result_info = "result[0]['bias_dk']"}, tensor<2x7x2x4xf32> {jax.result_info = "result[0]['bias_dq']"}, tensor<2x19x2x6xf32> {jax.result_info = "result[0]['bias_dv']"}, tensor<2x7x2x6xf32> {jax.result_info = "result[0]['bias_o']"}, tensor<2x70x1x4xf32> {jax.result_info = "result[0]['window_dk']"}, tensor<2x70x1x4xf32> {jax.result_info = "result[0]['window_dq']"}, tensor<2x70x1x4xf32> {jax.result_info = "result[0]['window_dv']"}, tensor<2x70x1x4xf32> {jax.result_info = "result[0]['window_o']"}, tensor<4096xf32> {jax.result_info = "result[0]['x']"}) {
    %0 = stablehlo.slice %arg0 [0:112] : (tensor<4096xf32>) -> tensor<112xf32>
    %cst = stablehlo.constant dense<1.400000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<112xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<112xf32>
    %3 = stablehlo.sine %2 : tensor<112xf32>
    %4 = stablehlo.reshape %3 : (tensor<112xf32>) -> tensor<2x7x2x4xf32>
    %5 = stablehlo.slice %arg0 [0:304] : (tensor<4096xf32>) -> tensor<304xf32>
    %cst_0 = stablehlo.constant dense<2.400000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<304xf32>
    %7 = stablehlo.multiply %5, %6 : tensor<304xf32>
    %8 = stablehlo.sine %7 : tensor<304xf32>
    %9 = stablehlo.reshape %8 : (tensor<304xf32>) -> tensor<2x19x2x4xf32>
    %10 = stablehlo.slice %arg0 [0:456] : (tensor<4096xf32>) -> tensor<456xf32>
    %cst_1 = stablehlo.constant dense<3.400000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<456xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<456xf32>
    %13 = stablehlo.sine %12 : tensor<456xf32>
    %14 = stablehlo.reshape %13 : (tensor<456xf32>) -> tensor<2x19x2x6xf32>
    %15 = stablehlo.dot_general %4, %9, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x7x2x4xf32>, tensor<2x19x2x4xf32>) -> tensor<2x2x7x19xf32>
    %cst_2 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x7x19xf32>
    %17 = stablehlo.multiply %15, %16 : tensor<2x2x7x19xf32>
    %18 = stablehlo.iota dim = 0 : tensor<7xi32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %20 = stablehlo.iota dim = 0 : tensor<19xi32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [1] : (tensor<19xi32>) -> tensor<1x19xi32>
    %22 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<7x1xi32>) -> tensor<7x19xi32>
    %23 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<1x19xi32>) -> tensor<7x19xi32>
    %24 = stablehlo.subtract %22, %23 : tensor<7x19xi32>
    %25 = stablehlo.convert %24 : (tensor<7x19xi32>) -> tensor<7x19xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x7x19xf32>
    %27 = stablehlo.subtract %17, %26 : tensor<2x2x7x19xf32>
    %28 = stablehlo.iota dim = 0 : tensor<2xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %30 = stablehlo.add %29, %28 : tensor<2xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [1] : (tensor<2xf32>) -> tensor<1x2x1x1xf32>
    %cst_5 = stablehlo.constant dense<-1.000000e-01> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1x2x1x1xf32>
    %33 = stablehlo.multiply %31, %32 : tensor<1x2x1x1xf32>
    %34 = stablehlo.abs %25 : tensor<7x19xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [2, 3] : (tensor<7x19xf32>) -> tensor<1x1x7x19xf32>
    %36 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2, 3] : (tensor<1x2x1x1xf32>) -> tensor<1x2x7x19xf32>
    %37 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<1x1x7x19xf32>) -> tensor<1x2x7x19xf32>
    %38 = stablehlo.multiply %36, %37 : tensor<1x2x7x19xf32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [0, 1, 2, 3] : (tensor<1x2x7x19xf32>) -> tensor<2x2x7x19xf32>
    %40 = stablehlo.add %27, %39 : tensor<2x2x7x19xf32>
    %41 = stablehlo.iota dim = 0 : tensor<7xi32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %c = stablehlo.constant dense<12> : tensor<i32>
    %43 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %44 = stablehlo.add %42, %43 : tensor<7x1xi32>
    %45 = stablehlo.iota dim = 0 : tensor<19xi32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [1] : (tensor<19xi32>) -> tensor<1x19xi32>
    %47 = stablehlo.broadcast_in_dim %44, dims = [0, 1] : (tensor<7x1xi32>) -> tensor<7x19xi32>
    %48 = stablehlo.broadcast_in_dim %46, dims = [0, 1] : (tensor<1x19xi32>) -> tensor<7x19xi32>
    %49 = stablehlo.compare GE, %47, %48, SIGNED : (tensor<7x19xi32>, tensor<7x19xi32>) -> tensor<7x19xi1>
    %50 = stablehlo.broadcast_in_dim %49, dims = [2, 3] : (tensor<7x19xi1>) -> tensor<1x1x7x19xi1>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %51:3 = call @_where(%50, %40, %cst_6) : (tensor<1x1x7x19xi1>, tensor<2x2x7x19xf32>, tensor<f32>) -> (tensor<2x2x7x19xf32>, tensor<2x2x7x19xi1>, tensor<2x2x7x19xf32>)
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %52 = stablehlo.reduce(%51#0 init: %cst_7) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x7x19xf32>, tensor<f32>) -> tensor<2x2x7xf32>
    %53 = stablehlo.reshape %52 : (tensor<2x2x7xf32>) -> tensor<2x2x7x1xf32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3] : (tensor<2x2x7x1xf32>) -> tensor<2x2x7x19xf32>
    %55 = stablehlo.compare EQ, %51#0, %54, FLOAT : (tensor<2x2x7x19xf32>, tensor<2x2x7x19xf32>) -> tensor<2x2x7x19xi1>
    %56 = stablehlo.convert %55 : (tensor<2x2x7x19xi1>) -> tensor<2x2x7x19xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.reduce(%56 init: %cst_8) applies stablehlo.add across dimensions = [3] : (tensor<2x2x7x19xf32>, tensor<f32>) -> tensor<2x2x7xf32>
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x2x7xf32>
    %59 = stablehlo.maximum %58, %52 : tensor<2x2x7xf32>
    %60 = stablehlo.compare EQ, %52, %59, FLOAT : (tensor<2x2x7xf32>, tensor<2x2x7xf32>) -> tensor<2x2x7xi1>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x2x7xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x2x7xf32>
    %63 = stablehlo.select %60, %61, %62 : tensor<2x2x7xi1>, tensor<2x2x7xf32>
    %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x2x7xf32>
    %65 = stablehlo.compare EQ, %64, %59, FLOAT : (tensor<2x2x7xf32>, tensor<2x2x7xf32>) -> tensor<2x2x7xi1>
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x2x7xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x2x7xf32>
    %68 = stablehlo.select %65, %66, %67 : tensor<2x2x7xi1>, tensor<2x2x7xf32>
    %69 = stablehlo.divide %63, %68 : tensor<2x2x7xf32>
    %70 = stablehlo.broadcast_in_dim %59, dims = [0, 1, 2] : (tensor<2x2x7xf32>) -> tensor<2x2x7x1xf32>
    %71 = stablehlo.broadcast_in_dim %70, dims = [0, 1, 2, 3] : (tensor<2x2x7x1xf32>) -> tensor<2x2x7x19xf32>
    %72 = stablehlo.subtract %51#0, %71 : tensor<2x2x7x19xf32>
    %73 = stablehlo.exponential %72 : tensor<2x2x7x19xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %74 = stablehlo.reduce(%73 init: %cst_15) applies stablehlo.add across dimensions = [3] : (tensor<2x2x7x19xf32>, tensor<f32>) -> tensor<2x2x7xf32>
    %75 = stablehlo.broadcast_in_dim %74, dims = [0, 1, 2] : (tensor<2x2x7xf32>) -> tensor<2x2x7x1xf32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [0, 1, 2, 3] : (tensor<2x2x7x1xf32>) -> tensor<2x2x7x19xf32>
    %77 = stablehlo.divide %73, %76 : tensor<2x2x7x19xf32>
    %78 = stablehlo.multiply %75, %75 : tensor<2x2x7x1xf32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x2x7x1xf32>
    %80 = stablehlo.divide %79, %78 : tensor<2x2x7x1xf32>
    %81 = stablehlo.dot_general %14, %77, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x19x2x6xf32>, tensor<2x2x7x19xf32>) -> tensor<2x2x6x7xf32>
    %82 = stablehlo.transpose %81, dims = [0, 3, 1, 2] : (tensor<2x2x6x7xf32>) -> tensor<2x7x2x6xf32>
    %83 = stablehlo.slice %arg0 [0:168] : (tensor<4096xf32>) -> tensor<168xf32>
    %cst_17 = stablehlo.constant dense<4.400000e+00> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<168xf32>
    %85 = stablehlo.multiply %83, %84 : tensor<168xf32>
    %86 = stablehlo.sine %85 : tensor<168xf32>
    %87 = stablehlo.reshape %86 : (tensor<168xf32>) -> tensor<2x7x2x6xf32>
    %88 = stablehlo.transpose %87, dims = [0, 2, 3, 1] : (tensor<2x7x2x6xf32>) -> tensor<2x2x6x7xf32>
    %89 = stablehlo.dot_general %88, %14, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x6x7xf32>, tensor<2x19x2x6xf32>) -> tensor<2x2x7x19xf32>
    %90 = stablehlo.dot_general %88, %77, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x2x6x7xf32>, tensor<2x2x7x19xf32>) -> tensor<2x2x6x19xf32>
    %91 = stablehlo.transpose %90, dims = [0, 3, 1, 2] : (tensor<2x2x6x19xf32>) -> tensor<2x19x2x6xf32>
    %92 = stablehlo.broadcast_in_dim %80, dims = [0, 1, 2, 3] : (tensor<2x2x7x1xf32>) -> tensor<2x2x7x19xf32>
    %93 = stablehlo.multiply %89, %92 : tensor<2x2x7x19xf32>
    %94 = stablehlo.multiply %93, %73 : tensor<2x2x7x19xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %95 = stablehlo.reduce(%94 init: %cst_18) applies stablehlo.add across dimensions = [3] : (tensor<2x2x7x19xf32>, tensor<f32>) -> tensor<2x2x7xf32>
    %96 = stablehlo.reshape %95 : (tensor<2x2x7xf32>) -> tensor<2x2x7x1xf32>
    %97 = stablehlo.negate %96 : tensor<2x2x7x1xf32>
    %98 = stablehlo.broadcast_in_dim %75, dims = [0, 1, 2, 3] : (tensor<2x2x7x1xf32>) -> tensor<2x2x7x19xf32>
    %99 = stablehlo.divide %89, %98 : tensor<2x2x7x19xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %100 = stablehlo.reduce(%97 init: %cst_19) applies stablehlo.add across dimensions = [3] : (tensor<2x2x7x1xf32>, tensor<f32>) -> tensor<2x2x7xf32>
    %101 = stablehlo.broadcast_in_dim %100, dims = [0, 1, 2] : (tensor<2x2x7xf32>) -> tensor<2x2x7x19xf32>
    %102 = stablehlo.add %99, %101 : tensor<2x2x7x19xf32>
    %103 = stablehlo.multiply %102, %73 : tensor<2x2x7x19xf32>
    %104 = call @_where_0(%51#1, %51#2, %103) : (tensor<2x2x7x19xi1>, tensor<2x2x7x19xf32>, tensor<2x2x7x19xf32>) -> tensor<2x2x7x19xf32>
    %cst_20 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %105 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2x2x7x19xf32>
    %106 = stablehlo.multiply %104, %105 : tensor<2x2x7x19xf32>
    %107 = stablehlo.dot_general %106, %4, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x7x19xf32>, tensor<2x7x2x4xf32>) -> tensor<2x2x19x4xf32>
    %108 = stablehlo.transpose %107, dims = [0, 2, 1, 3] : (tensor<2x2x19x4xf32>) -> tensor<2x19x2x4xf32>
    %109 = stablehlo.dot_general %106, %9, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x7x19xf32>, tensor<2x19x2x4xf32>) -> tensor<2x2x7x4xf32>
    %110 = stablehlo.transpose %109, dims = [0, 2, 1, 3] : (tensor<2x2x7x4xf32>) -> tensor<2x7x2x4xf32>
    %111 = stablehlo.slice %arg0 [0:560] : (tensor<4096xf32>) -> tensor<560xf32>
    %cst_21 = stablehlo.constant dense<2.100000e+00> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<560xf32>
    %113 = stablehlo.multiply %111, %112 : tensor<560xf32>
    %114 = stablehlo.sine %113 : tensor<560xf32>
    %115 = stablehlo.reshape %114 : (tensor<560xf32>) -> tensor<2x70x1x4xf32>
    %116 = stablehlo.slice %arg0 [0:560] : (tensor<4096xf32>) -> tensor<560xf32>
    %cst_22 = stablehlo.constant dense<3.100000e+00> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<560xf32>
    %118 = stablehlo.multiply %116, %117 : tensor<560xf32>
    %119 = stablehlo.sine %118 : tensor<560xf32>
    %120 = stablehlo.reshape %119 : (tensor<560xf32>) -> tensor<2x70x1x4xf32>
    %121 = stablehlo.slice %arg0 [0:560] : (tensor<4096xf32>) -> tensor<560xf32>
    %cst_23 = stablehlo.constant dense<4.100000e+00> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<560xf32>
    %123 = stablehlo.multiply %121, %122 : tensor<560xf32>
    %124 = stablehlo.sine %123 : tensor<560xf32>
    %125 = stablehlo.reshape %124 : (tensor<560xf32>) -> tensor<2x70x1x4xf32>
    %126 = stablehlo.dot_general %115, %120, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x70x1x4xf32>, tensor<2x70x1x4xf32>) -> tensor<2x1x70x70xf32>
    %cst_24 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %127 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2x1x70x70xf32>
    %128 = stablehlo.multiply %126, %127 : tensor<2x1x70x70xf32>
    %129 = stablehlo.iota dim = 0 : tensor<70xi32>
    %130 = stablehlo.broadcast_in_dim %129, dims = [0] : (tensor<70xi32>) -> tensor<70x1xi32>
    %131 = stablehlo.broadcast_in_dim %129, dims = [1] : (tensor<70xi32>) -> tensor<1x70xi32>
    %132 = stablehlo.broadcast_in_dim %130, dims = [0, 1] : (tensor<70x1xi32>) -> tensor<70x70xi32>
    %133 = stablehlo.broadcast_in_dim %131, dims = [0, 1] : (tensor<1x70xi32>) -> tensor<70x70xi32>
    %134 = stablehlo.compare GE, %132, %133, SIGNED : (tensor<70x70xi32>, tensor<70x70xi32>) -> tensor<70x70xi1>
    %135 = stablehlo.broadcast_in_dim %129, dims = [0] : (tensor<70xi32>) -> tensor<70x1xi32>
    %136 = stablehlo.broadcast_in_dim %129, dims = [1] : (tensor<70xi32>) -> tensor<1x70xi32>
    %c_25 = stablehlo.constant dense<5> : tensor<i32>
    %137 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<1x70xi32>
    %138 = stablehlo.add %136, %137 : tensor<1x70xi32>
    %139 = stablehlo.broadcast_in_dim %135, dims = [0, 1] : (tensor<70x1xi32>) -> tensor<70x70xi32>
    %140 = stablehlo.broadcast_in_dim %138, dims = [0, 1] : (tensor<1x70xi32>) -> tensor<70x70xi32>
    %141 = stablehlo.compare LT, %139, %140, SIGNED : (tensor<70x70xi32>, tensor<70x70xi32>) -> tensor<70x70xi1>
    %142 = stablehlo.and %134, %141 : tensor<70x70xi1>
    %cst_26 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %143:3 = call @_where_1(%142, %128, %cst_26) : (tensor<70x70xi1>, tensor<2x1x70x70xf32>, tensor<f32>) -> (tensor<2x1x70x70xf32>, tensor<2x1x70x70xi1>, tensor<2x1x70x70xf32>)
    %cst_27 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %144 = stablehlo.reduce(%143#0 init: %cst_27) applies stablehlo.maximum across dimensions = [3] : (tensor<2x1x70x70xf32>, tensor<f32>) -> tensor<2x1x70xf32>
    %145 = stablehlo.reshape %144 : (tensor<2x1x70xf32>) -> tensor<2x1x70x1xf32>
    %146 = stablehlo.broadcast_in_dim %145, dims = [0, 1, 2, 3] : (tensor<2x1x70x1xf32>) -> tensor<2x1x70x70xf32>
    %147 = stablehlo.compare EQ, %143#0, %146, FLOAT : (tensor<2x1x70x70xf32>, tensor<2x1x70x70xf32>) -> tensor<2x1x70x70xi1>
    %148 = stablehlo.convert %147 : (tensor<2x1x70x70xi1>) -> tensor<2x1x70x70xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %149 = stablehlo.reduce(%148 init: %cst_28) applies stablehlo.add across dimensions = [3] : (tensor<2x1x70x70xf32>, tensor<f32>) -> tensor<2x1x70xf32>
    %cst_29 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %150 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<2x1x70xf32>
    %151 = stablehlo.maximum %150, %144 : tensor<2x1x70xf32>
    %152 = stablehlo.compare EQ, %144, %151, FLOAT : (tensor<2x1x70xf32>, tensor<2x1x70xf32>) -> tensor<2x1x70xi1>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %153 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<2x1x70xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %154 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<2x1x70xf32>
    %155 = stablehlo.select %152, %153, %154 : tensor<2x1x70xi1>, tensor<2x1x70xf32>
    %cst_32 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %156 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<2x1x70xf32>
    %157 = stablehlo.compare EQ, %156, %151, FLOAT : (tensor<2x1x70xf32>, tensor<2x1x70xf32>) -> tensor<2x1x70xi1>
    %cst_33 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %158 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<2x1x70xf32>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %159 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<2x1x70xf32>
    %160 = stablehlo.select %157, %158, %159 : tensor<2x1x70xi1>, tensor<2x1x70xf32>
    %161 = stablehlo.divide %155, %160 : tensor<2x1x70xf32>
    %162 = stablehlo.broadcast_in_dim %151, dims = [0, 1, 2] : (tensor<2x1x70xf32>) -> tensor<2x1x70x1xf32>
    %163 = stablehlo.broadcast_in_dim %162, dims = [0, 1, 2, 3] : (tensor<2x1x70x1xf32>) -> tensor<2x1x70x70xf32>
    %164 = stablehlo.subtract %143#0, %163 : tensor<2x1x70x70xf32>
    %165 = stablehlo.exponential %164 : tensor<2x1x70x70xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %166 = stablehlo.reduce(%165 init: %cst_35) applies stablehlo.add across dimensions = [3] : (tensor<2x1x70x70xf32>, tensor<f32>) -> tensor<2x1x70xf32>
    %167 = stablehlo.broadcast_in_dim %166, dims = [0, 1, 2] : (tensor<2x1x70xf32>) -> tensor<2x1x70x1xf32>
    %168 = stablehlo.broadcast_in_dim %167, dims = [0, 1, 2, 3] : (tensor<2x1x70x1xf32>) -> tensor<2x1x70x70xf32>
    %169 = stablehlo.divide %165, %168 : tensor<2x1x70x70xf32>
    %170 = stablehlo.multiply %167, %167 : tensor<2x1x70x1xf32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %171 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<2x1x70x1xf32>
    %172 = stablehlo.divide %171, %170 : tensor<2x1x70x1xf32>
    %173 = stablehlo.dot_general %125, %169, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x70x1x4xf32>, tensor<2x1x70x70xf32>) -> tensor<2x1x4x70xf32>
    %174 = stablehlo.transpose %173, dims = [0, 3, 1, 2] : (tensor<2x1x4x70xf32>) -> tensor<2x70x1x4xf32>
    %175 = stablehlo.slice %arg0 [0:560] : (tensor<4096xf32>) -> tensor<560xf32>
    %cst_37 = stablehlo.constant dense<5.100000e+00> : tensor<f32>
    %176 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<560xf32>
    %177 = stablehlo.multiply %175, %176 : tensor<560xf32>
    %178 = stablehlo.sine %177 : tensor<560xf32>
    %179 = stablehlo.reshape %178 : (tensor<560xf32>) -> tensor<2x70x1x4xf32>
    %180 = stablehlo.transpose %179, dims = [0, 2, 3, 1] : (tensor<2x70x1x4xf32>) -> tensor<2x1x4x70xf32>
    %181 = stablehlo.dot_general %180, %125, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x1x4x70xf32>, tensor<2x70x1x4xf32>) -> tensor<2x1x70x70xf32>
    %182 = stablehlo.dot_general %180, %169, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x1x4x70xf32>, tensor<2x1x70x70xf32>) -> tensor<2x1x4x70xf32>
    %183 = stablehlo.transpose %182, dims = [0, 3, 1, 2] : (tensor<2x1x4x70xf32>) -> tensor<2x70x1x4xf32>
    %184 = stablehlo.broadcast_in_dim %172, dims = [0, 1, 2, 3] : (tensor<2x1x70x1xf32>) -> tensor<2x1x70x70xf32>
    %185 = stablehlo.multiply %181, %184 : tensor<2x1x70x70xf32>
    %186 = stablehlo.multiply %185, %165 : tensor<2x1x70x70xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %187 = stablehlo.reduce(%186 init: %cst_38) applies stablehlo.add across dimensions = [3] : (tensor<2x1x70x70xf32>, tensor<f32>) -> tensor<2x1x70xf32>
    %188 = stablehlo.reshape %187 : (tensor<2x1x70xf32>) -> tensor<2x1x70x1xf32>
    %189 = stablehlo.negate %188 : tensor<2x1x70x1xf32>
    %190 = stablehlo.broadcast_in_dim %167, dims = [0, 1, 2, 3] : (tensor<2x1x70x1xf32>) -> tensor<2x1x70x70xf32>
    %191 = stablehlo.divide %181, %190 : tensor<2x1x70x70xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %192 = stablehlo.reduce(%189 init: %cst_39) applies stablehlo.add across dimensions = [1, 3] : (tensor<2x1x70x1xf32>, tensor<f32>) -> tensor<2x70xf32>
    %193 = stablehlo.broadcast_in_dim %192, dims = [0, 2] : (tensor<2x70xf32>) -> tensor<2x1x70xf32>
    %194 = stablehlo.broadcast_in_dim %193, dims = [0, 1, 2] : (tensor<2x1x70xf32>) -> tensor<2x1x70x70xf32>
    %195 = stablehlo.add %191, %194 : tensor<2x1x70x70xf32>
    %196 = stablehlo.multiply %195, %165 : tensor<2x1x70x70xf32>
    %197 = call @_where_2(%143#1, %143#2, %196) : (tensor<2x1x70x70xi1>, tensor<2x1x70x70xf32>, tensor<2x1x70x70xf32>) -> tensor<2x1x70x70xf32>
    %cst_40 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %198 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<2x1x70x70xf32>
    %199 = stablehlo.multiply %197, %198 : tensor<2x1x70x70xf32>
    %200 = stablehlo.dot_general %199, %115, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x1x70x70xf32>, tensor<2x70x1x4xf32>) -> tensor<2x1x70x4xf32>
    %201 = stablehlo.transpose %200, dims = [0, 2, 1, 3] : (tensor<2x1x70x4xf32>) -> tensor<2x70x1x4xf32>
    %202 = stablehlo.dot_general %199, %120, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x1x70x70xf32>, tensor<2x70x1x4xf32>) -> tensor<2x1x70x4xf32>
    %203 = stablehlo.transpose %202, dims = [0, 2, 1, 3] : (tensor<2x1x70x4xf32>) -> tensor<2x70x1x4xf32>
    return %108, %110, %91, %82, %201, %203, %183, %174, %arg0 : tensor<2x19x2x4xf32>, tensor<2x7x2x4xf32>, tensor<2x19x2x6xf32>, tensor<2x7x2x6xf32>, tensor<2x70x1x4xf32>, tensor<2x70x1x4xf32>, tensor<2x70x1x4xf32>, tensor<2x70x1x4xf32>, tensor<4096xf32>
  }
  func.func private @_where(%arg0: tensor<1x1x7x19xi1>, %arg1: tensor<2x2x7x19xf32>, %arg2: tensor<f32>) -> (tensor<2x2x7x19xf32>, tensor<2x2x7x19xi1>, tensor<2x2x7x19xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<1x1x7x19xi1>) -> tensor<2x2x7x19xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x2x7x19xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x2x7x19xi1>, tensor<2x2x7x19xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x7x19xf32>
    return %3, %1, %4 : tensor<2x2x7x19xf32>, tensor<2x2x7x19xi1>, tensor<2x2x7x19xf32>
  }
  func.func private @_where_0(%arg0: tensor<2x2x7x19xi1>, %arg1: tensor<2x2x7x19xf32>, %arg2: tensor<2x2x7x19xf32>) -> tensor<2x2x7x19xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x7x19xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x2x7x19xi1>, tensor<2x2x7x19xf32>
    return %1 : tensor<2x2x7x19xf32>
  }
  func.func private @_where_1(%arg0: tensor<70x70xi1>, %arg1: tensor<2x1x70x70xf32>, %arg2: tensor<f32>) -> (tensor<2x1x70x70xf32>, tensor<2x1x70x70xi1>, tensor<2x1x70x70xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<70x70xi1>) -> tensor<2x1x70x70xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x1x70x70xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x1x70x70xi1>, tensor<2x1x70x70xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1x70x70xf32>
    return %3, %1, %4 : tensor<2x1x70x70xf32>, tensor<2x1x70x70xi1>, tensor<2x1x70x70xf32>
  }
  func.func private @_where_2(%arg0: tensor<2x1x70x70xi1>, %arg1: tensor<2x1x70x70xf32>, %arg2: tensor<2x1x70x70xf32>) -> tensor<2x1x70x70xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1x70x70xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x1x70x70xi1>, tensor<2x1x70x70xf32>
    return %1 : tensor<2x1x70x70xf32>
  }
}
