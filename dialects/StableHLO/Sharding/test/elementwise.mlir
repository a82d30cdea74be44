// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: autopar-opt %s --autopar-print-sharding-rules -verify-diagnostics -o /dev/null
// Elementwise ops: each dim is one factor; what an unreduced value may pass differs from op to op.
func.func @arithmetic(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %p: tensor<8x4xi1>) {
  // expected-remark@below {{([i,j],[i,j])->([i,j]) {i=8, j=4}, linear {0,1}}}
  %0 = stablehlo.add %a, %b : tensor<8x4xf32>
  // expected-remark@below {{([i,j],[i,j])->([i,j]) {i=8, j=4}, linear {0},{1}}}
  %1 = stablehlo.multiply %a, %b : tensor<8x4xf32>
  // expected-remark@below {{([i,j],[i,j])->([i,j]) {i=8, j=4}, linear {0}}}
  %2 = stablehlo.divide %a, %b : tensor<8x4xf32>
  // expected-remark@below {{([i,j])->([i,j]) {i=8, j=4}, linear {0}}}
  %3 = stablehlo.negate %a : tensor<8x4xf32>
  // expected-remark@below {{([i,j],[i,j])->([i,j]) {i=8, j=4}, linear {0,1}(max)}}
  %4 = stablehlo.maximum %a, %b : tensor<8x4xf32>
  // expected-remark@below {{([i,j],[i,j],[i,j])->([i,j]) {i=8, j=4}, linear {1,2}(sum,max,min)}}
  %5 = stablehlo.select %p, %a, %b : tensor<8x4xi1>, tensor<8x4xf32>
  return
}

// Not linear: functions, integer division, logic on booleans, casts that leave floats.
func.func @nothing_passes(%a: tensor<8xf32>, %i: tensor<8xi32>, %p: tensor<8xi1>) {
  // expected-remark@below {{([i])->([i]) {i=8}}}
  %0 = stablehlo.exponential %a : tensor<8xf32>
  // expected-remark@below {{([i],[i])->([i]) {i=8}}}
  %1 = stablehlo.divide %i, %i : tensor<8xi32>
  // expected-remark@below {{([i],[i])->([i]) {i=8}}}
  %2 = stablehlo.add %p, %p : tensor<8xi1>
  // expected-remark@below {{([i])->([i]) {i=8}}}
  %3 = stablehlo.convert %i : (tensor<8xi32>) -> tensor<8xf32>
  // expected-remark@below {{([i])->([i]) {i=8}}}
  %4 = chlo.square %a : tensor<8xf32> -> tensor<8xf32>
  return
}

// A cast between float types counts as linear.
func.func @cast(%a: tensor<8xf32>) {
  // expected-remark@below {{([i])->([i]) {i=8}, linear {0}(sum,max,min)}}
  %0 = stablehlo.convert %a : (tensor<8xf32>) -> tensor<8xbf16>
  return
}

// A scalar operand is replicated; dims of size 1 have no factor.
func.func @scalars(%a: tensor<8x1xf32>, %s: tensor<f32>, %p: tensor<i1>) {
  // expected-remark@below {{([],[i,],[])->([i,]) {i=8}}}
  %0 = stablehlo.clamp %s, %a, %s : (tensor<f32>, tensor<8x1xf32>, tensor<f32>) -> tensor<8x1xf32>
  // expected-remark@below {{([],[i,],[i,])->([i,]) {i=8}, linear {1,2}(sum,max,min)}}
  %1 = stablehlo.select %p, %a, %a : tensor<i1>, tensor<8x1xf32>
  return
}

// Each operand of a barrier passes by itself.
func.func @barrier(%a: tensor<8xf32>, %b: tensor<4xi1>) {
  // expected-remark@below {{([i],[j])->([i],[j]) {i=8, j=4}, linear {0->0}(sum,max,min)}}
  %0:2 = stablehlo.optimization_barrier %a, %b : tensor<8xf32>, tensor<4xi1>
  return
}
