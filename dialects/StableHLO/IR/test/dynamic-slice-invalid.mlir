// RUN: autopar-opt %s --split-input-file --verify-diagnostics

func.func @dynamic_slice_c2(%x: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error @below {{found start_indices of size 2, expected 1, the operand's rank}}
  %0 = stablehlo.dynamic_slice %x, %i, %i, sizes = [2] : (tensor<4xf32>, tensor<i32>, tensor<i32>) -> tensor<2xf32>
  return
}

// -----

func.func @dynamic_slice_c3(%x: tensor<4x4xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error @below {{found start_indices[1] of type 'tensor<i64>', expected 'tensor<i32>', the type of start_indices[0]}}
  %0 = stablehlo.dynamic_slice %x, %i, %j, sizes = [2, 2] : (tensor<4x4xf32>, tensor<i32>, tensor<i64>) -> tensor<2x2xf32>
  return
}

// -----

func.func @dynamic_slice_c4(%x: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error @below {{found slice size 5 for dim 0, expected 0 to 4, the operand's size}}
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [5] : (tensor<4xf32>, tensor<i32>) -> tensor<5xf32>
  return
}

// -----

func.func @dynamic_slice_c5(%x: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error @below {{found result #0 of type 'tensor<3xf32>', expected 'tensor<2xf32>'}}
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<3xf32>
  return
}

// -----

func.func @dynamic_slice_start_rank(%x: tensor<4xf32>, %i: tensor<1xi32>) {
  // expected-error @below {{operand #1 must be variadic of a rank-0 tensor of integer, but got 'tensor<1xi32>'}}
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<4xf32>, tensor<1xi32>) -> tensor<2xf32>
  return
}

// -----

func.func @dynamic_update_slice_c1(%x: tensor<4xf32>, %u: tensor<2xf32>, %i: tensor<i32>) {
  // expected-error @below {{found result #0 of type 'tensor<5xf32>', expected 'tensor<4xf32>'}}
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<5xf32>
  return
}

// -----

func.func @dynamic_update_slice_c2(%x: tensor<4xf32>, %u: tensor<2xf16>, %i: tensor<i32>) {
  // expected-error @below {{found update of type 'tensor<2xf16>', expected the element type of operand}}
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<2xf16>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @dynamic_update_slice_c3(%x: tensor<4xf32>, %u: tensor<2x1xf32>, %i: tensor<i32>) {
  // expected-error @below {{found update of type 'tensor<2x1xf32>', expected rank 1}}
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<2x1xf32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @dynamic_update_slice_c4(%x: tensor<4xf32>, %u: tensor<2xf32>) {
  // expected-error @below {{found start_indices of size 0, expected 1, the operand's rank}}
  %0 = stablehlo.dynamic_update_slice %x, %u : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @dynamic_update_slice_c5(%x: tensor<4x4xf32>, %u: tensor<2x2xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error @below {{found start_indices[1] of type 'tensor<i64>', expected 'tensor<i32>'}}
  %0 = stablehlo.dynamic_update_slice %x, %u, %i, %j : (tensor<4x4xf32>, tensor<2x2xf32>, tensor<i32>, tensor<i64>) -> tensor<4x4xf32>
  return
}

// -----

func.func @dynamic_update_slice_c6(%x: tensor<4xf32>, %u: tensor<5xf32>, %i: tensor<i32>) {
  // expected-error @below {{found dim 0 of update of size 5, expected at most 4, the operand's size}}
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<5xf32>, tensor<i32>) -> tensor<4xf32>
  return
}
