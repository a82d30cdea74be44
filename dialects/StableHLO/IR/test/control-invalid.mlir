// RUN: autopar-opt %s --split-input-file --verify-diagnostics

func.func @while_c1(%n: tensor<i32>, %p: tensor<i1>, %q: tensor<2xi1>) {
  // expected-error @below {{found cond that returns (tensor<i32>), expected (tensor<i1>)}}
  %0 = stablehlo.while(%i = %n) : tensor<i32>
  cond {
    // expected-note @below {{returned here}}
    stablehlo.return %i : tensor<i32>
  } do {
    stablehlo.return %i : tensor<i32>
  }
  return
}

// -----

func.func @while_c2(%n: tensor<i32>, %p: tensor<i1>, %q: tensor<2xi1>) {
  // expected-error @below {{found body that returns (tensor<i1>), expected (tensor<i32>)}}
  %0 = stablehlo.while(%i = %n) : tensor<i32>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    // expected-note @below {{returned here}}
    stablehlo.return %p : tensor<i1>
  }
  return
}

// -----

func.func @while_c2_arguments(%n: tensor<i32>, %p: tensor<i1>, %q: tensor<2xi1>) {
  // expected-error @below {{found body with arguments (), expected (tensor<i32>)}}
  %0 = "stablehlo.while"(%n) ({
  ^bb0(%i: tensor<i32>):
    stablehlo.return %p : tensor<i1>
  }, {
    stablehlo.return %n : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @while_c3(%n: tensor<i32>, %p: tensor<i1>, %q: tensor<2xi1>) {
  // expected-error @below {{result #0 has type 'tensor<i64>', but operand #0 has type 'tensor<i32>'; the two must be equal}}
  %0 = "stablehlo.while"(%n) ({
  ^bb0(%i: tensor<i32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%i: tensor<i32>):
    stablehlo.return %i : tensor<i32>
  }) : (tensor<i32>) -> tensor<i64>
  return
}

// -----

func.func @if_c1(%n: tensor<i32>, %p: tensor<i1>, %q: tensor<2xi1>) {
  // expected-error @below {{found true_branch with arguments (tensor<i32>), expected ()}}
  %0 = "stablehlo.if"(%p) ({
  ^bb0(%a: tensor<i32>):
    stablehlo.return %a : tensor<i32>
  }, {
    stablehlo.return %n : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return
}

// -----

func.func @if_c2(%n: tensor<i32>, %p: tensor<i1>, %q: tensor<2xi1>) {
  // expected-error @below {{found false_branch that returns (tensor<i1>), expected (tensor<i32>)}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %n : tensor<i32>
  }, {
    // expected-note @below {{returned here}}
    stablehlo.return %p : tensor<i1>
  }) : (tensor<i1>) -> tensor<i32>
  return
}

// -----

func.func @if_pred(%n: tensor<i32>, %p: tensor<i1>, %q: tensor<2xi1>) {
  // expected-error @below {{found pred of type 'tensor<2xi1>', expected rank 0}}
  %0 = "stablehlo.if"(%q) ({
    stablehlo.return %n : tensor<i32>
  }, {
    stablehlo.return %n : tensor<i32>
  }) : (tensor<2xi1>) -> tensor<i32>
  return
}

// -----

func.func @case_c1(%n: tensor<i32>, %p: tensor<i1>, %q: tensor<2xi1>) {
  // expected-error @below {{found no branches, expected at least one}}
  "stablehlo.case"(%n) : (tensor<i32>) -> ()
  return
}

// -----

func.func @case_c2(%n: tensor<i32>, %p: tensor<i1>, %q: tensor<2xi1>) {
  // expected-error @below {{found branch #0 with arguments (tensor<i32>), expected ()}}
  "stablehlo.case"(%n) ({
  ^bb0(%a: tensor<i32>):
    stablehlo.return
  }) : (tensor<i32>) -> ()
  return
}

// -----

func.func @case_c3(%n: tensor<i32>, %p: tensor<i1>, %q: tensor<2xi1>) {
  // expected-error @below {{found branch #1 that returns (tensor<i32>), expected ()}}
  "stablehlo.case"(%n) ({
    stablehlo.return
  }, {
    // expected-note @below {{returned here}}
    stablehlo.return %n : tensor<i32>
  }) : (tensor<i32>) -> ()
  return
}

// -----

func.func @case_index(%n: tensor<i64>) {
  // expected-error @below {{index has type 'tensor<i64>', expected tensor<i32>}}
  "stablehlo.case"(%n) ({
    stablehlo.return
  }) : (tensor<i64>) -> ()
  return
}

// -----

func.func @optimization_barrier_c1(%n: tensor<i32>, %p: tensor<i1>, %q: tensor<2xi1>) {
  // expected-error @below {{result #0 has type 'tensor<i1>', but operand #0 has type 'tensor<i32>'; the two must be equal}}
  %0 = stablehlo.optimization_barrier %n : (tensor<i32>) -> tensor<i1>
  return
}

// -----

func.func @rng_bit_generator_c1(%s: tensor<2xui64>) {
  // expected-error @below {{found output_state of type 'tensor<3xui64>', expected initial_state's type 'tensor<2xui64>'}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}

// -----

func.func @rng_bit_generator_state(%s: tensor<2xi64>) {
  // expected-error @below {{found initial_state of type 'tensor<2xi64>', expected a rank-1 tensor of ui64 or ui32}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xi64>) -> (tensor<2xi64>, tensor<4xui32>)
  return
}

// -----

func.func @rng_bit_generator_c2(%s: tensor<3xui64>) {
  // expected-error @below {{found initial_state of type 'tensor<3xui64>' for THREE_FRY, expected 2 ui64 for THREE_FRY, 2 or 3 for PHILOX and DEFAULT}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<3xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}

// -----

func.func @rng_bit_generator_c3(%s: tensor<2xui64>) {
  // expected-error @below {{found output of type 'tensor<4xi1>', expected integers or floats of 8 bits or more}}
  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xi1>)
  return
}

// -----

func.func @composite_c1(%x: tensor<2xf32>) {
  // expected-error @below {{found name "sine", expected a dialect and a name, as in "my.op"}}
  %0 = stablehlo.composite "sine" %x {decomposition = @sine} : (tensor<2xf32>) -> tensor<2xf32>
  return
}
func.func private @sine(%x: tensor<2xf32>) -> tensor<2xf32>

// -----

func.func @composite_c2(%x: tensor<2xf32>) {
  // expected-error @below {{found decomposition @sine, which is no function of this module}}
  %0 = stablehlo.composite "my.sine" %x {decomposition = @sine} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @composite_c3(%x: tensor<2xf32>) {
  // expected-error @below {{found decomposition @sine of type '(tensor<3xf32>) -> tensor<2xf32>', expected the type of the op}}
  %0 = stablehlo.composite "my.sine" %x {decomposition = @sine} : (tensor<2xf32>) -> tensor<2xf32>
  return
}
// expected-note @below {{function is here}}
func.func private @sine(%x: tensor<3xf32>) -> tensor<2xf32>

// -----

func.func @composite_c4(%x: tensor<2xf32>) {
  // expected-error @below {{found decomposition @sine of type '(tensor<2xf32>) -> tensor<3xf32>', expected the type of the op}}
  %0 = stablehlo.composite "my.sine" %x {decomposition = @sine} : (tensor<2xf32>) -> tensor<2xf32>
  return
}
// expected-note @below {{function is here}}
func.func private @sine(%x: tensor<2xf32>) -> tensor<3xf32>
