// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: autopar-opt %s --autopar-print-sharding-rules -verify-diagnostics -o /dev/null
// Ops that move elements: untouched dims are pass-through; of others the rule says which elements a block is made of.
func.func @static(%a: tensor<8x4xf32>, %z: tensor<f32>) {
  // expected-remark@below {{([i,j])->([i,j]) {i=8, j=2 permutation}, windows 0[1]=j+1, linear {0}(sum,max,min)}}
  %0 = stablehlo.slice %a [0:8, 1:3] : (tensor<8x4xf32>) -> tensor<8x2xf32>
  // expected-remark@below {{([i,j],[])->([i,j]) {i=8, j=6 permutation}, windows 0[1]=j-1, linear {0,1}(sum,max,min)}}
  %1 = stablehlo.pad %a, %z, low = [0, 1], high = [0, 1], interior = [0, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x6xf32>
  // expected-remark@below {{([i,j],[i,j])->([i,j]) {i=8, j=8 permutation}, windows 0[1]=j 1[1]=j-4, linear {0,1}(sum,max,min)}}
  %2 = stablehlo.concatenate %a, %a, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
  // expected-remark@below {{([i,j])->([i,j]) {i=8, j=4 permutation}, windows 0[1]=-j+3, linear {0}(sum,max,min)}}
  %3 = stablehlo.reverse %a, dims = [1] : tensor<8x4xf32>
  return
}

// One element of a stack is indexed; a window of several must see the whole dim.
func.func @dynamic(%a: tensor<8x4xf32>, %u: tensor<1x4xf32>, %w: tensor<2x4xf32>, %i: tensor<i32>) {
  // expected-remark@below {{([i,j],[],[])->([,j]) {i=8 indexed, j=4}, linear {0}(sum,max,min)}}
  %0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [1, 4] : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
  // expected-remark@below {{([i,j],[],[])->([k,j]) {i=8 indexed, j=4, k=2 need_replication}, linear {0}(sum,max,min)}}
  %1 = stablehlo.dynamic_slice %a, %i, %i, sizes = [2, 4] : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x4xf32>
  // expected-remark@below {{([i,j],[,j],[],[])->([i,j]) {i=8 indexed, j=4}, linear {0,1}(sum,max,min)}}
  %2 = stablehlo.dynamic_update_slice %a, %u, %i, %i : (tensor<8x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x4xf32>
  // expected-remark@below {{([i,j],[k,j],[],[])->([i,j]) {i=8 indexed, j=4, k=2 need_replication}, linear {0,1}(sum,max,min)}}
  %3 = stablehlo.dynamic_update_slice %a, %w, %i, %i : (tensor<8x4xf32>, tensor<2x4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x4xf32>
  return
}

func.func @ordered(%a: tensor<8x4xf32>) {
  // expected-remark@below {{([i,j])->([i,k],[i,k]) {i=8, j=4 need_replication, k=2 need_replication}}}
  %0:2 = chlo.top_k(%a, k = 2) : tensor<8x4xf32> -> (tensor<8x2xf32>, tensor<8x2xi32>)
  return
}

// Strides, interior padding, one element, and an operand of one element beside others.
func.func @strided(%a: tensor<8x4xf32>, %b: tensor<1x4xf32>, %z: tensor<f32>) {
  // expected-remark@below {{([i,j])->([i,j]) {i=3 permutation, j=4}, windows 0[0]=2i+1, linear {0}(sum,max,min)}}
  %0 = stablehlo.slice %a [1:7:2, 0:4] : (tensor<8x4xf32>) -> tensor<3x4xf32>
  // expected-remark@below {{([i,j],[])->([i,j]) {i=16 permutation, j=4}, windows 0[0]=i/2, linear {0,1}(sum,max,min)}}
  %1 = stablehlo.pad %a, %z, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<16x4xf32>
  // expected-remark@below {{([i,j])->([,j]) {i=8 indexed, j=4}, linear {0}(sum,max,min)}}
  %2 = stablehlo.slice %a [3:4, 0:4] : (tensor<8x4xf32>) -> tensor<1x4xf32>
  // expected-remark@below {{([,i],[j,i])->([j,i]) {i=4, j=9 permutation}, windows 1[0]=j-1, linear {0,1}(sum,max,min)}}
  %3 = stablehlo.concatenate %b, %a, dim = 0 : (tensor<1x4xf32>, tensor<8x4xf32>) -> tensor<9x4xf32>
  return
}
