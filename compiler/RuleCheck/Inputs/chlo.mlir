// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of chlo.
// Sizes: as in elementwise.mlir.

func.func @square(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.square %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @erf_inv(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.erf_inv %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @erf(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.erf %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @erfc(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.erfc %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @next_after(%a: tensor<3x4xf32>, %b: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %r = chlo.next_after %a, %b : tensor<3x4xf32>, tensor<3x4xf32> -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

func.func @acos(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.acos %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @acosh(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.acosh %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @asin(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.asin %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @asinh(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.asinh %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @atan(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.atan %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @atanh(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.atanh %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @bessel_i1e(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.bessel_i1e %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @conj(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.conj %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @cosh(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.cosh %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @digamma(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.digamma %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @lgamma(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.lgamma %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @sinh(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.sinh %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @chlo_tan(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.tan %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @is_inf(%a: tensor<5x4xf32>) -> tensor<5x4xi1> {
  %r = chlo.is_inf %a : tensor<5x4xf32> -> tensor<5x4xi1>
  return %r : tensor<5x4xi1>
}

func.func @is_neg_inf(%a: tensor<5x4xf32>) -> tensor<5x4xi1> {
  %r = chlo.is_neg_inf %a : tensor<5x4xf32> -> tensor<5x4xi1>
  return %r : tensor<5x4xi1>
}

func.func @is_pos_inf(%a: tensor<5x4xf32>) -> tensor<5x4xi1> {
  %r = chlo.is_pos_inf %a : tensor<5x4xf32> -> tensor<5x4xi1>
  return %r : tensor<5x4xi1>
}

func.func @polygamma(%a: tensor<3x4xf32>, %b: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %r = chlo.polygamma %a, %b : tensor<3x4xf32>, tensor<3x4xf32> -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

func.func @zeta(%a: tensor<3x4xf32>, %b: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %r = chlo.zeta %a, %b : tensor<3x4xf32>, tensor<3x4xf32> -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
