// RUN: autopar-opt %s --autopar-import-sdy --autopar-import-collectives | FileCheck %s
sdy.mesh @mesh = <["dp"=2, "tp"=4]>

// The root stands first in each group; its place in them is the same. A group's order is the order of the axes.
// CHECK-LABEL: @broadcast
func.func @broadcast(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}, {"tp"}]>] out_shardings=[<@mesh, [{"dp"}, {"tp"}]>] manual_axes={"dp", "tp"} (%a: tensor<4x4xf32>) {
    // CHECK: comm.broadcast %{{.*}} over <@mesh, ["tp"]> root = 2 reason = "written: collective_broadcast of the program"
    %1 = "stablehlo.collective_broadcast"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[2, 0, 1, 3], [6, 4, 5, 7]]> : tensor<2x4xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: comm.broadcast %{{.*}} over <@mesh, ["dp", "tp"]> root = 5
    %2 = "stablehlo.collective_broadcast"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[5, 0, 1, 2, 3, 4, 6, 7]]> : tensor<1x8xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %2 : tensor<4x4xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// Numbers of 8 bits: of as many bytes.
// CHECK-LABEL: @bools
func.func @bools(%x: tensor<8x16xi1>) -> tensor<8x16xi1> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}, {"tp"}]>] out_shardings=[<@mesh, [{"dp"}, {"tp"}]>] manual_axes={"dp", "tp"} (%a: tensor<4x4xi1>) {
    // CHECK: %[[BYTES:.*]] = stablehlo.convert %{{.*}} : (tensor<4x4xi1>) -> tensor<4x4xui8>
    // CHECK: %[[MAX:.*]] = comm.all_reduce %[[BYTES]] over <@mesh, ["tp"]> kind = max {{.*}} : (tensor<4x4xui8>) -> tensor<4x4xui8>
    // CHECK: stablehlo.convert %[[MAX]] : (tensor<4x4xui8>) -> tensor<4x4xi1>
    %1 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %s = stablehlo.or %l, %r : tensor<i1>
      stablehlo.return %s : tensor<i1>
    }) : (tensor<4x4xi1>) -> tensor<4x4xi1>
    // CHECK: comm.reduce_scatter %{{.*}} over <@mesh, ["tp"]> kind = min dim = 0 {{.*}} : (tensor<4x4xui8>) -> tensor<1x4xui8>
    %2 = "stablehlo.reduce_scatter"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, scatter_dimension = 0 : i64}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %s = stablehlo.minimum %l, %r : tensor<i1>
      stablehlo.return %s : tensor<i1>
    }) : (tensor<4x4xi1>) -> tensor<1x4xi1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x4xi1>) -> tensor<4x4xi1>
    sdy.return %3 : tensor<4x4xi1>
  } : (tensor<8x16xi1>) -> tensor<8x16xi1>
  return %0 : tensor<8x16xi1>
}

// One message of two tensors.
// CHECK-LABEL: @complex
func.func @complex(%x: tensor<8x16xcomplex<f32>>) -> tensor<8x16xcomplex<f32>> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}, {"tp"}]>] out_shardings=[<@mesh, [{"dp"}, {"tp"}]>] manual_axes={"dp", "tp"} (%a: tensor<4x4xcomplex<f32>>) {
    // CHECK: %[[RE:.*]] = stablehlo.real
    // CHECK: %[[IM:.*]] = stablehlo.imag
    // CHECK: %[[SUM:.*]]:2 = comm.all_reduce %[[RE]], %[[IM]] over <@mesh, ["dp"]> kind = sum {{.*}} : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    // CHECK: stablehlo.complex %[[SUM]]#0, %[[SUM]]#1
    %1 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<complex<f32>>, %r: tensor<complex<f32>>):
      %s = stablehlo.add %l, %r : tensor<complex<f32>>
      stablehlo.return %s : tensor<complex<f32>>
    }) : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
    sdy.return %1 : tensor<4x4xcomplex<f32>>
  } : (tensor<8x16xcomplex<f32>>) -> tensor<8x16xcomplex<f32>>
  return %0 : tensor<8x16xcomplex<f32>>
}
