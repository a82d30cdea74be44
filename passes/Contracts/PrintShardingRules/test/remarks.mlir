// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: autopar-opt %s --autopar-print-sharding-rules -verify-diagnostics | FileCheck %s
// Rules as remarks, once for each op that has one; the IR stays as it is.

// CHECK-LABEL: func.func @with_rule
// CHECK-NEXT: stablehlo.dot_general
func.func @with_rule(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) -> tensor<8x16xf32> {
  // expected-remark@below {{([i,k],[k,j])->([i,j]) {i=8, j=16, k=4 reduction}, linear {0},{1}}}
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// CHECK-LABEL: func.func @without_rule
// CHECK-NEXT: stablehlo.custom_call
func.func @without_rule(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-remark@below {{no sharding rule: needs whole operands on each device}}
  %r = stablehlo.custom_call @unknown(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
