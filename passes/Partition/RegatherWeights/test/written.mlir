// RUN: autopar-opt %s --autopar-propagate-shardings --autopar-partition-pipeline --autopar-verify-after-partition | FileCheck %s
// What a program gathers itself is gathered once, as it is written; weights that are read around it are gathered again.
autopar.mesh @mesh = <["dp"=2]>
// CHECK-LABEL: @step
// CHECK-NOT: autopar.manual_axes
// CHECK-COUNT-3: comm.all_gather
// CHECK: comm.all_gather %arg3 over <@mesh, ["dp"]> dim = 0 again
// CHECK: comm.all_gather %arg2 over <@mesh, ["dp"]> dim = 0 again
// CHECK-NOT: comm.all_gather
func.func @step(%x: tensor<64x8xf32> {autopar.kind = "batch", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>},
                %a: tensor<8x8xf32> {autopar.kind = "state", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>},
                %b: tensor<8x8xf32> {autopar.kind = "state", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>},
                %c: tensor<8x8xf32> {autopar.kind = "state", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<64x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>}) attributes {autopar.mesh = @mesh} {
  %hb = stablehlo.dot_general %x, %b, contracting_dims = [1] x [0] : (tensor<64x8xf32>, tensor<8x8xf32>) -> tensor<64x8xf32>
  %hc = stablehlo.dot_general %hb, %c, contracting_dims = [1] x [0] : (tensor<64x8xf32>, tensor<8x8xf32>) -> tensor<64x8xf32>
  %0 = autopar.manual_computation(%hc, %a) in_shardings=[#autopar.sharding<@mesh, [{"dp"}, {}]>, #autopar.sharding<@mesh, [{"dp"}, {}]>] out_shardings=[#autopar.sharding<@mesh, [{"dp"}, {}]>] manual_axes=["dp"] {
  ^bb0(%h: tensor<32x8xf32>, %s: tensor<4x8xf32>):
    %wa = comm.all_gather %s over <@mesh, ["dp"]> dim = 0 reason = "written" : (tensor<4x8xf32>) -> tensor<8x8xf32>
    %y = stablehlo.dot_general %h, %wa, contracting_dims = [1] x [0] : (tensor<32x8xf32>, tensor<8x8xf32>) -> tensor<32x8xf32>
    %dy = stablehlo.dot_general %y, %wa, contracting_dims = [1] x [1] : (tensor<32x8xf32>, tensor<8x8xf32>) -> tensor<32x8xf32>
    autopar.return %dy : tensor<32x8xf32>
  } : (tensor<64x8xf32>, tensor<8x8xf32>) -> tensor<64x8xf32>
  %dc = stablehlo.dot_general %0, %c, contracting_dims = [1] x [1] : (tensor<64x8xf32>, tensor<8x8xf32>) -> tensor<64x8xf32>
  %db = stablehlo.dot_general %dc, %b, contracting_dims = [1] x [1] : (tensor<64x8xf32>, tensor<8x8xf32>) -> tensor<64x8xf32>
  return %db : tensor<64x8xf32>
}
