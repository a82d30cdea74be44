// RUN: autopar-opt %s --autopar-propagate-pipeline --autopar-partition-pipeline --split-input-file | FileCheck %s
// A loop fills a stack, a layer a turn, and the stack is cut by layer. Executed, with bytes: test/Cases/Wrong/stacks-cut-by-layer.mlir.

autopar.mesh @mesh = <["dp"=4]>
// Each turn's partial sums are scattered along a dim of the layer; one all-to-all after the loop.
// CHECK-LABEL: func.func @gradients
// CHECK: %[[LOOP:.*]]:2 = stablehlo.while{{.*}} : tensor<i32>, tensor<8x{{16x256|64x64}}xf32>
// CHECK: comm.reduce_scatter {{.*}} over <@mesh, ["dp"]> kind = sum
// CHECK-NOT: comm.
// CHECK: stablehlo.return
// CHECK: comm.all_to_all %[[LOOP]]#1 over <@mesh, ["dp"]> split = 0 concat = {{[12]}}
// CHECK-NOT: comm.
// CHECK: return
func.func @gradients(%xs: tensor<8x1024x64xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}, {}]>},
                     %ys: tensor<8x1024x256xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}, {}]>})
    -> (tensor<8x64x256xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}, {}]>}) {
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<8x64x256xf32>
  %r:2 = stablehlo.while(%i = %i0, %stack = %zero) : tensor<i32>, tensor<8x64x256xf32>
    cond {
      %n = stablehlo.constant dense<8> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.dynamic_slice %xs, %i, %i0, %i0, sizes = [1, 1024, 64] : (tensor<8x1024x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1024x64xf32>
      %x = stablehlo.reshape %s : (tensor<1x1024x64xf32>) -> tensor<1024x64xf32>
      %t = stablehlo.dynamic_slice %ys, %i, %i0, %i0, sizes = [1, 1024, 256] : (tensor<8x1024x256xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1024x256xf32>
      %y = stablehlo.reshape %t : (tensor<1x1024x256xf32>) -> tensor<1024x256xf32>
      %g = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<1024x64xf32>, tensor<1024x256xf32>) -> tensor<64x256xf32>
      %u = stablehlo.broadcast_in_dim %g, dims = [1, 2] : (tensor<64x256xf32>) -> tensor<1x64x256xf32>
      %next = stablehlo.dynamic_update_slice %stack, %u, %i, %i0, %i0 : (tensor<8x64x256xf32>, tensor<1x64x256xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x64x256xf32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %next : tensor<i32>, tensor<8x64x256xf32>
    }
  return %r#1 : tensor<8x64x256xf32>
}

// -----
autopar.mesh @mesh = <["dp"=4]>
// A stack that is not cut keeps the sums partial until after the loop.
// CHECK-LABEL: func.func @whole
// CHECK: %[[LOOP:.*]]:2 = stablehlo.while{{.*}} : tensor<i32>, tensor<8x64x256xf32>
// CHECK-NOT: comm.
// CHECK: comm.all_reduce %[[LOOP]]#1
func.func @whole(%xs: tensor<8x1024x64xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}, {}]>},
                 %ys: tensor<8x1024x256xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}, {}]>})
    -> (tensor<8x64x256xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}, {}]>}) {
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<8x64x256xf32>
  %r:2 = stablehlo.while(%i = %i0, %stack = %zero) : tensor<i32>, tensor<8x64x256xf32>
    cond {
      %n = stablehlo.constant dense<8> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.dynamic_slice %xs, %i, %i0, %i0, sizes = [1, 1024, 64] : (tensor<8x1024x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1024x64xf32>
      %x = stablehlo.reshape %s : (tensor<1x1024x64xf32>) -> tensor<1024x64xf32>
      %t = stablehlo.dynamic_slice %ys, %i, %i0, %i0, sizes = [1, 1024, 256] : (tensor<8x1024x256xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1024x256xf32>
      %y = stablehlo.reshape %t : (tensor<1x1024x256xf32>) -> tensor<1024x256xf32>
      %g = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<1024x64xf32>, tensor<1024x256xf32>) -> tensor<64x256xf32>
      %u = stablehlo.broadcast_in_dim %g, dims = [1, 2] : (tensor<64x256xf32>) -> tensor<1x64x256xf32>
      %next = stablehlo.dynamic_update_slice %stack, %u, %i, %i0, %i0 : (tensor<8x64x256xf32>, tensor<1x64x256xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x64x256xf32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %next : tensor<i32>, tensor<8x64x256xf32>
    }
  return %r#1 : tensor<8x64x256xf32>
}
