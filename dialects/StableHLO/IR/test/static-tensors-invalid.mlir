// RUN: autopar-opt %s --split-input-file --verify-diagnostics
// Rules that traits check for many ops at once.

func.func @dynamic_operand(%x: tensor<?xf32>) {
  // expected-error@+1 {{operand #0 of type 'tensor<?xf32>' has a dynamic shape, but static shapes are needed: export the program with concrete sizes}}
  %0 = stablehlo.abs %x : tensor<?xf32>
  return
}

// -----

func.func @dynamic_result() {
  // expected-error@+1 {{result #0 of type 'tensor<?xf32>' has a dynamic shape}}
  %0 = stablehlo.iota dim = 0 : tensor<?xf32>
  return
}

// -----

func.func @pairwise_count(%x: tensor<2xf32>) {
  // expected-error@+1 {{has 2 operands but 1 results; one result for each operand is needed}}
  %0 = "stablehlo.optimization_barrier"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @pairwise_type(%x: tensor<2xf32>) {
  // expected-error@+1 {{result #0 has type 'tensor<3xf32>', but operand #0 has type 'tensor<2xf32>'; the two must be equal}}
  %0 = "stablehlo.optimization_barrier"(%x) : (tensor<2xf32>) -> tensor<3xf32>
  return
}
