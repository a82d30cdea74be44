// RUN: autopar-opt %s --autopar-partition-pipeline --allow-unregistered-dialect --verify-diagnostics | FileCheck %s

autopar.mesh @mesh = <["dp"=2]>
// An op without a sharding rule runs whole on every device.
// CHECK-LABEL: func.func @unknown
func.func @unknown(%x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>})
    -> (tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}) {
  // CHECK: %[[ALL:.*]] = comm.all_gather
  // CHECK: %[[R:.*]] = "test.op"(%[[ALL]]) : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: stablehlo.dynamic_slice %[[R]]
  // expected-remark@+1 {{has no sharding rule: every device computes it on whole operands}}
  %0 = "test.op"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
