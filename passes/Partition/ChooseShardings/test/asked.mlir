// What the program asks for stays, whatever it costs: constraints, closed dims of results, groups, manual computations, boundaries.
// RUN: autopar-opt %s --split-input-file --autopar-import-sdy --autopar-propagate=strategy=cost --autopar-export-sdy -o %t && FileCheck %s --input-file %t
// RUN: autopar-opt %t --split-input-file --autopar-import-sdy --autopar-propagate=strategy=cost --autopar-export-sdy | diff %t -
// RUN: autopar-opt %s --split-input-file --autopar-import-sdy --autopar-propagate-pipeline --autopar-partition-pipeline -o %t.spmd
// RUN: autopar-opt %t --split-input-file --autopar-import-sdy --autopar-propagate-pipeline --autopar-partition-pipeline | diff %t.spmd -
sdy.mesh @mesh = <["dp"=4]>
// The gradient's dims are closed by the text: it is made as they say, although a sum over "dp" would move less.
// CHECK-LABEL: @held
// CHECK: stablehlo.dot_general {{.*}} contracting_dims = [0] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>]>}
func.func @held(%x: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>},
                %w: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) {
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>]>} : (tensor<64x16xf32>, tensor<64x16xf32>) -> tensor<16x16xf32>
  %1 = stablehlo.subtract %w, %0 : tensor<16x16xf32>
  return %1 : tensor<16x16xf32>
}

// -----
sdy.mesh @mesh = <["dp"=4]>
// CHECK-LABEL: @constrained
// CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{}, {"dp"}]> : tensor<64x16xf32>
func.func @constrained(%x: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) {
  %0 = stablehlo.tanh %x : tensor<64x16xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"dp"}]> : tensor<64x16xf32>
  %2 = stablehlo.negate %1 : tensor<64x16xf32>
  return %2 : tensor<64x16xf32>
}

// -----
sdy.mesh @mesh = <["dp"=4]>
// Members of a group lie alike, although each alone would lie as its operand does.
// CHECK-LABEL: @group
// CHECK: stablehlo.tanh %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>]>}
// CHECK: stablehlo.negate %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>]>}
func.func @group(%a: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>},
                 %b: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}]>})
    -> (tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}]>}) {
  %0 = stablehlo.tanh %a : tensor<64x16xf32>
  %1 = stablehlo.negate %b : tensor<64x16xf32>
  sdy.sharding_group %0 group_id = 0 : tensor<64x16xf32>
  sdy.sharding_group %1 group_id = 0 : tensor<64x16xf32>
  return %0, %1 : tensor<64x16xf32>, tensor<64x16xf32>
}

// -----
sdy.mesh @mesh = <["dp"=4]>
// An op that cannot make what is asked of it: who reads it gets it so.
// CHECK-LABEL: @sorted
// CHECK: %[[SORTED:.*]] = "stablehlo.sort"
// CHECK: {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}
func.func @sorted(%x: tensor<64xf32>) -> (tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}) {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>} : (tensor<64xf32>) -> tensor<64xf32>
  %1 = stablehlo.negate %0 : tensor<64xf32>
  return %1 : tensor<64xf32>
}

// -----
// Two views of the same devices: what was written on either comes back on it; what is chosen is on the program's mesh.
sdy.mesh @grid = <["dp"=2, "tp"=2]>
sdy.mesh @line = <["all"=4]>
// CHECK-LABEL: @meshes
// CHECK: stablehlo.tanh {{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@line, [{"all"}, {}]>]>}
// CHECK: stablehlo.dot_general {{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@grid, [{"dp"}, {}], unreduced={"tp"}>]>}
func.func @meshes(%x: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@grid, [{"dp"}, {"tp"}]>},
                  %w: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@grid, [{"tp"}, {}]>},
                  %y: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@line, [{"all"}, {}]>})
    -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@grid, [{"dp"}, {}]>}, tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@line, [{"all"}, {}]>}) {
  %0 = stablehlo.tanh %y {sdy.sharding = #sdy.sharding_per_value<[<@line, [{"all"}, {}]>]>} : tensor<8x16xf32>
  %1 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  return %1, %0 : tensor<8x16xf32>, tensor<8x16xf32>
}

// -----
sdy.mesh @mesh = <["dp"=2, "tp"=2]>
// A manual computation is as it was written: the border, and along its axes the body.
// CHECK-LABEL: @manual
// CHECK: sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"dp"}, {}]>] out_shardings=[<@mesh, [{"dp"}, {}]>] manual_axes={"dp"}
// CHECK: stablehlo.tanh {{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>}
func.func @manual(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}]>})
    -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}, {}]>] out_shardings=[<@mesh, [{"dp"}, {}]>] manual_axes={"dp"} (%a: tensor<4x4xf32>) {
    %1 = stablehlo.tanh %a : tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
