// RUN: autopar-opt %s --autopar-import-sdy --autopar-import-collectives | FileCheck %s
sdy.mesh @mesh = <["dp"=2, "tp"=4]>

// CHECK-LABEL: @collectives
func.func @collectives(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: autopar.manual_computation
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}, {"tp"}]>] out_shardings=[<@mesh, [{"dp"}, {"tp"}]>] manual_axes={"dp", "tp"} (%a: tensor<4x4xf32>) {
    // CHECK: comm.all_reduce %{{.*}} over <@mesh, ["dp"]> kind = sum reason = "written: all_reduce of the program"
    %1 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %s = stablehlo.add %l, %r : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // Half of an axis; the order of the devices is the order of the axes.
    // CHECK: comm.all_reduce %{{.*}} over <@mesh, ["tp":(2)2, "dp"]> kind = max
    %2 = "stablehlo.all_reduce"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4, 1, 5], [2, 6, 3, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %s = stablehlo.maximum %l, %r : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: comm.all_gather %{{.*}} over <@mesh, ["tp"]> dim = 1
    %3 = "stablehlo.all_gather"(%2) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<4x16xf32>
    // CHECK: comm.reduce_scatter %{{.*}} over <@mesh, ["tp"]> kind = sum dim = 1
    %4 = "stablehlo.reduce_scatter"(%3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %s = stablehlo.add %l, %r : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4x16xf32>) -> tensor<4x4xf32>
    // CHECK: comm.permute %{{.*}} over <@mesh, ["tp"]> pairs = [0, 1, 1, 2, 2, 3, 3, 0]
    %5 = "stablehlo.collective_permute"(%4) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0], [4, 5], [5, 6], [6, 7], [7, 4]]> : tensor<8x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: comm.all_to_all %{{.*}} over <@mesh, ["tp"]> split = 0 concat = 1
    %6 = "stablehlo.all_to_all"(%5) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4x4xf32>) -> tensor<1x16xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x16xf32>) -> tensor<4x4xf32>
    // CHECK: comm.axis_index over <@mesh, ["dp", "tp"]>
    %8 = stablehlo.partition_id : tensor<ui32>
    %9 = stablehlo.convert %8 : (tensor<ui32>) -> tensor<f32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %11 = stablehlo.add %7, %10 : tensor<4x4xf32>
    sdy.return %11 : tensor<4x4xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// Between meshes of some of the devices, which are numbered over all manual axes.
// CHECK-LABEL: @redistribute
func.func @redistribute(%x: tensor<8x16xf32>) -> tensor<4x32xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}, {"tp"}]>] out_shardings=[<@mesh, [{"dp"}, {"tp"}]>] manual_axes={"dp", "tp"} (%a: tensor<4x4xf32>) {
    // CHECK: comm.redistribute %{{.*}} over <@mesh, ["dp", "tp"]> from <["x"=2], [{"x"}, {}], devices=[0, 1]> to <["y"=4], [{"y"}, {}], devices=[7, 6, 5, 4]> shape = [8, 4] reason = "written: redistribute of the program" : (tensor<4x4xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.custom_call @autopar.redistribute(%a) {mhlo.backend_config = {shape = dense<[8, 4]> : tensor<2xi64>, source = "[\22x\22=2], [{\22x\22}, {}], devices=[0, 1]", target = "[\22y\22=4], [{\22y\22}, {}], devices=[7, 6, 5, 4]"}} : (tensor<4x4xf32>) -> tensor<2x4xf32>
    %2 = stablehlo.concatenate %1, %1, dim = 1 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
    sdy.return %2 : tensor<2x8xf32>
  } : (tensor<8x16xf32>) -> tensor<4x32xf32>
  return %0 : tensor<4x32xf32>
}
