// RUN: autopar-opt %s --autopar-propagate-pipeline --autopar-partition-pipeline --split-input-file | FileCheck %s

autopar.mesh @mesh = <["dp"=4]>
// FSDP: the weight is gathered where it is used; its gradient is reduce-scattered, which costs half of an all-reduce.
// CHECK-LABEL: func.func @step
func.func @step(%x: tensor<64x16xf32> {autopar.kind = "batch", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>},
                %w: tensor<16x16xf32> {autopar.kind = "state", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<16x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>}) {
  // CHECK: %[[W:.*]] = comm.all_gather %{{.*}} over <@mesh, ["dp"]> dim = 0 reason = "gather: dot_general operand 1 needs dim 0 of argument whole over 'dp'"
  // CHECK: stablehlo.dot_general %{{.*}}, %[[W]]
  // CHECK: %[[G:.*]] = stablehlo.dot_general
  // CHECK: %[[S:.*]] = comm.reduce_scatter %[[G]] over <@mesh, ["dp"]> kind = sum dim = 0
  // CHECK: stablehlo.subtract %{{.*}}, %[[S]] : tensor<4x16xf32>
  // CHECK-NOT: comm.
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x16xf32>, tensor<16x16xf32>) -> tensor<64x16xf32>
  %1 = stablehlo.tanh %0 : tensor<64x16xf32>
  %2 = stablehlo.dot_general %x, %1, contracting_dims = [0] x [0] : (tensor<64x16xf32>, tensor<64x16xf32>) -> tensor<16x16xf32>
  %3 = stablehlo.subtract %w, %2 : tensor<16x16xf32>
  return %3 : tensor<16x16xf32>
}

// -----
autopar.mesh @mesh = <["dp"=2]>
// A slice of a sharded stack is gathered in the loop, not the stack before it.
// CHECK-LABEL: func.func @stack
func.func @stack(%x0: tensor<64x16xf32> {autopar.kind = "batch", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>},
                 %ws: tensor<4x16x16xf32> {autopar.kind = "state", autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}, {}]>})
    -> (tensor<64x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>}) {
  // CHECK-NOT: comm.
  // CHECK: stablehlo.while
  // CHECK: stablehlo.dynamic_slice {{.*}} -> tensor<1x8x16xf32>
  // CHECK: comm.all_gather {{.*}} : (tensor<{{1x8x16|8x16}}xf32>)
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %i0, %x = %x0) : tensor<i32>, tensor<64x16xf32>
    cond {
      %n = stablehlo.constant dense<4> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %z = stablehlo.constant dense<0> : tensor<i32>
      %s = stablehlo.dynamic_slice %ws, %i, %z, %z, sizes = [1, 16, 16] : (tensor<4x16x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x16xf32>
      %w = stablehlo.reshape %s : (tensor<1x16x16xf32>) -> tensor<16x16xf32>
      %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x16xf32>, tensor<16x16xf32>) -> tensor<64x16xf32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %y : tensor<i32>, tensor<64x16xf32>
    }
  return %r#1 : tensor<64x16xf32>
}

// -----
autopar.mesh @mesh = <["dp"=4]>
// A table that is gathered for the logits serves the lookup too: neither tokens nor looked-up rows move.
// CHECK-LABEL: func.func @tied
func.func @tied(%ids: tensor<8x16xi32> {autopar.kind = "batch", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>},
                %table: tensor<128x32xf32> {autopar.kind = "state", autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}]>})
    -> (tensor<8x16x128xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}, {}]>}) {
  // CHECK: %[[TABLE:.*]] = comm.all_gather %arg1 over <@mesh, ["dp"]> dim = 1
  // CHECK: "stablehlo.gather"(%[[TABLE]], %{{.*}} -> tensor<2x16x32xf32>
  // CHECK: stablehlo.transpose %[[TABLE]]
  // CHECK-NOT: comm.
  // CHECK: return
  %at = stablehlo.broadcast_in_dim %ids, dims = [0, 1] : (tensor<8x16xi32>) -> tensor<8x16x1xi32>
  %rows = "stablehlo.gather"(%table, %at) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0],
      start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 32>}>
      : (tensor<128x32xf32>, tensor<8x16x1xi32>) -> tensor<8x16x32xf32>
  %x = stablehlo.tanh %rows : tensor<8x16x32xf32>
  %turned = stablehlo.transpose %table, dims = [1, 0] : (tensor<128x32xf32>) -> tensor<32x128xf32>
  %logits = stablehlo.dot_general %x, %turned, contracting_dims = [2] x [0] : (tensor<8x16x32xf32>, tensor<32x128xf32>) -> tensor<8x16x128xf32>
  return %logits : tensor<8x16x128xf32>
}
