// RUN: autopar-opt %s --emit=spmd --report=%t.txt -o /dev/null
// RUN: FileCheck %s < %t.txt

// Layers of the same ops on operands that the same ops make, so that they hash alike; but the second multiplies a value by itself
// where the others multiply two, so that it is no repetition of them.
// CHECK: layers: ops 20 to 28 repeated 3 times, up to op 46  (model.py:71-77)
// CHECK-NOT: layers:
autopar.mesh @mesh = <["dp"=2]>
func.func @step(%x: tensor<4x4xf32> {autopar.name = "batch/x", autopar.kind = "batch", autopar.global_type = tensor<4x4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>},
                %w0: tensor<4x4xf32> {autopar.name = "batch/w0", autopar.kind = "batch", autopar.global_type = tensor<4x4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>},
                %w1: tensor<4x4xf32> {autopar.name = "batch/w1", autopar.kind = "batch", autopar.global_type = tensor<4x4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>},
                %w2: tensor<4x4xf32> {autopar.name = "batch/w2", autopar.kind = "batch", autopar.global_type = tensor<4x4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>},
                %w3: tensor<4x4xf32> {autopar.name = "batch/w3", autopar.kind = "batch", autopar.global_type = tensor<4x4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>},
                %w4: tensor<4x4xf32> {autopar.name = "batch/w4", autopar.kind = "batch", autopar.global_type = tensor<4x4xf32>, autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>})
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
  %c_1 = stablehlo.multiply %a_1, %a_1 : tensor<4x4xf32> loc("dir/model.py":73:3)
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
  %p_3 = stablehlo.dot_general %h_2, %w3, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("dir/model.py":71:3)
  %a_3 = stablehlo.tanh %p_3 : tensor<4x4xf32> loc("dir/model.py":72:3)
  %b_3 = stablehlo.tanh %h_2 : tensor<4x4xf32> loc("dir/model.py":72:9)
  %c_3 = stablehlo.multiply %a_3, %b_3 : tensor<4x4xf32> loc("dir/model.py":73:3)
  %d_3 = stablehlo.add %c_3, %one : tensor<4x4xf32> loc("dir/model.py":74:3)
  %e_3 = comm.all_reduce %d_3 over <@mesh, ["dp"]> kind = sum reason = "sum" : (tensor<4x4xf32>) -> tensor<4x4xf32> loc("dir/model.py":75:3)
  %f_3 = stablehlo.exponential %e_3 : tensor<4x4xf32> loc("dir/other.py":3:3)
  %g_3 = stablehlo.subtract %f_3, %b_3 : tensor<4x4xf32> loc("dir/model.py":76:3)
  %h_3 = stablehlo.add %g_3, %h_2 : tensor<4x4xf32> loc("dir/model.py":77:3)
  %p_4 = stablehlo.dot_general %h_3, %w4, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("dir/model.py":71:3)
  %a_4 = stablehlo.tanh %p_4 : tensor<4x4xf32> loc("dir/model.py":72:3)
  %b_4 = stablehlo.tanh %h_3 : tensor<4x4xf32> loc("dir/model.py":72:9)
  %c_4 = stablehlo.multiply %a_4, %b_4 : tensor<4x4xf32> loc("dir/model.py":73:3)
  %d_4 = stablehlo.add %c_4, %one : tensor<4x4xf32> loc("dir/model.py":74:3)
  %e_4 = comm.all_reduce %d_4 over <@mesh, ["dp"]> kind = sum reason = "sum" : (tensor<4x4xf32>) -> tensor<4x4xf32> loc("dir/model.py":75:3)
  %f_4 = stablehlo.exponential %e_4 : tensor<4x4xf32> loc("dir/other.py":3:3)
  %g_4 = stablehlo.subtract %f_4, %b_4 : tensor<4x4xf32> loc("dir/model.py":76:3)
  %h_4 = stablehlo.add %g_4, %h_3 : tensor<4x4xf32> loc("dir/model.py":77:3)
  %y = stablehlo.sine %h_4 : tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
