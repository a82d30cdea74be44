// Integer ops of every width, on all pairs of eight numbers: overflow, division by zero and of the least by -1, shifts past
// the width, powers. Kernels give the interpreter's bits. Lines of SIGNED are left out for unsigned types.
// RUN: for w in 8 16 32 64; do sed "s/TYPE/i$w/g; s/WIDTH/$w/g; s/ORDER/SIGNED/; s/^SIGNED//" %s > %t.i$w.mlir; sed "s/TYPE/ui$w/g; s/WIDTH/$w/g; s/ORDER/UNSIGNED/; /^SIGNED/d" %s > %t.ui$w.mlir; done
// RUN: for t in i8 i16 i32 i64 ui8 ui16 ui32 ui64; do autopar-opt %t.$t.mlir --emit=exe -o %t && autopar-opt %t.$t.mlir --emit=graph -o %t.graph && %t --steps 1 --seed 7 --save-state %t.exe --quiet && autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref && compare-safetensors %t.exe %t.ref || exit 1; done

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<8xTYPE> {jax.result_info = "result['x']"}) {
  %zero = stablehlo.constant dense<0> : tensor<1xTYPE>
  %one = stablehlo.constant dense<1> : tensor<1xTYPE>
  %seven = stablehlo.constant dense<7> : tensor<1xTYPE>
  %width = stablehlo.constant dense<WIDTH> : tensor<1xTYPE>
  %ones = stablehlo.not %zero : tensor<1xTYPE>
  %last = stablehlo.subtract %width, %one : tensor<1xTYPE>
  %least = stablehlo.shift_left %one, %last : tensor<1xTYPE>
  %greatest = stablehlo.not %least : tensor<1xTYPE>
  %minus = stablehlo.negate %seven : tensor<1xTYPE>
  %x = stablehlo.concatenate %zero, %one, %seven, %width, %ones, %least, %greatest, %minus, dim = 0 : (tensor<1xTYPE>, tensor<1xTYPE>, tensor<1xTYPE>, tensor<1xTYPE>, tensor<1xTYPE>, tensor<1xTYPE>, tensor<1xTYPE>, tensor<1xTYPE>) -> tensor<8xTYPE>
  return %x : tensor<8xTYPE>
}
func.func @step(%x: tensor<8xTYPE> loc("state['x']")) -> (tensor<8xTYPE> {jax.result_info = "result[0]['x']"},
SIGNED    tensor<8xTYPE> {jax.result_info = "result[0]['abs']"},
SIGNED    tensor<8xTYPE> {jax.result_info = "result[0]['sign']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['add']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['subtract']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['multiply']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['divide']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['remainder']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['power']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['maximum']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['minimum']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['and']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['or']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['xor']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['shift_left']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['shift_right_logical']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['shift_right_arithmetic']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['power3']"},
    tensor<8x8xi1> {jax.result_info = "result[0]['eq']"},
    tensor<8x8xi1> {jax.result_info = "result[0]['ne']"},
    tensor<8x8xi1> {jax.result_info = "result[0]['ge']"},
    tensor<8x8xi1> {jax.result_info = "result[0]['gt']"},
    tensor<8x8xi1> {jax.result_info = "result[0]['le']"},
    tensor<8x8xi1> {jax.result_info = "result[0]['lt']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['select']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['clamp']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['negate']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['not']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['popcnt']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['count_leading_zeros']"},
    tensor<8xi1> {jax.result_info = "result[0]['to_i1']"},
    tensor<8xi8> {jax.result_info = "result[0]['to_i8']"},
    tensor<8xi16> {jax.result_info = "result[0]['to_i16']"},
    tensor<8xi32> {jax.result_info = "result[0]['to_i32']"},
    tensor<8xi64> {jax.result_info = "result[0]['to_i64']"},
    tensor<8xui8> {jax.result_info = "result[0]['to_ui8']"},
    tensor<8xui16> {jax.result_info = "result[0]['to_ui16']"},
    tensor<8xui32> {jax.result_info = "result[0]['to_ui32']"},
    tensor<8xui64> {jax.result_info = "result[0]['to_ui64']"},
    tensor<8xbf16> {jax.result_info = "result[0]['to_bf16']"},
    tensor<8xf16> {jax.result_info = "result[0]['to_f16']"},
    tensor<8xf32> {jax.result_info = "result[0]['to_f32']"},
    tensor<8xf64> {jax.result_info = "result[0]['to_f64']"}) {
  %a = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<8xTYPE>) -> tensor<8x8xTYPE>
  %b = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<8xTYPE>) -> tensor<8x8xTYPE>
  %add = stablehlo.add %a, %b : tensor<8x8xTYPE>
  %subtract = stablehlo.subtract %a, %b : tensor<8x8xTYPE>
  %multiply = stablehlo.multiply %a, %b : tensor<8x8xTYPE>
  %divide = stablehlo.divide %a, %b : tensor<8x8xTYPE>
  %remainder = stablehlo.remainder %a, %b : tensor<8x8xTYPE>
  %power = stablehlo.power %a, %b : tensor<8x8xTYPE>
  %maximum = stablehlo.maximum %a, %b : tensor<8x8xTYPE>
  %minimum = stablehlo.minimum %a, %b : tensor<8x8xTYPE>
  %and = stablehlo.and %a, %b : tensor<8x8xTYPE>
  %or = stablehlo.or %a, %b : tensor<8x8xTYPE>
  %xor = stablehlo.xor %a, %b : tensor<8x8xTYPE>
  %shift_left = stablehlo.shift_left %a, %b : tensor<8x8xTYPE>
  %shift_right_logical = stablehlo.shift_right_logical %a, %b : tensor<8x8xTYPE>
  %shift_right_arithmetic = stablehlo.shift_right_arithmetic %a, %b : tensor<8x8xTYPE>
  %cube = stablehlo.constant dense<3> : tensor<8x8xTYPE>
  %power3 = stablehlo.power %a, %cube : tensor<8x8xTYPE>
  %eq = stablehlo.compare EQ, %a, %b, ORDER : (tensor<8x8xTYPE>, tensor<8x8xTYPE>) -> tensor<8x8xi1>
  %ne = stablehlo.compare NE, %a, %b, ORDER : (tensor<8x8xTYPE>, tensor<8x8xTYPE>) -> tensor<8x8xi1>
  %ge = stablehlo.compare GE, %a, %b, ORDER : (tensor<8x8xTYPE>, tensor<8x8xTYPE>) -> tensor<8x8xi1>
  %gt = stablehlo.compare GT, %a, %b, ORDER : (tensor<8x8xTYPE>, tensor<8x8xTYPE>) -> tensor<8x8xi1>
  %le = stablehlo.compare LE, %a, %b, ORDER : (tensor<8x8xTYPE>, tensor<8x8xTYPE>) -> tensor<8x8xi1>
  %lt = stablehlo.compare LT, %a, %b, ORDER : (tensor<8x8xTYPE>, tensor<8x8xTYPE>) -> tensor<8x8xi1>
  %select = stablehlo.select %lt, %xor, %add : tensor<8x8xi1>, tensor<8x8xTYPE>
  %seven = stablehlo.constant dense<7> : tensor<TYPE>
  %clamp = stablehlo.clamp %seven, %a, %b : (tensor<TYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>) -> tensor<8x8xTYPE>
  %negate = stablehlo.negate %x : tensor<8xTYPE>
  %not = stablehlo.not %x : tensor<8xTYPE>
  %popcnt = stablehlo.popcnt %x : tensor<8xTYPE>
  %count_leading_zeros = stablehlo.count_leading_zeros %x : tensor<8xTYPE>
  %to_i1 = stablehlo.convert %x : (tensor<8xTYPE>) -> tensor<8xi1>
  %to_i8 = stablehlo.convert %x : (tensor<8xTYPE>) -> tensor<8xi8>
  %to_i16 = stablehlo.convert %x : (tensor<8xTYPE>) -> tensor<8xi16>
  %to_i32 = stablehlo.convert %x : (tensor<8xTYPE>) -> tensor<8xi32>
  %to_i64 = stablehlo.convert %x : (tensor<8xTYPE>) -> tensor<8xi64>
  %to_ui8 = stablehlo.convert %x : (tensor<8xTYPE>) -> tensor<8xui8>
  %to_ui16 = stablehlo.convert %x : (tensor<8xTYPE>) -> tensor<8xui16>
  %to_ui32 = stablehlo.convert %x : (tensor<8xTYPE>) -> tensor<8xui32>
  %to_ui64 = stablehlo.convert %x : (tensor<8xTYPE>) -> tensor<8xui64>
  %to_bf16 = stablehlo.convert %x : (tensor<8xTYPE>) -> tensor<8xbf16>
  %to_f16 = stablehlo.convert %x : (tensor<8xTYPE>) -> tensor<8xf16>
  %to_f32 = stablehlo.convert %x : (tensor<8xTYPE>) -> tensor<8xf32>
  %to_f64 = stablehlo.convert %x : (tensor<8xTYPE>) -> tensor<8xf64>
SIGNED  %abs = stablehlo.abs %x : tensor<8xTYPE>
SIGNED  %sign = stablehlo.sign %x : tensor<8xTYPE>
  return %x,
SIGNED    %abs,
SIGNED    %sign,
    %add, %subtract, %multiply, %divide, %remainder, %power, %maximum, %minimum, %and, %or, %xor, %shift_left, %shift_right_logical, %shift_right_arithmetic, %power3, %eq, %ne, %ge, %gt, %le, %lt, %select, %clamp, %negate, %not, %popcnt, %count_leading_zeros, %to_i1, %to_i8, %to_i16, %to_i32, %to_i64, %to_ui8, %to_ui16, %to_ui32, %to_ui64, %to_bf16, %to_f16, %to_f32, %to_f64 : tensor<8xTYPE>,
SIGNED    tensor<8xTYPE>,
SIGNED    tensor<8xTYPE>,
    tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xi1>, tensor<8x8xi1>, tensor<8x8xi1>, tensor<8x8xi1>, tensor<8x8xi1>, tensor<8x8xi1>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xi1>, tensor<8xi8>, tensor<8xi16>, tensor<8xi32>, tensor<8xi64>, tensor<8xui8>, tensor<8xui16>, tensor<8xui32>, tensor<8xui64>, tensor<8xbf16>, tensor<8xf16>, tensor<8xf32>, tensor<8xf64>
}
