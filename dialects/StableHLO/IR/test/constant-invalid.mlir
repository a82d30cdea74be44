// RUN: autopar-opt %s --split-input-file --verify-diagnostics

func.func @constant_c1() {
  // expected-error @below {{found value of type 'tensor<2xi32>', expected the result's type 'tensor<3xi32>'}}
  %0 = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<3xi32>
  return
}

// -----

func.func @constant_sparse() {
  // expected-error @below {{found a value that is neither dense<…> nor dense_resource<…>, expected one of them}}
  %0 = stablehlo.constant sparse<[[0]], [1]> : tensor<2xi32>
  return
}

// -----

func.func @constant_hex_type() {
  // expected-error @below {{found hex data of type 'vector<2xi32>', expected a static tensor of numbers}}
  %0 = stablehlo.constant dense<"0x00"> : vector<2xi32>
  return
}

// -----

func.func @constant_hex_digits() {
  // expected-error @below {{found hex data with other than hex digits, or an odd number of them}}
  %0 = stablehlo.constant dense<"0x0G"> : tensor<2xi32>
  return
}

// -----

func.func @constant_hex_size() {
  // expected-error @below {{found 3 bytes of hex data, which do not fit 'tensor<2xi32>'}}
  %0 = stablehlo.constant dense<"0x010203"> : tensor<2xi32>
  return
}
