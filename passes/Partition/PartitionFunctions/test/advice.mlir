// RUN: autopar-opt %s --autopar-partition-functions="large-bytes=1024" --split-input-file --verify-diagnostics -o /dev/null
// A sort needs the dim along which it sorts whole: the tensor is gathered, and its first dim would have done.
autopar.mesh @mesh = <["tp"=2]>
func.func @step(%x: tensor<16x64xf32> {autopar.name = "batch/x", autopar.sharding = #autopar.sharding<@mesh, [{}, {"tp"}]>})
    -> (tensor<16x64xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>}) {
  // expected-warning@+2 {{stablehlo.sort gathers 'batch/x' whole, 4096 bytes on each device: its dim 1 is cut by "tp", along which the op needs all of it}}
  // expected-note@+1 {{dim 0 can stay cut: {"match": "^batch/x$", "dims": [["tp"]]}}}
  %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %1 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
  }) {autopar.shardings = [#autopar.sharding<@mesh, [{}, {}]>]} : (tensor<16x64xf32>) -> tensor<16x64xf32>
  return %0 : tensor<16x64xf32>
}

// -----
// The hint that the note gives: nothing is gathered, nothing said.
autopar.mesh @mesh = <["tp"=2]>
func.func @step(%x: tensor<16x64xf32> {autopar.name = "batch/x", autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<16x64xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>}) {
  %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %1 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
  }) {autopar.shardings = [#autopar.sharding<@mesh, [{"tp"}, {}]>]} : (tensor<16x64xf32>) -> tensor<16x64xf32>
  return %0 : tensor<16x64xf32>
}

// -----
// A value inside, of a vector: there is no other dim.
autopar.mesh @mesh = <["tp"=2]>
func.func @step(%x: tensor<512xf32> {autopar.name = "batch/x", autopar.sharding = #autopar.sharding<@mesh, [{"tp"}]>})
    -> (tensor<512xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}]>}) {
  %0 = autopar.sharding_constraint %x <@mesh, [{"tp"}]> {autopar.shardings = [#autopar.sharding<@mesh, [{"tp"}]>]} : tensor<512xf32>
  // expected-warning@+2 {{stablehlo.sort gathers the result of autopar.sharding_constraint whole, 2048 bytes on each device: its dim 0 is cut by "tp"}}
  // expected-note@+1 {{no other dim of it divides into 2 parts that the op could take}}
  %1 = "stablehlo.sort"(%0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %2 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
  }) {autopar.shardings = [#autopar.sharding<@mesh, [{}]>]} : (tensor<512xf32>) -> tensor<512xf32>
  return %1 : tensor<512xf32>
}

// -----
// A weight that the plan cuts to save memory is gathered on purpose: its axis is the batch's.
autopar.mesh @mesh = <["dp"=2]>
func.func @step(%x: tensor<64x64xf32> {autopar.name = "batch/x", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>},
                %w: tensor<64x16xf32> {autopar.name = "w", autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}]>})
    -> (tensor<64x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>}) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {}]>]}
    : (tensor<64x64xf32>, tensor<64x16xf32>) -> tensor<64x16xf32>
  return %0 : tensor<64x16xf32>
}

// -----
// A result that is hinted whole and made of shards: the hint that would leave it so.
autopar.mesh @mesh = <["dp"=2]>
func.func @step(%x: tensor<64x64xf32> {autopar.name = "batch/x", autopar.kind = "batch", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<64x64xf32> {autopar.name = "state/y", autopar.kind = "state", autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>}) {
  // expected-warning@+2 {{result 'state/y' is gathered whole, 16384 bytes on each device: it is made as [{"dp"}, {}], and its hint does not leave it so}}
  // expected-note@+1 {{this leaves it cut: {"match": "^state/y$", "dims": [["dp"]]}}}
  %0 = stablehlo.tanh %x {autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {}]>]} : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----
// Parameters are gathered once they are updated (ZeRO-1): nothing to say.
autopar.mesh @mesh = <["dp"=2]>
func.func @step(%w: tensor<64x16xf32> {autopar.name = "state/w", autopar.kind = "state", autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>},
                %m: tensor<64x16xf32> {autopar.name = "state/m", autopar.kind = "state", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<64x16xf32> {autopar.name = "state/w", autopar.kind = "state", autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>}) {
  %0 = stablehlo.subtract %w, %m {autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {}]>]} : tensor<64x16xf32>
  return %0 : tensor<64x16xf32>
}
