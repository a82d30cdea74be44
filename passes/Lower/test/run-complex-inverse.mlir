// Inverse functions of complex numbers: kernels give what the interpreter computes, near the points where formulas cancel, far
// away, and on the cuts, where a zero with a minus is as one without.
// RUN: sed "s/TYPE/f32/g" %s > %t.f32.mlir; sed "s/TYPE/f64/g" %s > %t.f64.mlir
// RUN: for t in f32:2e-6 f64:1e-14; do p=%t.${t%%:*}; autopar-opt $p.mlir --emit=exe -o %t && autopar-opt $p.mlir --emit=graph -o %t.graph && %t --steps 1 --seed 7 --save-state %t.exe --quiet && autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref && compare-safetensors %t.exe %t.ref --tolerance ${t#*:} || exit 1; done

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<12xTYPE> {jax.result_info = "result['re']"}, tensor<12xTYPE> {jax.result_info = "result['im']"}) {
  %0 = stablehlo.constant dense<[2.0, 2.0, -2.0, 0.0, -0.0, 1.0000001, 0.9999999, 0.5, -3.0, 1.0e+30, 1.0e-30, -1.5]> : tensor<12xTYPE>
  %1 = stablehlo.constant dense<[0.0, -0.0, -0.0, 2.0, -2.0, 1.0e-4, -1.0e-4, 1.0e-20, 0.25, -2.0, 1.0e-30, 1.0e+20]> : tensor<12xTYPE>
  return %0, %1 : tensor<12xTYPE>, tensor<12xTYPE>
}
func.func @step(%re: tensor<12xTYPE> loc("state['re']"), %im: tensor<12xTYPE> loc("state['im']")) -> (
    tensor<12xTYPE> {jax.result_info = "result[0]['re']"},
    tensor<12xTYPE> {jax.result_info = "result[0]['im']"},
    tensor<12xTYPE> {jax.result_info = "result[0]['acos_re']"},
    tensor<12xTYPE> {jax.result_info = "result[0]['acos_im']"},
    tensor<12xTYPE> {jax.result_info = "result[0]['acosh_re']"},
    tensor<12xTYPE> {jax.result_info = "result[0]['acosh_im']"},
    tensor<12xTYPE> {jax.result_info = "result[0]['asin_re']"},
    tensor<12xTYPE> {jax.result_info = "result[0]['asin_im']"},
    tensor<12xTYPE> {jax.result_info = "result[0]['asinh_re']"},
    tensor<12xTYPE> {jax.result_info = "result[0]['asinh_im']"},
    tensor<12xTYPE> {jax.result_info = "result[0]['atan_re']"},
    tensor<12xTYPE> {jax.result_info = "result[0]['atan_im']"},
    tensor<12xTYPE> {jax.result_info = "result[0]['atanh_re']"},
    tensor<12xTYPE> {jax.result_info = "result[0]['atanh_im']"},
    tensor<12xTYPE> {jax.result_info = "result[0]['atan2_re']"},
    tensor<12xTYPE> {jax.result_info = "result[0]['atan2_im']"}) {
  %z = stablehlo.complex %re, %im : tensor<12xcomplex<TYPE>>
  %acos = chlo.acos %z : tensor<12xcomplex<TYPE>> -> tensor<12xcomplex<TYPE>>
  %acosh = chlo.acosh %z : tensor<12xcomplex<TYPE>> -> tensor<12xcomplex<TYPE>>
  %asin = chlo.asin %z : tensor<12xcomplex<TYPE>> -> tensor<12xcomplex<TYPE>>
  %asinh = chlo.asinh %z : tensor<12xcomplex<TYPE>> -> tensor<12xcomplex<TYPE>>
  %atan = chlo.atan %z : tensor<12xcomplex<TYPE>> -> tensor<12xcomplex<TYPE>>
  %atanh = chlo.atanh %z : tensor<12xcomplex<TYPE>> -> tensor<12xcomplex<TYPE>>
  %one = stablehlo.constant dense<(1.0, 0.5)> : tensor<12xcomplex<TYPE>>
  %wave = stablehlo.tanh %z : tensor<12xcomplex<TYPE>>
  %atan2 = stablehlo.atan2 %wave, %one : tensor<12xcomplex<TYPE>>
  %acos_re = stablehlo.real %acos : (tensor<12xcomplex<TYPE>>) -> tensor<12xTYPE>
  %acos_im = stablehlo.imag %acos : (tensor<12xcomplex<TYPE>>) -> tensor<12xTYPE>
  %acosh_re = stablehlo.real %acosh : (tensor<12xcomplex<TYPE>>) -> tensor<12xTYPE>
  %acosh_im = stablehlo.imag %acosh : (tensor<12xcomplex<TYPE>>) -> tensor<12xTYPE>
  %asin_re = stablehlo.real %asin : (tensor<12xcomplex<TYPE>>) -> tensor<12xTYPE>
  %asin_im = stablehlo.imag %asin : (tensor<12xcomplex<TYPE>>) -> tensor<12xTYPE>
  %asinh_re = stablehlo.real %asinh : (tensor<12xcomplex<TYPE>>) -> tensor<12xTYPE>
  %asinh_im = stablehlo.imag %asinh : (tensor<12xcomplex<TYPE>>) -> tensor<12xTYPE>
  %atan_re = stablehlo.real %atan : (tensor<12xcomplex<TYPE>>) -> tensor<12xTYPE>
  %atan_im = stablehlo.imag %atan : (tensor<12xcomplex<TYPE>>) -> tensor<12xTYPE>
  %atanh_re = stablehlo.real %atanh : (tensor<12xcomplex<TYPE>>) -> tensor<12xTYPE>
  %atanh_im = stablehlo.imag %atanh : (tensor<12xcomplex<TYPE>>) -> tensor<12xTYPE>
  %atan2_re = stablehlo.real %atan2 : (tensor<12xcomplex<TYPE>>) -> tensor<12xTYPE>
  %atan2_im = stablehlo.imag %atan2 : (tensor<12xcomplex<TYPE>>) -> tensor<12xTYPE>
  return %re, %im, %acos_re, %acos_im, %acosh_re, %acosh_im, %asin_re, %asin_im, %asinh_re, %asinh_im, %atan_re, %atan_im, %atanh_re, %atanh_im, %atan2_re, %atan2_im : tensor<12xTYPE>, tensor<12xTYPE>, tensor<12xTYPE>, tensor<12xTYPE>, tensor<12xTYPE>, tensor<12xTYPE>, tensor<12xTYPE>, tensor<12xTYPE>, tensor<12xTYPE>, tensor<12xTYPE>, tensor<12xTYPE>, tensor<12xTYPE>, tensor<12xTYPE>, tensor<12xTYPE>, tensor<12xTYPE>, tensor<12xTYPE>
}
