// RUN: autopar-opt %s --split-input-file --verify-diagnostics

func.func @reduce_c1(%x: tensor<4x6xf32>, %y: tensor<4x5xf32>, %c: tensor<f32>) {
  // expected-error @below {{found inputs[1] of type 'tensor<4x5xf32>', expected the shape of inputs[0]}}
  %0:2 = "stablehlo.reduce"(%x, %y, %c, %c) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %d: tensor<f32>, %e: tensor<f32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<f32>
  }) : (tensor<4x6xf32>, tensor<4x5xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @reduce_c2(%x: tensor<4x6xf32>, %c: tensor<f16>) {
  // expected-error @below {{found inputs[0] of type 'tensor<4x6xf32>', expected the element type of init_values[0], which has type 'tensor<f16>'}}
  %0 = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f16>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_init_rank(%x: tensor<4x6xf32>, %c: tensor<1xf32>) {
  // expected-error @below {{found init_values[0] of type 'tensor<1xf32>', expected rank 0}}
  %0 = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c3(%x: tensor<4x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found 3 operands and 1 results, expected as many inputs as initial values and results, at least one}}
  %0 = "stablehlo.reduce"(%x, %c, %c) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c4(%x: tensor<4x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found dim 2 in dimensions, expected a dim of the inputs, which has rank 2}}
  %0 = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c5(%x: tensor<4x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found dim 1 twice in dimensions, expected each dim once}}
  %0 = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c6(%x: tensor<4x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found body with arguments (tensor<f16>, tensor<f16>), expected (tensor<f32>, tensor<f32>)}}
  %0 = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    stablehlo.return %a : tensor<f16>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c6_result(%x: tensor<4x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found body that returns (), expected (tensor<f32>)}}
  %0 = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    // expected-note @below {{returned here}}
    stablehlo.return
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c7(%x: tensor<4x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found result #0 of type 'tensor<6xf32>', expected 'tensor<4xf32>'}}
  %0 = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
  return
}

// -----

func.func @reduce_c8(%x: tensor<4x6xf32>, %c: tensor<f32>) {
  // expected-error @below {{found result #0 of type 'tensor<4xf16>', expected 'tensor<4xf32>'}}
  %0 = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf16>
  return
}

// -----

func.func @sort_c1() {
  // expected-error @below {{found no inputs, expected at least one}}
  "stablehlo.sort"() ({
  ^bb0:
    stablehlo.return
  }) : () -> ()
  return
}

// -----

func.func @sort_c2(%x: tensor<4x6xf32>) {
  // expected-error @below {{result #0 has type 'tensor<4x5xf32>', but operand #0 has type 'tensor<4x6xf32>'; the two must be equal}}
  %0 = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4x6xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @sort_c2_count(%x: tensor<4x6xf32>) {
  // expected-error @below {{has 1 operands but 0 results; one result for each operand is needed}}
  "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return
  }) : (tensor<4x6xf32>) -> ()
  return
}

// -----

func.func @sort_c3(%x: tensor<4x6xf32>, %y: tensor<4xf32>) {
  // expected-error @below {{found inputs[1] of type 'tensor<4xf32>', expected the shape of inputs[0]}}
  %0:2 = "stablehlo.sort"(%x, %y) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    stablehlo.return
  }) : (tensor<4x6xf32>, tensor<4xf32>) -> (tensor<4x6xf32>, tensor<4xf32>)
  return
}

// -----

func.func @sort_c4(%x: tensor<4x6xf32>) {
  // expected-error @below {{found dimension = 2, expected -2 to 1 for inputs of rank 2}}
  %0 = "stablehlo.sort"(%x) <{dimension = 2 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @sort_c5(%x: tensor<4x6xf32>) {
  // expected-error @below {{found comparator that returns (tensor<f32>), expected (tensor<i1>)}}
  %0 = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    // expected-note @below {{returned here}}
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @map_c1(%x: tensor<4x6xf32>) {
  // expected-error @below {{found result of type 'tensor<4xf32>', expected the shape of inputs[0]}}
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @map_c2() {
  // expected-error @below {{found no inputs, expected at least one}}
  %0 = "stablehlo.map"() <{dimensions = array<i64: 0>}> ({
    stablehlo.return
  }) : () -> tensor<4xf32>
  return
}

// -----

func.func @map_c3(%x: tensor<4x6xf32>) {
  // expected-error @below {{found dimensions = [1, 0], expected all dims in order}}
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 1, 0>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @map_c4(%x: tensor<4x6xf32>) {
  // expected-error @below {{found computation with arguments (tensor<f16>), expected (tensor<f32>)}}
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f16>):
    stablehlo.return %a : tensor<f16>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
