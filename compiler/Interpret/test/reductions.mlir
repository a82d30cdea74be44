// reduce, reduce_window and select_and_scatter, with known bodies and with any body.
// RUN: autopar-run %s --function reduce --print | FileCheck %s --check-prefix=REDUCE
// RUN: autopar-run %s --function window --print | FileCheck %s --check-prefix=WINDOW
// RUN: autopar-run %s --function pool --print | FileCheck %s --check-prefix=POOL

func.func @reduce() -> (tensor<2xf32>, tensor<f32>, tensor<2xi32>, tensor<2xf32>, tensor<i1>, tensor<2xf32>) {
  %a = stablehlo.constant dense<[[1.0, 5.0, 5.0], [4.0, 0x7FC00000, 6.0]]> : tensor<2x3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  // REDUCE: result0: f32[2] = [5, nan]
  %max = stablehlo.reduce(%a init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  // the sum of a million hundredths, rounded once
  // REDUCE: result1: f32[] = 10000
  %b = stablehlo.constant dense<0.01> : tensor<1000x1000xf32>
  %sum = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<1000x1000xf32>, tensor<f32>) -> tensor<f32>
  // argmax: a body over pairs; ties keep the lower index
  // REDUCE: result2: i32[2] = [1, 2]
  // REDUCE: result3: f32[2] = [5, 6]
  %c = stablehlo.constant dense<[[1.0, 5.0, 5.0], [4.0, 2.0, 6.0]]> : tensor<2x3xf32>
  %i = stablehlo.iota dim = 1 : tensor<2x3xi32>
  %izero = stablehlo.constant dense<0> : tensor<i32>
  %arg:2 = stablehlo.reduce(%c init: %low), (%i init: %izero) across dimensions = [1]
    : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
    reducer(%x: tensor<f32>, %y: tensor<f32>) (%xi: tensor<i32>, %yi: tensor<i32>) {
      %gt = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %v = stablehlo.select %gt, %x, %y : tensor<i1>, tensor<f32>
      %w = stablehlo.select %gt, %xi, %yi : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }
  // REDUCE: result4: i1[] = true
  %p = stablehlo.constant dense<[false, true]> : tensor<2xi1>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %any = stablehlo.reduce(%p init: %false) applies stablehlo.or across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
  // nothing to reduce gives the initial value
  // REDUCE: result5: f32[2] = [-inf, -inf]
  %none = stablehlo.constant dense<> : tensor<2x0xf32>
  %empty = stablehlo.reduce(%none init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<2x0xf32>, tensor<f32>) -> tensor<2xf32>
  return %max, %sum, %arg#1, %arg#0, %any, %empty : tensor<2xf32>, tensor<f32>, tensor<2xi32>, tensor<2xf32>, tensor<i1>, tensor<2xf32>
}

func.func @window() -> (tensor<4xi32>, tensor<2xi32>, tensor<3xi32>) {
  %a = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  // a cumulative sum, as JAX writes it
  // WINDOW: result0: i32[4] = [1, 3, 6, 10]
  %0 = "stablehlo.reduce_window"(%a, %zero) <{padding = dense<[[3, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 4>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
  // WINDOW: result1: i32[2] = [3, 7]
  %1 = "stablehlo.reduce_window"(%a, %zero) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4xi32>, tensor<i32>) -> tensor<2xi32>
  // the operand dilated to 1 0 2 0 3 0 4, windows of elements three apart
  // WINDOW: result2: i32[3] = [1, 3, 2]
  %2 = "stablehlo.reduce_window"(%a, %zero) <{base_dilations = array<i64: 2>, window_dilations = array<i64: 3>, window_dimensions = array<i64: 2>, padding = dense<[[0, -1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4xi32>, tensor<i32>) -> tensor<3xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<2xi32>, tensor<3xi32>
}

// The gradient of a max pool: each source element goes to the maximum of its window, the first of equals.
func.func @pool() -> tensor<6xf32> {
  %a = stablehlo.constant dense<[1.0, 3.0, 3.0, 2.0, 5.0, 0.0]> : tensor<6xf32>
  %source = stablehlo.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // POOL: result0: f32[6] = [0, 10, 20, 0, 30, 0]
  %0 = "stablehlo.select_and_scatter"(%a, %source, %zero) <{padding = dense<[[0, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %ge = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %ge : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<6xf32>, tensor<3xf32>, tensor<f32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
