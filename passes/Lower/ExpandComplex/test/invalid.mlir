// RUN: autopar-opt %s --split-input-file --verify-diagnostics --autopar-expand-complex

// expected-error @+2 {{argument 0 of @step has type 'tensor<4xcomplex<f32>>', but what a compiled program reads and writes is real}}
// expected-note @+1 {{pass real and imaginary parts as two tensors, and join them with stablehlo.complex}}
func.func @step(%x: tensor<4xcomplex<f32>>) -> tensor<4xf32> {
  %0 = stablehlo.real %x : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// expected-error @+2 {{result 0 of @step has type 'tensor<4xcomplex<f32>>', but what a compiled program reads and writes is real}}
// expected-note @+1 {{pass real and imaginary parts}}
func.func @step(%x: tensor<4xf32>) -> tensor<4xcomplex<f32>> {
  %0 = stablehlo.complex %x, %x : tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// -----
func.func @step(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.complex %x, %x : tensor<4xcomplex<f32>>
  // expected-error @+1 {{cannot be lowered: it has no formula for complex numbers; compute on real and imaginary parts}}
  %1 = stablehlo.remainder %0, %0 : tensor<4xcomplex<f32>>
  %2 = stablehlo.real %1 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
