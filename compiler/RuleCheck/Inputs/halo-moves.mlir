// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Slices, padding, concatenation, reversal and dynamic slices along a cut dim: by less than a block, by more, with strides.
// On even and uneven blocks, with empty ones (5 over 4 devices, 9 over 4).

func.func @slice_first_half(%a: tensor<2x16xf32>) -> tensor<2x8xf32> {
  %r = stablehlo.slice %a [0:2, 0:8:1] : (tensor<2x16xf32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

func.func @slice_last_half(%a: tensor<2x16xf32>) -> tensor<2x8xf32> {
  %r = stablehlo.slice %a [0:2, 8:16:1] : (tensor<2x16xf32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

func.func @slice_shifted(%a: tensor<2x9xf32>) -> tensor<2x8xf32> {
  %r = stablehlo.slice %a [0:2, 1:9:1] : (tensor<2x9xf32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

func.func @slice_middle_bits(%a: tensor<2x9xi1>) -> tensor<2x5xi1> {
  %r = stablehlo.slice %a [0:2, 2:7:1] : (tensor<2x9xi1>) -> tensor<2x5xi1>
  return %r : tensor<2x5xi1>
}

func.func @slice_even(%a: tensor<2x16xf32>) -> tensor<2x8xf32> {
  %r = stablehlo.slice %a [0:2, 0:16:2] : (tensor<2x16xf32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

func.func @slice_odd_uneven(%a: tensor<2x9xf32>) -> tensor<2x4xf32> {
  %r = stablehlo.slice %a [0:2, 1:9:2] : (tensor<2x9xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

func.func @slice_third(%a: tensor<2x12xf32>) -> tensor<2x4xf32> {
  %r = stablehlo.slice %a [0:2, 2:12:3] : (tensor<2x12xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

func.func @slice_one_of_many(%a: tensor<2x9xf32>) -> tensor<2x1xf32> {
  %r = stablehlo.slice %a [0:2, 6:7:1] : (tensor<2x9xf32>) -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}

func.func @slice_bf16(%a: tensor<2x8xbf16>) -> tensor<2x6xbf16> {
  %r = stablehlo.slice %a [0:2, 1:7:1] : (tensor<2x8xbf16>) -> tensor<2x6xbf16>
  return %r : tensor<2x6xbf16>
}

func.func @slice_one_bit(%a: tensor<2x9xi1>) -> tensor<2x1xi1> {
  %r = stablehlo.slice %a [0:2, 6:7:1] : (tensor<2x9xi1>) -> tensor<2x1xi1>
  return %r : tensor<2x1xi1>
}

func.func @pad_low(%a: tensor<2x8xf32>, %v: tensor<f32>) -> tensor<2x9xf32> {
  %r = stablehlo.pad %a, %v, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x9xf32>
  return %r : tensor<2x9xf32>
}

func.func @pad_to_double(%a: tensor<2x8xf32>, %v: tensor<f32>) -> tensor<2x16xf32> {
  %r = stablehlo.pad %a, %v, low = [0, 0], high = [0, 8], interior = [0, 0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x16xf32>
  return %r : tensor<2x16xf32>
}

func.func @pad_far(%a: tensor<2x4xf32>, %v: tensor<f32>) -> tensor<2x16xf32> {
  %r = stablehlo.pad %a, %v, low = [0, 11], high = [0, 1], interior = [0, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x16xf32>
  return %r : tensor<2x16xf32>
}

func.func @pad_zero_low(%a: tensor<2x8xf32>) -> tensor<2x9xf32> {
  %v = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.pad %a, %v, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x9xf32>
  return %r : tensor<2x9xf32>
}

func.func @pad_shift(%a: tensor<2x8xf32>, %v: tensor<f32>) -> tensor<2x8xf32> {
  %r = stablehlo.pad %a, %v, low = [0, 2], high = [0, -2], interior = [0, 0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

func.func @pad_negative_uneven(%a: tensor<2x9xf32>, %v: tensor<f32>) -> tensor<2x5xf32> {
  %r = stablehlo.pad %a, %v, low = [0, -2], high = [0, -2], interior = [0, 0] : (tensor<2x9xf32>, tensor<f32>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

func.func @pad_interior_even(%a: tensor<2x8xf32>, %v: tensor<f32>) -> tensor<2x16xf32> {
  %r = stablehlo.pad %a, %v, low = [0, 0], high = [0, 1], interior = [0, 1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x16xf32>
  return %r : tensor<2x16xf32>
}

func.func @pad_interior_odd(%a: tensor<2x8xf32>) -> tensor<2x16xf32> {
  %v = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.pad %a, %v, low = [0, 1], high = [0, 0], interior = [0, 1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x16xf32>
  return %r : tensor<2x16xf32>
}

func.func @concatenate_unequal(%a: tensor<2x3xf32>, %b: tensor<2x6xf32>) -> tensor<2x9xf32> {
  %r = stablehlo.concatenate %a, %b, dim = 1 : (tensor<2x3xf32>, tensor<2x6xf32>) -> tensor<2x9xf32>
  return %r : tensor<2x9xf32>
}

func.func @concatenate_last_one(%a: tensor<2x7xf32>, %b: tensor<2x1xf32>) -> tensor<2x8xf32> {
  %r = stablehlo.concatenate %a, %b, dim = 1 : (tensor<2x7xf32>, tensor<2x1xf32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

func.func @concatenate_halves(%a: tensor<8x2xi32>, %b: tensor<8x2xi32>) -> tensor<16x2xi32> {
  %r = stablehlo.concatenate %a, %b, dim = 0 : (tensor<8x2xi32>, tensor<8x2xi32>) -> tensor<16x2xi32>
  return %r : tensor<16x2xi32>
}

func.func @concatenate_bits(%a: tensor<5xi1>, %b: tensor<0xi1>, %c: tensor<3xi1>) -> tensor<8xi1> {
  %r = stablehlo.concatenate %a, %b, %c, dim = 0 : (tensor<5xi1>, tensor<0xi1>, tensor<3xi1>) -> tensor<8xi1>
  return %r : tensor<8xi1>
}

func.func @reverse_even(%a: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %r = stablehlo.reverse %a, dims = [0] : tensor<8x2xf32>
  return %r : tensor<8x2xf32>
}

func.func @reverse_uneven(%a: tensor<9x5xf32>) -> tensor<9x5xf32> {
  %r = stablehlo.reverse %a, dims = [0, 1] : tensor<9x5xf32>
  return %r : tensor<9x5xf32>
}

func.func @dynamic_slice_window(%a: tensor<9x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<4x4xf32> {
  %r = stablehlo.dynamic_slice %a, %i, %j, sizes = [4, 4] : (tensor<9x4xf32>, tensor<i32>, tensor<i32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

func.func @dynamic_slice_two_windows(%a: tensor<8x5xi32>, %i: tensor<i64>, %j: tensor<i64>) -> tensor<3x2xi32> {
  %r = stablehlo.dynamic_slice %a, %i, %j, sizes = [3, 2] : (tensor<8x5xi32>, tensor<i64>, tensor<i64>) -> tensor<3x2xi32>
  return %r : tensor<3x2xi32>
}

func.func @dynamic_slice_nearly_all(%a: tensor<8xf32>, %i: tensor<ui32>) -> tensor<7xf32> {
  %r = stablehlo.dynamic_slice %a, %i, sizes = [7] : (tensor<8xf32>, tensor<ui32>) -> tensor<7xf32>
  return %r : tensor<7xf32>
}

func.func @dynamic_update_slice_window(%a: tensor<9x4xf32>, %u: tensor<4x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<9x4xf32> {
  %r = stablehlo.dynamic_update_slice %a, %u, %i, %j : (tensor<9x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<i32>) -> tensor<9x4xf32>
  return %r : tensor<9x4xf32>
}

func.func @dynamic_update_slice_two_windows(%a: tensor<8x5xi32>, %u: tensor<3x1xi32>, %i: tensor<i64>, %j: tensor<i64>) -> tensor<8x5xi32> {
  %r = stablehlo.dynamic_update_slice %a, %u, %i, %j : (tensor<8x5xi32>, tensor<3x1xi32>, tensor<i64>, tensor<i64>) -> tensor<8x5xi32>
  return %r : tensor<8x5xi32>
}

func.func @dynamic_update_slice_bits(%a: tensor<8xi1>, %u: tensor<6xi1>, %i: tensor<i32>) -> tensor<8xi1> {
  %r = stablehlo.dynamic_update_slice %a, %u, %i : (tensor<8xi1>, tensor<6xi1>, tensor<i32>) -> tensor<8xi1>
  return %r : tensor<8xi1>
}

func.func @pad_interior_uneven(%a: tensor<2x5xf32>, %v: tensor<f32>) -> tensor<2x9xf32> {
  %r = stablehlo.pad %a, %v, low = [0, 0], high = [0, 0], interior = [0, 1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x9xf32>
  return %r : tensor<2x9xf32>
}

func.func @dynamic_slice_bits(%a: tensor<9xi1>, %i: tensor<i32>) -> tensor<4xi1> {
  %r = stablehlo.dynamic_slice %a, %i, sizes = [4] : (tensor<9xi1>, tensor<i32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}
