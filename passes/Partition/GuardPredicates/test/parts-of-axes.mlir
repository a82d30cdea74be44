// RUN: autopar-opt %s -split-input-file --autopar-guard-predicates --autopar-verify-after-partition | FileCheck %s

autopar.mesh @mesh = <["a"=6, "b"=4]>
// An integer is equal on all devices once it is gathered over both parts of an axis: in one collective, minor part first, or in two.
// CHECK-LABEL: func.func @both_parts
// CHECK-NOT: comm.broadcast
func.func @both_parts(%x: tensor<1xi32> {autopar.global_type = tensor<6xi32>, autopar.sharding = #autopar.sharding<@mesh, [{"a":(3)2, "a":(1)3}]>},
                      %y: tensor<1xi32> {autopar.global_type = tensor<4xi32>, autopar.sharding = #autopar.sharding<@mesh, [{"b"}]>},
                      %s: tensor<4xf32> {autopar.global_type = tensor<4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}]>})
    attributes {autopar.spmd, autopar.mesh = @mesh} {
  %0 = comm.all_gather %x over <@mesh, ["a":(3)2, "a":(1)3]> dim = 0 reason = "" : (tensor<1xi32>) -> tensor<6xi32>
  %1 = stablehlo.slice %0 [2:3] : (tensor<6xi32>) -> tensor<1xi32>
  %2 = stablehlo.reshape %1 : (tensor<1xi32>) -> tensor<i32>
  %3 = "stablehlo.case"(%2) ({
    %6 = comm.all_reduce %s over <@mesh, ["a"]> kind = sum reason = "" : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %6 : tensor<4xf32>
  }, {
    stablehlo.return %s : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  %4 = comm.all_reduce %y over <@mesh, ["b":(1)2]> kind = max reason = "" : (tensor<1xi32>) -> tensor<1xi32>
  %5 = comm.all_reduce %4 over <@mesh, ["b":(2)2]> kind = max reason = "" : (tensor<1xi32>) -> tensor<1xi32>
  %r = stablehlo.reshape %5 : (tensor<1xi32>) -> tensor<i32>
  %7 = "stablehlo.case"(%r) ({
    %8 = comm.all_reduce %s over <@mesh, ["b"]> kind = sum reason = "" : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %8 : tensor<4xf32>
  }, {
    stablehlo.return %s : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  return
}
