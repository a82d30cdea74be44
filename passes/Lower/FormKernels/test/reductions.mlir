// RUN: autopar-opt %s --autopar-form-kernels --split-input-file | FileCheck %s --enable-var-scope --check-prefixes=CHECK,FORM
// RUN: autopar-opt %s --autopar-form-kernels --autopar-merge-kernels --split-input-file | FileCheck %s --enable-var-scope

// Sums of the columns of two tensors that are added up: a kernel each, so that neither tensor is kept for the other's sake, and merging
// leaves it so.
// CHECK-LABEL: func.func @apart
// CHECK: rt.fusion ins(%arg0 : tensor<512x64xf32>) -> tensor<64xf32>
// CHECK: rt.fusion ins(%arg1 : tensor<512x64xf32>) -> tensor<64xf32>
// CHECK: rt.fusion ins(%{{[0-9]+}}, %{{[0-9]+}} : tensor<64xf32>, tensor<64xf32>)
// CHECK-NOT: rt.fusion
// CHECK: return
func.func @apart(%a: tensor<512x64xf32>, %b: tensor<512x64xf32>) -> tensor<64xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %aa = stablehlo.multiply %a, %a : tensor<512x64xf32>
  %0 = stablehlo.reduce(%aa init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<512x64xf32>, tensor<f32>) -> tensor<64xf32>
  %bb = stablehlo.multiply %b, %b : tensor<512x64xf32>
  %1 = stablehlo.reduce(%bb init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<512x64xf32>, tensor<f32>) -> tensor<64xf32>
  %2 = stablehlo.add %0, %1 : tensor<64xf32>
  return %2 : tensor<64xf32>
}

// -----
// Two sums of one tensor are one pass over it.
// CHECK-LABEL: func.func @together
// CHECK: rt.fusion ins(%arg0, %arg1 : tensor<512x64xf32>, tensor<512x64xf32>) -> tensor<64xf32>
// CHECK-NOT: rt.fusion
// CHECK: return
func.func @together(%a: tensor<512x64xf32>, %b: tensor<512x64xf32>) -> tensor<64xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %ab = stablehlo.multiply %a, %b : tensor<512x64xf32>
  %0 = stablehlo.reduce(%ab init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<512x64xf32>, tensor<f32>) -> tensor<64xf32>
  %1 = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<512x64xf32>, tensor<f32>) -> tensor<64xf32>
  %2 = stablehlo.add %0, %1 : tensor<64xf32>
  return %2 : tensor<64xf32>
}

// -----
// Small tensors are cheaper in one kernel.
// FORM-LABEL: func.func @small
// FORM: rt.fusion ins(%arg0, %arg1 : tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64xf32>
// FORM-NOT: rt.fusion
// FORM: return
func.func @small(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32>
  %1 = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32>
  %2 = stablehlo.add %0, %1 : tensor<64xf32>
  return %2 : tensor<64xf32>
}
