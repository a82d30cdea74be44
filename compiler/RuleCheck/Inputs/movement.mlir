// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops that move elements: slices, padding, concatenation, sorting.
// Sizes: 5 over 4 devices leaves the last empty, 4 over 4 gives one element each, 3 over 4 both.

func.func @slice_cut(%a: tensor<5x4xf32>) -> tensor<5x2xf32> {
  %r = stablehlo.slice %a [0:5, 1:3] : (tensor<5x4xf32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @slice_stride(%a: tensor<5x6xf32>) -> tensor<5x3xf32> {
  %r = stablehlo.slice %a [0:5, 0:6:2] : (tensor<5x6xf32>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @slice_whole(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.slice %a [0:5, 0:4] : (tensor<5x4xf32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @slice_one(%a: tensor<4x5xf32>) -> tensor<1x5xf32> {
  %r = stablehlo.slice %a [2:3, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
  return %r : tensor<1x5xf32>
}

func.func @pad_low(%a: tensor<1x5xf32>, %v: tensor<f32>) -> tensor<3x5xf32> {
  %r = stablehlo.pad %a, %v, low = [2, 0], high = [0, 0], interior = [0, 0] : (tensor<1x5xf32>, tensor<f32>) -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}

func.func @pad_both(%a: tensor<4x3xf32>, %v: tensor<f32>) -> tensor<4x6xf32> {
  %r = stablehlo.pad %a, %v, low = [0, 1], high = [0, 2], interior = [0, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

func.func @pad_interior(%a: tensor<3x5xf32>, %v: tensor<f32>) -> tensor<5x5xf32> {
  %r = stablehlo.pad %a, %v, low = [0, 0], high = [0, 0], interior = [1, 0] : (tensor<3x5xf32>, tensor<f32>) -> tensor<5x5xf32>
  return %r : tensor<5x5xf32>
}

func.func @pad_negative(%a: tensor<5x4xf32>, %v: tensor<f32>) -> tensor<5x3xf32> {
  %r = stablehlo.pad %a, %v, low = [0, -1], high = [0, 0], interior = [0, 0] : (tensor<5x4xf32>, tensor<f32>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @pad_shift(%a: tensor<5x4xf32>, %v: tensor<f32>) -> tensor<5x4xf32> {
  %r = stablehlo.pad %a, %v, low = [0, 1], high = [0, -1], interior = [0, 0] : (tensor<5x4xf32>, tensor<f32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @pad_zero(%a: tensor<1x5xf32>) -> tensor<3x5xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.pad %a, %z, low = [1, 0], high = [1, 0], interior = [0, 0] : (tensor<1x5xf32>, tensor<f32>) -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}

func.func @concatenate_minor(%a: tensor<5x2xf32>, %b: tensor<5x3xf32>) -> tensor<5x5xf32> {
  %r = stablehlo.concatenate %a, %b, dim = 1 : (tensor<5x2xf32>, tensor<5x3xf32>) -> tensor<5x5xf32>
  return %r : tensor<5x5xf32>
}

func.func @concatenate_three(%a: tensor<1x4xi32>, %b: tensor<2x4xi32>, %c: tensor<1x4xi32>) -> tensor<4x4xi32> {
  %r = stablehlo.concatenate %a, %b, %c, dim = 0 : (tensor<1x4xi32>, tensor<2x4xi32>, tensor<1x4xi32>) -> tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}

func.func @reverse(%a: tensor<5x3x2xf32>) -> tensor<5x3x2xf32> {
  %r = stablehlo.reverse %a, dims = [1] : tensor<5x3x2xf32>
  return %r : tensor<5x3x2xf32>
}

func.func @dynamic_slice_stack_f32(%a: tensor<5x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<1x4xf32> {
  %r = stablehlo.dynamic_slice %a, %i, %j, sizes = [1, 4] : (tensor<5x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
  return %r : tensor<1x4xf32>
}

func.func @dynamic_update_slice_stack_f32(%a: tensor<5x4xf32>, %u: tensor<1x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<5x4xf32> {
  %r = stablehlo.dynamic_update_slice %a, %u, %i, %j : (tensor<5x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @dynamic_slice_stack_i1(%a: tensor<5x4xi1>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<1x4xi1> {
  %r = stablehlo.dynamic_slice %a, %i, %j, sizes = [1, 4] : (tensor<5x4xi1>, tensor<i32>, tensor<i32>) -> tensor<1x4xi1>
  return %r : tensor<1x4xi1>
}

func.func @dynamic_update_slice_stack_i1(%a: tensor<5x4xi1>, %u: tensor<1x4xi1>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<5x4xi1> {
  %r = stablehlo.dynamic_update_slice %a, %u, %i, %j : (tensor<5x4xi1>, tensor<1x4xi1>, tensor<i32>, tensor<i32>) -> tensor<5x4xi1>
  return %r : tensor<5x4xi1>
}

func.func @dynamic_slice_window_f32(%a: tensor<6x5xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<3x5xf32> {
  %r = stablehlo.dynamic_slice %a, %i, %j, sizes = [3, 5] : (tensor<6x5xf32>, tensor<i32>, tensor<i32>) -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}

func.func @dynamic_update_slice_window_f32(%a: tensor<6x5xf32>, %u: tensor<3x5xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<6x5xf32> {
  %r = stablehlo.dynamic_update_slice %a, %u, %i, %j : (tensor<6x5xf32>, tensor<3x5xf32>, tensor<i32>, tensor<i32>) -> tensor<6x5xf32>
  return %r : tensor<6x5xf32>
}

func.func @dynamic_slice_element_f32(%a: tensor<5x3xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<1x1xf32> {
  %r = stablehlo.dynamic_slice %a, %i, %j, sizes = [1, 1] : (tensor<5x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

func.func @dynamic_update_slice_element_f32(%a: tensor<5x3xf32>, %u: tensor<1x1xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<5x3xf32> {
  %r = stablehlo.dynamic_update_slice %a, %u, %i, %j : (tensor<5x3xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @dynamic_slice_whole_f32(%a: tensor<5x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<5x4xf32> {
  %r = stablehlo.dynamic_slice %a, %i, %j, sizes = [5, 4] : (tensor<5x4xf32>, tensor<i32>, tensor<i32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @dynamic_update_slice_whole_f32(%a: tensor<5x4xf32>, %u: tensor<5x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<5x4xf32> {
  %r = stablehlo.dynamic_update_slice %a, %u, %i, %j : (tensor<5x4xf32>, tensor<5x4xf32>, tensor<i32>, tensor<i32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @dynamic_slice_stack_i64_f32(%a: tensor<3x2xf32>, %i: tensor<i64>, %j: tensor<i64>) -> tensor<1x2xf32> {
  %r = stablehlo.dynamic_slice %a, %i, %j, sizes = [1, 2] : (tensor<3x2xf32>, tensor<i64>, tensor<i64>) -> tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}

func.func @dynamic_update_slice_stack_i64_f32(%a: tensor<3x2xf32>, %u: tensor<1x2xf32>, %i: tensor<i64>, %j: tensor<i64>) -> tensor<3x2xf32> {
  %r = stablehlo.dynamic_update_slice %a, %u, %i, %j : (tensor<3x2xf32>, tensor<1x2xf32>, tensor<i64>, tensor<i64>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

func.func @dynamic_slice_stack_ui32_f32(%a: tensor<5x2xf32>, %i: tensor<ui32>, %j: tensor<ui32>) -> tensor<1x2xf32> {
  %r = stablehlo.dynamic_slice %a, %i, %j, sizes = [1, 2] : (tensor<5x2xf32>, tensor<ui32>, tensor<ui32>) -> tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}

func.func @dynamic_update_slice_stack_ui32_f32(%a: tensor<5x2xf32>, %u: tensor<1x2xf32>, %i: tensor<ui32>, %j: tensor<ui32>) -> tensor<5x2xf32> {
  %r = stablehlo.dynamic_update_slice %a, %u, %i, %j : (tensor<5x2xf32>, tensor<1x2xf32>, tensor<ui32>, tensor<ui32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @dynamic_slice_stack_ui8_f32(%a: tensor<5x2xf32>, %i: tensor<ui8>, %j: tensor<ui8>) -> tensor<1x2xf32> {
  %r = stablehlo.dynamic_slice %a, %i, %j, sizes = [1, 2] : (tensor<5x2xf32>, tensor<ui8>, tensor<ui8>) -> tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}

func.func @dynamic_update_slice_stack_ui8_f32(%a: tensor<5x2xf32>, %u: tensor<1x2xf32>, %i: tensor<ui8>, %j: tensor<ui8>) -> tensor<5x2xf32> {
  %r = stablehlo.dynamic_update_slice %a, %u, %i, %j : (tensor<5x2xf32>, tensor<1x2xf32>, tensor<ui8>, tensor<ui8>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @top_k_f32(%a: tensor<5x4xf32>) -> tensor<5x2xf32> {
  %r:2 = chlo.top_k(%a, k = 2) : tensor<5x4xf32> -> (tensor<5x2xf32>, tensor<5x2xi32>)
  return %r#0 : tensor<5x2xf32>
}

func.func @top_k_odd(%a: tensor<2x3x5xf32>) -> tensor<2x3x2xf32> {
  %r:2 = chlo.top_k(%a, k = 2) : tensor<2x3x5xf32> -> (tensor<2x3x2xf32>, tensor<2x3x2xi32>)
  return %r#0 : tensor<2x3x2xf32>
}

func.func @sort(%a: tensor<5x4xf32>, %b: tensor<5x4xi32>) -> tensor<5x4xf32> {
  %r:2 = "stablehlo.sort"(%a, %b) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %u: tensor<i32>, %v: tensor<i32>):
    %c = stablehlo.compare LT, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<5x4xf32>, tensor<5x4xi32>) -> (tensor<5x4xf32>, tensor<5x4xi32>)
  return %r#0 : tensor<5x4xf32>
}
