// RUN: autopar-opt %s --emit=spmd --report=%t.json -o /dev/null
// RUN: FileCheck %s < %t.json

// Loops of known length multiply, branches are counted once and apart, a permute to oneself moves nothing.
// CHECK: "collectives": {
// CHECK-NEXT: "all-gather/2": {
// CHECK-NEXT: "count": 1,
// CHECK-NEXT: "bytes": 16
// CHECK: "all-reduce/4": {
// CHECK-NEXT: "count": 3,
// CHECK-NEXT: "bytes": 72
// CHECK: "conditional": {
// CHECK-NEXT: "all-reduce/2": {
// CHECK-NEXT: "count": 1,
// CHECK-NEXT: "bytes": 16
// CHECK: "by_kind": {
// CHECK: "all-reduce": {
// CHECK-NEXT: "count": 3,
// CHECK: "by_axes": {
// CHECK-NEXT: "dp,tp": {
// CHECK: "dot": 32
// CHECK: "kind": "all-gather/2",
// CHECK-NEXT: "bytes": 16,
// CHECK-NEXT: "times": 1,
// CHECK-NEXT: "axes": [
// CHECK-NEXT: "tp"
// CHECK-NEXT: ],
// CHECK-NEXT: "seconds":
// CHECK-NEXT: "reason": "weight",
// CHECK-NEXT: "at": "model.py:7"
// CHECK: "conditional": true
autopar.mesh @mesh = <["dp"=2, "tp"=2]>
func.func @step(%x: tensor<4xf32> {autopar.name = "batch/x", autopar.kind = "batch", autopar.global_type = tensor<4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}]>},
                %p: tensor<i1> {autopar.name = "batch/p", autopar.kind = "batch", autopar.global_type = tensor<i1>, autopar.sharding = #autopar.sharding<@mesh, []>})
    attributes {autopar.role = "step", autopar.spmd, autopar.mesh = @mesh} {
  %0 = comm.all_gather %x over <@mesh, ["tp"]> dim = 0 reason = "weight" : (tensor<4xf32>) -> tensor<8xf32> loc("dir/model.py":7:3)
  %1 = comm.permute %x over <@mesh, ["tp"]> pairs = [0, 0, 1, 1] reason = "" : (tensor<4xf32>) -> tensor<4xf32>
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %i0, %y = %x) : tensor<i32>, tensor<4xf32>
    cond {
      %n = stablehlo.constant dense<3> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %z = comm.all_reduce %y over <@mesh, ["dp", "tp"]> kind = sum reason = "" : (tensor<4xf32>) -> tensor<4xf32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %z : tensor<i32>, tensor<4xf32>
    }
  %2 = "stablehlo.if"(%p) ({
    %3 = comm.all_reduce %x over <@mesh, ["dp"]> kind = sum reason = "" : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %3 : tensor<4xf32>
  }, {
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  %4 = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<1x4xf32>
  %5 = stablehlo.reshape %0 : (tensor<8xf32>) -> tensor<4x2xf32>
  %6 = stablehlo.dot_general %4, %5, contracting_dims = [1] x [0] : (tensor<1x4xf32>, tensor<4x2xf32>) -> tensor<1x2xf32>
  %7 = stablehlo.dot_general %6, %6, contracting_dims = [0] x [0] : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
  %8 = stablehlo.dot_general %6, %7, contracting_dims = [1] x [0] : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
  return
}
