// RUN: autopar-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{axis "dp" occurs twice in the mesh}}
autopar.mesh @mesh_c1 = <["dp"=2, "dp"=2]>

// -----
// expected-error@+1 {{axis "dp" has size 0, expected at least 1}}
autopar.mesh @mesh_c2 = <["dp"=0]>

// -----
// expected-error@+1 {{axis "b" of size 65536 makes a mesh of more than 1048576 devices, expected at most so many}}
autopar.mesh @mesh_c2 = <["a"=65536, "b"=65536]>

// -----
func.func @sharding_constraint_c1(%x: tensor<8xf32>) {
  // expected-error@+1 {{mesh @mesh is not declared}}
  %0 = autopar.sharding_constraint %x <@mesh, [{}]> : tensor<8xf32>
  return
}

// -----
// expected-note@+1 {{mesh declared here}}
autopar.mesh @mesh = <["dp"=2]>
func.func @sharding_constraint_c1(%x: tensor<8xf32>) {
  // expected-error@+1 {{axis "tp" is not in the mesh}}
  %0 = autopar.sharding_constraint %x <@mesh, [{"tp"}]> : tensor<8xf32>
  return
}

// -----
// expected-note@+1 {{mesh declared here}}
autopar.mesh @mesh = <["dp"=2]>
func.func @reshard_c1(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{dim 1: axis "dp" is already used by dim 0}}
  %0 = autopar.reshard %x <@mesh, [{"dp"}, {"dp"}]> : tensor<8x8xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @reshard_c2(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{dim 1 is open, expected closed dims: a reshard says where every byte lies}}
  %0 = autopar.reshard %x <@mesh, [{"dp"}, {?}]> : tensor<8x8xf32>
  return
}

// -----
func.func @sharding_group_c2(%x: tensor<8xf32>) {
  // expected-error@+1 {{group_id -1 is negative}}
  autopar.sharding_group %x group_id=-1 : tensor<8xf32>
  return
}

// -----
func.func @stage_c1(%x: tensor<8xf32>) {
  // expected-error@+1 {{stage -1 is negative}}
  %0 = autopar.stage -1 (%x) : tensor<8xf32>
  return
}

// -----
func.func @direction(%x: tensor<8xf32>) {
  // expected-error@+1 {{expected NONE, FORWARD, BACKWARD or BOTH, found 'UP'}}
  %0 = autopar.propagation_barrier %x allowed_direction=UP : tensor<8xf32>
  return
}

// -----
// expected-error@+1 {{sub-axis (1)1 needs a positive pre-size and a size of at least 2}}
func.func @sub_axis(%x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp":(1)1}]>}) { return }

// -----
// expected-error@+1 {{expected '}' after '?'}}
func.func @open(%x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{?, "dp"}]>}) { return }

// -----
// expected-error@+1 {{expected a priority such as p1}}
func.func @priority(%x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}q1]>}) { return }

// -----
// expected-error@+1 {{expected '>' after the unreduced axes}}
func.func @order(%x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}], unreduced={"dp"}, replicated={"tp"}>}) { return }

// -----
// expected-note@+1 {{mesh declared here}}
autopar.mesh @mesh = <["dp"=2]>
// expected-error@+1 {{sharding of argument 0: sharding has 2 dims, but the tensor has rank 1}}
func.func @argument(%x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>}) { return }

// -----
// expected-error@+1 {{sharding of result 0: mesh @mesh is not declared}}
func.func private @result() -> (tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}]>})

// -----
// expected-error@+1 {{sharding of argument 0: expected an #autopar.sharding, found "dp"}}
func.func private @attribute(tensor<8xf32> {autopar.sharding = "dp"})

// -----
// expected-error@+1 {{sharding of argument 0: a sharding needs a ranked tensor, found 'i32'}}
func.func private @type(i32 {autopar.sharding = #autopar.sharding<@mesh, []>})

// -----
func.func @count() {
  // expected-error@+1 {{'autopar.shardings' needs an array of 1 shardings, one for each result, found []}}
  %0 = "test.op"() {autopar.shardings = []} : () -> tensor<8xf32>
  return
}

// -----
// expected-error@+1 {{'autopar.mesh' names no mesh: @mesh}}
func.func private @mesh() attributes {autopar.mesh = @mesh}

// -----
// expected-error@+1 {{'autopar.device_ids' needs the numbers 0 to 3, each once, found array<i64: 0, 1, 2, 2>}}
autopar.mesh @mesh = <["a"=2, "b"=2]> {autopar.device_ids = array<i64: 0, 1, 2, 2>}

// -----
// expected-error@+1 {{'autopar.reduce_dtype' is f32 or native, found "bf16"}}
module attributes {autopar.reduce_dtype = "bf16"} {}

// -----
// expected-error@+1 {{'autopar.reshard_after_forward' is true or false, found "never"}}
module attributes {autopar.reshard_after_forward = "never"} {}

// -----
// expected-error@+1 {{'autopar.role' is init, step or loss, found "train"}}
func.func private @role() attributes {autopar.role = "train"}

// -----
// expected-error@+1 {{'autopar.phase' needs a string, found 1}}
func.func private @phase() attributes {autopar.phase = 1 : i64}

// -----
// expected-error@+1 {{'autopar.stage' needs an integer, found "0"}}
func.func private @stage() attributes {autopar.stage = "0"}

// -----
// expected-error@+1 {{argument 0: 'autopar.kind' is state, batch, seed or metric, found "data"}}
func.func private @kind(tensor<8xf32> {autopar.kind = "data"})

// -----
// expected-error@+1 {{argument 0: 'autopar.name' needs a string, found 1}}
func.func private @name(tensor<8xf32> {autopar.name = 1 : i64})

// -----
// expected-error@+1 {{argument 0: 'autopar.global_type' needs a type, found 1}}
func.func private @global_type(tensor<8xf32> {autopar.global_type = 1 : i64})

// -----
// expected-error@below {{'autopar.text_meshes' is no array}}
autopar.mesh @m = <["a"=2]> {autopar.text_meshes = 3 : i32}

// -----
// expected-error@below {{'autopar.text_meshes' has the entry 1, which has no name of its own and axes}}
autopar.mesh @m = <["a"=2]> {autopar.text_meshes = [{name = "n", axes = #autopar.mesh<["b"=2]>}, {name = "n", axes = #autopar.mesh<["c"=2]>}]}

// -----
// expected-error@below {{'autopar.text_meshes' has the entry @n, whose axes or device_ids do not fit the mesh of the op}}
autopar.mesh @m = <["a"=2]> {autopar.text_meshes = [{name = "n", axes = #autopar.mesh<["b"=2]>, device_ids = array<i64: 1, 1>}]}

// -----
// expected-error@below {{'autopar.text_meshes' has the entry @n, whose axes or device_ids do not fit the mesh of the op}}
autopar.mesh @m = <["a"=2]> {autopar.text_meshes = [{name = "n", axes = #autopar.mesh<["b"=4]>}]}

// -----
// expected-error@below {{'autopar.text_meshes' has the entry @m, whose axes or device_ids do not fit the mesh of the op}}
autopar.mesh @m = <["a"=2]> {autopar.text_meshes = [{name = "m", axes = #autopar.mesh<["b"=2]>}]}

// -----
// expected-error@below {{'autopar.text_meshes' stands on no mesh}}
func.func @no_mesh() attributes {autopar.text_meshes = []} { return }

// -----
autopar.mesh @m = <["a"=2]>
// expected-error@below {{argument 0: 'autopar.written' needs a sharding, found 3 : i32}}
func.func @written(%x: tensor<2xf32> {autopar.written = 3 : i32}) { return }
