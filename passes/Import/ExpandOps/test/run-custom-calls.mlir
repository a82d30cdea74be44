// What the expanded calls compute: the largest numbers with their places, Cholesky factors with a status, a triangular solve.
// RUN: autopar-opt %s --autopar-expand-ops | autopar-run - --function main --print | FileCheck %s

// CHECK-DAG: result0: f32[2] = [5, 4]
// CHECK-DAG: result1: i32[2] = [4, 2]
// CHECK-DAG: result2: f32[2] = [5, 4]
// CHECK-DAG: result3: i32[2] = [4, 2]
// CHECK-DAG: result4: f32[2,2,2] = {{\[\[}}[2, 0], [1, 2]], {{\[}}[1, 0], [2, nan]]]
// CHECK-DAG: result5: i32[2] = [0, 1]
// CHECK-DAG: result6: f32[1,2] = {{\[}}[1.5, 1]]
// CHECK-DAG: result7: i32[2] = [0, 1]

func.func @top_k_gt(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  stablehlo.return %0 : tensor<i1>
}
func.func @main() -> (tensor<2xf32>, tensor<2xi32>, tensor<2xf32>, tensor<2xi32>, tensor<2x2x2xf32>, tensor<2xi32>, tensor<1x2xf32>, tensor<2xi32>) {
  %x = stablehlo.constant dense<[3.0, 1.0, 4.0, 1.0, 5.0]> : tensor<5xf32>
  %i = stablehlo.iota dim = 0 : tensor<5xi32>
  %c = stablehlo.constant dense<-1> : tensor<i32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0:2 = stablehlo.custom_call @ApproxTopK(%x, %i, %low, %c) {called_computations = [@top_k_gt], mhlo.backend_config = {aggregate_to_topk = true, reduction_dim = 0 : i64, top_k = 2 : i64}} : (tensor<5xf32>, tensor<5xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
  %1:2 = stablehlo.custom_call @mhlo.topk(%x) {mhlo.attributes = {k = 2 : i64, largest = true}} : (tensor<5xf32>) -> (tensor<2xf32>, tensor<2xi32>)
  // The second matrix has a negative pivot.
  %a = stablehlo.constant dense<[[[4.0, 2.0], [2.0, 5.0]], [[1.0, 2.0], [2.0, 1.0]]]> : tensor<2x2x2xf32>
  %2:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<2x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<2xi32>)
  // x L = b
  %l = stablehlo.constant dense<[[2.0, 9.0], [1.0, 2.0]]> : tensor<2x2xf32>
  %b = stablehlo.constant dense<[[4.0, 2.0]]> : tensor<1x2xf32>
  %3 = stablehlo.custom_call @lapack_strsm_ffi(%l, %b) {mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  %h = stablehlo.constant dense<[[[(4.0, 0.0), (0.0, 2.0)], [(0.0, -2.0), (5.0, 0.0)]], [[(1.0, 0.0), (0.0, 2.0)], [(0.0, -2.0), (1.0, 0.0)]]]> : tensor<2x2x2xcomplex<f32>>
  %4:2 = stablehlo.custom_call @lapack_cpotrf_ffi(%h) {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<2x2x2xcomplex<f32>>) -> (tensor<2x2x2xcomplex<f32>>, tensor<2xi32>)
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1, %3, %4#1 : tensor<2xf32>, tensor<2xi32>, tensor<2xf32>, tensor<2xi32>, tensor<2x2x2xf32>, tensor<2xi32>, tensor<1x2xf32>, tensor<2xi32>
}
