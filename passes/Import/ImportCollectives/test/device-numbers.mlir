// RUN: autopar-opt %s --autopar-import-sdy --autopar-import-collectives --split-input-file | FileCheck %s
// The numbers of devices in a body are those of its mesh; comm's are places in the program's. Nothing of them stays.

// Around the ring 0, 3, 1, 2 each device sends to the next; pairs of neighbours in it add up.
// CHECK-LABEL: func.func @ring
// CHECK-NOT: device_ids = array<i64: 0, 3, 1, 2>
// CHECK: %[[PLACE:.*]] = comm.axis_index over <@line, ["x"]> : tensor<i32>
// CHECK: %[[TABLE:.*]] = stablehlo.constant dense<[0, 3, 1, 2]> : tensor<4xi32>
// CHECK: %[[ONE:.*]] = stablehlo.dynamic_slice %[[TABLE]], %[[PLACE]], sizes = [1]
// CHECK: stablehlo.reshape %[[ONE]]
// CHECK: comm.permute %{{.*}} over <@line, ["x"]> pairs = [0, 1, 1, 2, 2, 3, 3, 0]
// CHECK: comm.all_reduce %{{.*}} over <@line, ["x":(2)2]>
sdy.mesh @line = <["x"=4], device_ids=[0, 3, 1, 2]>
func.func @ring(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@line, [{"x"}]>] out_shardings=[<@line, [{"x"}]>] manual_axes={"x"} (%a: tensor<2xf32>) {
    %1 = stablehlo.partition_id : tensor<ui32>
    %2 = "stablehlo.collective_permute"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 3], [3, 1], [1, 2], [2, 0]]> : tensor<4x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
    %3 = "stablehlo.all_reduce"(%2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 3], [1, 2]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %4 = stablehlo.add %l, %r : tensor<f32>
      stablehlo.return %4 : tensor<f32>
    }) : (tensor<2xf32>) -> tensor<2xf32>
    %5 = stablehlo.convert %1 : (tensor<ui32>) -> tensor<f32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %7 = stablehlo.add %3, %6 : tensor<2xf32>
    sdy.return %7 : tensor<2xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
// On a grid beside its transpose: along the transpose's q, devices 0 and 2 meet, which is p of the grid. The program's mesh
// is the grid, and a body whose collectives now name it is the grid's too.
// CHECK-LABEL: func.func @transposed
// CHECK: in_shardings = [#autopar.sharding<@grid, [{"y"}]>]
// CHECK: comm.all_gather %{{.*}} over <@grid, ["y"]> dim = 0
// CHECK-NOT: autopar.written
autopar.mesh @mesh = <["x"=2, "y"=2]>
sdy.mesh @grid = <["x"=2, "y"=2]>
sdy.mesh @t = <["p"=2, "q"=2], device_ids=[0, 2, 1, 3]>
func.func @transposed(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@t, [{"p"}]>] out_shardings=[<@t, [{}]>] manual_axes={"p"} (%a: tensor<4xf32>) {
    %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<8xf32>
    sdy.return %1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
