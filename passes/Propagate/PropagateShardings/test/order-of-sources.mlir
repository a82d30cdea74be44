// RUN: autopar-opt %s --autopar-propagate-shardings | FileCheck %s
autopar.mesh @mesh = <["dp"=2, "tp"=2]>

// FSDP: weight and batch cut by one axis. The activation keeps the cut of the batch, and the gradient that meets the
// optimizer's state has the state's.
// CHECK-LABEL: @fsdp
func.func @fsdp(
    %w: tensor<4x16xf32> {autopar.kind = "state", autopar.name = "w", autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}]>},
    %x: tensor<8x4xf32> {autopar.kind = "batch", autopar.name = "x", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<4x16xf32> {autopar.kind = "state", autopar.name = "w"}) {
  // CHECK: dot_general{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {}]>]
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  // CHECK: dot_general{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{}, {"dp"}]>]
  %g = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  // CHECK: subtract{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{}, {"dp"}]>]
  %n = stablehlo.subtract %w, %g : tensor<4x16xf32>
  return %n : tensor<4x16xf32>
}

// The user's priority comes before everything: p0 on the weight, p1 on the batch.
// CHECK-LABEL: @user_priority
func.func @user_priority(
    %w: tensor<4x16xf32> {autopar.kind = "state", autopar.name = "v", autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}p0]>},
    %x: tensor<8x4xf32> {autopar.kind = "batch", autopar.name = "x", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}p1, {}]>}) -> tensor<8x16xf32> {
  // CHECK: dot_general{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{}, {"dp"}]>]
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// Within a level, an op with a conflict waits for aggressive propagation, which takes the factor with more behind it.
// CHECK-LABEL: @aggressive
func.func @aggressive(
    %a: tensor<64x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>},
    %b: tensor<4x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}]>}) -> tensor<64x8xf32> {
  // CHECK: dot_general{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {}]>]
  %y = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<64x4xf32>, tensor<4x8xf32>) -> tensor<64x8xf32>
  return %y : tensor<64x8xf32>
}

// Pass-through ops speak before matmuls: the sum decides, though the matmul is as near.
// CHECK-LABEL: @pass_through_first
func.func @pass_through_first(
    %a: tensor<8x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>},
    %c: tensor<8x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}]>}, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK: dot_general{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{}, {"dp"}]>]
  %0 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.add %0, %c : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// An open dim takes more axes behind those it has; a closed one does not.
// CHECK-LABEL: @open_and_closed
// CHECK-SAME: %arg1: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp", "tp"}]>}
// CHECK-SAME: %arg2: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}
func.func @open_and_closed(
    %a: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp", "tp"}]>},
    %b: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp", ?}]>},
    %c: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}) -> tensor<8xf32> {
  %0 = stablehlo.add %a, %b : tensor<8xf32>
  %1 = stablehlo.add %0, %c : tensor<8xf32>
  return %1 : tensor<8xf32>
}
