// Causal and padding in one tensor, in sequences longer than a block of rows, of which one has no token.
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
  func.func public @step(%arg0: tensor<4096xf32> loc("state['x']")) -> (tensor<2x70x2x4xf32> {jax.result_info = "result[0]['and_select_dk']"}, tensor<2x70x2x4xf32> {jax.result_info = "result[0]['and_select_dq']"}, tensor<2x70x2x4xf32> {jax.result_info = "result[0]['and_select_dv']"}, tensor<2x70x2x4xf32> {jax.result_info = "result[0]['and_select_o']"}, tensor<4096xf32> {jax.result_info = "result[0]['x']"}) {
    %0 = stablehlo.slice %arg0 [0:1120] : (tensor<4096xf32>) -> tensor<1120xf32>
    %cst = stablehlo.constant dense<1.400000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1120xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<1120xf32>
    %3 = stablehlo.sine %2 : tensor<1120xf32>
    %4 = stablehlo.reshape %3 : (tensor<1120xf32>) -> tensor<2x70x2x4xf32>
    %5 = stablehlo.slice %arg0 [0:1120] : (tensor<4096xf32>) -> tensor<1120xf32>
    %cst_0 = stablehlo.constant dense<2.400000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1120xf32>
    %7 = stablehlo.multiply %5, %6 : tensor<1120xf32>
    %8 = stablehlo.sine %7 : tensor<1120xf32>
    %9 = stablehlo.reshape %8 : (tensor<1120xf32>) -> tensor<2x70x2x4xf32>
    %10 = stablehlo.slice %arg0 [0:1120] : (tensor<4096xf32>) -> tensor<1120xf32>
    %cst_1 = stablehlo.constant dense<3.400000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1120xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<1120xf32>
    %13 = stablehlo.sine %12 : tensor<1120xf32>
    %14 = stablehlo.reshape %13 : (tensor<1120xf32>) -> tensor<2x70x2x4xf32>
    %cst_2 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x70x2x4xf32>
    %16 = stablehlo.multiply %4, %15 : tensor<2x70x2x4xf32>
    %17 = stablehlo.dot_general %16, %9, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x70x2x4xf32>, tensor<2x70x2x4xf32>) -> tensor<2x2x70x70xf32>
    %18 = stablehlo.iota dim = 0 : tensor<70xi32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0] : (tensor<70xi32>) -> tensor<70x1xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<70x1xi32>
    %21 = stablehlo.add %19, %20 : tensor<70x1xi32>
    %22 = stablehlo.iota dim = 0 : tensor<70xi32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [1] : (tensor<70xi32>) -> tensor<1x70xi32>
    %24 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<70x1xi32>) -> tensor<70x70xi32>
    %25 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<1x70xi32>) -> tensor<70x70xi32>
    %26 = stablehlo.compare GE, %24, %25, SIGNED : (tensor<70x70xi32>, tensor<70x70xi32>) -> tensor<70x70xi1>
    %27 = stablehlo.broadcast_in_dim %26, dims = [2, 3] : (tensor<70x70xi1>) -> tensor<1x1x70x70xi1>
    %28 = stablehlo.iota dim = 0 : tensor<70xi32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [1] : (tensor<70xi32>) -> tensor<1x70xi32>
    %30 = stablehlo.iota dim = 0 : tensor<2xi32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %c_3 = stablehlo.constant dense<3> : tensor<i32>
    %32 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %33 = stablehlo.multiply %32, %31 : tensor<2x1xi32>
    %c_4 = stablehlo.constant dense<70> : tensor<i32>
    %34 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %35 = stablehlo.subtract %34, %33 : tensor<2x1xi32>
    %36 = stablehlo.broadcast_in_dim %29, dims = [0, 1] : (tensor<1x70xi32>) -> tensor<2x70xi32>
    %37 = stablehlo.broadcast_in_dim %35, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x70xi32>
    %38 = stablehlo.compare LT, %36, %37, SIGNED : (tensor<2x70xi32>, tensor<2x70xi32>) -> tensor<2x70xi1>
    %39 = stablehlo.iota dim = 0 : tensor<2xi32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %41 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %42 = stablehlo.compare LT, %40, %41, SIGNED : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi1>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1] : (tensor<2x1xi1>) -> tensor<2x70xi1>
    %44 = stablehlo.and %38, %43 : tensor<2x70xi1>
    %45 = stablehlo.slice %arg0 [0:70] : (tensor<4096xf32>) -> tensor<70xf32>
    %cst_6 = stablehlo.constant dense<-5.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<70xf32>
    %47 = stablehlo.compare GT, %45, %46, FLOAT : (tensor<70xf32>, tensor<70xf32>) -> tensor<70xi1>
    %48 = stablehlo.broadcast_in_dim %47, dims = [1] : (tensor<70xi1>) -> tensor<1x70xi1>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1] : (tensor<1x70xi1>) -> tensor<2x70xi1>
    %50 = stablehlo.and %44, %49 : tensor<2x70xi1>
    %51 = stablehlo.broadcast_in_dim %50, dims = [0, 3] : (tensor<2x70xi1>) -> tensor<2x1x1x70xi1>
    %52 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3] : (tensor<1x1x70x70xi1>) -> tensor<2x1x70x70xi1>
    %53 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2, 3] : (tensor<2x1x1x70xi1>) -> tensor<2x1x70x70xi1>
    %54 = stablehlo.and %52, %53 : tensor<2x1x70x70xi1>
    %cst_7 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %55:3 = call @_where(%54, %17, %cst_7) : (tensor<2x1x70x70xi1>, tensor<2x2x70x70xf32>, tensor<f32>) -> (tensor<2x2x70x70xf32>, tensor<2x2x70x70xi1>, tensor<2x2x70x70xf32>)
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %56 = stablehlo.reduce(%55#0 init: %cst_8) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x70x70xf32>, tensor<f32>) -> tensor<2x2x70xf32>
    %57 = stablehlo.reshape %56 : (tensor<2x2x70xf32>) -> tensor<2x2x70x1xf32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2, 3] : (tensor<2x2x70x1xf32>) -> tensor<2x2x70x70xf32>
    %59 = stablehlo.compare EQ, %55#0, %58, FLOAT : (tensor<2x2x70x70xf32>, tensor<2x2x70x70xf32>) -> tensor<2x2x70x70xi1>
    %60 = stablehlo.convert %59 : (tensor<2x2x70x70xi1>) -> tensor<2x2x70x70xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.reduce(%60 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<2x2x70x70xf32>, tensor<f32>) -> tensor<2x2x70xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x2x70xf32>
    %63 = stablehlo.maximum %62, %56 : tensor<2x2x70xf32>
    %64 = stablehlo.compare EQ, %56, %63, FLOAT : (tensor<2x2x70xf32>, tensor<2x2x70xf32>) -> tensor<2x2x70xi1>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x2x70xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x2x70xf32>
    %67 = stablehlo.select %64, %65, %66 : tensor<2x2x70xi1>, tensor<2x2x70xf32>
    %cst_13 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x2x70xf32>
    %69 = stablehlo.compare EQ, %68, %63, FLOAT : (tensor<2x2x70xf32>, tensor<2x2x70xf32>) -> tensor<2x2x70xi1>
    %cst_14 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x2x70xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x2x70xf32>
    %72 = stablehlo.select %69, %70, %71 : tensor<2x2x70xi1>, tensor<2x2x70xf32>
    %73 = stablehlo.divide %67, %72 : tensor<2x2x70xf32>
    %74 = stablehlo.broadcast_in_dim %63, dims = [0, 1, 2] : (tensor<2x2x70xf32>) -> tensor<2x2x70x1xf32>
    %75 = stablehlo.broadcast_in_dim %74, dims = [0, 1, 2, 3] : (tensor<2x2x70x1xf32>) -> tensor<2x2x70x70xf32>
    %76 = stablehlo.subtract %55#0, %75 : tensor<2x2x70x70xf32>
    %77 = stablehlo.exponential %76 : tensor<2x2x70x70xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %78 = stablehlo.reduce(%77 init: %cst_16) applies stablehlo.add across dimensions = [3] : (tensor<2x2x70x70xf32>, tensor<f32>) -> tensor<2x2x70xf32>
    %79 = stablehlo.broadcast_in_dim %78, dims = [0, 1, 2] : (tensor<2x2x70xf32>) -> tensor<2x2x70x1xf32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [0, 1, 2, 3] : (tensor<2x2x70x1xf32>) -> tensor<2x2x70x70xf32>
    %81 = stablehlo.divide %77, %80 : tensor<2x2x70x70xf32>
    %82 = stablehlo.multiply %79, %79 : tensor<2x2x70x1xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2x2x70x1xf32>
    %84 = stablehlo.divide %83, %82 : tensor<2x2x70x1xf32>
    %85 = stablehlo.dot_general %14, %81, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x70x2x4xf32>, tensor<2x2x70x70xf32>) -> tensor<2x2x4x70xf32>
    %86 = stablehlo.transpose %85, dims = [0, 3, 1, 2] : (tensor<2x2x4x70xf32>) -> tensor<2x70x2x4xf32>
    %87 = stablehlo.slice %arg0 [0:1120] : (tensor<4096xf32>) -> tensor<1120xf32>
    %cst_18 = stablehlo.constant dense<4.400000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<1120xf32>
    %89 = stablehlo.multiply %87, %88 : tensor<1120xf32>
    %90 = stablehlo.sine %89 : tensor<1120xf32>
    %91 = stablehlo.reshape %90 : (tensor<1120xf32>) -> tensor<2x70x2x4xf32>
    %92 = stablehlo.transpose %91, dims = [0, 2, 3, 1] : (tensor<2x70x2x4xf32>) -> tensor<2x2x4x70xf32>
    %93 = stablehlo.dot_general %92, %14, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x4x70xf32>, tensor<2x70x2x4xf32>) -> tensor<2x2x70x70xf32>
    %94 = stablehlo.dot_general %92, %81, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x2x4x70xf32>, tensor<2x2x70x70xf32>) -> tensor<2x2x4x70xf32>
    %95 = stablehlo.transpose %94, dims = [0, 3, 1, 2] : (tensor<2x2x4x70xf32>) -> tensor<2x70x2x4xf32>
    %96 = stablehlo.broadcast_in_dim %84, dims = [0, 1, 2, 3] : (tensor<2x2x70x1xf32>) -> tensor<2x2x70x70xf32>
    %97 = stablehlo.multiply %93, %96 : tensor<2x2x70x70xf32>
    %98 = stablehlo.multiply %97, %77 : tensor<2x2x70x70xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %99 = stablehlo.reduce(%98 init: %cst_19) applies stablehlo.add across dimensions = [3] : (tensor<2x2x70x70xf32>, tensor<f32>) -> tensor<2x2x70xf32>
    %100 = stablehlo.reshape %99 : (tensor<2x2x70xf32>) -> tensor<2x2x70x1xf32>
    %101 = stablehlo.negate %100 : tensor<2x2x70x1xf32>
    %102 = stablehlo.broadcast_in_dim %79, dims = [0, 1, 2, 3] : (tensor<2x2x70x1xf32>) -> tensor<2x2x70x70xf32>
    %103 = stablehlo.divide %93, %102 : tensor<2x2x70x70xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %104 = stablehlo.reduce(%101 init: %cst_20) applies stablehlo.add across dimensions = [3] : (tensor<2x2x70x1xf32>, tensor<f32>) -> tensor<2x2x70xf32>
    %105 = stablehlo.broadcast_in_dim %104, dims = [0, 1, 2] : (tensor<2x2x70xf32>) -> tensor<2x2x70x70xf32>
    %106 = stablehlo.add %103, %105 : tensor<2x2x70x70xf32>
    %107 = stablehlo.multiply %106, %77 : tensor<2x2x70x70xf32>
    %108 = call @_where_0(%55#1, %55#2, %107) : (tensor<2x2x70x70xi1>, tensor<2x2x70x70xf32>, tensor<2x2x70x70xf32>) -> tensor<2x2x70x70xf32>
    %109 = stablehlo.dot_general %108, %16, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x70x70xf32>, tensor<2x70x2x4xf32>) -> tensor<2x2x70x4xf32>
    %110 = stablehlo.transpose %109, dims = [0, 2, 1, 3] : (tensor<2x2x70x4xf32>) -> tensor<2x70x2x4xf32>
    %111 = stablehlo.dot_general %108, %9, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x70x70xf32>, tensor<2x70x2x4xf32>) -> tensor<2x2x70x4xf32>
    %112 = stablehlo.transpose %111, dims = [0, 2, 1, 3] : (tensor<2x2x70x4xf32>) -> tensor<2x70x2x4xf32>
    %cst_21 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %113 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<2x70x2x4xf32>
    %114 = stablehlo.multiply %112, %113 : tensor<2x70x2x4xf32>
    return %110, %114, %95, %86, %arg0 : tensor<2x70x2x4xf32>, tensor<2x70x2x4xf32>, tensor<2x70x2x4xf32>, tensor<2x70x2x4xf32>, tensor<4096xf32>
  }
  func.func private @_where(%arg0: tensor<2x1x70x70xi1>, %arg1: tensor<2x2x70x70xf32>, %arg2: tensor<f32>) -> (tensor<2x2x70x70xf32>, tensor<2x2x70x70xi1>, tensor<2x2x70x70xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<2x1x70x70xi1>) -> tensor<2x2x70x70xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x2x70x70xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x2x70x70xi1>, tensor<2x2x70x70xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x70x70xf32>
    return %3, %1, %4 : tensor<2x2x70x70xf32>, tensor<2x2x70x70xi1>, tensor<2x2x70x70xf32>
  }
  func.func private @_where_0(%arg0: tensor<2x2x70x70xi1>, %arg1: tensor<2x2x70x70xf32>, %arg2: tensor<2x2x70x70xf32>) -> tensor<2x2x70x70xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x70x70xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x2x70x70xi1>, tensor<2x2x70x70xf32>
    return %1 : tensor<2x2x70x70xf32>
  }
}
