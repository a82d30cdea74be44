// RUN: autopar-opt %s --emit=spmd --report=%t.json -o /dev/null
// RUN: FileCheck %s < %t.json
// RUN: autopar-opt %s --emit=spmd --report=%t.txt -o /dev/null
// RUN: FileCheck %s --check-prefix=TEXT < %t.txt

// Layers, each with a weight of its own and what the one before made. The first of three reads what another op made, so it is
// not of the stretch.
// CHECK: "repeats": [
// CHECK-NEXT: {
// CHECK-NEXT: "first": 11,
// CHECK-NEXT: "ops": 9,
// CHECK-NEXT: "times": 2,
// CHECK-NEXT: "lines": "model.py:71-77"
// CHECK-NEXT: }
// CHECK-NEXT: ],
// TEXT: layers: ops 11 to 19 repeated 2 times, up to op 28  (model.py:71-77)
// TEXT-NOT: layers:
autopar.mesh @mesh = <["dp"=2]>
func.func @step(%x: tensor<4x4xf32> {autopar.name = "batch/x", autopar.kind = "batch", autopar.global_type = tensor<4x4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>},
                %w0: tensor<4x4xf32> {autopar.name = "batch/w0", autopar.kind = "batch", autopar.global_type = tensor<4x4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>},
                %w1: tensor<4x4xf32> {autopar.name = "batch/w1", autopar.kind = "batch", autopar.global_type = tensor<4x4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>},
                %w2: tensor<4x4xf32> {autopar.name = "batch/w2", autopar.kind = "batch", autopar.global_type = tensor<4x4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>})
    -> (tensor<4x4xf32> {autopar.name = "y", autopar.kind = "metric", autopar.global_type = tensor<4x4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>})
    attributes {autopar.role = "step", autopar.spmd, autopar.mesh = @mesh} {
  %one = stablehlo.constant dense<1.0> : tensor<4x4xf32>
  %embedded = stablehlo.negate %x : tensor<4x4xf32>
  %p_0 = stablehlo.dot_general %embedded, %w0, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("dir/model.py":71:3)
  %a_0 = stablehlo.tanh %p_0 : tensor<4x4xf32> loc("dir/model.py":72:3)
  %b_0 = stablehlo.tanh %embedded : tensor<4x4xf32> loc("dir/model.py":72:9)
  %c_0 = stablehlo.multiply %a_0, %b_0 : tensor<4x4xf32> loc("dir/model.py":73:3)
  %d_0 = stablehlo.add %c_0, %one : tensor<4x4xf32> loc("dir/model.py":74:3)
  %e_0 = comm.all_reduce %d_0 over <@mesh, ["dp"]> kind = sum reason = "sum" : (tensor<4x4xf32>) -> tensor<4x4xf32> loc("dir/model.py":75:3)
  %f_0 = stablehlo.exponential %e_0 : tensor<4x4xf32> loc("dir/other.py":3:3)
  %g_0 = stablehlo.subtract %f_0, %b_0 : tensor<4x4xf32> loc("dir/model.py":76:3)
  %h_0 = stablehlo.add %g_0, %embedded : tensor<4x4xf32> loc("dir/model.py":77:3)
  %p_1 = stablehlo.dot_general %h_0, %w1, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("dir/model.py":71:3)
  %a_1 = stablehlo.tanh %p_1 : tensor<4x4xf32> loc("dir/model.py":72:3)
  %b_1 = stablehlo.tanh %h_0 : tensor<4x4xf32> loc("dir/model.py":72:9)
  %c_1 = stablehlo.multiply %a_1, %b_1 : tensor<4x4xf32> loc("dir/model.py":73:3)
  %d_1 = stablehlo.add %c_1, %one : tensor<4x4xf32> loc("dir/model.py":74:3)
  %e_1 = comm.all_reduce %d_1 over <@mesh, ["dp"]> kind = sum reason = "sum" : (tensor<4x4xf32>) -> tensor<4x4xf32> loc("dir/model.py":75:3)
  %f_1 = stablehlo.exponential %e_1 : tensor<4x4xf32> loc("dir/other.py":3:3)
  %g_1 = stablehlo.subtract %f_1, %b_1 : tensor<4x4xf32> loc("dir/model.py":76:3)
  %h_1 = stablehlo.add %g_1, %h_0 : tensor<4x4xf32> loc("dir/model.py":77:3)
  %p_2 = stablehlo.dot_general %h_1, %w2, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("dir/model.py":71:3)
  %a_2 = stablehlo.tanh %p_2 : tensor<4x4xf32> loc("dir/model.py":72:3)
  %b_2 = stablehlo.tanh %h_1 : tensor<4x4xf32> loc("dir/model.py":72:9)
  %c_2 = stablehlo.multiply %a_2, %b_2 : tensor<4x4xf32> loc("dir/model.py":73:3)
  %d_2 = stablehlo.add %c_2, %one : tensor<4x4xf32> loc("dir/model.py":74:3)
  %e_2 = comm.all_reduce %d_2 over <@mesh, ["dp"]> kind = sum reason = "sum" : (tensor<4x4xf32>) -> tensor<4x4xf32> loc("dir/model.py":75:3)
  %f_2 = stablehlo.exponential %e_2 : tensor<4x4xf32> loc("dir/other.py":3:3)
  %g_2 = stablehlo.subtract %f_2, %b_2 : tensor<4x4xf32> loc("dir/model.py":76:3)
  %h_2 = stablehlo.add %g_2, %h_1 : tensor<4x4xf32> loc("dir/model.py":77:3)
  %y = stablehlo.sine %h_2 : tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
