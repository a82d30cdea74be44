// Pads that cut and that leave gaps, starts out of range, and every such op on dims of size 0.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 0

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<3x5xf32> {jax.result_info = "result['x']"}) {
  %i = stablehlo.iota dim = 0 : tensor<15xf32>
  %x = stablehlo.reshape %i : (tensor<15xf32>) -> tensor<3x5xf32>
  return %x : tensor<3x5xf32>
}
func.func @step(%x: tensor<3x5xf32> loc("state['x']")) -> (
    tensor<3x5xf32> {jax.result_info = "result[0]['x']"}, tensor<6x2xf32> {jax.result_info = "result[0]['cut']"},
    tensor<5x9xf32> {jax.result_info = "result[0]['gaps']"}, tensor<3x5xf32> {jax.result_info = "result[0]['gaps_cut']"},
    tensor<2x0xf32> {jax.result_info = "result[0]['all_cut']"}, tensor<4x3xf32> {jax.result_info = "result[0]['of_nothing']"},
    tensor<2x2xf32> {jax.result_info = "result[0]['far']"}, tensor<2x2xf32> {jax.result_info = "result[0]['near']"},
    tensor<3x5xf32> {jax.result_info = "result[0]['update_far']"}, tensor<3x5xf32> {jax.result_info = "result[0]['update_near']"},
    tensor<3x0xf32> {jax.result_info = "result[0]['no_slice']"}, tensor<3x5xf32> {jax.result_info = "result[0]['no_update']"},
    tensor<2x2xf32> {jax.result_info = "result[0]['strided']"}, tensor<0x5xf32> {jax.result_info = "result[0]['slice_none']"},
    tensor<3x5xf32> {jax.result_info = "result[0]['joined']"}, tensor<5x0xf32> {jax.result_info = "result[0]['turned']"},
    tensor<0x4x3xf32> {jax.result_info = "result[0]['spread']"}, tensor<0xi32> {jax.result_info = "result[0]['counted']"},
    tensor<2x0xi1> {jax.result_info = "result[0]['compared']"}, tensor<0x6xf32> {jax.result_info = "result[0]['reshaped']"},
    tensor<3x0xf32> {jax.result_info = "result[0]['reversed']"}, tensor<0xui8> {jax.result_info = "result[0]['bits']"}) {
  %v = stablehlo.constant dense<-7.0> : tensor<f32>
  %cut = stablehlo.pad %x, %v, low = [2, -1], high = [1, -2], interior = [0, 0] : (tensor<3x5xf32>, tensor<f32>) -> tensor<6x2xf32>
  %gaps = stablehlo.pad %x, %v, low = [0, 0], high = [0, 0], interior = [1, 1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<5x9xf32>
  %gapsCut = stablehlo.pad %x, %v, low = [-1, -3], high = [-1, -5], interior = [1, 2] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3x5xf32>
  %allCut = stablehlo.pad %x, %v, low = [-1, -3], high = [0, -2], interior = [0, 0] : (tensor<3x5xf32>, tensor<f32>) -> tensor<2x0xf32>
  %none = stablehlo.constant dense<1.0> : tensor<0x3xf32>
  %ofNothing = stablehlo.pad %none, %v, low = [1, 0], high = [3, 0], interior = [5, 0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<4x3xf32>
  %a = stablehlo.constant dense<100> : tensor<i64>
  %b = stablehlo.constant dense<-100> : tensor<i64>
  %far = stablehlo.dynamic_slice %x, %a, %a, sizes = [2, 2] : (tensor<3x5xf32>, tensor<i64>, tensor<i64>) -> tensor<2x2xf32>
  %near = stablehlo.dynamic_slice %x, %b, %b, sizes = [2, 2] : (tensor<3x5xf32>, tensor<i64>, tensor<i64>) -> tensor<2x2xf32>
  %u = stablehlo.constant dense<[[-1.0, -2.0], [-3.0, -4.0]]> : tensor<2x2xf32>
  %updateFar = stablehlo.dynamic_update_slice %x, %u, %a, %b : (tensor<3x5xf32>, tensor<2x2xf32>, tensor<i64>, tensor<i64>) -> tensor<3x5xf32>
  %c = stablehlo.constant dense<255> : tensor<ui8>
  %updateNear = stablehlo.dynamic_update_slice %x, %u, %c, %c : (tensor<3x5xf32>, tensor<2x2xf32>, tensor<ui8>, tensor<ui8>) -> tensor<3x5xf32>
  %noSlice = stablehlo.dynamic_slice %x, %b, %a, sizes = [3, 0] : (tensor<3x5xf32>, tensor<i64>, tensor<i64>) -> tensor<3x0xf32>
  %nothing = stablehlo.constant dense<1.0> : tensor<0x5xf32>
  %noUpdate = stablehlo.dynamic_update_slice %x, %nothing, %a, %a : (tensor<3x5xf32>, tensor<0x5xf32>, tensor<i64>, tensor<i64>) -> tensor<3x5xf32>
  %strided = stablehlo.slice %x [0:3:2, 1:5:3] : (tensor<3x5xf32>) -> tensor<2x2xf32>
  %sliceNone = stablehlo.slice %x [2:2, 0:5] : (tensor<3x5xf32>) -> tensor<0x5xf32>
  %joined = stablehlo.concatenate %nothing, %x, %nothing, dim = 0 : (tensor<0x5xf32>, tensor<3x5xf32>, tensor<0x5xf32>) -> tensor<3x5xf32>
  %turned = stablehlo.transpose %nothing, dims = [1, 0] : (tensor<0x5xf32>) -> tensor<5x0xf32>
  %spread = stablehlo.broadcast_in_dim %none, dims = [0, 2] : (tensor<0x3xf32>) -> tensor<0x4x3xf32>
  %counted = stablehlo.iota dim = 0 : tensor<0xi32>
  %compared = stablehlo.compare LT, %allCut, %allCut : (tensor<2x0xf32>, tensor<2x0xf32>) -> tensor<2x0xi1>
  %reshaped = stablehlo.reshape %nothing : (tensor<0x5xf32>) -> tensor<0x6xf32>
  %reversed = stablehlo.reverse %noSlice, dims = [0, 1] : tensor<3x0xf32>
  %bits = stablehlo.convert %counted : (tensor<0xi32>) -> tensor<0xui8>
  return %x, %cut, %gaps, %gapsCut, %allCut, %ofNothing, %far, %near, %updateFar, %updateNear, %noSlice, %noUpdate, %strided,
    %sliceNone, %joined, %turned, %spread, %counted, %compared, %reshaped, %reversed, %bits :
    tensor<3x5xf32>, tensor<6x2xf32>, tensor<5x9xf32>, tensor<3x5xf32>, tensor<2x0xf32>, tensor<4x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>,
    tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x0xf32>, tensor<3x5xf32>, tensor<2x2xf32>, tensor<0x5xf32>, tensor<3x5xf32>, tensor<5x0xf32>,
    tensor<0x4x3xf32>, tensor<0xi32>, tensor<2x0xi1>, tensor<0x6xf32>, tensor<3x0xf32>, tensor<0xui8>
}
