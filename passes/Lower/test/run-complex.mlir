// Complex numbers as pairs: kernels give what the interpreter computes on numbers, for arithmetic, functions on the whole
// plane and on their cuts, moves, products, reductions, loops, sorting and scattering.
// RUN: sed "s/TYPE/f32/g" %s > %t.f32.mlir; sed "s/TYPE/f64/g" %s > %t.f64.mlir
// RUN: for t in f32:2e-6 f64:1e-13; do p=%t.${t%%:*}; autopar-opt $p.mlir --emit=exe -o %t && autopar-opt $p.mlir --emit=graph -o %t.graph && %t --steps 1 --seed 7 --save-state %t.exe --quiet && autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref && compare-safetensors %t.exe %t.ref --tolerance ${t#*:} || exit 1; done

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<8xTYPE> {jax.result_info = "result['re']"}, tensor<8xTYPE> {jax.result_info = "result['im']"}) {
  %0 = stablehlo.constant dense<[0.0, 1.0, -1.0, 0.0, 0.75, -2.5, 0.001, -0.5]> : tensor<8xTYPE>
  %1 = stablehlo.constant dense<[0.0, 0.0, 0.0, 2.0, -1.5, 0.25, 0.002, -3.0]> : tensor<8xTYPE>
  return %0, %1 : tensor<8xTYPE>, tensor<8xTYPE>
}
func.func @step(%re: tensor<8xTYPE> loc("state['re']"), %im: tensor<8xTYPE> loc("state['im']")) -> (
    tensor<8xTYPE> {jax.result_info = "result[0]['re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['negate_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['negate_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['exponential_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['exponential_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['exponential_minus_one_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['exponential_minus_one_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['log_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['log_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['log_plus_one_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['log_plus_one_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['logistic_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['logistic_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['sqrt_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['sqrt_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['rsqrt_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['rsqrt_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['cbrt_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['cbrt_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['sine_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['sine_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['cosine_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['cosine_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['tan_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['tan_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['tanh_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['tanh_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['sign_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['sign_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['conj_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['conj_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['square_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['square_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['sinh_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['sinh_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['cosh_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['cosh_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['abs']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['add_re']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['add_im']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['subtract_re']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['subtract_im']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['multiply_re']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['multiply_im']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['divide_re']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['divide_im']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['power_re']"},
    tensor<8x8xTYPE> {jax.result_info = "result[0]['power_im']"},
    tensor<8x8xi1> {jax.result_info = "result[0]['eq']"},
    tensor<8x8xi1> {jax.result_info = "result[0]['ne']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['sum_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['sum_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['product_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['product_im']"},
    tensor<9x8xTYPE> {jax.result_info = "result[0]['dot_re']"},
    tensor<9x8xTYPE> {jax.result_info = "result[0]['dot_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['loop_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['loop_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['order_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['order_im']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['scatter_re']"},
    tensor<8xTYPE> {jax.result_info = "result[0]['scatter_im']"}) {
  %z = stablehlo.complex %re, %im : tensor<8xcomplex<TYPE>>
  %negate = stablehlo.negate %z : tensor<8xcomplex<TYPE>>
  %negate_re = stablehlo.real %negate : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %negate_im = stablehlo.imag %negate : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %exponential = stablehlo.exponential %z : tensor<8xcomplex<TYPE>>
  %exponential_re = stablehlo.real %exponential : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %exponential_im = stablehlo.imag %exponential : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %exponential_minus_one = stablehlo.exponential_minus_one %z : tensor<8xcomplex<TYPE>>
  %exponential_minus_one_re = stablehlo.real %exponential_minus_one : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %exponential_minus_one_im = stablehlo.imag %exponential_minus_one : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %log = stablehlo.log %z : tensor<8xcomplex<TYPE>>
  %log_re = stablehlo.real %log : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %log_im = stablehlo.imag %log : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %log_plus_one = stablehlo.log_plus_one %z : tensor<8xcomplex<TYPE>>
  %log_plus_one_re = stablehlo.real %log_plus_one : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %log_plus_one_im = stablehlo.imag %log_plus_one : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %logistic = stablehlo.logistic %z : tensor<8xcomplex<TYPE>>
  %logistic_re = stablehlo.real %logistic : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %logistic_im = stablehlo.imag %logistic : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %sqrt = stablehlo.sqrt %z : tensor<8xcomplex<TYPE>>
  %sqrt_re = stablehlo.real %sqrt : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %sqrt_im = stablehlo.imag %sqrt : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %rsqrt = stablehlo.rsqrt %z : tensor<8xcomplex<TYPE>>
  %rsqrt_re = stablehlo.real %rsqrt : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %rsqrt_im = stablehlo.imag %rsqrt : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %cbrt = stablehlo.cbrt %z : tensor<8xcomplex<TYPE>>
  %cbrt_re = stablehlo.real %cbrt : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %cbrt_im = stablehlo.imag %cbrt : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %sine = stablehlo.sine %z : tensor<8xcomplex<TYPE>>
  %sine_re = stablehlo.real %sine : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %sine_im = stablehlo.imag %sine : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %cosine = stablehlo.cosine %z : tensor<8xcomplex<TYPE>>
  %cosine_re = stablehlo.real %cosine : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %cosine_im = stablehlo.imag %cosine : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %tan = stablehlo.tan %z : tensor<8xcomplex<TYPE>>
  %tan_re = stablehlo.real %tan : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %tan_im = stablehlo.imag %tan : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %tanh = stablehlo.tanh %z : tensor<8xcomplex<TYPE>>
  %tanh_re = stablehlo.real %tanh : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %tanh_im = stablehlo.imag %tanh : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %sign = stablehlo.sign %z : tensor<8xcomplex<TYPE>>
  %sign_re = stablehlo.real %sign : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %sign_im = stablehlo.imag %sign : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %conj = chlo.conj %z : tensor<8xcomplex<TYPE>> -> tensor<8xcomplex<TYPE>>
  %conj_re = stablehlo.real %conj : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %conj_im = stablehlo.imag %conj : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %square = chlo.square %z : tensor<8xcomplex<TYPE>> -> tensor<8xcomplex<TYPE>>
  %square_re = stablehlo.real %square : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %square_im = stablehlo.imag %square : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %sinh = chlo.sinh %z : tensor<8xcomplex<TYPE>> -> tensor<8xcomplex<TYPE>>
  %sinh_re = stablehlo.real %sinh : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %sinh_im = stablehlo.imag %sinh : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %cosh = chlo.cosh %z : tensor<8xcomplex<TYPE>> -> tensor<8xcomplex<TYPE>>
  %cosh_re = stablehlo.real %cosh : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %cosh_im = stablehlo.imag %cosh : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %abs = stablehlo.abs %z : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %a = stablehlo.broadcast_in_dim %z, dims = [0] : (tensor<8xcomplex<TYPE>>) -> tensor<8x8xcomplex<TYPE>>
  %b = stablehlo.broadcast_in_dim %z, dims = [1] : (tensor<8xcomplex<TYPE>>) -> tensor<8x8xcomplex<TYPE>>
  %add = stablehlo.add %a, %b : tensor<8x8xcomplex<TYPE>>
  %add_re = stablehlo.real %add : (tensor<8x8xcomplex<TYPE>>) -> tensor<8x8xTYPE>
  %add_im = stablehlo.imag %add : (tensor<8x8xcomplex<TYPE>>) -> tensor<8x8xTYPE>
  %subtract = stablehlo.subtract %a, %b : tensor<8x8xcomplex<TYPE>>
  %subtract_re = stablehlo.real %subtract : (tensor<8x8xcomplex<TYPE>>) -> tensor<8x8xTYPE>
  %subtract_im = stablehlo.imag %subtract : (tensor<8x8xcomplex<TYPE>>) -> tensor<8x8xTYPE>
  %multiply = stablehlo.multiply %a, %b : tensor<8x8xcomplex<TYPE>>
  %multiply_re = stablehlo.real %multiply : (tensor<8x8xcomplex<TYPE>>) -> tensor<8x8xTYPE>
  %multiply_im = stablehlo.imag %multiply : (tensor<8x8xcomplex<TYPE>>) -> tensor<8x8xTYPE>
  %divide = stablehlo.divide %a, %b : tensor<8x8xcomplex<TYPE>>
  %divide_re = stablehlo.real %divide : (tensor<8x8xcomplex<TYPE>>) -> tensor<8x8xTYPE>
  %divide_im = stablehlo.imag %divide : (tensor<8x8xcomplex<TYPE>>) -> tensor<8x8xTYPE>
  %power = stablehlo.power %a, %b : tensor<8x8xcomplex<TYPE>>
  %power_re = stablehlo.real %power : (tensor<8x8xcomplex<TYPE>>) -> tensor<8x8xTYPE>
  %power_im = stablehlo.imag %power : (tensor<8x8xcomplex<TYPE>>) -> tensor<8x8xTYPE>
  %eq = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<8x8xcomplex<TYPE>>, tensor<8x8xcomplex<TYPE>>) -> tensor<8x8xi1>
  %ne = stablehlo.compare NE, %a, %b, FLOAT : (tensor<8x8xcomplex<TYPE>>, tensor<8x8xcomplex<TYPE>>) -> tensor<8x8xi1>
  %select = stablehlo.select %eq, %multiply, %add : tensor<8x8xi1>, tensor<8x8xcomplex<TYPE>>
  %c0 = stablehlo.constant dense<(1.0, -2.0)> : tensor<complex<TYPE>>
  %c2 = stablehlo.constant dense<[(1.0, -2.0), (0.5, 0.25)]> : tensor<2xcomplex<TYPE>>
  %pad = stablehlo.pad %select, %c0, low = [1, 0], high = [0, 2], interior = [0, 1] : (tensor<8x8xcomplex<TYPE>>, tensor<complex<TYPE>>) -> tensor<9x17xcomplex<TYPE>>
  %turn = stablehlo.transpose %pad, dims = [1, 0] : (tensor<9x17xcomplex<TYPE>>) -> tensor<17x9xcomplex<TYPE>>
  %slice = stablehlo.slice %turn [0:17:2, 1:9] : (tensor<17x9xcomplex<TYPE>>) -> tensor<9x8xcomplex<TYPE>>
  %reverse = stablehlo.reverse %slice, dims = [0] : tensor<9x8xcomplex<TYPE>>
  %dot = stablehlo.dot_general %reverse, %a, contracting_dims = [1] x [0] : (tensor<9x8xcomplex<TYPE>>, tensor<8x8xcomplex<TYPE>>) -> tensor<9x8xcomplex<TYPE>>
  %zero = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<TYPE>>
  %sum = stablehlo.reduce(%dot init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<9x8xcomplex<TYPE>>, tensor<complex<TYPE>>) -> tensor<8xcomplex<TYPE>>
  %one = stablehlo.constant dense<(1.0, 0.0)> : tensor<complex<TYPE>>
  %product = stablehlo.reduce(%a init: %one) applies stablehlo.multiply across dimensions = [1] : (tensor<8x8xcomplex<TYPE>>, tensor<complex<TYPE>>) -> tensor<8xcomplex<TYPE>>
  %sum_re = stablehlo.real %sum : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %sum_im = stablehlo.imag %sum : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %product_re = stablehlo.real %product : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %product_im = stablehlo.imag %product : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %dot_re = stablehlo.real %dot : (tensor<9x8xcomplex<TYPE>>) -> tensor<9x8xTYPE>
  %dot_im = stablehlo.imag %dot : (tensor<9x8xcomplex<TYPE>>) -> tensor<9x8xTYPE>
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %loop:2 = stablehlo.while(%i = %i0, %w = %z) : tensor<i32>, tensor<8xcomplex<TYPE>>
   cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %o = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %o : tensor<i32>
    %q = stablehlo.multiply %w, %sign : tensor<8xcomplex<TYPE>>
    stablehlo.return %j, %q : tensor<i32>, tensor<8xcomplex<TYPE>>
  }
  %order:2 = "stablehlo.sort"(%re, %z) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%k: tensor<TYPE>, %l: tensor<TYPE>, %m: tensor<complex<TYPE>>, %n: tensor<complex<TYPE>>):
    %p = stablehlo.compare GT, %k, %l : (tensor<TYPE>, tensor<TYPE>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<8xTYPE>, tensor<8xcomplex<TYPE>>) -> (tensor<8xTYPE>, tensor<8xcomplex<TYPE>>)
  %where = stablehlo.constant dense<[[3], [0], [3]]> : tensor<3x1xi32>
  %what = stablehlo.slice %z [2:5] : (tensor<8xcomplex<TYPE>>) -> tensor<3xcomplex<TYPE>>
  %scatter = "stablehlo.scatter"(%z, %where, %what) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%k: tensor<complex<TYPE>>, %l: tensor<complex<TYPE>>):
    %p = stablehlo.add %k, %l : tensor<complex<TYPE>>
    stablehlo.return %p : tensor<complex<TYPE>>
  }) : (tensor<8xcomplex<TYPE>>, tensor<3x1xi32>, tensor<3xcomplex<TYPE>>) -> tensor<8xcomplex<TYPE>>
  %iota = stablehlo.iota dim = 0 : tensor<8xcomplex<TYPE>>
  %shift = stablehlo.add %iota, %scatter : tensor<8xcomplex<TYPE>>
  %loop_re = stablehlo.real %loop#1 : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %loop_im = stablehlo.imag %loop#1 : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %order_re = stablehlo.real %order#1 : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %order_im = stablehlo.imag %order#1 : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %scatter_re = stablehlo.real %shift : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  %scatter_im = stablehlo.imag %shift : (tensor<8xcomplex<TYPE>>) -> tensor<8xTYPE>
  return %re, %im, %negate_re, %negate_im, %exponential_re, %exponential_im, %exponential_minus_one_re, %exponential_minus_one_im, %log_re, %log_im, %log_plus_one_re, %log_plus_one_im, %logistic_re, %logistic_im, %sqrt_re, %sqrt_im, %rsqrt_re, %rsqrt_im, %cbrt_re, %cbrt_im, %sine_re, %sine_im, %cosine_re, %cosine_im, %tan_re, %tan_im, %tanh_re, %tanh_im, %sign_re, %sign_im, %conj_re, %conj_im, %square_re, %square_im, %sinh_re, %sinh_im, %cosh_re, %cosh_im, %abs, %add_re, %add_im, %subtract_re, %subtract_im, %multiply_re, %multiply_im, %divide_re, %divide_im, %power_re, %power_im, %eq, %ne, %sum_re, %sum_im, %product_re, %product_im, %dot_re, %dot_im, %loop_re, %loop_im, %order_re, %order_im, %scatter_re, %scatter_im :
    tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xTYPE>, tensor<8x8xi1>, tensor<8x8xi1>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<9x8xTYPE>, tensor<9x8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>, tensor<8xTYPE>
}
