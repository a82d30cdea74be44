// RUN: autopar-opt %s --split-input-file --verify-diagnostics

func.func @all_reduce_c1(%x: tensor<8xf32>) {
  // expected-error@+1 {{mesh @mesh is not declared}}
  %0 = comm.all_reduce %x over <@mesh, ["dp"]> kind = sum reason = "" : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----
// expected-note@+1 {{mesh declared here}}
autopar.mesh @mesh = <["dp"=2]>
func.func @axis_index_c1() {
  // expected-error@+1 {{axis "tp" is not in the mesh}}
  %0 = comm.axis_index over <@mesh, ["tp"]> : tensor<i32>
  return
}

// -----
// expected-note@+1 {{mesh declared here}}
autopar.mesh @mesh = <["dp"=2]>
func.func @all_gather_c1(%x: tensor<8xf32>) {
  // expected-error@+1 {{replicated: axis "dp" is already used by replicated}}
  %0 = comm.all_gather %x over <@mesh, ["dp", "dp"]> dim = 0 reason = "" : (tensor<8xf32>) -> tensor<32xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @all_reduce_c2(%x: tensor<8xf32>) {
  // expected-error@+1 {{has 1 operands and 2 results, expected as many results as operands, at least one}}
  %0:2 = comm.all_reduce %x over <@mesh, ["dp"]> kind = sum reason = "" : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @all_reduce_start_c2(%x: tensor<8xf32>) {
  // expected-error@+1 {{result type 'f32' is not a ranked tensor}}
  %0 = comm.all_reduce_start %x over <@mesh, ["dp"]> kind = sum to [f32] reason = "" : (tensor<8xf32>) -> !comm.handle
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @all_reduce_c3(%x: tensor<8xf32>) {
  // expected-error@+1 {{result has type 'tensor<4xf32>', expected 'tensor<8xf32>' from operand 'tensor<8xf32>'}}
  %0 = comm.all_reduce %x over <@mesh, ["dp"]> kind = sum reason = "" : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @all_reduce_c4(%x: tensor<8xcomplex<f32>>) {
  // expected-error@+1 {{reduces elements of type 'complex<f32>', expected integers or floats}}
  %0 = comm.all_reduce %x over <@mesh, ["dp"]> kind = sum reason = "" : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @all_gather_c3(%x: tensor<8xf32>) {
  // expected-error@+1 {{dim 1 is not a dim of 'tensor<8xf32>' of rank 1}}
  %0 = comm.all_gather %x over <@mesh, ["dp"]> dim = 1 reason = "" : (tensor<8xf32>) -> tensor<16xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @all_gather_c4(%x: tensor<8xf32>) {
  // expected-error@+1 {{result has type 'tensor<8xf32>', expected 'tensor<16xf32>' from operand}}
  %0 = comm.all_gather %x over <@mesh, ["dp"]> dim = 0 reason = "" : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @reduce_scatter_c4(%x: tensor<7xf32>) {
  // expected-error@+1 {{dim 0 of size 7 is not a multiple of the group's size 2}}
  %0 = comm.reduce_scatter %x over <@mesh, ["dp"]> kind = sum dim = 0 reason = "" : (tensor<7xf32>) -> tensor<4xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @all_to_all_c3(%x: tensor<8xf32>) {
  // expected-error@+1 {{concat dim 1 is not a dim of 'tensor<8xf32>' of rank 1}}
  %0 = comm.all_to_all %x over <@mesh, ["dp"]> split = 0 concat = 1 reason = "" : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @all_to_all_c4(%x: tensor<7x2xf32>) {
  // expected-error@+1 {{split dim 0 of size 7 is not a multiple of the group's size 2}}
  %0 = comm.all_to_all %x over <@mesh, ["dp"]> split = 0 concat = 1 reason = "" : (tensor<7x2xf32>) -> tensor<4x4xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @all_to_all_c5(%x: tensor<8x2xf32>) {
  // expected-error@+1 {{result has type 'tensor<8x2xf32>', expected 'tensor<4x4xf32>'}}
  %0 = comm.all_to_all %x over <@mesh, ["dp"]> split = 0 concat = 1 reason = "" : (tensor<8x2xf32>) -> tensor<8x2xf32>
  return
}

// -----
autopar.mesh @mesh = <["sp"=2]>
func.func @permute_c4(%x: tensor<8xf32>) {
  // expected-error@+1 {{pairs has 1 indices, expected an even number}}
  %0 = comm.permute %x over <@mesh, ["sp"]> pairs = [0] reason = "" : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["sp"=2]>
func.func @permute_c4_range(%x: tensor<8xf32>) {
  // expected-error@+1 {{target 2 is not in the group of 2}}
  %0 = comm.permute %x over <@mesh, ["sp"]> pairs = [0, 2] reason = "" : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["sp"=2]>
func.func @permute_c5(%x: tensor<8xf32>) {
  // expected-error@+1 {{source 0 occurs twice}}
  %0 = comm.permute %x over <@mesh, ["sp"]> pairs = [0, 1, 0, 0] reason = "" : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @broadcast_c4(%x: tensor<8xf32>) {
  // expected-error@+1 {{root 2 is not in the group of 2}}
  %0 = comm.broadcast %x over <@mesh, ["dp"]> root = 2 reason = "" : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----
func.func @send_c1(%x: tensor<8xf32>) {
  // expected-error@+1 {{peer -1 and tag 0 must not be negative}}
  comm.send %x to -1 tag = 0 reason = "" : tensor<8xf32>
  return
}

// -----
func.func @recv_start_c2() {
  // expected-error@+1 {{receives 0 tensors, expected one}}
  %0 = comm.recv_start from 1 tag = 0 to [] reason = ""
  return
}

// -----
func.func @wait_c1(%h: !comm.handle) {
  // expected-error@+1 {{waits for a handle that no start op of this block gave}}
  comm.wait %h
  return
}

// -----
func.func @wait_c2() {
  // expected-note@+1 {{started here}}
  %0 = comm.recv_start from 1 tag = 0 to [tensor<8xf32>] reason = ""
  // expected-error@+1 {{results differ in type from those of the start op}}
  %1 = comm.wait %0 : tensor<4xf32>
  return
}

// -----
func.func @wait_c3() {
  // expected-note@+1 {{started here}}
  %0 = comm.recv_start from 1 tag = 0 to [tensor<8xf32>] reason = ""
  // expected-error@+1 {{is not the only op that waits for its handle}}
  %1 = comm.wait %0 : tensor<8xf32>
  %2 = comm.wait %0 : tensor<8xf32>
  return
}

// -----
func.func @kind(%x: tensor<8xf32>) {
  // expected-error@+1 {{expected sum, max or min, found 'product'}}
  %0 = comm.all_reduce %x over <@mesh, ["dp"]> kind = product reason = "" : (tensor<8xf32>) -> tensor<8xf32>
  return
}
