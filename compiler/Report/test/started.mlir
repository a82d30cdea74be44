// RUN: autopar-opt %s --emit=spmd --report=%t.json -o /dev/null
// RUN: FileCheck %s < %t.json
// RUN: autopar-opt %s --emit=spmd --report=%t.txt -o /dev/null
// RUN: FileCheck %s --check-prefix=TEXT < %t.txt

// What a collective that is under way is hidden behind; it is counted once.
// CHECK: "all-reduce/2": {
// CHECK-NEXT: "count": 1,
// CHECK: "seconds":
// CHECK-NEXT: "hidden": {
// CHECK-NEXT: "seconds":
// CHECK-NEXT: "behind": "dot_general (model.py:9)"
// TEXT: starts early: {{.*}} of it hidden behind dot_general (model.py:9)
autopar.mesh @mesh = <["dp"=2]>
func.func @step(%x: tensor<4x4xf32> {autopar.name = "batch/x", autopar.kind = "batch", autopar.global_type = tensor<4x4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>})
    -> (tensor<4x4xf32> {autopar.name = "y", autopar.kind = "metric", autopar.global_type = tensor<4x4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>})
    attributes {autopar.role = "step", autopar.spmd, autopar.mesh = @mesh} {
  %h = comm.all_reduce_start %x over <@mesh, ["dp"]> kind = sum to [tensor<4x4xf32>] reason = "sum" : (tensor<4x4xf32>) -> !comm.handle
  %p = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("dir/model.py":9:3)
  %r = comm.wait %h : tensor<4x4xf32>
  %y = stablehlo.add %p, %r : tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
