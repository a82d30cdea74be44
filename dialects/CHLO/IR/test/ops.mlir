// Every chlo op, in JAX's text.
// RUN: autopar-opt %s | autopar-opt | FileCheck %s
// RUN: autopar-opt %s --mlir-print-op-generic | autopar-opt | FileCheck %s

// CHECK-LABEL: func.func @functions
func.func @functions(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) {
  // CHECK: chlo.acos %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %0 = chlo.acos %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.acosh
  %1 = chlo.acosh %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.asin %
  %2 = chlo.asin %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.asinh
  %3 = chlo.asinh %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.atan %
  %4 = chlo.atan %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.atanh
  %5 = chlo.atanh %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.bessel_i1e
  %6 = chlo.bessel_i1e %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.conj
  %7 = chlo.conj %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.cosh
  %8 = chlo.cosh %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.sinh
  %9 = chlo.sinh %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.tan
  %10 = chlo.tan %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.digamma
  %11 = chlo.digamma %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.erf %
  %12 = chlo.erf %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.erf_inv
  %13 = chlo.erf_inv %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.erfc
  %14 = chlo.erfc %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.lgamma
  %15 = chlo.lgamma %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.square
  %16 = chlo.square %x : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.is_inf %{{.*}} : tensor<2x3xf32> -> tensor<2x3xi1>
  %17 = chlo.is_inf %x : tensor<2x3xf32> -> tensor<2x3xi1>
  // CHECK: chlo.is_neg_inf
  %18 = chlo.is_neg_inf %x : tensor<2x3xf32> -> tensor<2x3xi1>
  // CHECK: chlo.is_pos_inf
  %19 = chlo.is_pos_inf %x : tensor<2x3xf32> -> tensor<2x3xi1>
  // CHECK: chlo.next_after %{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  %20 = chlo.next_after %x, %y : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.polygamma
  %21 = chlo.polygamma %x, %y : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.zeta
  %22 = chlo.zeta %x, %y : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: %values, %indices = chlo.top_k(%{{.*}}, k = 2) : tensor<2x3xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
  %23:2 = chlo.top_k(%x, k = 2) : tensor<2x3xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
  return
}
