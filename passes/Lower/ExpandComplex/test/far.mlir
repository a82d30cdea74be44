// Where squares, sums or a product of infinity and zero would spoil the result: large and infinite numbers.
// RUN: autopar-opt %s --autopar-expand-complex | autopar-run - --function main --print | FileCheck %s

// CHECK-DAG: result0: f32[3] = [69.314{{[0-9]*}}, 88.{{[0-9]*}}, inf]
// CHECK-DAG: result1: f32[3] = [0, 1.5707{{[0-9]*}}, 0]
// CHECK-DAG: result2: f32[3] = [inf, {{.*}}, inf]
// CHECK-DAG: result3: f32[3] = [0, {{.*}}, 0]
// CHECK-DAG: result4: f32[3] = [1.1258999e+15, inf, inf]
// CHECK-DAG: result5: f32[3] = [0, inf, 0]
// CHECK-DAG: result6: f32[3] = [1.5707{{[0-9]*}}, 1.5707{{[0-9]*}}, 1.5707{{[0-9]*}}]
func.func @main() -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %re = stablehlo.constant dense<[0x71800000, 1.0, 0x7F800000]> : tensor<3xf32>
  %big = stablehlo.constant dense<[0.0, 3.0e38, 0.0]> : tensor<3xf32>
  %inf = stablehlo.constant dense<[0.0, 0x7F800000, 0.0]> : tensor<3xf32>
  %x = stablehlo.complex %re, %big : tensor<3xcomplex<f32>>
  %y = stablehlo.complex %re, %inf : tensor<3xcomplex<f32>>
  %0 = stablehlo.log_plus_one %x : tensor<3xcomplex<f32>>
  %1 = stablehlo.exponential_minus_one %x : tensor<3xcomplex<f32>>
  %2 = stablehlo.sqrt %y : tensor<3xcomplex<f32>>
  %3 = chlo.atan %y : tensor<3xcomplex<f32>> -> tensor<3xcomplex<f32>>
  %r0 = stablehlo.real %0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  %i0 = stablehlo.imag %0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  %r1 = stablehlo.real %1 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  %i1 = stablehlo.imag %1 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  %r2 = stablehlo.real %2 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  %i2 = stablehlo.imag %2 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  %r3 = stablehlo.real %3 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  return %r0, %i0, %r1, %i1, %r2, %i2, %r3 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
