// Elementwise ops on floats of every width, on zeros, halves, infinities and NaN, and on all pairs of them; conversions past
// the range of the target; formats of few bits; bytes and back. Kernels give what the interpreter gives.
// RUN: sed "s/BITS/32/; s/BYTES/4/g; s/TYPE/f32/g; s/NINF/0xFF800000/; s/INF/0x7F800000/; s/NAN/0x7FC00000/" %s > %t.f32.mlir
// RUN: sed "s/BITS/64/; s/BYTES/8/g; s/TYPE/f64/g; s/NINF/0xFFF0000000000000/; s/INF/0x7FF0000000000000/; s/NAN/0x7FF8000000000000/" %s > %t.f64.mlir
// RUN: sed "s/BITS/16/; s/BYTES/2/g; s/TYPE/bf16/g; s/NINF/0xFF80/; s/INF/0x7F80/; s/NAN/0x7FC0/" %s > %t.bf16.mlir
// RUN: sed "s/BITS/16/; s/BYTES/2/g; s/TYPE/f16/g; s/NINF/0xFC00/; s/INF/0x7C00/; s/NAN/0x7E00/" %s > %t.f16.mlir
// RUN: for t in f32:1e-6 f64:1e-14 bf16:4e-3 f16:1e-3; do p=%t.${t%%:*}; autopar-opt $p.mlir --emit=exe -o %t && autopar-opt $p.mlir --emit=graph -o %t.graph && %t --steps 1 --seed 7 --save-state %t.exe --quiet && autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref && compare-safetensors %t.exe %t.ref --tolerance ${t#*:} && case $t in bf16*) ;; *) compare-safetensors %t.exe %t.ref --only '/(add|subtract|multiply|divide|remainder|negate|abs|sign|ceil|floor|round.*|to_.*|e[0-9]+m[0-9]+|less|bytes|again|select)$';; esac || exit 1; done

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<16xTYPE> {jax.result_info = "result['x']"}) {
  %0 = stablehlo.constant dense<[0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 3.25, -3.25, 7.5, -6.0, 1.0e-5, INF, NINF, NAN]> : tensor<16xTYPE>
  return %0 : tensor<16xTYPE>
}
func.func @step(%x: tensor<16xTYPE> loc("state['x']")) -> (
    tensor<16xTYPE> {jax.result_info = "result[0]['x']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['abs']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['negate']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['sign']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['ceil']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['floor']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['round_nearest_afz']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['round_nearest_even']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['cbrt']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['exponential']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['exponential_minus_one']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['log']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['log_plus_one']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['logistic']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['sqrt']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['rsqrt']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['sine']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['cosine']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['tan']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['tanh']"},
    tensor<16x16xTYPE> {jax.result_info = "result[0]['add']"},
    tensor<16x16xTYPE> {jax.result_info = "result[0]['subtract']"},
    tensor<16x16xTYPE> {jax.result_info = "result[0]['multiply']"},
    tensor<16x16xTYPE> {jax.result_info = "result[0]['divide']"},
    tensor<16x16xTYPE> {jax.result_info = "result[0]['remainder']"},
    tensor<16x16xTYPE> {jax.result_info = "result[0]['power']"},
    tensor<16x16xTYPE> {jax.result_info = "result[0]['maximum']"},
    tensor<16x16xTYPE> {jax.result_info = "result[0]['minimum']"},
    tensor<16x16xTYPE> {jax.result_info = "result[0]['over_max']"},
    tensor<16x16xTYPE> {jax.result_info = "result[0]['over_min']"},
    tensor<16x16xTYPE> {jax.result_info = "result[0]['atan2']"},
    tensor<16x16xi1> {jax.result_info = "result[0]['eq']"},
    tensor<16x16xi1> {jax.result_info = "result[0]['ne']"},
    tensor<16x16xi1> {jax.result_info = "result[0]['ge']"},
    tensor<16x16xi1> {jax.result_info = "result[0]['gt']"},
    tensor<16x16xi1> {jax.result_info = "result[0]['le']"},
    tensor<16x16xi1> {jax.result_info = "result[0]['lt']"},
    tensor<16x16xi1> {jax.result_info = "result[0]['total']"},
    tensor<16xi1> {jax.result_info = "result[0]['finite']"},
    tensor<16x16xTYPE> {jax.result_info = "result[0]['clamp']"},
    tensor<16x16xTYPE> {jax.result_info = "result[0]['select']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['e5m10']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['e8m7']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['e4m3']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['e8m23']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['e11m0']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['e2m1']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['e1m2']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['less']"},
    tensor<16xi1> {jax.result_info = "result[0]['to_i1']"},
    tensor<16xi8> {jax.result_info = "result[0]['to_i8']"},
    tensor<16xi16> {jax.result_info = "result[0]['to_i16']"},
    tensor<16xi32> {jax.result_info = "result[0]['to_i32']"},
    tensor<16xi64> {jax.result_info = "result[0]['to_i64']"},
    tensor<16xui8> {jax.result_info = "result[0]['to_ui8']"},
    tensor<16xui16> {jax.result_info = "result[0]['to_ui16']"},
    tensor<16xui32> {jax.result_info = "result[0]['to_ui32']"},
    tensor<16xui64> {jax.result_info = "result[0]['to_ui64']"},
    tensor<16xbf16> {jax.result_info = "result[0]['to_bf16']"},
    tensor<16xf16> {jax.result_info = "result[0]['to_f16']"},
    tensor<16xf32> {jax.result_info = "result[0]['to_f32']"},
    tensor<16xf64> {jax.result_info = "result[0]['to_f64']"},
    tensor<16xBYTESxui8> {jax.result_info = "result[0]['bytes']"},
    tensor<16xTYPE> {jax.result_info = "result[0]['again']"},
    tensor<16x16xTYPE> {jax.result_info = "result[0]['map']"}) {
  %abs = stablehlo.abs %x : tensor<16xTYPE>
  %negate = stablehlo.negate %x : tensor<16xTYPE>
  %sign = stablehlo.sign %x : tensor<16xTYPE>
  %ceil = stablehlo.ceil %x : tensor<16xTYPE>
  %floor = stablehlo.floor %x : tensor<16xTYPE>
  %round_nearest_afz = stablehlo.round_nearest_afz %x : tensor<16xTYPE>
  %round_nearest_even = stablehlo.round_nearest_even %x : tensor<16xTYPE>
  %cbrt = stablehlo.cbrt %x : tensor<16xTYPE>
  %exponential = stablehlo.exponential %x : tensor<16xTYPE>
  %exponential_minus_one = stablehlo.exponential_minus_one %x : tensor<16xTYPE>
  %log = stablehlo.log %x : tensor<16xTYPE>
  %log_plus_one = stablehlo.log_plus_one %x : tensor<16xTYPE>
  %logistic = stablehlo.logistic %x : tensor<16xTYPE>
  %sqrt = stablehlo.sqrt %x : tensor<16xTYPE>
  %rsqrt = stablehlo.rsqrt %x : tensor<16xTYPE>
  %sine = stablehlo.sine %x : tensor<16xTYPE>
  %cosine = stablehlo.cosine %x : tensor<16xTYPE>
  %tan = stablehlo.tan %x : tensor<16xTYPE>
  %tanh = stablehlo.tanh %x : tensor<16xTYPE>
  %a = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<16xTYPE>) -> tensor<16x16xTYPE>
  %b = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<16xTYPE>) -> tensor<16x16xTYPE>
  %add = stablehlo.add %a, %b : tensor<16x16xTYPE>
  %subtract = stablehlo.subtract %a, %b : tensor<16x16xTYPE>
  %multiply = stablehlo.multiply %a, %b : tensor<16x16xTYPE>
  %divide = stablehlo.divide %a, %b : tensor<16x16xTYPE>
  %remainder = stablehlo.remainder %a, %b : tensor<16x16xTYPE>
  %power = stablehlo.power %a, %b : tensor<16x16xTYPE>
  %maximum = stablehlo.maximum %a, %b : tensor<16x16xTYPE>
  %minimum = stablehlo.minimum %a, %b : tensor<16x16xTYPE>
  // the sign of zero shows in the inverse
  %one = stablehlo.constant dense<1.0> : tensor<16x16xTYPE>
  %over_max = stablehlo.divide %one, %maximum : tensor<16x16xTYPE>
  %over_min = stablehlo.divide %one, %minimum : tensor<16x16xTYPE>
  %atan2 = stablehlo.atan2 %a, %b : tensor<16x16xTYPE>
  %eq = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<16x16xTYPE>, tensor<16x16xTYPE>) -> tensor<16x16xi1>
  %ne = stablehlo.compare NE, %a, %b, FLOAT : (tensor<16x16xTYPE>, tensor<16x16xTYPE>) -> tensor<16x16xi1>
  %ge = stablehlo.compare GE, %a, %b, FLOAT : (tensor<16x16xTYPE>, tensor<16x16xTYPE>) -> tensor<16x16xi1>
  %gt = stablehlo.compare GT, %a, %b, FLOAT : (tensor<16x16xTYPE>, tensor<16x16xTYPE>) -> tensor<16x16xi1>
  %le = stablehlo.compare LE, %a, %b, FLOAT : (tensor<16x16xTYPE>, tensor<16x16xTYPE>) -> tensor<16x16xi1>
  %lt = stablehlo.compare LT, %a, %b, FLOAT : (tensor<16x16xTYPE>, tensor<16x16xTYPE>) -> tensor<16x16xi1>
  %total = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<16x16xTYPE>, tensor<16x16xTYPE>) -> tensor<16x16xi1>
  %finite = stablehlo.is_finite %x : (tensor<16xTYPE>) -> tensor<16xi1>
  %half = stablehlo.constant dense<0.5> : tensor<TYPE>
  %clamp = stablehlo.clamp %half, %a, %b : (tensor<TYPE>, tensor<16x16xTYPE>, tensor<16x16xTYPE>) -> tensor<16x16xTYPE>
  %select = stablehlo.select %lt, %a, %b : tensor<16x16xi1>, tensor<16x16xTYPE>
  %e5m10 = stablehlo.reduce_precision %x, format = e5m10 : tensor<16xTYPE>
  %e8m7 = stablehlo.reduce_precision %x, format = e8m7 : tensor<16xTYPE>
  %e4m3 = stablehlo.reduce_precision %x, format = e4m3 : tensor<16xTYPE>
  %e8m23 = stablehlo.reduce_precision %x, format = e8m23 : tensor<16xTYPE>
  %e11m0 = stablehlo.reduce_precision %x, format = e11m0 : tensor<16xTYPE>
  %e2m1 = stablehlo.reduce_precision %x, format = e2m1 : tensor<16xTYPE>
  %e1m2 = stablehlo.reduce_precision %x, format = e1m2 : tensor<16xTYPE>
  %big = stablehlo.constant dense<1.0e4> : tensor<16xTYPE>
  %scaled = stablehlo.multiply %x, %big : tensor<16xTYPE>
  %small = stablehlo.constant dense<1.0e-7> : tensor<16xTYPE>
  %shrunk = stablehlo.multiply %x, %small : tensor<16xTYPE>
  %less = stablehlo.reduce_precision %shrunk, format = e5m3 : tensor<16xTYPE>
  %to_i1 = stablehlo.convert %x : (tensor<16xTYPE>) -> tensor<16xi1>
  %to_i8 = stablehlo.convert %scaled : (tensor<16xTYPE>) -> tensor<16xi8>
  %to_i16 = stablehlo.convert %scaled : (tensor<16xTYPE>) -> tensor<16xi16>
  %to_i32 = stablehlo.convert %scaled : (tensor<16xTYPE>) -> tensor<16xi32>
  %to_i64 = stablehlo.convert %scaled : (tensor<16xTYPE>) -> tensor<16xi64>
  %to_ui8 = stablehlo.convert %scaled : (tensor<16xTYPE>) -> tensor<16xui8>
  %to_ui16 = stablehlo.convert %scaled : (tensor<16xTYPE>) -> tensor<16xui16>
  %to_ui32 = stablehlo.convert %scaled : (tensor<16xTYPE>) -> tensor<16xui32>
  %to_ui64 = stablehlo.convert %scaled : (tensor<16xTYPE>) -> tensor<16xui64>
  %to_bf16 = stablehlo.convert %scaled : (tensor<16xTYPE>) -> tensor<16xbf16>
  %to_f16 = stablehlo.convert %scaled : (tensor<16xTYPE>) -> tensor<16xf16>
  %to_f32 = stablehlo.convert %scaled : (tensor<16xTYPE>) -> tensor<16xf32>
  %to_f64 = stablehlo.convert %scaled : (tensor<16xTYPE>) -> tensor<16xf64>
  %bits = stablehlo.bitcast_convert %x : (tensor<16xTYPE>) -> tensor<16xuiBITS>
  %bytes = stablehlo.bitcast_convert %x : (tensor<16xTYPE>) -> tensor<16xBYTESxui8>
  %again = stablehlo.bitcast_convert %bytes : (tensor<16xBYTESxui8>) -> tensor<16xTYPE>
  %map = "stablehlo.map"(%a, %b) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%p: tensor<TYPE>, %q: tensor<TYPE>):
    %two = stablehlo.constant dense<2.0> : tensor<TYPE>
    %c = stablehlo.compare LT, %p, %q : (tensor<TYPE>, tensor<TYPE>) -> tensor<i1>
    %m = stablehlo.multiply %p, %two : tensor<TYPE>
    %k = chlo.square %q : tensor<TYPE> -> tensor<TYPE>
    %r = stablehlo.select %c, %m, %k : tensor<i1>, tensor<TYPE>
    stablehlo.return %r : tensor<TYPE>
  }) : (tensor<16x16xTYPE>, tensor<16x16xTYPE>) -> tensor<16x16xTYPE>
  return %x, %abs, %negate, %sign, %ceil, %floor, %round_nearest_afz, %round_nearest_even, %cbrt, %exponential, %exponential_minus_one, %log, %log_plus_one, %logistic, %sqrt, %rsqrt, %sine, %cosine, %tan, %tanh, %add, %subtract, %multiply, %divide, %remainder, %power, %maximum, %minimum, %over_max, %over_min, %atan2, %eq, %ne, %ge, %gt, %le, %lt, %total, %finite, %clamp, %select, %e5m10, %e8m7, %e4m3, %e8m23, %e11m0, %e2m1, %e1m2, %less, %to_i1, %to_i8, %to_i16, %to_i32, %to_i64, %to_ui8, %to_ui16, %to_ui32, %to_ui64, %to_bf16, %to_f16, %to_f32, %to_f64, %bytes, %again, %map :
    tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16x16xTYPE>, tensor<16x16xTYPE>, tensor<16x16xTYPE>, tensor<16x16xTYPE>, tensor<16x16xTYPE>, tensor<16x16xTYPE>, tensor<16x16xTYPE>, tensor<16x16xTYPE>, tensor<16x16xTYPE>, tensor<16x16xTYPE>, tensor<16x16xTYPE>, tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>, tensor<16xi1>, tensor<16x16xTYPE>, tensor<16x16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xTYPE>, tensor<16xi1>, tensor<16xi8>, tensor<16xi16>, tensor<16xi32>, tensor<16xi64>, tensor<16xui8>, tensor<16xui16>, tensor<16xui32>, tensor<16xui64>, tensor<16xbf16>, tensor<16xf16>, tensor<16xf32>, tensor<16xf64>, tensor<16xBYTESxui8>, tensor<16xTYPE>, tensor<16x16xTYPE>
}
