// RUN: autopar-opt %s --autopar-propagate-shardings --autopar-verify-after-propagate --autopar-partition-functions | FileCheck %s
// The body takes the op's place: a reshard to what in_shardings say, then the body as it stands.
autopar.mesh @mesh = <["dp"=2, "tp"=2]>
// CHECK-LABEL: @manual
// CHECK-SAME: (%[[X:.*]]: tensor<8x2xf32>
func.func @manual(%x: tensor<8x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}]>})
    -> (tensor<8x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>}) {
  // CHECK: %[[MOVED:.*]] = comm.all_to_all %[[X]] over <@mesh, ["dp"]> split = 0 concat = 1
  // CHECK: %[[SUM:.*]] = comm.all_reduce %[[MOVED]] over <@mesh, ["dp"]> kind = sum reason = "written" : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: return %[[SUM]]
  %0 = autopar.manual_computation(%x) in_shardings=[#autopar.sharding<@mesh, [{"dp"}, {}]>] out_shardings=[#autopar.sharding<@mesh, [{"dp"}, {}]>] manual_axes=["dp"] {
  ^bb0(%a: tensor<4x4xf32>):
    %1 = comm.all_reduce %a over <@mesh, ["dp"]> kind = sum reason = "written" : (tensor<4x4xf32>) -> tensor<4x4xf32>
    autopar.return %1 : tensor<4x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// Along an axis that is not manual the body's values are cut as all others are.
// CHECK-LABEL: @free
func.func @free(%x: tensor<8x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"tp"}]>})
    -> (tensor<8x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {"tp"}]>}) {
  // CHECK: comm.all_reduce %{{.*}} over <@mesh, ["dp"]> kind = sum reason = "written" : (tensor<4x2xf32>) -> tensor<4x2xf32>
  // CHECK-NOT: comm.all_gather
  %0 = autopar.manual_computation(%x) in_shardings=[#autopar.sharding<@mesh, [{"dp", ?}, {?}]>] out_shardings=[#autopar.sharding<@mesh, [{"dp", ?}, {?}]>] manual_axes=["dp"] {
  ^bb0(%a: tensor<4x4xf32>):
    %1 = comm.all_reduce %a over <@mesh, ["dp"]> kind = sum reason = "written" : (tensor<4x4xf32>) -> tensor<4x4xf32>
    autopar.return %1 : tensor<4x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
