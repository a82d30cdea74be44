// RUN: autopar-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @manual_computation_c1(%x: tensor<8xf32>) {
  // expected-error@+1 {{expected a sharding for each of 1 operands and 1 results, found 0 and 1}}
  %0 = autopar.manual_computation(%x) in_shardings=[] out_shardings=[#autopar.sharding<@mesh, [{}]>] manual_axes=[] {
  ^bb0(%arg0: tensor<8xf32>):
    autopar.return %arg0 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----
func.func @manual_computation_c1(%x: tensor<8xf32>) {
  // expected-error@+1 {{the body has 0 arguments and returns 1 values, expected 1 and 1}}
  %0 = autopar.manual_computation(%x) in_shardings=[#autopar.sharding<@mesh, [{}]>] out_shardings=[#autopar.sharding<@mesh, [{}]>] manual_axes=[] {
    %1 = "test.op"() : () -> tensor<8xf32>
    autopar.return %1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
autopar.mesh @other = <["dp"=2]>
func.func @manual_computation_c2(%x: tensor<8xf32>) {
  // expected-error@+1 {{result 0: shardings name different meshes, @mesh and @other}}
  %0 = autopar.manual_computation(%x) in_shardings=[#autopar.sharding<@mesh, [{}]>] out_shardings=[#autopar.sharding<@other, [{}]>] manual_axes=[] {
  ^bb0(%arg0: tensor<8xf32>):
    autopar.return %arg0 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @manual_computation_c3(%x: tensor<8xf32>) {
  // expected-error@+1 {{manual axis "tp" is not in the mesh}}
  %0 = autopar.manual_computation(%x) in_shardings=[#autopar.sharding<@mesh, [{}]>] out_shardings=[#autopar.sharding<@mesh, [{}]>] manual_axes=["tp"] {
  ^bb0(%arg0: tensor<8xf32>):
    autopar.return %arg0 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @manual_computation_c3(%x: tensor<8xf32>) {
  // expected-error@+1 {{manual axis "dp" occurs twice}}
  %0 = autopar.manual_computation(%x) in_shardings=[#autopar.sharding<@mesh, [{}]>] out_shardings=[#autopar.sharding<@mesh, [{}]>] manual_axes=["dp", "dp"] {
  ^bb0(%arg0: tensor<8xf32>):
    autopar.return %arg0 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2, "tp"=2]>
func.func @manual_computation_c4(%x: tensor<8xf32>) {
  // expected-error@+1 {{operand 0: manual axes must come before others in each dim}}
  %0 = autopar.manual_computation(%x) in_shardings=[#autopar.sharding<@mesh, [{"tp", "dp"}]>] out_shardings=[#autopar.sharding<@mesh, [{}]>] manual_axes=["dp"] {
  ^bb0(%arg0: tensor<4xf32>):
    autopar.return %arg0 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2, "tp"=2]>
func.func @manual_computation_c5(%x: tensor<8xf32>) {
  // expected-error@+1 {{result 0: the body has type 'tensor<4xf32>', expected the local type 'tensor<8xf32>'}}
  %0 = autopar.manual_computation(%x) in_shardings=[#autopar.sharding<@mesh, [{"dp"}]>] out_shardings=[#autopar.sharding<@mesh, [{}]>] manual_axes=["dp"] {
  ^bb0(%arg0: tensor<4xf32>):
    autopar.return %arg0 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @manual_computation_c6(%x: tensor<7xf32>) {
  // expected-error@+1 {{operand 0: dim 0 of 7 elements is cut into 2 blocks by manual axes, expected a size that they divide}}
  %0 = autopar.manual_computation(%x) in_shardings=[#autopar.sharding<@mesh, [{"dp"}]>] out_shardings=[#autopar.sharding<@mesh, [{"dp"}]>] manual_axes=["dp"] {
  ^bb0(%arg0: tensor<4xf32>):
    autopar.return %arg0 : tensor<4xf32>
  } : (tensor<7xf32>) -> tensor<7xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @manual_computation_c7(%x: tensor<8xf32>) {
  // expected-error@+1 {{operand 0: is unreduced; reduce it in the body (psum), or before}}
  %0 = autopar.manual_computation(%x) in_shardings=[#autopar.sharding<@mesh, [{}], unreduced={"dp"}>] out_shardings=[#autopar.sharding<@mesh, [{}], unreduced={"dp"}>] manual_axes=["dp"] {
  ^bb0(%arg0: tensor<8xf32>):
    autopar.return %arg0 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}
