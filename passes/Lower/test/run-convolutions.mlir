// Convolutions of any form: 1 to 3 spatial dims, dims in any order, negative padding, both dilations, groups, reversal, integers.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 3e-6

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<200xf32> {jax.result_info = "result['x']"}) {
  %0 = stablehlo.iota dim = 0 : tensor<200xf32>
  %1 = stablehlo.constant dense<0.61> : tensor<200xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<200xf32>
  %x = stablehlo.cosine %2 : tensor<200xf32>
  return %x : tensor<200xf32>
}
func.func @step(%x: tensor<200xf32> loc("state['x']")) -> (
    tensor<200xf32> {jax.result_info = "result[0]['x']"},
    tensor<2x3x4xf32> {jax.result_info = "result[0]['line']"},
    tensor<2x2x4xf32> {jax.result_info = "result[0]['cut']"},
    tensor<2x12x4xf32> {jax.result_info = "result[0]['cut_wide']"},
    tensor<2x0x4xf32> {jax.result_info = "result[0]['too_small']"},
    tensor<2x5x2x3xf32> {jax.result_info = "result[0]['odd_order']"},
    tensor<2x4x3x6xf32> {jax.result_info = "result[0]['feature_groups']"},
    tensor<4x1x3x1xf32> {jax.result_info = "result[0]['batch_groups']"},
    tensor<1x3x4x2x3xf32> {jax.result_info = "result[0]['volume']"},
    tensor<2x11x4xi32> {jax.result_info = "result[0]['integers']"},
    tensor<2x4x2xi32> {jax.result_info = "result[0]['i8_i32']"},
    tensor<2x6x4xf32> {jax.result_info = "result[0]['depthwise']"},
    tensor<2x6x2xf32> {jax.result_info = "result[0]['mixed']"},
    tensor<4x3xf32> {jax.result_info = "result[0]['rank_two']"}) {
  %a_s = stablehlo.slice %x [7:49] : (tensor<200xf32>) -> tensor<42xf32>
  %a = stablehlo.reshape %a_s : (tensor<42xf32>) -> tensor<2x7x3xf32>
  %k_s = stablehlo.slice %x [14:50] : (tensor<200xf32>) -> tensor<36xf32>
  %k = stablehlo.reshape %k_s : (tensor<36xf32>) -> tensor<3x3x4xf32>
  %line = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[1, 2]], rhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x7x3xf32>, tensor<3x3x4xf32>) -> tensor<2x3x4xf32>
  %cut = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[-1, -2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x7x3xf32>, tensor<3x3x4xf32>) -> tensor<2x2x4xf32>
  %cut_wide = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[-2, 3]], lhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x7x3xf32>, tensor<3x3x4xf32>) -> tensor<2x12x4xf32>
  %too_small = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[-3, -3]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x7x3xf32>, tensor<3x3x4xf32>) -> tensor<2x0x4xf32>
  %c_s = stablehlo.slice %x [21:141] : (tensor<200xf32>) -> tensor<120xf32>
  %c = stablehlo.reshape %c_s : (tensor<120xf32>) -> tensor<3x5x4x2xf32>
  %l_s = stablehlo.slice %x [28:76] : (tensor<200xf32>) -> tensor<48xf32>
  %l = stablehlo.reshape %l_s : (tensor<48xf32>) -> tensor<4x2x3x2xf32>
  %odd_order = stablehlo.convolution(%c, %l) dim_numbers = [0, 1, f, b]x[i, 0, 1, o]->[f, 1, b, 0], window = {pad = [[1, 0], [0, 2]], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x5x4x2xf32>, tensor<4x2x3x2xf32>) -> tensor<2x5x2x3xf32>
  %m_s = stablehlo.slice %x [35:107] : (tensor<200xf32>) -> tensor<72xf32>
  %m = stablehlo.reshape %m_s : (tensor<72xf32>) -> tensor<2x2x3x6xf32>
  %feature_groups = stablehlo.convolution(%c, %m) dim_numbers = [0, 1, f, b]x[i, 0, 1, o]->[b, 0, 1, f], window = {pad = [[0, 0], [1, 1]], lhs_dilate = [2, 1], rhs_dilate = [1, 2], reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<3x5x4x2xf32>, tensor<2x2x3x6xf32>) -> tensor<2x4x3x6xf32>
  %n_s = stablehlo.slice %x [42:90] : (tensor<200xf32>) -> tensor<48xf32>
  %n = stablehlo.reshape %n_s : (tensor<48xf32>) -> tensor<2x3x2x4xf32>
  %batch_groups = stablehlo.convolution(%c, %n) dim_numbers = [b, 0, f, 1]x[0, o, 1, i]->[0, b, f, 1], window = {pad = [[0, 0], [0, 0]]} {batch_group_count = 3 : i64, feature_group_count = 1 : i64} : (tensor<3x5x4x2xf32>, tensor<2x3x2x4xf32>) -> tensor<4x1x3x1xf32>
  %d_s = stablehlo.slice %x [49:121] : (tensor<200xf32>) -> tensor<72xf32>
  %d = stablehlo.reshape %d_s : (tensor<72xf32>) -> tensor<1x3x4x3x2xf32>
  %o_s = stablehlo.slice %x [56:104] : (tensor<200xf32>) -> tensor<48xf32>
  %o = stablehlo.reshape %o_s : (tensor<48xf32>) -> tensor<2x2x2x2x3xf32>
  %volume = stablehlo.convolution(%d, %o) dim_numbers = [b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, f, 2, 1, 0], window = {stride = [1, 2, 1], pad = [[0, 1], [1, 0], [0, 0]], lhs_dilate = [1, 1, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x4x3x2xf32>, tensor<2x2x2x2x3xf32>) -> tensor<1x3x4x2x3xf32>
  %e_s = stablehlo.slice %x [63:111] : (tensor<200xf32>) -> tensor<48xf32>
  %e_r = stablehlo.reshape %e_s : (tensor<48xf32>) -> tensor<2x6x4xf32>
  %e_c = stablehlo.constant dense<9.0> : tensor<2x6x4xf32>
  %e_m = stablehlo.multiply %e_r, %e_c : tensor<2x6x4xf32>
  %e = stablehlo.convert %e_m : (tensor<2x6x4xf32>) -> tensor<2x6x4xi32>
  %r_s = stablehlo.slice %x [70:94] : (tensor<200xf32>) -> tensor<24xf32>
  %r_r = stablehlo.reshape %r_s : (tensor<24xf32>) -> tensor<3x2x4xf32>
  %r_c = stablehlo.constant dense<9.0> : tensor<3x2x4xf32>
  %r_m = stablehlo.multiply %r_r, %r_c : tensor<3x2x4xf32>
  %r = stablehlo.convert %r_m : (tensor<3x2x4xf32>) -> tensor<3x2x4xi32>
  %integers = stablehlo.convolution(%e, %r) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]], lhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x6x4xi32>, tensor<3x2x4xi32>) -> tensor<2x11x4xi32>
  %e8_s = stablehlo.slice %x [77:125] : (tensor<200xf32>) -> tensor<48xf32>
  %e8_r = stablehlo.reshape %e8_s : (tensor<48xf32>) -> tensor<2x6x4xf32>
  %e8_c = stablehlo.constant dense<9.0> : tensor<2x6x4xf32>
  %e8_m = stablehlo.multiply %e8_r, %e8_c : tensor<2x6x4xf32>
  %e8 = stablehlo.convert %e8_m : (tensor<2x6x4xf32>) -> tensor<2x6x4xi8>
  %r8_s = stablehlo.slice %x [84:108] : (tensor<200xf32>) -> tensor<24xf32>
  %r8_r = stablehlo.reshape %r8_s : (tensor<24xf32>) -> tensor<3x4x2xf32>
  %r8_c = stablehlo.constant dense<9.0> : tensor<3x4x2xf32>
  %r8_m = stablehlo.multiply %r8_r, %r8_c : tensor<3x4x2xf32>
  %r8 = stablehlo.convert %r8_m : (tensor<3x4x2xf32>) -> tensor<3x4x2xi8>
  %i8_i32 = stablehlo.convolution(%e8, %r8) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[-1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x6x4xi8>, tensor<3x4x2xi8>) -> tensor<2x4x2xi32>
  %h_s = stablehlo.slice %x [91:139] : (tensor<200xf32>) -> tensor<48xf32>
  %h_r = stablehlo.reshape %h_s : (tensor<48xf32>) -> tensor<2x6x4xf32>
  %h = stablehlo.convert %h_r : (tensor<2x6x4xf32>) -> tensor<2x6x4xbf16>
  %s_s = stablehlo.slice %x [98:110] : (tensor<200xf32>) -> tensor<12xf32>
  %s_r = stablehlo.reshape %s_s : (tensor<12xf32>) -> tensor<3x1x4xf32>
  %s = stablehlo.convert %s_r : (tensor<3x1x4xf32>) -> tensor<3x1x4xbf16>
  %depthwise = stablehlo.convolution(%h, %s) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x6x4xbf16>, tensor<3x1x4xbf16>) -> tensor<2x6x4xf32>
  %k2_s = stablehlo.slice %x [105:129] : (tensor<200xf32>) -> tensor<24xf32>
  %k2 = stablehlo.reshape %k2_s : (tensor<24xf32>) -> tensor<3x4x2xf32>
  %mixed = stablehlo.convolution(%h, %k2) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x6x4xbf16>, tensor<3x4x2xf32>) -> tensor<2x6x2xf32>
  %u_s = stablehlo.slice %x [112:127] : (tensor<200xf32>) -> tensor<15xf32>
  %u = stablehlo.reshape %u_s : (tensor<15xf32>) -> tensor<3x5xf32>
  %v_s = stablehlo.slice %x [119:139] : (tensor<200xf32>) -> tensor<20xf32>
  %v = stablehlo.reshape %v_s : (tensor<20xf32>) -> tensor<5x4xf32>
  %rank_two = stablehlo.convolution(%u, %v) dim_numbers = [b, f]x[i, o]->[f, b], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x5xf32>, tensor<5x4xf32>) -> tensor<4x3xf32>
  return %x, %line, %cut, %cut_wide, %too_small, %odd_order, %feature_groups, %batch_groups, %volume, %integers, %i8_i32, %depthwise, %mixed, %rank_two : tensor<200xf32>, tensor<2x3x4xf32>, tensor<2x2x4xf32>, tensor<2x12x4xf32>, tensor<2x0x4xf32>, tensor<2x5x2x3xf32>, tensor<2x4x3x6xf32>, tensor<4x1x3x1xf32>, tensor<1x3x4x2x3xf32>, tensor<2x11x4xi32>, tensor<2x4x2xi32>, tensor<2x6x4xf32>, tensor<2x6x2xf32>, tensor<4x3xf32>
}
