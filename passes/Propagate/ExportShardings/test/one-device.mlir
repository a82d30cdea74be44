// RUN: autopar-opt %s --autopar-import-sdy --autopar-export-sdy --split-input-file | FileCheck %s
// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate-shardings --autopar-export-sdy --split-input-file | FileCheck %s
// A program on one device keeps the mesh that says so, and no other is made up.

// CHECK: sdy.mesh @m = <[], device_ids=[2]>
// CHECK-NEXT: func.func @maximal(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, []>})
sdy.mesh @m = <[], device_ids=[2]>
func.func @maximal(%x: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, []>}) { return }

// -----
// CHECK: sdy.mesh @m = <["x"=1]>
// CHECK-NEXT: func.func @axis(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>})
// CHECK: manual_axes={"x"}
sdy.mesh @m = <["x"=1]>
func.func @axis(%x: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) {
  %0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%m: tensor<4xf32>) {
    sdy.return %m : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return
}
