// RUN: autopar-opt %s --autopar-check-program --split-input-file --verify-diagnostics
// expected-error@below {{argument 0 of @f has type 'tensor<?x4xf32>': dim 0 is dynamic}}
// expected-note@below {{export the program with concrete shapes: all dims must be static}}
func.func @f(%arg0: tensor<?x4xf32>) { return }

// -----
// expected-error@below {{argument 0 of @f has type 'tensor<4xf8E4M3FN>': its element type is not supported}}
// expected-note@below {{i1, i8 to i64, ui8 to ui64, bf16, f16, f32, f64, complex<f32> and complex<f64> are}}
func.func @f(%arg0: tensor<4xf8E4M3FN>) { return }

// -----
// expected-error@below {{argument 0 of @f has type 'index': a ranked tensor was expected}}
// expected-note@below {{tensors like tensor<8x16xf32> are supported}}
func.func @f(%arg0: index) { return }

// -----
func.func @f() -> tensor<2xf32> {
  // expected-error@below {{the constant '__elided__' of type 'tensor<2xf32>' is elided: its values are not in the text}}
  // expected-note@below {{export without a limit on large constants (large_elements_limit)}}
  %0 = stablehlo.constant dense_resource<__elided__> : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @f() {
  // expected-error@below {{@g has no body}}
  call @g() : () -> ()
  return
}
func.func private @g()

// -----
// expected-note@below {{function is here}}
func.func @f() {
  call @g() : () -> ()
  return
}
func.func private @g() {
  // expected-error@below {{@f calls itself; recursion is not supported}}
  call @f() : () -> ()
  return
}

// -----
func.func @f(%arg0: tensor<4xf32>) -> tensor<4xi4> {
  // expected-error@below {{result 0 of 'stablehlo.convert' has type 'tensor<4xi4>': its element type is not supported}}
  // expected-note@below {{i1, i8 to i64, ui8 to ui64, bf16, f16, f32, f64, complex<f32> and complex<f64> are}}
  %0 = "stablehlo.convert"(%arg0) : (tensor<4xf32>) -> tensor<4xi4>
  return %0 : tensor<4xi4>
}

// -----
// expected-error@below {{argument 0 of @f has type 'tensor<4611686018427387904xf32>': it is larger than 256 TiB}}
// expected-note@below {{sizes are of the whole tensor, before it is sharded}}
func.func @f(%arg0: tensor<4611686018427387904xf32>) { return }

// -----
func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{'arith.addf' is no op of a training program}}
  // expected-note@below {{autopar reads programs in the dialects stablehlo, chlo, sdy and func}}
  %0 = arith.addf %arg0, %arg0 : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @f() -> tensor<2xf32> {
  // expected-error@below {{the constant 'w' holds 6 bytes, which do not fill 'tensor<2xf32>'}}
  %0 = stablehlo.constant dense_resource<w> : tensor<2xf32>
  return %0 : tensor<2xf32>
}
{-#
  dialect_resources: {
    builtin: {
      w: "0x040000000000803F0000"
    }
  }
#-}

// -----
// expected-note@below {{function is here}}
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{@f calls itself; recursion is not supported}}
  %0 = stablehlo.composite "my.f" %x {decomposition = @f} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// expected-error@below {{argument 0 of @f has type 'tensor<4xf32, "csr">': it has an encoding}}
// expected-note@below {{dense tensors without one are supported}}
func.func @f(%arg0: tensor<4xf32, "csr">) {
  return
}
