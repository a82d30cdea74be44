// RUN: autopar-opt %s --split-input-file --verify-diagnostics

func.func @quantized(%x: tensor<4x!quant.uniform<i8:f32, 0.1>>) {
  // expected-error @below {{has quantized elements, which are not supported: export the program without quantization}}
  %0 = stablehlo.add %x, %x : tensor<4x!quant.uniform<i8:f32, 0.1>>
  return
}

// -----

func.func @too_many_elements(%x: tensor<4611686018427387904x4xf32>) {
  // expected-error @below {{has more elements than can be counted, expected fewer than 2^63}}
  %0 = stablehlo.abs %x : tensor<4611686018427387904x4xf32>
  return
}

// -----

func.func @encoding(%x: tensor<4xf32, "sparse">) {
  // expected-error @below {{has an encoding, which is not supported: static, dense tensors are needed}}
  %0 = stablehlo.abs %x : tensor<4xf32, "sparse">
  return
}

// -----

func.func @unranked(%x: tensor<*xf32>) {
  // expected-error @below {{operand #0 must be a tensor of float or complex, but got 'tensor<*xf32>'}}
  %0 = stablehlo.exponential %x : tensor<*xf32>
  return
}

// -----

func.func @element_type(%x: tensor<4xf32>) {
  // expected-error @below {{operand #0 must be a tensor of integer, but got 'tensor<4xf32>'}}
  %0 = stablehlo.popcnt %x : tensor<4xf32>
  return
}

// -----

func.func @unknown_op(%x: tensor<4xf32>) {
  // expected-error @below {{custom op 'stablehlo.frobnicate' is unknown}}
  %0 = stablehlo.frobnicate %x : tensor<4xf32>
  return
}

// -----

func.func @unknown_op_generic(%x: tensor<4xf32>) {
  // expected-error @below {{unregistered operation 'stablehlo.frobnicate' found in dialect ('stablehlo') that does not allow unknown operations}}
  %0 = "stablehlo.frobnicate"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @add_c1(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error @below {{requires the same type for all operands and results}}
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @abs_c2(%z: tensor<4xcomplex<f32>>) {
  // expected-error @below {{found result #0 of type 'tensor<4xcomplex<f32>>', expected 'tensor<4xf32>'}}
  %0 = stablehlo.abs %z : tensor<4xcomplex<f32>>
  return
}

// -----

func.func @real_c2(%z: tensor<4xcomplex<f32>>) {
  // expected-error @below {{found result #0 of type 'tensor<4xf64>', expected 'tensor<4xf32>'}}
  %0 = stablehlo.real %z : (tensor<4xcomplex<f32>>) -> tensor<4xf64>
  return
}

// -----

func.func @imag_c1(%z: tensor<4xcomplex<f32>>) {
  // expected-error @below {{all non-scalar operands/results must have the same shape and base type}}
  %0 = stablehlo.imag %z : (tensor<4xcomplex<f32>>) -> tensor<5xf32>
  return
}

// -----

func.func @is_finite_c1(%x: tensor<4xf32>) {
  // expected-error @below {{all non-scalar operands/results must have the same shape and base type}}
  %0 = stablehlo.is_finite %x : (tensor<4xf32>) -> tensor<5xi1>
  return
}

// -----

func.func @convert_c1(%x: tensor<4xf32>) {
  // expected-error @below {{all non-scalar operands/results must have the same shape and base type}}
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<5xf16>
  return
}

// -----

func.func @compare_c1(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error @below {{found rhs of type 'tensor<4xi32>', expected the element type of lhs, which has type 'tensor<4xf32>'}}
  %0 = stablehlo.compare LT, %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// -----

func.func @compare_c2(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error @below {{all non-scalar operands/results must have the same shape and base type}}
  %0 = stablehlo.compare LT, %x, %y : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @compare_c3(%x: tensor<4xf32>) {
  // expected-error @below {{found compare_type SIGNED for elements of 'tensor<4xf32>', expected SIGNED or UNSIGNED for such integers, UNSIGNED for i1, FLOAT for floats}}
  %0 = stablehlo.compare LT, %x, %x, SIGNED : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @compare_direction(%x: tensor<4xf32>) {
  // expected-error @below {{EQ, NE, GE, GT, LE, LT}}
  %0 = stablehlo.compare SMALLER, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @select_c1(%p: tensor<3xi1>, %x: tensor<4xf32>) {
  // expected-error @below {{found pred of type 'tensor<3xi1>', expected the shape of on_true, which has type 'tensor<4xf32>'}}
  %0 = stablehlo.select %p, %x, %x : tensor<3xi1>, tensor<4xf32>
  return
}

// -----

func.func @select_c2_operands(%p: tensor<i1>, %x: tensor<4xf32>, %y: tensor<4xf16>) {
  // expected-error @below {{found on_false of type 'tensor<4xf16>', expected on_true's type 'tensor<4xf32>'}}
  %0 = stablehlo.select %p, %x, %y : (tensor<i1>, tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  return
}

// -----

func.func @select_c2_result(%p: tensor<i1>, %x: tensor<4xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<5xf32>', expected 'tensor<4xf32>'}}
  %0 = stablehlo.select %p, %x, %x : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @clamp_c1(%m: tensor<3xf32>, %x: tensor<4xf32>, %n: tensor<f32>) {
  // expected-error @below {{found min of type 'tensor<3xf32>', expected the shape of operand, which has type 'tensor<4xf32>'}}
  %0 = stablehlo.clamp %m, %x, %n : (tensor<3xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @clamp_c2(%m: tensor<3xf32>, %x: tensor<4xf32>, %n: tensor<f32>) {
  // expected-error @below {{found max of type 'tensor<3xf32>', expected the shape of operand}}
  %0 = stablehlo.clamp %n, %x, %m : (tensor<f32>, tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @clamp_c3(%m: tensor<f16>, %x: tensor<4xf32>) {
  // expected-error @below {{found min of type 'tensor<f16>', expected the element type of operand}}
  %0 = stablehlo.clamp %m, %x, %m : (tensor<f16>, tensor<4xf32>, tensor<f16>) -> tensor<4xf32>
  return
}

// -----

func.func @clamp_c4(%m: tensor<f32>, %x: tensor<4xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<5xf32>', expected 'tensor<4xf32>'}}
  %0 = stablehlo.clamp %m, %x, %m : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<5xf32>
  return
}

// -----

func.func @complex_c1(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error @below {{found rhs of type 'tensor<4xf64>', expected lhs' type 'tensor<4xf32>'}}
  %0 = stablehlo.complex %x, %y : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @complex_c2(%x: tensor<4xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<4xcomplex<f64>>', expected 'tensor<4xcomplex<f32>>'}}
  %0 = stablehlo.complex %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f64>>
  return
}

// -----

func.func @reduce_precision_c2(%x: tensor<4xf32>) {
  // expected-error @below {{found format e0m10, expected 1 exponent bit and 0 mantissa bits at least}}
  %0 = stablehlo.reduce_precision %x, format = e0m10 : tensor<4xf32>
  return
}
