// A transform over rows that are cut over two ranks, a product of spectra with one that is not, and a gather of complex
// numbers where a dim is cut that the transform mixes: the same as on one device.
// RUN: echo '{"version": 1, "mesh": {"dp": 2}, "shardings": [{"match": "^state/x", "dims": [["dp"], []]}, {"match": "^state/y", "dims": [[], ["dp"]]}]}' > %t.json
// RUN: autopar-opt %s --plan %t.json --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: autopar-opt %s --plan %t.json --emit=spmd | FileCheck %s
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 1e-6

// CHECK-LABEL: func.func @step
// CHECK: stablehlo.fft %{{.*}}, type = RFFT, length = [6] : (tensor<2x6xf32>) -> tensor<2x4xcomplex<f32>>
func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<3x6xf32> {jax.result_info = "result['x']"}, tensor<3x6xf32> {jax.result_info = "result['y']"}) {
  %0 = stablehlo.iota dim = 0 : tensor<18xf32>
  %1 = stablehlo.sine %0 : tensor<18xf32>
  %2 = stablehlo.reshape %1 : (tensor<18xf32>) -> tensor<3x6xf32>
  %3 = stablehlo.cosine %2 : tensor<3x6xf32>
  return %2, %3 : tensor<3x6xf32>, tensor<3x6xf32>
}
func.func @step(%x: tensor<3x6xf32> loc("state['x']"), %y: tensor<3x6xf32> loc("state['y']")) -> (
    tensor<3x6xf32> {jax.result_info = "result[0]['x']"}, tensor<3x6xf32> {jax.result_info = "result[0]['y']"}) {
  %0 = stablehlo.fft %x, type = RFFT, length = [6] : (tensor<3x6xf32>) -> tensor<3x4xcomplex<f32>>
  %1 = stablehlo.slice %0 [0:1, 0:4] : (tensor<3x4xcomplex<f32>>) -> tensor<1x4xcomplex<f32>>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x4xcomplex<f32>>) -> tensor<3x4xcomplex<f32>>
  %3 = stablehlo.multiply %0, %2 : tensor<3x4xcomplex<f32>>
  %4 = stablehlo.fft %3, type = IRFFT, length = [6] : (tensor<3x4xcomplex<f32>>) -> tensor<3x6xf32>
  %5 = stablehlo.complex %x, %y : tensor<3x6xcomplex<f32>>
  %6 = stablehlo.fft %5, type = FFT, length = [3, 6] : (tensor<3x6xcomplex<f32>>) -> tensor<3x6xcomplex<f32>>
  %7 = stablehlo.multiply %6, %5 : tensor<3x6xcomplex<f32>>
  %8 = stablehlo.abs %7 : (tensor<3x6xcomplex<f32>>) -> tensor<3x6xf32>
  return %4, %8 : tensor<3x6xf32>, tensor<3x6xf32>
}
