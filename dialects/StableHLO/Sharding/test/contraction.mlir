// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: autopar-opt %s --autopar-print-sharding-rules -verify-diagnostics -o /dev/null
// dot_general and convolution: what is summed is a reduction.
func.func @dot(%a: tensor<2x8x4xf32>, %b: tensor<2x4x16xf32>) {
  // expected-remark@below {{([i,j,l],[i,l,k])->([i,j,k]) {i=2, j=8, k=16, l=4 reduction}, linear {0},{1}}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x4xf32>, tensor<2x4x16xf32>) -> tensor<2x8x16xf32>
  return
}

// Image dims are windowed: what a position of the result reads of the image stands behind.
func.func @convolution(%a: tensor<8x16x16x4xf32>, %k: tensor<3x3x4x32xf32>) {
  // expected-remark@below {{([i,l,m,k],[n,o,k,j])->([i,l,m,j]) {i=8, j=32, k=4 reduction, l=16 windowed, m=16 windowed, n=3 need_replication, o=3 need_replication}, windows 0[1]=l-1..l+1 0[2]=m-1..m+1, linear {0},{1}}}
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x16x16x4xf32>, tensor<3x3x4x32xf32>) -> tensor<8x16x16x32xf32>
  return
}

// A 1x1 convolution is a matmul at each position.
func.func @one_by_one(%a: tensor<8x16x16x4xf32>, %k: tensor<1x1x4x32xf32>) {
  // expected-remark@below {{([i,l,m,k],[,,k,j])->([i,l,m,j]) {i=8, j=32, k=4 reduction, l=16, m=16}, linear {0},{1}}}
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x16x16x4xf32>, tensor<1x1x4x32xf32>) -> tensor<8x16x16x32xf32>
  return
}

// Its weight gradient sums over batch and positions.
func.func @weight_gradient(%a: tensor<8x16x16x4xf32>, %g: tensor<8x16x16x32xf32>) {
  // expected-remark@below {{([k,l,m,i],[k,l,m,j])->([,,i,j]) {i=4, j=32, k=8 reduction, l=16 reduction, m=16 reduction}, linear {0},{1}}}
  %0 = stablehlo.convolution(%a, %g) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x16x16x4xf32>, tensor<8x16x16x32xf32>) -> tensor<1x1x4x32xf32>
  return
}

// Groups are a factor of their own, the major one of the features on both sides.
func.func @groups(%a: tensor<8x3x3x4xf32>, %k: tensor<3x3x1x4xf32>, %g: tensor<3x3x2x6xf32>,
    %h: tensor<3x3x4x6xf32>) {
  // expected-remark@below {{([j,k,l,i],[m,n,,i])->([j,k,l,i]) {i=4, j=8, k=3 windowed, l=3 windowed, m=3 need_replication, n=3 need_replication}, windows 0[1]=k-1..k+1 0[2]=l-1..l+1, linear {0},{1}}}
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<8x3x3x4xf32>, tensor<3x3x1x4xf32>) -> tensor<8x3x3x4xf32>
  // expected-remark@below {{([j,m,n,il],[o,p,l,ik])->([j,m,n,ik]) {i=2, j=8, k=3, l=2 reduction, m=3 windowed, n=3 windowed, o=3 need_replication, p=3 need_replication}, windows 0[1]=m-1..m+1 0[2]=n-1..n+1, linear {0},{1}}}
  %1 = stablehlo.convolution(%a, %g) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<8x3x3x4xf32>, tensor<3x3x2x6xf32>) -> tensor<8x3x3x6xf32>
  // expected-remark@below {{([ij,m,n,l],[o,p,l,ik])->([j,m,n,ik])}}
  %2 = stablehlo.convolution(%a, %h) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<8x3x3x4xf32>, tensor<3x3x4x6xf32>) -> tensor<4x3x3x6xf32>
  return
}

// Matrices of a batch, and right-hand sides.
func.func @factorisations(%a: tensor<8x3x3xf32>, %b: tensor<8x3x5xf32>) {
  // expected-remark@below {{([i,j,k])->([i,j,k]) {i=8, j=3 need_replication, k=3 need_replication}}}
  %0 = stablehlo.cholesky %a, lower = true : tensor<8x3x3xf32>
  // expected-remark@below {{([i,k,l],[i,m,j])->([i,m,j]) {i=8, j=5, k=3 need_replication, l=3 need_replication, m=3 need_replication}, linear {1}}}
  %1 = "stablehlo.triangular_solve"(%0, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<8x3x3xf32>, tensor<8x3x5xf32>) -> tensor<8x3x5xf32>
  return
}

// The gradient of the input reads between elements, that of the kernel sums over the window, of which each block reads a halo.
func.func @image_gradients(%dy: tensor<8x8x8x4xf32>, %w: tensor<3x3x2x4xf32>, %x: tensor<8x16x16x2xf32>) {
  // expected-remark@below {{([i,l,m,k],[n,o,j,k])->([i,l,m,j]) {i=8, j=2, k=4 reduction, l=16 windowed, m=16 windowed, n=3 need_replication, o=3 need_replication}, windows 0[1]=l-2..l/2 0[2]=m-2..m/2, linear {0},{1}}}
  %0 = stablehlo.convolution(%dy, %w) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = [[2, 1], [2, 1]], lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x2x4xf32>) -> tensor<8x16x16x2xf32>
  // expected-remark@below {{([k,l,m,i],[k,l,m,j])->([n,o,i,j]) {i=2, j=4, k=8 reduction, l=8 reduction, m=8 reduction, n=3 need_replication, o=3 need_replication}, windows 0[1]=2l..2l+2 0[2]=2m..2m+2, linear {0},{1}}}
  %1 = stablehlo.convolution(%x, %dy) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = [[0, 1], [0, 1]], rhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x16x16x2xf32>, tensor<8x8x8x4xf32>) -> tensor<3x3x2x4xf32>
  return
}
