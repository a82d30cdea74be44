// RUN: autopar-opt %s --autopar-import-sdy --split-input-file --verify-diagnostics
// expected-note@below {{the other mesh is here; leave "mesh" out of the plan to use the program's}}
autopar.mesh @mesh = <["dp"=2]>
// expected-error@below {{the program has the mesh {dp=2, tp=2}, but {dp=2} is asked for}}
sdy.mesh @m = <["dp"=2, "tp"=2]>

// -----
// expected-error@below {{mesh has its own order of devices: device 1 at place 0; only row-major order is supported}}
sdy.mesh @m = <["dp"=2], device_ids=[1, 0]>

// -----
sdy.mesh @m = <["dp"=2]>
// expected-error@below {{sdy.sharding on an argument or result must be a sharding, found 3 : i32}}
func.func @f(%arg0: tensor<4xf32> {sdy.sharding = 3 : i32}) { return }

// -----
sdy.mesh @m = <["dp"=2]>
func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{sharding has a mesh of its own, {x=4}, which is not the program's {dp=2}}}
  %0 = sdy.sharding_constraint %arg0 <mesh<["x"=4]>, [{"x"}]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
sdy.mesh @m = <["dp"=2]>
func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{has 1 results, but 2 shardings}}
  %0 = stablehlo.negate %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>, <@m, [{}]>]>} : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
sdy.mesh @mesh = <["a"=4]>
func.func @manual_types(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{operand 0: the body has type 'tensor<4xf32>', expected the local type 'tensor<2xf32>'}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"a"}]>] out_shardings=[<@mesh, [{"a"}]>] manual_axes={"a"} (%a: tensor<4xf32>) {
    sdy.return %a : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
sdy.mesh @mesh = <["a"=4]>
func.func @manual_axes(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{manual axis "b" is not in the mesh}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"b"} (%a: tensor<8xf32>) {
    sdy.return %a : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
