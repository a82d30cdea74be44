// Transforms of every kind, over one, two and three dims; of lengths that are one matrix, products, primes above a matrix
// and their multiples: the compiled products of matrices give the interpreter's sums.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 2e-6

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<3x134xf32> {jax.result_info = "result['x']"}, tensor<3x134xf32> {jax.result_info = "result['y']"}) {
  %0 = stablehlo.iota dim = 0 : tensor<402xf32>
  %1 = stablehlo.multiply %0, %0 : tensor<402xf32>
  %x = stablehlo.sine %1 : tensor<402xf32>
  %y = stablehlo.cosine %1 : tensor<402xf32>
  %2 = stablehlo.reshape %x : (tensor<402xf32>) -> tensor<3x134xf32>
  %3 = stablehlo.reshape %y : (tensor<402xf32>) -> tensor<3x134xf32>
  return %2, %3 : tensor<3x134xf32>, tensor<3x134xf32>
}
func.func @step(%x: tensor<3x134xf32> loc("state['x']"), %y: tensor<3x134xf32> loc("state['y']")) -> (
    tensor<3x134xf32> {jax.result_info = "result[0]['x']"},
    tensor<3x134xf32> {jax.result_info = "result[0]['y']"},
    tensor<3x1xf32> {jax.result_info = "result[0]['fft1_re']"},
    tensor<3x1xf32> {jax.result_info = "result[0]['fft1_im']"},
    tensor<3x1xf32> {jax.result_info = "result[0]['ifft1_re']"},
    tensor<3x1xf32> {jax.result_info = "result[0]['ifft1_im']"},
    tensor<3x1xf32> {jax.result_info = "result[0]['rfft1_re']"},
    tensor<3x1xf32> {jax.result_info = "result[0]['rfft1_im']"},
    tensor<3x1xf32> {jax.result_info = "result[0]['irfft1']"},
    tensor<3x2xf32> {jax.result_info = "result[0]['fft2_re']"},
    tensor<3x2xf32> {jax.result_info = "result[0]['fft2_im']"},
    tensor<3x2xf32> {jax.result_info = "result[0]['ifft2_re']"},
    tensor<3x2xf32> {jax.result_info = "result[0]['ifft2_im']"},
    tensor<3x2xf32> {jax.result_info = "result[0]['rfft2_re']"},
    tensor<3x2xf32> {jax.result_info = "result[0]['rfft2_im']"},
    tensor<3x2xf32> {jax.result_info = "result[0]['irfft2']"},
    tensor<3x5xf32> {jax.result_info = "result[0]['fft5_re']"},
    tensor<3x5xf32> {jax.result_info = "result[0]['fft5_im']"},
    tensor<3x5xf32> {jax.result_info = "result[0]['ifft5_re']"},
    tensor<3x5xf32> {jax.result_info = "result[0]['ifft5_im']"},
    tensor<3x3xf32> {jax.result_info = "result[0]['rfft5_re']"},
    tensor<3x3xf32> {jax.result_info = "result[0]['rfft5_im']"},
    tensor<3x5xf32> {jax.result_info = "result[0]['irfft5']"},
    tensor<3x7xf32> {jax.result_info = "result[0]['fft7_re']"},
    tensor<3x7xf32> {jax.result_info = "result[0]['fft7_im']"},
    tensor<3x7xf32> {jax.result_info = "result[0]['ifft7_re']"},
    tensor<3x7xf32> {jax.result_info = "result[0]['ifft7_im']"},
    tensor<3x4xf32> {jax.result_info = "result[0]['rfft7_re']"},
    tensor<3x4xf32> {jax.result_info = "result[0]['rfft7_im']"},
    tensor<3x7xf32> {jax.result_info = "result[0]['irfft7']"},
    tensor<3x12xf32> {jax.result_info = "result[0]['fft12_re']"},
    tensor<3x12xf32> {jax.result_info = "result[0]['fft12_im']"},
    tensor<3x12xf32> {jax.result_info = "result[0]['ifft12_re']"},
    tensor<3x12xf32> {jax.result_info = "result[0]['ifft12_im']"},
    tensor<3x7xf32> {jax.result_info = "result[0]['rfft12_re']"},
    tensor<3x7xf32> {jax.result_info = "result[0]['rfft12_im']"},
    tensor<3x12xf32> {jax.result_info = "result[0]['irfft12']"},
    tensor<3x64xf32> {jax.result_info = "result[0]['fft64_re']"},
    tensor<3x64xf32> {jax.result_info = "result[0]['fft64_im']"},
    tensor<3x64xf32> {jax.result_info = "result[0]['ifft64_re']"},
    tensor<3x64xf32> {jax.result_info = "result[0]['ifft64_im']"},
    tensor<3x33xf32> {jax.result_info = "result[0]['rfft64_re']"},
    tensor<3x33xf32> {jax.result_info = "result[0]['rfft64_im']"},
    tensor<3x64xf32> {jax.result_info = "result[0]['irfft64']"},
    tensor<3x67xf32> {jax.result_info = "result[0]['fft67_re']"},
    tensor<3x67xf32> {jax.result_info = "result[0]['fft67_im']"},
    tensor<3x67xf32> {jax.result_info = "result[0]['ifft67_re']"},
    tensor<3x67xf32> {jax.result_info = "result[0]['ifft67_im']"},
    tensor<3x34xf32> {jax.result_info = "result[0]['rfft67_re']"},
    tensor<3x34xf32> {jax.result_info = "result[0]['rfft67_im']"},
    tensor<3x67xf32> {jax.result_info = "result[0]['irfft67']"},
    tensor<3x96xf32> {jax.result_info = "result[0]['fft96_re']"},
    tensor<3x96xf32> {jax.result_info = "result[0]['fft96_im']"},
    tensor<3x96xf32> {jax.result_info = "result[0]['ifft96_re']"},
    tensor<3x96xf32> {jax.result_info = "result[0]['ifft96_im']"},
    tensor<3x49xf32> {jax.result_info = "result[0]['rfft96_re']"},
    tensor<3x49xf32> {jax.result_info = "result[0]['rfft96_im']"},
    tensor<3x96xf32> {jax.result_info = "result[0]['irfft96']"},
    tensor<3x130xf32> {jax.result_info = "result[0]['fft130_re']"},
    tensor<3x130xf32> {jax.result_info = "result[0]['fft130_im']"},
    tensor<3x130xf32> {jax.result_info = "result[0]['ifft130_re']"},
    tensor<3x130xf32> {jax.result_info = "result[0]['ifft130_im']"},
    tensor<3x66xf32> {jax.result_info = "result[0]['rfft130_re']"},
    tensor<3x66xf32> {jax.result_info = "result[0]['rfft130_im']"},
    tensor<3x130xf32> {jax.result_info = "result[0]['irfft130']"},
    tensor<3x134xf32> {jax.result_info = "result[0]['fft134_re']"},
    tensor<3x134xf32> {jax.result_info = "result[0]['fft134_im']"},
    tensor<3x134xf32> {jax.result_info = "result[0]['ifft134_re']"},
    tensor<3x134xf32> {jax.result_info = "result[0]['ifft134_im']"},
    tensor<3x68xf32> {jax.result_info = "result[0]['rfft134_re']"},
    tensor<3x68xf32> {jax.result_info = "result[0]['rfft134_im']"},
    tensor<3x134xf32> {jax.result_info = "result[0]['irfft134']"},
    tensor<3x4x5x6xf32> {jax.result_info = "result[0]['fft3_re']"},
    tensor<3x4x5x6xf32> {jax.result_info = "result[0]['fft3_im']"},
    tensor<3x4x5x6xf32> {jax.result_info = "result[0]['inverse2_re']"},
    tensor<3x4x5x6xf32> {jax.result_info = "result[0]['inverse2_im']"},
    tensor<3x4x5x4xf32> {jax.result_info = "result[0]['rfft3_re']"},
    tensor<3x4x5x4xf32> {jax.result_info = "result[0]['rfft3_im']"},
    tensor<3x4x5x6xf32> {jax.result_info = "result[0]['irfft3']"},
    tensor<3x4x5x11xf32> {jax.result_info = "result[0]['odd']"}) {
  %z = stablehlo.complex %x, %y : tensor<3x134xcomplex<f32>>
  %z1 = stablehlo.slice %z [0:3, 0:1] : (tensor<3x134xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
  %x1 = stablehlo.slice %x [0:3, 0:1] : (tensor<3x134xf32>) -> tensor<3x1xf32>
  %fft1 = stablehlo.fft %z1, type = FFT, length = [1] : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
  %ifft1 = stablehlo.fft %z1, type = IFFT, length = [1] : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
  %rfft1 = stablehlo.fft %x1, type = RFFT, length = [1] : (tensor<3x1xf32>) -> tensor<3x1xcomplex<f32>>
  %half1 = stablehlo.slice %z [0:3, 0:1] : (tensor<3x134xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
  %irfft1 = stablehlo.fft %half1, type = IRFFT, length = [1] : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
  %fft1_re = stablehlo.real %fft1 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
  %fft1_im = stablehlo.imag %fft1 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
  %ifft1_re = stablehlo.real %ifft1 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
  %ifft1_im = stablehlo.imag %ifft1 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
  %rfft1_re = stablehlo.real %rfft1 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
  %rfft1_im = stablehlo.imag %rfft1 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
  %z2 = stablehlo.slice %z [0:3, 0:2] : (tensor<3x134xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
  %x2 = stablehlo.slice %x [0:3, 0:2] : (tensor<3x134xf32>) -> tensor<3x2xf32>
  %fft2 = stablehlo.fft %z2, type = FFT, length = [2] : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
  %ifft2 = stablehlo.fft %z2, type = IFFT, length = [2] : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
  %rfft2 = stablehlo.fft %x2, type = RFFT, length = [2] : (tensor<3x2xf32>) -> tensor<3x2xcomplex<f32>>
  %half2 = stablehlo.slice %z [0:3, 0:2] : (tensor<3x134xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
  %irfft2 = stablehlo.fft %half2, type = IRFFT, length = [2] : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xf32>
  %fft2_re = stablehlo.real %fft2 : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xf32>
  %fft2_im = stablehlo.imag %fft2 : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xf32>
  %ifft2_re = stablehlo.real %ifft2 : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xf32>
  %ifft2_im = stablehlo.imag %ifft2 : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xf32>
  %rfft2_re = stablehlo.real %rfft2 : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xf32>
  %rfft2_im = stablehlo.imag %rfft2 : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xf32>
  %z5 = stablehlo.slice %z [0:3, 0:5] : (tensor<3x134xcomplex<f32>>) -> tensor<3x5xcomplex<f32>>
  %x5 = stablehlo.slice %x [0:3, 0:5] : (tensor<3x134xf32>) -> tensor<3x5xf32>
  %fft5 = stablehlo.fft %z5, type = FFT, length = [5] : (tensor<3x5xcomplex<f32>>) -> tensor<3x5xcomplex<f32>>
  %ifft5 = stablehlo.fft %z5, type = IFFT, length = [5] : (tensor<3x5xcomplex<f32>>) -> tensor<3x5xcomplex<f32>>
  %rfft5 = stablehlo.fft %x5, type = RFFT, length = [5] : (tensor<3x5xf32>) -> tensor<3x3xcomplex<f32>>
  %half5 = stablehlo.slice %z [0:3, 0:3] : (tensor<3x134xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
  %irfft5 = stablehlo.fft %half5, type = IRFFT, length = [5] : (tensor<3x3xcomplex<f32>>) -> tensor<3x5xf32>
  %fft5_re = stablehlo.real %fft5 : (tensor<3x5xcomplex<f32>>) -> tensor<3x5xf32>
  %fft5_im = stablehlo.imag %fft5 : (tensor<3x5xcomplex<f32>>) -> tensor<3x5xf32>
  %ifft5_re = stablehlo.real %ifft5 : (tensor<3x5xcomplex<f32>>) -> tensor<3x5xf32>
  %ifft5_im = stablehlo.imag %ifft5 : (tensor<3x5xcomplex<f32>>) -> tensor<3x5xf32>
  %rfft5_re = stablehlo.real %rfft5 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
  %rfft5_im = stablehlo.imag %rfft5 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
  %z7 = stablehlo.slice %z [0:3, 0:7] : (tensor<3x134xcomplex<f32>>) -> tensor<3x7xcomplex<f32>>
  %x7 = stablehlo.slice %x [0:3, 0:7] : (tensor<3x134xf32>) -> tensor<3x7xf32>
  %fft7 = stablehlo.fft %z7, type = FFT, length = [7] : (tensor<3x7xcomplex<f32>>) -> tensor<3x7xcomplex<f32>>
  %ifft7 = stablehlo.fft %z7, type = IFFT, length = [7] : (tensor<3x7xcomplex<f32>>) -> tensor<3x7xcomplex<f32>>
  %rfft7 = stablehlo.fft %x7, type = RFFT, length = [7] : (tensor<3x7xf32>) -> tensor<3x4xcomplex<f32>>
  %half7 = stablehlo.slice %z [0:3, 0:4] : (tensor<3x134xcomplex<f32>>) -> tensor<3x4xcomplex<f32>>
  %irfft7 = stablehlo.fft %half7, type = IRFFT, length = [7] : (tensor<3x4xcomplex<f32>>) -> tensor<3x7xf32>
  %fft7_re = stablehlo.real %fft7 : (tensor<3x7xcomplex<f32>>) -> tensor<3x7xf32>
  %fft7_im = stablehlo.imag %fft7 : (tensor<3x7xcomplex<f32>>) -> tensor<3x7xf32>
  %ifft7_re = stablehlo.real %ifft7 : (tensor<3x7xcomplex<f32>>) -> tensor<3x7xf32>
  %ifft7_im = stablehlo.imag %ifft7 : (tensor<3x7xcomplex<f32>>) -> tensor<3x7xf32>
  %rfft7_re = stablehlo.real %rfft7 : (tensor<3x4xcomplex<f32>>) -> tensor<3x4xf32>
  %rfft7_im = stablehlo.imag %rfft7 : (tensor<3x4xcomplex<f32>>) -> tensor<3x4xf32>
  %z12 = stablehlo.slice %z [0:3, 0:12] : (tensor<3x134xcomplex<f32>>) -> tensor<3x12xcomplex<f32>>
  %x12 = stablehlo.slice %x [0:3, 0:12] : (tensor<3x134xf32>) -> tensor<3x12xf32>
  %fft12 = stablehlo.fft %z12, type = FFT, length = [12] : (tensor<3x12xcomplex<f32>>) -> tensor<3x12xcomplex<f32>>
  %ifft12 = stablehlo.fft %z12, type = IFFT, length = [12] : (tensor<3x12xcomplex<f32>>) -> tensor<3x12xcomplex<f32>>
  %rfft12 = stablehlo.fft %x12, type = RFFT, length = [12] : (tensor<3x12xf32>) -> tensor<3x7xcomplex<f32>>
  %half12 = stablehlo.slice %z [0:3, 0:7] : (tensor<3x134xcomplex<f32>>) -> tensor<3x7xcomplex<f32>>
  %irfft12 = stablehlo.fft %half12, type = IRFFT, length = [12] : (tensor<3x7xcomplex<f32>>) -> tensor<3x12xf32>
  %fft12_re = stablehlo.real %fft12 : (tensor<3x12xcomplex<f32>>) -> tensor<3x12xf32>
  %fft12_im = stablehlo.imag %fft12 : (tensor<3x12xcomplex<f32>>) -> tensor<3x12xf32>
  %ifft12_re = stablehlo.real %ifft12 : (tensor<3x12xcomplex<f32>>) -> tensor<3x12xf32>
  %ifft12_im = stablehlo.imag %ifft12 : (tensor<3x12xcomplex<f32>>) -> tensor<3x12xf32>
  %rfft12_re = stablehlo.real %rfft12 : (tensor<3x7xcomplex<f32>>) -> tensor<3x7xf32>
  %rfft12_im = stablehlo.imag %rfft12 : (tensor<3x7xcomplex<f32>>) -> tensor<3x7xf32>
  %z64 = stablehlo.slice %z [0:3, 0:64] : (tensor<3x134xcomplex<f32>>) -> tensor<3x64xcomplex<f32>>
  %x64 = stablehlo.slice %x [0:3, 0:64] : (tensor<3x134xf32>) -> tensor<3x64xf32>
  %fft64 = stablehlo.fft %z64, type = FFT, length = [64] : (tensor<3x64xcomplex<f32>>) -> tensor<3x64xcomplex<f32>>
  %ifft64 = stablehlo.fft %z64, type = IFFT, length = [64] : (tensor<3x64xcomplex<f32>>) -> tensor<3x64xcomplex<f32>>
  %rfft64 = stablehlo.fft %x64, type = RFFT, length = [64] : (tensor<3x64xf32>) -> tensor<3x33xcomplex<f32>>
  %half64 = stablehlo.slice %z [0:3, 0:33] : (tensor<3x134xcomplex<f32>>) -> tensor<3x33xcomplex<f32>>
  %irfft64 = stablehlo.fft %half64, type = IRFFT, length = [64] : (tensor<3x33xcomplex<f32>>) -> tensor<3x64xf32>
  %fft64_re = stablehlo.real %fft64 : (tensor<3x64xcomplex<f32>>) -> tensor<3x64xf32>
  %fft64_im = stablehlo.imag %fft64 : (tensor<3x64xcomplex<f32>>) -> tensor<3x64xf32>
  %ifft64_re = stablehlo.real %ifft64 : (tensor<3x64xcomplex<f32>>) -> tensor<3x64xf32>
  %ifft64_im = stablehlo.imag %ifft64 : (tensor<3x64xcomplex<f32>>) -> tensor<3x64xf32>
  %rfft64_re = stablehlo.real %rfft64 : (tensor<3x33xcomplex<f32>>) -> tensor<3x33xf32>
  %rfft64_im = stablehlo.imag %rfft64 : (tensor<3x33xcomplex<f32>>) -> tensor<3x33xf32>
  %z67 = stablehlo.slice %z [0:3, 0:67] : (tensor<3x134xcomplex<f32>>) -> tensor<3x67xcomplex<f32>>
  %x67 = stablehlo.slice %x [0:3, 0:67] : (tensor<3x134xf32>) -> tensor<3x67xf32>
  %fft67 = stablehlo.fft %z67, type = FFT, length = [67] : (tensor<3x67xcomplex<f32>>) -> tensor<3x67xcomplex<f32>>
  %ifft67 = stablehlo.fft %z67, type = IFFT, length = [67] : (tensor<3x67xcomplex<f32>>) -> tensor<3x67xcomplex<f32>>
  %rfft67 = stablehlo.fft %x67, type = RFFT, length = [67] : (tensor<3x67xf32>) -> tensor<3x34xcomplex<f32>>
  %half67 = stablehlo.slice %z [0:3, 0:34] : (tensor<3x134xcomplex<f32>>) -> tensor<3x34xcomplex<f32>>
  %irfft67 = stablehlo.fft %half67, type = IRFFT, length = [67] : (tensor<3x34xcomplex<f32>>) -> tensor<3x67xf32>
  %fft67_re = stablehlo.real %fft67 : (tensor<3x67xcomplex<f32>>) -> tensor<3x67xf32>
  %fft67_im = stablehlo.imag %fft67 : (tensor<3x67xcomplex<f32>>) -> tensor<3x67xf32>
  %ifft67_re = stablehlo.real %ifft67 : (tensor<3x67xcomplex<f32>>) -> tensor<3x67xf32>
  %ifft67_im = stablehlo.imag %ifft67 : (tensor<3x67xcomplex<f32>>) -> tensor<3x67xf32>
  %rfft67_re = stablehlo.real %rfft67 : (tensor<3x34xcomplex<f32>>) -> tensor<3x34xf32>
  %rfft67_im = stablehlo.imag %rfft67 : (tensor<3x34xcomplex<f32>>) -> tensor<3x34xf32>
  %z96 = stablehlo.slice %z [0:3, 0:96] : (tensor<3x134xcomplex<f32>>) -> tensor<3x96xcomplex<f32>>
  %x96 = stablehlo.slice %x [0:3, 0:96] : (tensor<3x134xf32>) -> tensor<3x96xf32>
  %fft96 = stablehlo.fft %z96, type = FFT, length = [96] : (tensor<3x96xcomplex<f32>>) -> tensor<3x96xcomplex<f32>>
  %ifft96 = stablehlo.fft %z96, type = IFFT, length = [96] : (tensor<3x96xcomplex<f32>>) -> tensor<3x96xcomplex<f32>>
  %rfft96 = stablehlo.fft %x96, type = RFFT, length = [96] : (tensor<3x96xf32>) -> tensor<3x49xcomplex<f32>>
  %half96 = stablehlo.slice %z [0:3, 0:49] : (tensor<3x134xcomplex<f32>>) -> tensor<3x49xcomplex<f32>>
  %irfft96 = stablehlo.fft %half96, type = IRFFT, length = [96] : (tensor<3x49xcomplex<f32>>) -> tensor<3x96xf32>
  %fft96_re = stablehlo.real %fft96 : (tensor<3x96xcomplex<f32>>) -> tensor<3x96xf32>
  %fft96_im = stablehlo.imag %fft96 : (tensor<3x96xcomplex<f32>>) -> tensor<3x96xf32>
  %ifft96_re = stablehlo.real %ifft96 : (tensor<3x96xcomplex<f32>>) -> tensor<3x96xf32>
  %ifft96_im = stablehlo.imag %ifft96 : (tensor<3x96xcomplex<f32>>) -> tensor<3x96xf32>
  %rfft96_re = stablehlo.real %rfft96 : (tensor<3x49xcomplex<f32>>) -> tensor<3x49xf32>
  %rfft96_im = stablehlo.imag %rfft96 : (tensor<3x49xcomplex<f32>>) -> tensor<3x49xf32>
  %z130 = stablehlo.slice %z [0:3, 0:130] : (tensor<3x134xcomplex<f32>>) -> tensor<3x130xcomplex<f32>>
  %x130 = stablehlo.slice %x [0:3, 0:130] : (tensor<3x134xf32>) -> tensor<3x130xf32>
  %fft130 = stablehlo.fft %z130, type = FFT, length = [130] : (tensor<3x130xcomplex<f32>>) -> tensor<3x130xcomplex<f32>>
  %ifft130 = stablehlo.fft %z130, type = IFFT, length = [130] : (tensor<3x130xcomplex<f32>>) -> tensor<3x130xcomplex<f32>>
  %rfft130 = stablehlo.fft %x130, type = RFFT, length = [130] : (tensor<3x130xf32>) -> tensor<3x66xcomplex<f32>>
  %half130 = stablehlo.slice %z [0:3, 0:66] : (tensor<3x134xcomplex<f32>>) -> tensor<3x66xcomplex<f32>>
  %irfft130 = stablehlo.fft %half130, type = IRFFT, length = [130] : (tensor<3x66xcomplex<f32>>) -> tensor<3x130xf32>
  %fft130_re = stablehlo.real %fft130 : (tensor<3x130xcomplex<f32>>) -> tensor<3x130xf32>
  %fft130_im = stablehlo.imag %fft130 : (tensor<3x130xcomplex<f32>>) -> tensor<3x130xf32>
  %ifft130_re = stablehlo.real %ifft130 : (tensor<3x130xcomplex<f32>>) -> tensor<3x130xf32>
  %ifft130_im = stablehlo.imag %ifft130 : (tensor<3x130xcomplex<f32>>) -> tensor<3x130xf32>
  %rfft130_re = stablehlo.real %rfft130 : (tensor<3x66xcomplex<f32>>) -> tensor<3x66xf32>
  %rfft130_im = stablehlo.imag %rfft130 : (tensor<3x66xcomplex<f32>>) -> tensor<3x66xf32>
  %z134 = stablehlo.slice %z [0:3, 0:134] : (tensor<3x134xcomplex<f32>>) -> tensor<3x134xcomplex<f32>>
  %x134 = stablehlo.slice %x [0:3, 0:134] : (tensor<3x134xf32>) -> tensor<3x134xf32>
  %fft134 = stablehlo.fft %z134, type = FFT, length = [134] : (tensor<3x134xcomplex<f32>>) -> tensor<3x134xcomplex<f32>>
  %ifft134 = stablehlo.fft %z134, type = IFFT, length = [134] : (tensor<3x134xcomplex<f32>>) -> tensor<3x134xcomplex<f32>>
  %rfft134 = stablehlo.fft %x134, type = RFFT, length = [134] : (tensor<3x134xf32>) -> tensor<3x68xcomplex<f32>>
  %half134 = stablehlo.slice %z [0:3, 0:68] : (tensor<3x134xcomplex<f32>>) -> tensor<3x68xcomplex<f32>>
  %irfft134 = stablehlo.fft %half134, type = IRFFT, length = [134] : (tensor<3x68xcomplex<f32>>) -> tensor<3x134xf32>
  %fft134_re = stablehlo.real %fft134 : (tensor<3x134xcomplex<f32>>) -> tensor<3x134xf32>
  %fft134_im = stablehlo.imag %fft134 : (tensor<3x134xcomplex<f32>>) -> tensor<3x134xf32>
  %ifft134_re = stablehlo.real %ifft134 : (tensor<3x134xcomplex<f32>>) -> tensor<3x134xf32>
  %ifft134_im = stablehlo.imag %ifft134 : (tensor<3x134xcomplex<f32>>) -> tensor<3x134xf32>
  %rfft134_re = stablehlo.real %rfft134 : (tensor<3x68xcomplex<f32>>) -> tensor<3x68xf32>
  %rfft134_im = stablehlo.imag %rfft134 : (tensor<3x68xcomplex<f32>>) -> tensor<3x68xf32>
  %cube = stablehlo.slice %z [0:3, 0:120] : (tensor<3x134xcomplex<f32>>) -> tensor<3x120xcomplex<f32>>
  %cube3 = stablehlo.reshape %cube : (tensor<3x120xcomplex<f32>>) -> tensor<3x4x5x6xcomplex<f32>>
  %real3 = stablehlo.real %cube3 : (tensor<3x4x5x6xcomplex<f32>>) -> tensor<3x4x5x6xf32>
  %fft3 = stablehlo.fft %cube3, type = FFT, length = [4, 5, 6] : (tensor<3x4x5x6xcomplex<f32>>) -> tensor<3x4x5x6xcomplex<f32>>
  %inverse2 = stablehlo.fft %cube3, type = IFFT, length = [5, 6] : (tensor<3x4x5x6xcomplex<f32>>) -> tensor<3x4x5x6xcomplex<f32>>
  %rfft3 = stablehlo.fft %real3, type = RFFT, length = [4, 5, 6] : (tensor<3x4x5x6xf32>) -> tensor<3x4x5x4xcomplex<f32>>
  %irfft3 = stablehlo.fft %rfft3, type = IRFFT, length = [4, 5, 6] : (tensor<3x4x5x4xcomplex<f32>>) -> tensor<3x4x5x6xf32>
  %odd = stablehlo.fft %cube3, type = IRFFT, length = [5, 11] : (tensor<3x4x5x6xcomplex<f32>>) -> tensor<3x4x5x11xf32>
  %fft3_re = stablehlo.real %fft3 : (tensor<3x4x5x6xcomplex<f32>>) -> tensor<3x4x5x6xf32>
  %fft3_im = stablehlo.imag %fft3 : (tensor<3x4x5x6xcomplex<f32>>) -> tensor<3x4x5x6xf32>
  %inverse2_re = stablehlo.real %inverse2 : (tensor<3x4x5x6xcomplex<f32>>) -> tensor<3x4x5x6xf32>
  %inverse2_im = stablehlo.imag %inverse2 : (tensor<3x4x5x6xcomplex<f32>>) -> tensor<3x4x5x6xf32>
  %rfft3_re = stablehlo.real %rfft3 : (tensor<3x4x5x4xcomplex<f32>>) -> tensor<3x4x5x4xf32>
  %rfft3_im = stablehlo.imag %rfft3 : (tensor<3x4x5x4xcomplex<f32>>) -> tensor<3x4x5x4xf32>
  return %x, %y, %fft1_re, %fft1_im, %ifft1_re, %ifft1_im, %rfft1_re, %rfft1_im, %irfft1, %fft2_re, %fft2_im, %ifft2_re, %ifft2_im, %rfft2_re, %rfft2_im, %irfft2, %fft5_re, %fft5_im, %ifft5_re, %ifft5_im, %rfft5_re, %rfft5_im, %irfft5, %fft7_re, %fft7_im, %ifft7_re, %ifft7_im, %rfft7_re, %rfft7_im, %irfft7, %fft12_re, %fft12_im, %ifft12_re, %ifft12_im, %rfft12_re, %rfft12_im, %irfft12, %fft64_re, %fft64_im, %ifft64_re, %ifft64_im, %rfft64_re, %rfft64_im, %irfft64, %fft67_re, %fft67_im, %ifft67_re, %ifft67_im, %rfft67_re, %rfft67_im, %irfft67, %fft96_re, %fft96_im, %ifft96_re, %ifft96_im, %rfft96_re, %rfft96_im, %irfft96, %fft130_re, %fft130_im, %ifft130_re, %ifft130_im, %rfft130_re, %rfft130_im, %irfft130, %fft134_re, %fft134_im, %ifft134_re, %ifft134_im, %rfft134_re, %rfft134_im, %irfft134, %fft3_re, %fft3_im, %inverse2_re, %inverse2_im, %rfft3_re, %rfft3_im, %irfft3, %odd :
    tensor<3x134xf32>, tensor<3x134xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x5xf32>, tensor<3x7xf32>, tensor<3x7xf32>, tensor<3x7xf32>, tensor<3x7xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x7xf32>, tensor<3x12xf32>, tensor<3x12xf32>, tensor<3x12xf32>, tensor<3x12xf32>, tensor<3x7xf32>, tensor<3x7xf32>, tensor<3x12xf32>, tensor<3x64xf32>, tensor<3x64xf32>, tensor<3x64xf32>, tensor<3x64xf32>, tensor<3x33xf32>, tensor<3x33xf32>, tensor<3x64xf32>, tensor<3x67xf32>, tensor<3x67xf32>, tensor<3x67xf32>, tensor<3x67xf32>, tensor<3x34xf32>, tensor<3x34xf32>, tensor<3x67xf32>, tensor<3x96xf32>, tensor<3x96xf32>, tensor<3x96xf32>, tensor<3x96xf32>, tensor<3x49xf32>, tensor<3x49xf32>, tensor<3x96xf32>, tensor<3x130xf32>, tensor<3x130xf32>, tensor<3x130xf32>, tensor<3x130xf32>, tensor<3x66xf32>, tensor<3x66xf32>, tensor<3x130xf32>, tensor<3x134xf32>, tensor<3x134xf32>, tensor<3x134xf32>, tensor<3x134xf32>, tensor<3x68xf32>, tensor<3x68xf32>, tensor<3x134xf32>, tensor<3x4x5x6xf32>, tensor<3x4x5x6xf32>, tensor<3x4x5x6xf32>, tensor<3x4x5x6xf32>, tensor<3x4x5x4xf32>, tensor<3x4x5x4xf32>, tensor<3x4x5x6xf32>, tensor<3x4x5x11xf32>
}
