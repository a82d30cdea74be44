// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: autopar-opt %s --autopar-print-sharding-rules -verify-diagnostics -o /dev/null
// reduce, reduce_window, select_and_scatter: which bodies leave partial results that can be combined.
func.func @kinds(%a: tensor<8x4xf32>, %i: tensor<f32>, %p: tensor<8x4xi1>, %t: tensor<i1>) {
  // expected-remark@below {{([i,j],[])->([j]) {i=8 reduction, j=4}, linear {0,1}}}
  %0 = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark@below {{([i,j],[])->([j]) {i=8 reduction(max), j=4}, linear {0}(max)}}
  %1 = stablehlo.reduce(%a init: %i) applies stablehlo.maximum across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark@below {{([i,j],[])->([j]) {i=8 need_replication, j=4}}}
  %2 = stablehlo.reduce(%a init: %i) applies stablehlo.multiply across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark@below {{([i,j],[])->([j]) {i=8 combined, j=4}}}
  %3 = stablehlo.reduce(%p init: %t) applies stablehlo.and across dimensions = [0] : (tensor<8x4xi1>, tensor<i1>) -> tensor<4xi1>
  return
}

// Products from 1 are combined from those of the blocks; so are pairs of a value and its index.
func.func @combined(%a: tensor<8x4xf32>, %n: tensor<8x4xi32>, %i: tensor<f32>, %j: tensor<i32>) {
  // expected-remark@below {{()->([]) {}}}
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  // expected-remark@below {{([i,j],[])->([j]) {i=8 combined, j=4}}}
  %0 = stablehlo.reduce(%a init: %one) applies stablehlo.multiply across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-remark@below {{([i,j],[i,j],[],[])->([j],[j]) {i=8 combined, j=4}}}
  %1:2 = stablehlo.reduce(%a init: %i), (%n init: %j) across dimensions = [0] : (tensor<8x4xf32>, tensor<8x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
    reducer(%x: tensor<f32>, %y: tensor<f32>) (%k: tensor<i32>, %l: tensor<i32>) {
      %ge = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %v = stablehlo.select %ge, %x, %y : tensor<i1>, tensor<f32>
      %w = stablehlo.select %ge, %k, %l : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }
  // A sum of one operand and a maximum of another, but the sum starts from anything: whole.
  // expected-remark@below {{([i,j],[i,j],[],[])->([j],[j]) {i=8 need_replication, j=4}}}
  %2:2 = stablehlo.reduce(%a init: %i), (%a init: %i) across dimensions = [0] : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
    reducer(%x: tensor<f32>, %y: tensor<f32>) (%k: tensor<f32>, %l: tensor<f32>) {
      %v = stablehlo.add %x, %y : tensor<f32>
      %w = stablehlo.maximum %k, %l : tensor<f32>
      stablehlo.return %v, %w : tensor<f32>, tensor<f32>
    }
  // expected-remark@below {{()->([]) {}}}
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-remark@below {{([i,j],[i,j],[],[])->([j],[j]) {i=8 combined, j=4}}}
  %3:2 = stablehlo.reduce(%a init: %zero), (%a init: %i) across dimensions = [0] : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
    reducer(%x: tensor<f32>, %y: tensor<f32>) (%k: tensor<f32>, %l: tensor<f32>) {
      %v = stablehlo.add %x, %y : tensor<f32>
      %w = stablehlo.maximum %k, %l : tensor<f32>
      stablehlo.return %v, %w : tensor<f32>, tensor<f32>
    }
  return
}

// From a constant 0, a sum is linear in its input alone.
func.func @from_zero(%a: tensor<8x4xf32>) {
  // expected-remark@below {{()->([]) {}}}
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-remark@below {{([i,j],[])->([j]) {i=8 reduction, j=4}, linear {0},{0,1}}}
  %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// A cumulative sum from zero is scanned, a moving one windowed; a window of one passes.
func.func @windows(%a: tensor<8x4xf32>, %i: tensor<f32>) {
  // expected-remark@below {{()->([]) {}}}
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-remark@below {{([i,j],[])->([i,j]) {i=8, j=4 scanned}, linear {0},{0,1}}}
  %0 = "stablehlo.reduce_window"(%a, %zero) <{padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 4>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  // expected-remark@below {{([i,j],[])->([i,j]) {i=8 windowed, j=4}, windows 0[0]=i-1..i+1, linear {0}(max)}}
  %1 = "stablehlo.reduce_window"(%a, %i) <{padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.maximum %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  return
}
