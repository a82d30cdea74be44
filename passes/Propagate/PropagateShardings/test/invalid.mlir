// RUN: autopar-opt %s --allow-unregistered-dialect --autopar-propagate-shardings --split-input-file --verify-diagnostics

// expected-error@+1 {{the module has no autopar.mesh, expected one}}
module {}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func private @g(tensor<8xf32>) -> tensor<8xf32>
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{is a call, expected calls to be inlined before propagation}}
  %0 = func.call @g(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
autopar.mesh @mesh = <["dp"=2]>
// expected-error@+1 {{has several blocks, expected one: control flow must be while, case or if}}
func.func @f() {
  "test.branch"()[^bb1] : () -> ()
^bb1:
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
// expected-error@+1 {{argument 0 of @f has dynamic type 'tensor<?xf32>', expected a static shape}}
func.func @f(%x: tensor<?xf32>) { return }

// -----
autopar.mesh @mesh = <["dp"=2]>
// expected-error@+2 {{state 'w' has sharding #autopar.sharding<@mesh, [{}]> here and #autopar.sharding<@mesh, [{"dp"}]> elsewhere; give both one sharding}}
// expected-note@+1 {{the other is here}}
func.func @f(%w: tensor<8xf32> {autopar.kind = "state", autopar.name = "w", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}) -> (tensor<8xf32> {autopar.kind = "state", autopar.name = "w", autopar.sharding = #autopar.sharding<@mesh, [{}]>}) {
  return %w : tensor<8xf32>
}

// -----
autopar.mesh @mesh = <["dp"=2]>
// expected-note@+2 {{the other is here}}
// expected-error@+1 {{state 'w' has type 'tensor<4xf32>' here and another shape elsewhere}}
func.func @f(%w: tensor<8xf32> {autopar.kind = "state", autopar.name = "w"}, %v: tensor<4xf32>) -> (tensor<4xf32> {autopar.kind = "state", autopar.name = "w"}) {
  return %v : tensor<4xf32>
}

// -----
autopar.mesh @mesh = <["dp"=2]>
// expected-error@+2 {{sharding group 1 holds a value of type 'tensor<4xf32>', expected the shape of its other values}}
// expected-note@+1 {{another value of the group}}
func.func @sharding_group_c1(%x: tensor<8xf32>, %y: tensor<4xf32>) {
  autopar.sharding_group %x group_id=1 : tensor<8xf32>
  autopar.sharding_group %y group_id=1 : tensor<4xf32>
  return
}

