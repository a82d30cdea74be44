// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduce, reduce_window, select_and_scatter.
// Sizes: 5 over 4 devices leaves the last empty, 4 over 4 gives one element each, 3 over 4 both.

func.func @reduce_add(%a: tensor<5x4xf32>, %i: tensor<f32>) -> tensor<4xf32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0] : (tensor<5x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @reduce_add_minor(%a: tensor<3x5xf32>, %i: tensor<f32>) -> tensor<3xf32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

func.func @reduce_add_two(%a: tensor<3x2x5xf32>, %i: tensor<f32>) -> tensor<2xf32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0, 2] : (tensor<3x2x5xf32>, tensor<f32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

func.func @reduce_add_all(%a: tensor<3x3xf32>, %i: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @reduce_add_i32(%a: tensor<5x2xi32>, %i: tensor<i32>) -> tensor<2xi32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0] : (tensor<5x2xi32>, tensor<i32>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}

func.func @reduce_add_ui32(%a: tensor<5x2xui32>, %i: tensor<ui32>) -> tensor<2xui32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0] : (tensor<5x2xui32>, tensor<ui32>) -> tensor<2xui32>
  return %r : tensor<2xui32>
}

func.func @reduce_maximum(%a: tensor<5x4xf32>, %i: tensor<f32>) -> tensor<4xf32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.maximum across dimensions = [0] : (tensor<5x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @reduce_maximum_minor(%a: tensor<3x5xf32>, %i: tensor<f32>) -> tensor<3xf32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.maximum across dimensions = [1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

func.func @reduce_maximum_two(%a: tensor<3x2x5xf32>, %i: tensor<f32>) -> tensor<2xf32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.maximum across dimensions = [0, 2] : (tensor<3x2x5xf32>, tensor<f32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

func.func @reduce_maximum_all(%a: tensor<3x3xf32>, %i: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @reduce_maximum_i32(%a: tensor<5x2xi32>, %i: tensor<i32>) -> tensor<2xi32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.maximum across dimensions = [0] : (tensor<5x2xi32>, tensor<i32>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}

func.func @reduce_maximum_ui32(%a: tensor<5x2xui32>, %i: tensor<ui32>) -> tensor<2xui32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.maximum across dimensions = [0] : (tensor<5x2xui32>, tensor<ui32>) -> tensor<2xui32>
  return %r : tensor<2xui32>
}

func.func @reduce_minimum(%a: tensor<5x4xf32>, %i: tensor<f32>) -> tensor<4xf32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.minimum across dimensions = [0] : (tensor<5x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @reduce_minimum_minor(%a: tensor<3x5xf32>, %i: tensor<f32>) -> tensor<3xf32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.minimum across dimensions = [1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

func.func @reduce_minimum_two(%a: tensor<3x2x5xf32>, %i: tensor<f32>) -> tensor<2xf32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.minimum across dimensions = [0, 2] : (tensor<3x2x5xf32>, tensor<f32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

func.func @reduce_minimum_all(%a: tensor<3x3xf32>, %i: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @reduce_minimum_i32(%a: tensor<5x2xi32>, %i: tensor<i32>) -> tensor<2xi32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.minimum across dimensions = [0] : (tensor<5x2xi32>, tensor<i32>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}

func.func @reduce_minimum_ui32(%a: tensor<5x2xui32>, %i: tensor<ui32>) -> tensor<2xui32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.minimum across dimensions = [0] : (tensor<5x2xui32>, tensor<ui32>) -> tensor<2xui32>
  return %r : tensor<2xui32>
}

func.func @reduce_add_zero(%a: tensor<5x4xf32>) -> tensor<4xf32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0] : (tensor<5x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @reduce_add_one(%a: tensor<5x3xf32>) -> tensor<3xf32> {
  %i = stablehlo.constant dense<1.0> : tensor<f32>
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0] : (tensor<5x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

func.func @reduce_max_inf(%a: tensor<5x3xf32>) -> tensor<3xf32> {
  %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.maximum across dimensions = [0] : (tensor<5x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

func.func @reduce_add_bf16(%a: tensor<5x3xbf16>, %i: tensor<bf16>) -> tensor<3xbf16> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0] : (tensor<5x3xbf16>, tensor<bf16>) -> tensor<3xbf16>
  return %r : tensor<3xbf16>
}

func.func @reduce_add_size_one(%a: tensor<3x1xf32>, %i: tensor<f32>) -> tensor<3xf32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

func.func @reduce_and(%a: tensor<5x3xi1>, %i: tensor<i1>) -> tensor<3xi1> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.and across dimensions = [0] : (tensor<5x3xi1>, tensor<i1>) -> tensor<3xi1>
  return %r : tensor<3xi1>
}

func.func @reduce_or(%a: tensor<5x3xi1>, %i: tensor<i1>) -> tensor<3xi1> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.or across dimensions = [0] : (tensor<5x3xi1>, tensor<i1>) -> tensor<3xi1>
  return %r : tensor<3xi1>
}

func.func @reduce_multiply(%a: tensor<5x3xf32>, %i: tensor<f32>) -> tensor<3xf32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.multiply across dimensions = [0] : (tensor<5x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

func.func @reduce_argmax(%a: tensor<5x4xf32>, %b: tensor<5x4xi32>, %i: tensor<f32>, %j: tensor<i32>) -> tensor<5xf32> {
  %r:2 = stablehlo.reduce(%a init: %i), (%b init: %j) across dimensions = [1] : (tensor<5x4xf32>, tensor<5x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<5xf32>, tensor<5xi32>)
   reducer(%x: tensor<f32>, %y: tensor<f32>) (%u: tensor<i32>, %v: tensor<i32>) {
    %c = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.select %c, %x, %y : tensor<i1>, tensor<f32>
    %n = stablehlo.select %c, %u, %v : tensor<i1>, tensor<i32>
    stablehlo.return %m, %n : tensor<f32>, tensor<i32>
  }
  return %r#0 : tensor<5xf32>
}

func.func @reduce_two_sums(%a: tensor<5x3xf32>, %b: tensor<5x3xi32>, %i: tensor<f32>, %j: tensor<i32>) -> tensor<3xf32> {
  %r:2 = stablehlo.reduce(%a init: %i), (%b init: %j) across dimensions = [0] : (tensor<5x3xf32>, tensor<5x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
   reducer(%x: tensor<f32>, %y: tensor<f32>) (%u: tensor<i32>, %v: tensor<i32>) {
    %m = stablehlo.add %y, %x : tensor<f32>
    %n = stablehlo.add %u, %v : tensor<i32>
    stablehlo.return %m, %n : tensor<f32>, tensor<i32>
  }
  return %r#0 : tensor<3xf32>
}

func.func @reduce_window_cumsum(%a: tensor<5x4x2xi32>) -> tensor<5x4x2xi32> {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [3, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 4, 1>, window_strides = array<i64: 1, 1, 1>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<5x4x2xi32>, tensor<i32>) -> tensor<5x4x2xi32>
  return %r : tensor<5x4x2xi32>
}

func.func @reduce_window_pool(%a: tensor<3x4x4x2xf32>) -> tensor<3x2x2x2xf32> {
  %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.maximum %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x4x4x2xf32>, tensor<f32>) -> tensor<3x2x2x2xf32>
  return %r : tensor<3x2x2x2xf32>
}

func.func @reduce_window_sum(%a: tensor<5x4xf32>, %i: tensor<f32>) -> tensor<5x4xf32> {
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<5x4xf32>, tensor<f32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @reduce_window_dilated(%a: tensor<3x3xf32>, %i: tensor<f32>) -> tensor<5x3xf32> {
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 2, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x3xf32>, tensor<f32>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @reduce_window_padded_one(%a: tensor<3x5xf32>, %i: tensor<f32>) -> tensor<4x5xf32> {
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x5xf32>, tensor<f32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

func.func @select_and_scatter_zero(%a: tensor<3x5x2xf32>, %s: tensor<3x2x2xf32>) -> tensor<3x5x2xf32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.select_and_scatter"(%a, %s, %i) <{padding = dense<0> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<3x5x2xf32>, tensor<3x2x2xf32>, tensor<f32>) -> tensor<3x5x2xf32>
  return %r : tensor<3x5x2xf32>
}

func.func @select_and_scatter_arg(%a: tensor<3x5x2xf32>, %s: tensor<3x2x2xf32>, %i: tensor<f32>) -> tensor<3x5x2xf32> {
  %r = "stablehlo.select_and_scatter"(%a, %s, %i) <{padding = dense<0> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<3x5x2xf32>, tensor<3x2x2xf32>, tensor<f32>) -> tensor<3x5x2xf32>
  return %r : tensor<3x5x2xf32>
}

// Bodies that no collective has: blocks are folded, and what the devices have is combined.

func.func @reduce_product(%a: tensor<5x3xf32>) -> tensor<3xf32> {
  %i = stablehlo.constant dense<1.0> : tensor<f32>
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.multiply across dimensions = [0] : (tensor<5x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

func.func @reduce_product_two(%a: tensor<3x2x4xi32>) -> tensor<2xi32> {
  %i = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.multiply across dimensions = [0, 2] : (tensor<3x2x4xi32>, tensor<i32>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}

func.func @reduce_or_of_rows(%a: tensor<5x3xi1>, %i: tensor<i1>) -> tensor<3xi1> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.or across dimensions = [0] : (tensor<5x3xi1>, tensor<i1>) -> tensor<3xi1>
  return %r : tensor<3xi1>
}

func.func @reduce_bits(%a: tensor<3x5xui8>, %i: tensor<ui8>) -> tensor<3xui8> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.or across dimensions = [1] : (tensor<3x5xui8>, tensor<ui8>) -> tensor<3xui8>
  return %r : tensor<3xui8>
}

func.func @reduce_xor(%a: tensor<5x3xi32>) -> tensor<3xi32> {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.xor across dimensions = [0] : (tensor<5x3xi32>, tensor<i32>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}

func.func @reduce_any_by_add(%a: tensor<5x3xi1>) -> tensor<3xi1> {
  %i = stablehlo.constant dense<false> : tensor<i1>
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0] : (tensor<5x3xi1>, tensor<i1>) -> tensor<3xi1>
  return %r : tensor<3xi1>
}

// Ties go to the lower index, NaN counts as largest: as JAX writes it.
func.func @reduce_argmax_ties(%a: tensor<5x4xi32>, %b: tensor<5x4xi32>) -> (tensor<5xi32>, tensor<5xi32>) {
  %low = stablehlo.constant dense<-2147483648> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%a init: %low), (%b init: %zero) across dimensions = [1] : (tensor<5x4xi32>, tensor<5x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<5xi32>, tensor<5xi32>)
    reducer(%x: tensor<i32>, %y: tensor<i32>) (%i: tensor<i32>, %j: tensor<i32>) {
      %gt = stablehlo.compare GT, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %ne = stablehlo.compare NE, %x, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %first = stablehlo.or %gt, %ne : tensor<i1>
      %eq = stablehlo.compare EQ, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %i, %j : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %takes = stablehlo.or %first, %tie : tensor<i1>
      %v = stablehlo.select %first, %x, %y : tensor<i1>, tensor<i32>
      %w = stablehlo.select %takes, %i, %j : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i32>, tensor<i32>
    }
  return %r#0, %r#1 : tensor<5xi32>, tensor<5xi32>
}

func.func @reduce_argmax_one_column(%a: tensor<3x2xf32>, %b: tensor<3x2xi32>, %i: tensor<f32>, %j: tensor<i32>) -> tensor<2xi32> {
  %r:2 = stablehlo.reduce(%a init: %i), (%b init: %j) across dimensions = [0] : (tensor<3x2xf32>, tensor<3x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
    reducer(%x: tensor<f32>, %y: tensor<f32>) (%k: tensor<i32>, %l: tensor<i32>) {
      %ge = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %v = stablehlo.select %ge, %x, %y : tensor<i1>, tensor<f32>
      %w = stablehlo.select %ge, %k, %l : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }
  return %r#1 : tensor<2xi32>
}

func.func @reduce_sum_and_maximum(%a: tensor<5x3xf32>, %b: tensor<5x3xi32>, %j: tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r:2 = stablehlo.reduce(%a init: %zero), (%b init: %j) across dimensions = [0] : (tensor<5x3xf32>, tensor<5x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
    reducer(%x: tensor<f32>, %y: tensor<f32>) (%k: tensor<i32>, %l: tensor<i32>) {
      %v = stablehlo.add %x, %y : tensor<f32>
      %w = stablehlo.maximum %k, %l : tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }
  return %r#0, %r#1 : tensor<3xf32>, tensor<3xi32>
}
