// RUN: autopar-opt %s --autopar-propagate-pipeline --autopar-partition-pipeline --split-input-file | FileCheck %s

autopar.mesh @mesh = <["tp"=2]>
// A Megatron MLP: one all-reduce forward, after which the bias is added once.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %[[X:.*]]: tensor<8x32xf32> {{{.*}}}, %[[W1:.*]]: tensor<32x64xf32> {autopar.global_type = tensor<32x128xf32>
func.func @forward(%x: tensor<8x32xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>},
                   %w1: tensor<32x128xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"tp"}]>},
                   %w2: tensor<128x32xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>},
                   %b: tensor<8x32xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>})
    -> (tensor<8x32xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>}) {
  // CHECK: %[[H:.*]] = stablehlo.dot_general %[[X]], %[[W1]]{{.*}} -> tensor<8x64xf32>
  // CHECK-NOT: comm.
  // CHECK: %[[Y:.*]] = stablehlo.dot_general
  // CHECK: %[[R:.*]] = comm.all_reduce %[[Y]] over <@mesh, ["tp"]> kind = sum reason = "reduce: partial sums of dot_general over 'tp' for add operand 0"
  // CHECK-NEXT: stablehlo.add %[[R]]
  // CHECK-NOT: comm.
  %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x128xf32>) -> tensor<8x128xf32>
  %1 = stablehlo.tanh %0 : tensor<8x128xf32>
  %2 = stablehlo.dot_general %1, %w2, contracting_dims = [1] x [0] : (tensor<8x128xf32>, tensor<128x32xf32>) -> tensor<8x32xf32>
  %3 = stablehlo.add %2, %b : tensor<8x32xf32>
  return %3 : tensor<8x32xf32>
}

// -----
autopar.mesh @mesh = <["tp"=2]>
// The gradient of the input has one all-reduce, those of the weights none.
// CHECK-LABEL: func.func @backward
func.func @backward(%x: tensor<8x32xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>},
                    %w1: tensor<32x128xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"tp"}]>},
                    %w2: tensor<128x32xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>},
                    %dy: tensor<8x32xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>})
    -> (tensor<8x32xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>},
        tensor<32x128xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"tp"}]>},
        tensor<128x32xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>}) {
  // CHECK-COUNT-1: comm.all_reduce
  // CHECK-NOT: comm.
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x128xf32>) -> tensor<8x128xf32>
  %dh = stablehlo.dot_general %dy, %w2, contracting_dims = [1] x [1] : (tensor<8x32xf32>, tensor<128x32xf32>) -> tensor<8x128xf32>
  %dw2 = stablehlo.dot_general %h, %dy, contracting_dims = [0] x [0] : (tensor<8x128xf32>, tensor<8x32xf32>) -> tensor<128x32xf32>
  %dw1 = stablehlo.dot_general %x, %dh, contracting_dims = [0] x [0] : (tensor<8x32xf32>, tensor<8x128xf32>) -> tensor<32x128xf32>
  %dx = stablehlo.dot_general %dh, %w1, contracting_dims = [1] x [1] : (tensor<8x128xf32>, tensor<32x128xf32>) -> tensor<8x32xf32>
  return %dx, %dw1, %dw2 : tensor<8x32xf32>, tensor<32x128xf32>, tensor<128x32xf32>
}
