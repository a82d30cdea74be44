// RUN: autopar-opt %s --autopar-verify-after-partition --split-input-file --verify-diagnostics

autopar.mesh @mesh = <["dp"=2]>
// expected-error@+1 {{lacks 'autopar.mesh' after Partition; run --autopar-partition-pipeline first}}
func.func @graph() { return }

// -----
autopar.mesh @mesh = <["dp"=2]>
// expected-error@+1 {{argument 0 lacks 'autopar.global_type' after Partition}}
func.func @argument(%x: tensor<4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>})
    attributes {autopar.spmd, autopar.mesh = @mesh} { return }

// -----
autopar.mesh @mesh = <["dp"=2]>
// expected-error@+1 {{result 0 has local type 'tensor<8xf32>', expected 'tensor<4xf32>', which is 'tensor<8xf32>' cut by}}
func.func @local() -> (tensor<8xf32> {autopar.global_type = tensor<8xf32>, autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>})
    attributes {autopar.spmd, autopar.mesh = @mesh} {
  %0 = stablehlo.constant dense<0.0> : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
autopar.mesh @mesh = <["dp"=2]>
// expected-error@+1 {{argument 0 has global type 'f32', expected a ranked tensor}}
func.func @type(%x: tensor<4xf32> {autopar.global_type = f32, autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>})
    attributes {autopar.spmd, autopar.mesh = @mesh} { return }

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @shardings() attributes {autopar.spmd, autopar.mesh = @mesh} {
  // expected-error@+1 {{still carries 'autopar.shardings' after Partition}}
  %0 = stablehlo.constant {autopar.shardings = [#autopar.sharding<@mesh, [{}]>]} dense<0.0> : tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @hint() attributes {autopar.spmd, autopar.mesh = @mesh} {
  %0 = stablehlo.constant dense<0.0> : tensor<8xf32>
  // expected-error@+1 {{is a hint and should be gone after Partition}}
  %1 = autopar.sharding_constraint %0 <@mesh, [{}]> : tensor<8xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
// Devices of one group would disagree.
func.func @varies(%p: tensor<i1> {autopar.global_type = tensor<i1>, autopar.sharding = #autopar.sharding<@mesh, []>},
                  %x: tensor<4xf32> {autopar.global_type = tensor<4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}]>})
    attributes {autopar.spmd, autopar.mesh = @mesh} {
  %i = comm.axis_index over <@mesh, ["dp"]> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %first = stablehlo.compare EQ, %i, %zero, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  // expected-error@+1 {{guards a collective over 'dp' with a predicate that differs along 'dp': its devices would wait for ever}}
  %0 = "stablehlo.if"(%first) ({
    %1 = comm.all_reduce %x over <@mesh, ["dp"]> kind = sum reason = "" : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }, {
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @floats(%s: tensor<f32> {autopar.global_type = tensor<f32>, autopar.sharding = #autopar.sharding<@mesh, []>},
                  %x: tensor<4xf32> {autopar.global_type = tensor<4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}]>})
    attributes {autopar.spmd, autopar.mesh = @mesh} {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.compare GT, %s, %zero, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  // expected-error@+1 {{with a predicate computed from floats; run --autopar-guard-predicates, which broadcasts it from one device}}
  %0 = "stablehlo.if"(%p) ({
    %1 = comm.all_reduce %x over <@mesh, ["dp"]> kind = sum reason = "" : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }, {
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @never_waited_for(%x: tensor<4xf32> {autopar.global_type = tensor<4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}]>})
    attributes {autopar.spmd, autopar.mesh = @mesh} {
  // expected-error@+1 {{is not waited for by one comm.wait of its block}}
  %h = comm.all_reduce_start %x over <@mesh, ["dp"]> kind = sum to [tensor<4xf32>] reason = "" : (tensor<4xf32>) -> !comm.handle
  return
}
