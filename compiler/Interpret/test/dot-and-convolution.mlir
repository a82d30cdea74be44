// Products with contracted and batching dims anywhere; convolutions with everything the specification allows.
// RUN: autopar-run %s --function dots --print | FileCheck %s --check-prefix=DOTS
// RUN: autopar-run %s --function convolutions --print | FileCheck %s --check-prefix=CONV

func.func @dots() -> (tensor<2x2xf32>, tensor<2x1x2xi32>, tensor<f32>, tensor<2xbf16>, tensor<1xf32>) {
  %a = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %b = stablehlo.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf32>
  // the first dim of both is contracted
  // DOTS: result0: f32[2,2] = {{\[}}[26, 30], [38, 44]]
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  // batch, then free dims of the left, then of the right; integers wrap
  // DOTS: result1: i32[2,1,2] = {{\[}}{{\[}}[2, 0]], {{\[}}[-2147483648, 12]]]
  %c = stablehlo.constant dense<[[[1, 1]], [[2147483647, 1]]]> : tensor<2x1x2xi32>
  %d = stablehlo.constant dense<[[[1, -1], [1, 1]], [[1, 0], [1, 12]]]> : tensor<2x2x2xi32>
  %1 = stablehlo.dot_general %c, %d, batching_dims = [0] x [0], contracting_dims = [2] x [1]
    : (tensor<2x1x2xi32>, tensor<2x2x2xi32>) -> tensor<2x1x2xi32>
  // DOTS: result2: f32[] = 70
  %2 = stablehlo.dot_general %a, %b, contracting_dims = [0, 1] x [0, 1] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<f32>
  // bf16 sums in float: 256 + 1 + 1 is 258
  // DOTS: result3: bf16[2] = [258, 3]
  %e = stablehlo.constant dense<[[256.0, 1.0, 1.0], [1.0, 1.0, 1.0]]> : tensor<2x3xbf16>
  %ones = stablehlo.constant dense<1.0> : tensor<3xbf16>
  %3 = stablehlo.dot_general %e, %ones, contracting_dims = [1] x [0] : (tensor<2x3xbf16>, tensor<3xbf16>) -> tensor<2xbf16>
  // nothing to sum is zero
  // DOTS: result4: f32[1] = [0]
  %none = stablehlo.constant dense<> : tensor<1x0xf32>
  %4 = stablehlo.dot_general %none, %none, batching_dims = [0] x [0], contracting_dims = [1] x [1]
    : (tensor<1x0xf32>, tensor<1x0xf32>) -> tensor<1xf32>
  return %0, %1, %2, %3, %4 : tensor<2x2xf32>, tensor<2x1x2xi32>, tensor<f32>, tensor<2xbf16>, tensor<1xf32>
}

func.func @convolutions() -> (tensor<1x3x1xf32>, tensor<1x2x1xf32>, tensor<1x5x1xf32>, tensor<1x2x1xf32>, tensor<1x1x2xf32>, tensor<1x1x2xf32>) {
  %x = stablehlo.constant dense<[[[1.0], [2.0], [3.0]]]> : tensor<1x3x1xf32>
  %k = stablehlo.constant dense<[[[1.0]], [[10.0]]]> : tensor<2x1x1xf32>
  // padding on the high side
  // CONV: result0: f32[1,3,1] = {{\[}}{{\[}}[21], [32], [3]]]
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[0, 1]]}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  // stride 2, and the window reversed
  // CONV: result1: f32[1,2,1] = {{\[}}{{\[}}[12], [30]]]
  %1 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[0, 1]], reverse = [true]}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1xf32>, tensor<2x1x1xf32>) -> tensor<1x2x1xf32>
  // the input dilated to 1 0 2 0 3, one padded at the low side
  // CONV: result2: f32[1,5,1] = {{\[}}{{\[}}[10], [1], [20], [2], [30]]]
  %2 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 0]], lhs_dilate = [2]}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1xf32>, tensor<2x1x1xf32>) -> tensor<1x5x1xf32>
  // the window dilated; negative padding cuts the input to 2 3, then one more is padded
  // CONV: result3: f32[1,2,1] = {{\[}}{{\[}}[2], [3]]]
  %3 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[-1, 2]], rhs_dilate = [2]}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1xf32>, tensor<2x1x1xf32>) -> tensor<1x2x1xf32>
  // two feature groups: each output feature sees one input feature
  // CONV: result4: f32[1,1,2] = {{\[}}{{\[}}[21, 430]]]
  %y = stablehlo.constant dense<[[[1.0, 3.0], [2.0, 4.0]]]> : tensor<1x2x2xf32>
  %g = stablehlo.constant dense<[[[1.0, 10.0]], [[10.0, 100.0]]]> : tensor<2x1x2xf32>
  %4 = stablehlo.convolution(%y, %g) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {}
    {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x2x2xf32>, tensor<2x1x2xf32>) -> tensor<1x1x2xf32>
  // two batch groups: each output feature sees half of the batch
  // CONV: result5: f32[1,1,2] = {{\[}}{{\[}}[21, 430]]]
  %z = stablehlo.constant dense<[[[1.0], [2.0]], [[3.0], [4.0]]]> : tensor<2x2x1xf32>
  %5 = stablehlo.convolution(%z, %g) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {}
    {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<2x2x1xf32>, tensor<2x1x2xf32>) -> tensor<1x1x2xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<1x3x1xf32>, tensor<1x2x1xf32>, tensor<1x5x1xf32>, tensor<1x2x1xf32>, tensor<1x1x2xf32>, tensor<1x1x2xf32>
}
