// RUN: autopar-opt %s --split-input-file --verify-diagnostics

func.func @top_k_c1(%x: tensor<f32>) {
  // expected-error @below {{found an operand of rank 0, expected rank 1 at least}}
  %0:2 = chlo.top_k(%x, k = 0) : tensor<f32> -> (tensor<f32>, tensor<i32>)
  return
}

// -----

func.func @top_k_c2(%x: tensor<2x3xf32>) {
  // expected-error @below {{found k = 4, expected 0 to 3, the size of the last dim of 'tensor<2x3xf32>'}}
  %0:2 = chlo.top_k(%x, k = 4) : tensor<2x3xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
  return
}

// -----

func.func @top_k_c3(%x: tensor<2x3xf32>) {
  // expected-error @below {{inferred type(s) 'tensor<2x2xf32>', 'tensor<2x2xi32>' are incompatible with return type(s) of operation 'tensor<2x1xf32>', 'tensor<2x2xi32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:2 = chlo.top_k(%x, k = 2) : tensor<2x3xf32> -> (tensor<2x1xf32>, tensor<2x2xi32>)
  return
}

// -----

func.func @dynamic(%x: tensor<?xf32>) {
  // expected-error @below {{operand #0 of type 'tensor<?xf32>' has a dynamic shape, but static shapes are needed: export the program with concrete sizes}}
  %0 = chlo.erf %x : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @element_type(%x: tensor<4xi32>) {
  // expected-error @below {{operand #0 must be a tensor of float, but got 'tensor<4xi32>'}}
  %0 = chlo.erf %x : tensor<4xi32> -> tensor<4xi32>
  return
}
