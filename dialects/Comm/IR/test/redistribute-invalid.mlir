// RUN: autopar-opt %s --split-input-file --verify-diagnostics

autopar.mesh @mesh = <["d"=4]>
func.func @redistribute_c2(%x: tensor<4xf32>) {
  // expected-error@+1 {{has 2 operands, expected one}}
  %0:2 = comm.redistribute %x, %x over <@mesh, ["d"]> from <["x"=2], [{"x"}], devices=[0, 1]> to <["x"=2], [{}], devices=[0, 1]> shape = [8] reason = "" : (tensor<4xf32>, tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return
}

// -----
autopar.mesh @mesh = <["d"=4]>
func.func @redistribute_c3(%x: tensor<4xf32>) {
  // expected-error@+1 {{source: device 4 is not in the group of 4}}
  %0 = comm.redistribute %x over <@mesh, ["d"]> from <["x"=2], [{"x"}], devices=[0, 4]> to <["x"=2], [{}], devices=[0, 1]> shape = [8] reason = "" : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["d"=4]>
func.func @redistribute_c3_axis(%x: tensor<4xf32>) {
  // expected-error@+1 {{target: axis "y" is not in the mesh}}
  %0 = comm.redistribute %x over <@mesh, ["d"]> from <["x"=2], [{"x"}], devices=[0, 1]> to <["x"=2], [{"y"}], devices=[0, 1]> shape = [8] reason = "" : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["d"=4]>
func.func @redistribute_c3_unreduced(%x: tensor<4xf32>) {
  // expected-error@+1 {{target: axis "z" is not in the mesh}}
  %0 = comm.redistribute %x over <@mesh, ["d"]> from <["x"=2], [{"x"}], devices=[0, 1]> to <["x"=2], [{}], unreduced={"z"}, devices=[0, 1]> shape = [8] reason = "" : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["d"=4]>
func.func @redistribute_c3_rank(%x: tensor<4xf32>) {
  // expected-error@+1 {{source: sharding has 2 dims, but the tensor has rank 1}}
  %0 = comm.redistribute %x over <@mesh, ["d"]> from <["x"=2], [{"x"}, {}], devices=[0, 1]> to <["x"=2], [{}], devices=[0, 1]> shape = [8] reason = "" : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["d"=4]>
func.func @redistribute_c3_count(%x: tensor<4xf32>) {
  // expected-error@+1 {{source: lists 1 devices for a mesh of 2}}
  %0 = comm.redistribute %x over <@mesh, ["d"]> from <["x"=2], [{"x"}], devices=[0]> to <["x"=2], [{}], devices=[0, 1]> shape = [8] reason = "" : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["d"=4]>
func.func @redistribute_c3_twice(%x: tensor<4xf32>) {
  // expected-error@+1 {{source: device 1 occurs twice}}
  %0 = comm.redistribute %x over <@mesh, ["d"]> from <["x"=2], [{"x"}], devices=[1, 1]> to <["x"=2], [{}], devices=[0, 1]> shape = [8] reason = "" : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["d"=4]>
func.func @redistribute_c3_open(%x: tensor<4xf32>) {
  // expected-error@+1 {{target: dim 0 is open}}
  %0 = comm.redistribute %x over <@mesh, ["d"]> from <["x"=2], [{"x"}], devices=[0, 1]> to <["x"=2], [{?}], devices=[0, 1]> shape = [8] reason = "" : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["d"=4]>
func.func @redistribute_c3_kinds(%x: tensor<4xf32>) {
  // expected-error@+1 {{source: unreduced axes are of different kinds, expected one}}
  %0 = comm.redistribute %x over <@mesh, ["d"]> from <["x"=2, "y"=2], [{}], unreduced={"x", max "y"}, devices=[0, 1, 2, 3]> to <["x"=2], [{}], devices=[0, 1]> shape = [4] reason = "" : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
autopar.mesh @mesh = <["d"=4]>
func.func @redistribute_c3_size(%x: tensor<4xf32>) {
  // expected-error@+1 {{shape has a negative size}}
  %0 = comm.redistribute %x over <@mesh, ["d"]> from <["x"=2], [{"x"}], devices=[0, 1]> to <["x"=2], [{}], devices=[0, 1]> shape = [-8] reason = "" : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["d"=4]>
func.func @redistribute_c4(%x: tensor<4xf32>) {
  // expected-error@+1 {{target has type 'tensor<8xf32>', expected the block 'tensor<7xf32>'}}
  %0 = comm.redistribute %x over <@mesh, ["d"]> from <["x"=2], [{"x"}], devices=[0, 1]> to <["x"=2], [{}], devices=[0, 1]> shape = [7] reason = "" : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["d"=4]>
func.func @redistribute_c4_element(%x: tensor<4xf32>) {
  // expected-error@+1 {{has operand 'tensor<4xf32>' and result 'tensor<8xf64>', expected one element type}}
  %0 = comm.redistribute %x over <@mesh, ["d"]> from <["x"=2], [{"x"}], devices=[0, 1]> to <["x"=2], [{}], devices=[0, 1]> shape = [8] reason = "" : (tensor<4xf32>) -> tensor<8xf64>
  return
}

// -----
autopar.mesh @mesh = <["d"=4]>
func.func @redistribute_c5(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{reduces elements of type 'complex<f32>', expected integers or floats}}
  %0 = comm.redistribute %x over <@mesh, ["d"]> from <["x"=2], [{}], unreduced={"x"}, devices=[0, 1]> to <["x"=2], [{}], devices=[0, 1]> shape = [4] reason = "" : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----
autopar.mesh @mesh = <["d"=4]>
func.func @placement(%x: tensor<4xf32>) {
  // expected-error@+1 {{axis "x" has size 0, expected at least 1}}
  %0 = comm.redistribute %x over <@mesh, ["d"]> from <["x"=0], [{}], devices=[]> to <["x"=2], [{}], devices=[0, 1]> shape = [4] reason = "" : (tensor<4xf32>) -> tensor<4xf32>
  return
}
