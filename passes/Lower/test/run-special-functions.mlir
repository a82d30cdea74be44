// The functions of chlo as formulas give what the interpreter computes in other ways, in f32 and f64, at ordinary
// arguments and at zeros, poles, infinities and NaN. Small floats go through f32: equal bits, but for a rounding.
// RUN: sed "s/TYPE/f32/g; s/NINF/0xFF800000/; s/INF/0x7F800000/; s/NAN/0x7FC00000/" %s > %t.f32.mlir; sed "s/TYPE/f64/g; s/NINF/0xFFF0000000000000/; s/INF/0x7FF0000000000000/; s/NAN/0x7FF8000000000000/" %s > %t.f64.mlir; sed "s/TYPE/bf16/g; s/NINF/0xFF80/; s/INF/0x7F80/; s/NAN/0x7FC0/" %s > %t.bf16.mlir
// RUN: for t in f32:4e-6 f64:1e-12 bf16:4e-3; do p=%t.${t%%:*}; autopar-opt $p.mlir --emit=exe -o %t && autopar-opt $p.mlir --emit=graph -o %t.graph && %t --steps 1 --seed 7 --save-state %t.exe --quiet && autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref && compare-safetensors %t.exe %t.ref --tolerance ${t#*:} || exit 1; done

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<24xTYPE> {jax.result_info = "result['x']"}) {
  %0 = stablehlo.constant dense<[0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 3.25, -3.25, 7.5, 9.0, -11.5, 20.0, 33.0, 0.75, -0.75, 1.0e-3, -1.0e-4, 45.0, 1.5, INF, NINF, NAN]> : tensor<24xTYPE>
  return %0 : tensor<24xTYPE>
}
func.func @step(%x: tensor<24xTYPE> loc("state['x']")) -> (
    tensor<24xTYPE> {jax.result_info = "result[0]['x']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['acos']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['acosh']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['asin']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['asinh']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['atan']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['atanh']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['bessel_i1e']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['conj']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['cosh']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['digamma']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['lgamma']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['sinh']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['tan']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['square']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['erf']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['erfc']"},
    tensor<24xTYPE> {jax.result_info = "result[0]['erf_inv']"},
    tensor<24xi1> {jax.result_info = "result[0]['is_inf']"},
    tensor<24xi1> {jax.result_info = "result[0]['is_neg_inf']"},
    tensor<24xi1> {jax.result_info = "result[0]['is_pos_inf']"},
    tensor<10xTYPE> {jax.result_info = "result[0]['zeta']"},
    tensor<10xTYPE> {jax.result_info = "result[0]['polygamma']"}) {
  %acos = chlo.acos %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %acosh = chlo.acosh %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %asin = chlo.asin %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %asinh = chlo.asinh %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %atan = chlo.atan %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %atanh = chlo.atanh %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %bessel_i1e = chlo.bessel_i1e %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %conj = chlo.conj %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %cosh = chlo.cosh %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %digamma = chlo.digamma %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %lgamma = chlo.lgamma %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %sinh = chlo.sinh %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %tan = chlo.tan %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %square = chlo.square %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %erf = chlo.erf %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %erfc = chlo.erfc %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %erf_inv = chlo.erf_inv %x : tensor<24xTYPE> -> tensor<24xTYPE>
  %is_inf = chlo.is_inf %x : tensor<24xTYPE> -> tensor<24xi1>
  %is_neg_inf = chlo.is_neg_inf %x : tensor<24xTYPE> -> tensor<24xi1>
  %is_pos_inf = chlo.is_pos_inf %x : tensor<24xTYPE> -> tensor<24xi1>
  %s = stablehlo.constant dense<[2.0, 3.0, 1.0, 0.5, 2.5, 4.0, 2.0, 3.0, 7.0, NAN]> : tensor<10xTYPE>
  %q = stablehlo.constant dense<[1.0, 0.25, 2.0, 1.0, -0.5, -1.0, -2.5, -3.0, 12.0, 1.0]> : tensor<10xTYPE>
  %zeta = chlo.zeta %s, %q : tensor<10xTYPE>, tensor<10xTYPE> -> tensor<10xTYPE>
  %n = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0, -1.0, 0.5, 1.0, 2.0, 0.0, NAN]> : tensor<10xTYPE>
  %y = stablehlo.constant dense<[1.5, 0.5, 4.0, 2.0, 1.0, 1.0, -0.5, -1.5, -2.0, 1.0]> : tensor<10xTYPE>
  %polygamma = chlo.polygamma %n, %y : tensor<10xTYPE>, tensor<10xTYPE> -> tensor<10xTYPE>
  return %x, %acos, %acosh, %asin, %asinh, %atan, %atanh, %bessel_i1e, %conj, %cosh, %digamma, %lgamma, %sinh, %tan, %square, %erf, %erfc, %erf_inv, %is_inf, %is_neg_inf, %is_pos_inf, %zeta, %polygamma :
    tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xTYPE>, tensor<24xi1>, tensor<24xi1>, tensor<24xi1>, tensor<10xTYPE>, tensor<10xTYPE>
}
