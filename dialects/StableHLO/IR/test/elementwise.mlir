// Elementwise ops: one type when all are equal, else the function type; and the same through the generic form.
// RUN: autopar-opt %s | autopar-opt | FileCheck %s
// RUN: autopar-opt %s --mlir-print-op-generic | autopar-opt | FileCheck %s

// CHECK-LABEL: func.func @unary
func.func @unary(%x: tensor<2x3xf32>, %i: tensor<2xi32>, %p: tensor<2xi1>, %z: tensor<2xcomplex<f32>>) {
  // CHECK: stablehlo.abs %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.abs %x : tensor<2x3xf32>
  // CHECK: stablehlo.abs %{{.*}} : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %1 = stablehlo.abs %z : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  // CHECK: stablehlo.cbrt
  %2 = stablehlo.cbrt %x : tensor<2x3xf32>
  // CHECK: stablehlo.ceil
  %3 = stablehlo.ceil %x : tensor<2x3xf32>
  // CHECK: stablehlo.count_leading_zeros
  %4 = stablehlo.count_leading_zeros %i : tensor<2xi32>
  // CHECK: stablehlo.convert %{{.*}} : (tensor<2xi32>) -> tensor<2xbf16>
  %5 = stablehlo.convert %i : (tensor<2xi32>) -> tensor<2xbf16>
  // CHECK: stablehlo.convert %{{.*}} : tensor<2xi32>
  %6 = stablehlo.convert %i : tensor<2xi32>
  // CHECK: stablehlo.cosine
  %7 = stablehlo.cosine %x : tensor<2x3xf32>
  // CHECK: stablehlo.exponential %{{.*}} {result_accuracy = #stablehlo.result_accuracy<atol = 0.000000e+00, rtol = 0.000000e+00, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x3xf32>
  %8 = stablehlo.exponential %x {result_accuracy = #stablehlo.result_accuracy<ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x3xf32>
  // CHECK: stablehlo.exponential_minus_one
  %9 = stablehlo.exponential_minus_one %x : tensor<2x3xf32>
  // CHECK: stablehlo.floor
  %10 = stablehlo.floor %x : tensor<2x3xf32>
  // CHECK: stablehlo.is_finite %{{.*}} : (tensor<2x3xf32>) -> tensor<2x3xi1>
  %11 = stablehlo.is_finite %x : (tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.log %
  %12 = stablehlo.log %x : tensor<2x3xf32>
  // CHECK: stablehlo.log_plus_one
  %13 = stablehlo.log_plus_one %x : tensor<2x3xf32>
  // CHECK: stablehlo.logistic
  %14 = stablehlo.logistic %x : tensor<2x3xf32>
  // CHECK: stablehlo.negate
  %15 = stablehlo.negate %x : tensor<2x3xf32>
  // CHECK: stablehlo.not
  %16 = stablehlo.not %p : tensor<2xi1>
  // CHECK: stablehlo.popcnt
  %17 = stablehlo.popcnt %i : tensor<2xi32>
  // CHECK: stablehlo.real %{{.*}} : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %18 = stablehlo.real %z : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  // CHECK: stablehlo.imag %{{.*}} : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %19 = stablehlo.imag %z : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  // CHECK: stablehlo.complex %{{.*}}, %{{.*}} : tensor<2xcomplex<f32>>
  %20 = stablehlo.complex %18, %19 : tensor<2xcomplex<f32>>
  // CHECK: stablehlo.reduce_precision %{{.*}}, format = e5m10 : tensor<2x3xf32>
  %21 = stablehlo.reduce_precision %x, format = e5m10 : tensor<2x3xf32>
  // CHECK: stablehlo.round_nearest_afz
  %22 = stablehlo.round_nearest_afz %x : tensor<2x3xf32>
  // CHECK: stablehlo.round_nearest_even
  %23 = stablehlo.round_nearest_even %x : tensor<2x3xf32>
  // CHECK: stablehlo.rsqrt
  %24 = stablehlo.rsqrt %x : tensor<2x3xf32>
  // CHECK: stablehlo.sign
  %25 = stablehlo.sign %x : tensor<2x3xf32>
  // CHECK: stablehlo.sine
  %26 = stablehlo.sine %x : tensor<2x3xf32>
  // CHECK: stablehlo.sqrt
  %27 = stablehlo.sqrt %x : tensor<2x3xf32>
  // CHECK: stablehlo.tan %
  %28 = stablehlo.tan %x : tensor<2x3xf32>
  // CHECK: stablehlo.tanh
  %29 = stablehlo.tanh %x : tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @binary
func.func @binary(%x: tensor<2x3xf32>, %i: tensor<2xui32>, %p: tensor<2xi1>) {
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.add %x, %x : tensor<2x3xf32>
  // CHECK: stablehlo.and %{{.*}} : tensor<2xi1>
  %1 = stablehlo.and %p, %p : tensor<2xi1>
  // CHECK: stablehlo.atan2
  %2 = stablehlo.atan2 %x, %x : tensor<2x3xf32>
  // CHECK: stablehlo.divide
  %3 = stablehlo.divide %x, %x : tensor<2x3xf32>
  // CHECK: stablehlo.maximum
  %4 = stablehlo.maximum %x, %x : tensor<2x3xf32>
  // CHECK: stablehlo.minimum
  %5 = stablehlo.minimum %x, %x : tensor<2x3xf32>
  // CHECK: stablehlo.multiply
  %6 = stablehlo.multiply %x, %x : tensor<2x3xf32>
  // CHECK: stablehlo.or
  %7 = stablehlo.or %i, %i : tensor<2xui32>
  // CHECK: stablehlo.power
  %8 = stablehlo.power %x, %x : tensor<2x3xf32>
  // CHECK: stablehlo.remainder
  %9 = stablehlo.remainder %x, %x : tensor<2x3xf32>
  // CHECK: stablehlo.shift_left
  %10 = stablehlo.shift_left %i, %i : tensor<2xui32>
  // CHECK: stablehlo.shift_right_arithmetic
  %11 = stablehlo.shift_right_arithmetic %i, %i : tensor<2xui32>
  // CHECK: stablehlo.shift_right_logical
  %12 = stablehlo.shift_right_logical %i, %i : tensor<2xui32>
  // CHECK: stablehlo.subtract
  %13 = stablehlo.subtract %x, %x : tensor<2x3xf32>
  // CHECK: stablehlo.xor
  %14 = stablehlo.xor %i, %i : tensor<2xui32>
  return
}

// CHECK-LABEL: func.func @choices
func.func @choices(%x: tensor<2x3xf32>, %p: tensor<2x3xi1>, %q: tensor<i1>, %s: tensor<f32>) {
  // CHECK: stablehlo.compare LT, %{{.*}}, %{{.*}}, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %0 = stablehlo.compare LT, %x, %x, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.compare NE, %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %1 = stablehlo.compare NE, %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.select %{{.*}} : tensor<2x3xi1>, tensor<2x3xf32>
  %2 = stablehlo.select %p, %x, %x : tensor<2x3xi1>, tensor<2x3xf32>
  // CHECK: stablehlo.select %{{.*}} : tensor<i1>, tensor<2x3xf32>
  %3 = stablehlo.select %q, %x, %x : tensor<i1>, tensor<2x3xf32>
  // CHECK: stablehlo.clamp %{{.*}} : tensor<2x3xf32>
  %4 = stablehlo.clamp %x, %x, %x : tensor<2x3xf32>
  // CHECK: stablehlo.clamp %{{.*}} : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %5 = stablehlo.clamp %s, %x, %s : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}
