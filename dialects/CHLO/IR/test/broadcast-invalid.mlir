// RUN: autopar-opt %s --split-input-file --verify-diagnostics

func.func @broadcast_add_c1(%x: tensor<3xf32>, %y: tensor<3xf64>) {
  // expected-error @below {{found lhs of type 'tensor<3xf32>', expected the element type of rhs, which has type 'tensor<3xf64>'}}
  %0 = chlo.broadcast_add %x, %y : (tensor<3xf32>, tensor<3xf64>) -> tensor<3xf32>
  return
}

// -----
func.func @broadcast_add_c2(%x: tensor<3xf32>, %y: tensor<2x3xf32>) {
  // expected-error @below {{found broadcast_dimensions of size 2, expected 1, one for each dim of the operand of fewer dims}}
  %0 = chlo.broadcast_add %x, %y {broadcast_dimensions = array<i64: 0, 1>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----
func.func @broadcast_add_c2(%x: tensor<3xf32>, %y: tensor<2x3xf32>) {
  // expected-error @below {{found dim 2 in broadcast_dimensions, expected a dim of the result, which has rank 2}}
  %0 = chlo.broadcast_add %x, %y {broadcast_dimensions = array<i64: 2>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----
func.func @broadcast_add_c2(%x: tensor<3x3xf32>, %y: tensor<2x3x3xf32>) {
  // expected-error @below {{found dim 1 twice in broadcast_dimensions, expected each dim once}}
  %0 = chlo.broadcast_add %x, %y {broadcast_dimensions = array<i64: 1, 1>} : (tensor<3x3xf32>, tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return
}

// -----
func.func @broadcast_add_c2(%x: tensor<3x3xf32>, %y: tensor<2x3x3xf32>) {
  // expected-error @below {{found broadcast_dimensions = [2, 1], expected ascending order}}
  %0 = chlo.broadcast_add %x, %y {broadcast_dimensions = array<i64: 2, 1>} : (tensor<3x3xf32>, tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return
}

// -----
func.func @broadcast_add_c3(%x: tensor<2xf32>, %y: tensor<2x3xf32>) {
  // expected-error @below {{found size 3 in dim 1 of operand 1, expected 1 or 2, the size of an operand before it}}
  %0 = chlo.broadcast_add %x, %y : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----
func.func @broadcast_compare_c3(%x: tensor<1xf32>, %y: tensor<2x3xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<2xi1>', expected 'tensor<2x3xi1>'}}
  %0 = "chlo.broadcast_compare"(%x, %y) <{comparison_direction = #chlo<comparison_direction LT>}> : (tensor<1xf32>, tensor<2x3xf32>) -> tensor<2xi1>
  return
}

// -----
func.func @broadcast_select_c1(%p: tensor<i1>, %x: tensor<3xf32>, %y: tensor<3xi32>) {
  // expected-error @below {{found on_true of type 'tensor<3xf32>', expected the element type of on_false, which has type 'tensor<3xi32>'}}
  %0 = chlo.broadcast_select %p, %x, %y : (tensor<i1>, tensor<3xf32>, tensor<3xi32>) -> tensor<3xf32>
  return
}

// -----
func.func @dynamic(%x: tensor<?xf32>, %y: tensor<3xf32>) {
  // expected-error @below {{operand #0 of type 'tensor<?xf32>' has a dynamic shape, but static shapes are needed: export the program with concrete sizes}}
  %0 = chlo.broadcast_add %x, %y : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----
func.func @constant_like_c1(%x: tensor<3xf32>) {
  // expected-error @below {{found result of type 'tensor<4xf32>', expected the shape of operand, which has type 'tensor<3xf32>'}}
  %0 = "chlo.constant_like"(%x) <{value = 1.0 : f32}> : (tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @constant_like_c2(%x: tensor<3xf32>) {
  // expected-error @below {{found value of type 'f64', expected 'f32', the result's element type}}
  %0 = "chlo.constant_like"(%x) <{value = 1.0 : f64}> : (tensor<3xf32>) -> tensor<3xf32>
  return
}
