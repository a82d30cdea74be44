// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: autopar-opt %s --autopar-print-sharding-rules -verify-diagnostics -o /dev/null
// Ops that make tensors or give them another shape.
func.func @creation() {
  // expected-remark@below {{()->([i,j]) {i=8, j=4}}}
  %0 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  // expected-remark@below {{()->([i,j]) {i=8, j=4}}}
  %1 = stablehlo.iota dim = 0 : tensor<8x4xi32>
  return
}

// Mapped dims share a factor; new dims, and those that grow from 1, have their own.
func.func @broadcast(%a: tensor<8xf32>, %b: tensor<8x1xf32>) {
  // expected-remark@below {{([i])->([j,i]) {i=8, j=4}, linear {0}(sum,max,min)}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
  // expected-remark@below {{([i,])->([i,j]) {i=8, j=16}, linear {0}(sum,max,min)}}
  %1 = stablehlo.broadcast_in_dim %b, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x16xf32>
  return
}

// Dims split and merge into common factors, major to minor.
func.func @reshape(%a: tensor<8x32xf32>, %b: tensor<12x8xf32>) {
  // expected-remark@below {{([i,jk])->([i,j,k]) {i=8, j=4, k=8}, linear {0}(sum,max,min)}}
  %0 = stablehlo.reshape %a : (tensor<8x32xf32>) -> tensor<8x4x8xf32>
  // expected-remark@below {{([i,j])->([ij]) {i=8, j=32}, linear {0}(sum,max,min)}}
  %1 = stablehlo.reshape %a : (tensor<8x32xf32>) -> tensor<256xf32>
  // expected-remark@below {{([ij,k])->([i,jk]) {i=4, j=3, k=8}, linear {0}(sum,max,min)}}
  %2 = stablehlo.reshape %b : (tensor<12x8xf32>) -> tensor<4x24xf32>
  return
}

// Sizes with no common divisor: whole up to the next boundary that both shapes share.
func.func @reshape_across(%a: tensor<12x8x2xf32>) {
  // expected-remark@below {{([ij,l,n])->([ik,m,n]) {i=4, j=3 need_replication, k=4 need_replication, l=8 need_replication, m=6 need_replication, n=2}, linear {0}(sum,max,min)}}
  %0 = stablehlo.reshape %a : (tensor<12x8x2xf32>) -> tensor<16x6x2xf32>
  return
}

func.func @transpose(%a: tensor<8x4x2xf32>) {
  // expected-remark@below {{([j,k,i])->([i,j,k]) {i=2, j=8, k=4}, linear {0}(sum,max,min)}}
  %0 = stablehlo.transpose %a, dims = [2, 0, 1] : (tensor<8x4x2xf32>) -> tensor<2x8x4xf32>
  return
}
