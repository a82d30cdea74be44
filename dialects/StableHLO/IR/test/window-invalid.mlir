// RUN: autopar-opt %s --split-input-file --verify-diagnostics

func.func @reduce_window_c1(%x: tensor<8x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found 3 operands and 1 results, expected as many inputs as initial values and results, at least one}}
  %0 = "stablehlo.reduce_window"(%x, %c, %c) <{window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>, tensor<f32>) -> tensor<7x5xf32>
  return
}

// -----

func.func @reduce_window_c2(%x: tensor<8x6xf32>, %y: tensor<8x5xf32>, %c: tensor<f32>) {
  // expected-error @below {{found inputs[1] of type 'tensor<8x5xf32>', expected the shape of inputs[0]}}
  %0:2 = "stablehlo.reduce_window"(%x, %y, %c, %c) <{window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %d: tensor<f32>, %e: tensor<f32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<f32>
  }) : (tensor<8x6xf32>, tensor<8x5xf32>, tensor<f32>, tensor<f32>) -> (tensor<7x5xf32>, tensor<7x4xf32>)
  return
}

// -----

func.func @reduce_window_c3(%x: tensor<8x6xf32>, %c: tensor<f16>) {
  // expected-error @below {{found inputs[0] of type 'tensor<8x6xf32>', expected the element type of init_values[0]}}
  %0 = "stablehlo.reduce_window"(%x, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f16>) -> tensor<4x3xf32>
  return
}

// -----

func.func @reduce_window_c4(%x: tensor<8x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found window_dimensions of size 1, expected 2, the operand's rank}}
  %0 = "stablehlo.reduce_window"(%x, %c) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @reduce_window_c5(%x: tensor<8x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found 0 for dim 1 in window_dimensions, expected at least 1}}
  %0 = "stablehlo.reduce_window"(%x, %c) <{window_dimensions = array<i64: 2, 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @reduce_window_c6(%x: tensor<8x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found window_strides of size 1, expected 2, the operand's rank}}
  %0 = "stablehlo.reduce_window"(%x, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @reduce_window_c7(%x: tensor<8x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found 0 for dim 0 in window_strides, expected at least 1}}
  %0 = "stablehlo.reduce_window"(%x, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 0, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @reduce_window_c8(%x: tensor<8x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found base_dilations of size 1, expected 2, the operand's rank}}
  %0 = "stablehlo.reduce_window"(%x, %c) <{window_dimensions = array<i64: 2, 2>, base_dilations = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @reduce_window_c9(%x: tensor<8x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found 0 for dim 0 in base_dilations, expected at least 1}}
  %0 = "stablehlo.reduce_window"(%x, %c) <{window_dimensions = array<i64: 2, 2>, base_dilations = array<i64: 0, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @reduce_window_c10(%x: tensor<8x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found window_dilations of size 1, expected 2, the operand's rank}}
  %0 = "stablehlo.reduce_window"(%x, %c) <{window_dimensions = array<i64: 2, 2>, window_dilations = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @reduce_window_c11(%x: tensor<8x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found 0 for dim 0 in window_dilations, expected at least 1}}
  %0 = "stablehlo.reduce_window"(%x, %c) <{window_dimensions = array<i64: 2, 2>, window_dilations = array<i64: 0, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @reduce_window_c12(%x: tensor<8x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found padding of type 'tensor<1x2xi64>', expected shape [2, 2]}}
  %0 = "stablehlo.reduce_window"(%x, %c) <{window_dimensions = array<i64: 2, 2>, padding = dense<0> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @reduce_window_c13(%x: tensor<8x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found body with arguments (tensor<f16>, tensor<f16>), expected (tensor<f32>, tensor<f32>)}}
  %0 = "stablehlo.reduce_window"(%x, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    stablehlo.return %a : tensor<f16>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @reduce_window_c15(%x: tensor<8x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found result #0 of type 'tensor<4x4xf32>', expected 'tensor<4x3xf32>'}}
  %0 = "stablehlo.reduce_window"(%x, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reduce_window_c16(%x: tensor<8x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found result #0 of type 'tensor<4x3xf16>', expected 'tensor<4x3xf32>'}}
  %0 = "stablehlo.reduce_window"(%x, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<4x3xf16>
  return
}

// -----

func.func @select_and_scatter_c1(%x: tensor<8x6xf32>, %s: tensor<4x3xf16>, %c: tensor<f32>) {
  // expected-error @below {{found source of type 'tensor<4x3xf16>', expected the element type of operand}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x3xf16>, tensor<f32>) -> tensor<8x6xf32>
  return
}

// -----

func.func @select_and_scatter_c2(%x: tensor<8x6xf32>, %s: tensor<4x4xf32>, %c: tensor<f32>) {
  // expected-error @below {{found source of type 'tensor<4x4xf32>', expected shape [4, 3], one element for each window}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<8x6xf32>
  return
}

// -----

func.func @select_and_scatter_c3(%x: tensor<8x6xf32>, %s: tensor<4x3xf32>, %c: tensor<f16>) {
  // expected-error @below {{found init_value of type 'tensor<f16>', expected the element type of operand}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x3xf32>, tensor<f16>) -> tensor<8x6xf32>
  return
}

// -----

func.func @select_and_scatter_c3_rank(%x: tensor<8x6xf32>, %s: tensor<4x3xf32>, %c: tensor<1xf32>) {
  // expected-error @below {{found init_value of type 'tensor<1xf32>', expected rank 0}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x3xf32>, tensor<1xf32>) -> tensor<8x6xf32>
  return
}

// -----

func.func @select_and_scatter_c4(%x: tensor<8x6xf32>, %s: tensor<4x3xf32>, %c: tensor<f32>) {
  // expected-error @below {{found window_dimensions of size 1, expected 2, the operand's rank}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<8x6xf32>
  return
}

// -----

func.func @select_and_scatter_c5(%x: tensor<8x6xf32>, %s: tensor<4x3xf32>, %c: tensor<f32>) {
  // expected-error @below {{found 0 for dim 1 in window_dimensions, expected at least 1}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2, 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<8x6xf32>
  return
}

// -----

func.func @select_and_scatter_c6(%x: tensor<8x6xf32>, %s: tensor<4x3xf32>, %c: tensor<f32>) {
  // expected-error @below {{found window_strides of size 1, expected 2, the operand's rank}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<8x6xf32>
  return
}

// -----

func.func @select_and_scatter_c7(%x: tensor<8x6xf32>, %s: tensor<4x3xf32>, %c: tensor<f32>) {
  // expected-error @below {{found 0 for dim 0 in window_strides, expected at least 1}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 0, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<8x6xf32>
  return
}

// -----

func.func @select_and_scatter_c8(%x: tensor<8x6xf32>, %s: tensor<4x3xf32>, %c: tensor<f32>) {
  // expected-error @below {{found padding of type 'tensor<1x2xi64>', expected shape [2, 2]}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2, 2>, padding = dense<0> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<8x6xf32>
  return
}

// -----

func.func @select_and_scatter_windows(%x: tensor<8x6xf32>, %s: tensor<4x3xf32>, %c: tensor<f32>) {
  // expected-error @below {{has no windows: their sizes are too large}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2, 2>, padding = dense<9223372036854775807> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<8x6xf32>
  return
}

// -----

func.func @select_and_scatter_c9(%x: tensor<8x6xf32>, %s: tensor<4x3xf32>, %c: tensor<f32>) {
  // expected-error @below {{found select with arguments (tensor<f16>, tensor<f16>), expected (tensor<f32>, tensor<f32>)}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f16>, tensor<f16>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<8x6xf32>
  return
}

// -----

func.func @select_and_scatter_c10(%x: tensor<8x6xf32>, %s: tensor<4x3xf32>, %c: tensor<f32>) {
  // expected-error @below {{found scatter with arguments (tensor<f16>, tensor<f16>), expected (tensor<f32>, tensor<f32>)}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    stablehlo.return %a : tensor<f16>
  }) : (tensor<8x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<8x6xf32>
  return
}

// -----

func.func @select_and_scatter_c11(%x: tensor<8x6xf32>, %s: tensor<4x3xf32>, %c: tensor<f32>) {
  // expected-error @below {{found result #0 of type 'tensor<8x5xf32>', expected 'tensor<8x6xf32>'}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<8x5xf32>
  return
}

// -----

func.func @select_and_scatter_c12(%x: tensor<8x6xf32>, %s: tensor<4x3xf32>, %c: tensor<f32>) {
  // expected-error @below {{found result #0 of type 'tensor<8x6xf16>', expected 'tensor<8x6xf32>'}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<8x6xf16>
  return
}
