// erf, erfc, erf_inv and next_after as kernels give what the interpreter gives, which takes them from the C library.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 1e-6

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (
    tensor<64xf32> {jax.result_info = "result['x']"}, tensor<8xf32> {jax.result_info = "result['ends']"}) {
  // -6.3 to 6.3 in steps of 0.2, on both sides of where the formulas change
  %0 = stablehlo.iota dim = 0 : tensor<64xf32>
  %1 = stablehlo.constant dense<0.2> : tensor<64xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<64xf32>
  %3 = stablehlo.constant dense<6.3> : tensor<64xf32>
  %4 = stablehlo.subtract %2, %3 : tensor<64xf32>
  %5 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 1.0e-40]> : tensor<8xf32>
  return %4, %5 : tensor<64xf32>, tensor<8xf32>
}
func.func @step(%x: tensor<64xf32> loc("state['x']"), %e: tensor<8xf32> loc("state['ends']")) -> (
    tensor<64xf32> {jax.result_info = "result[0]['x']"}, tensor<8xf32> {jax.result_info = "result[0]['ends']"},
    tensor<64xf32> {jax.result_info = "result[0]['erf']"}, tensor<64xf32> {jax.result_info = "result[0]['erfc']"},
    tensor<64xf32> {jax.result_info = "result[0]['log_erfc']"},
    tensor<64xf64> {jax.result_info = "result[0]['erf64']"}, tensor<64xf64> {jax.result_info = "result[0]['log_erfc64']"},
    tensor<64xbf16> {jax.result_info = "result[0]['erf16']"}, tensor<64xf16> {jax.result_info = "result[0]['erfc16']"},
    tensor<8xf32> {jax.result_info = "result[0]['erf_ends']"}, tensor<8xf32> {jax.result_info = "result[0]['erfc_ends']"},
    tensor<8xf32> {jax.result_info = "result[0]['erf_inv_ends']"}, tensor<8xui32> {jax.result_info = "result[0]['next']"},
    tensor<8xui16> {jax.result_info = "result[0]['next16']"}) {
  %erf = chlo.erf %x : tensor<64xf32> -> tensor<64xf32>
  %erfc = chlo.erfc %x : tensor<64xf32> -> tensor<64xf32>
  %log = stablehlo.log %erfc : tensor<64xf32>
  %d = stablehlo.convert %x : (tensor<64xf32>) -> tensor<64xf64>
  %erf64 = chlo.erf %d : tensor<64xf64> -> tensor<64xf64>
  %erfc64 = chlo.erfc %d : tensor<64xf64> -> tensor<64xf64>
  %log64 = stablehlo.log %erfc64 : tensor<64xf64>
  %b = stablehlo.convert %x : (tensor<64xf32>) -> tensor<64xbf16>
  %erf16 = chlo.erf %b : tensor<64xbf16> -> tensor<64xbf16>
  %h = stablehlo.convert %x : (tensor<64xf32>) -> tensor<64xf16>
  %erfc16 = chlo.erfc %h : tensor<64xf16> -> tensor<64xf16>
  %erf_ends = chlo.erf %e : tensor<8xf32> -> tensor<8xf32>
  %erfc_ends = chlo.erfc %e : tensor<8xf32> -> tensor<8xf32>
  %inv_ends = chlo.erf_inv %e : tensor<8xf32> -> tensor<8xf32>
  %r = stablehlo.reverse %e, dims = [0] : tensor<8xf32>
  %next = chlo.next_after %e, %r : tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  %bits = stablehlo.bitcast_convert %next : (tensor<8xf32>) -> tensor<8xui32>
  %e16 = stablehlo.convert %e : (tensor<8xf32>) -> tensor<8xbf16>
  %r16 = stablehlo.convert %r : (tensor<8xf32>) -> tensor<8xbf16>
  %next16 = chlo.next_after %e16, %r16 : tensor<8xbf16>, tensor<8xbf16> -> tensor<8xbf16>
  %bits16 = stablehlo.bitcast_convert %next16 : (tensor<8xbf16>) -> tensor<8xui16>
  return %x, %e, %erf, %erfc, %log, %erf64, %log64, %erf16, %erfc16, %erf_ends, %erfc_ends, %inv_ends, %bits, %bits16
    : tensor<64xf32>, tensor<8xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf64>, tensor<64xf64>, tensor<64xbf16>,
      tensor<64xf16>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xui32>, tensor<8xui16>
}
