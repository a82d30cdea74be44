// RUN: autopar-opt %s --verify-roundtrip | FileCheck %s
autopar.mesh @mesh = <["dp"=2, "tp"=4]>

// Each op in its blocking form.
// CHECK-LABEL: @blocking
func.func @blocking(%x: tensor<8x4xf32>, %y: tensor<3xbf16>) {
  // CHECK: comm.all_reduce %{{.*}}, %{{.*}} over <@mesh, ["dp"]> kind = sum reason = "gradient"
  %0:2 = comm.all_reduce %x, %y over <@mesh, ["dp"]> kind = sum reason = "gradient"
    : (tensor<8x4xf32>, tensor<3xbf16>) -> (tensor<8x4xf32>, tensor<3xbf16>)
  // CHECK: comm.all_gather %{{.*}} over <@mesh, ["dp", "tp"]> dim = 1 reason = "weight"
  %1 = comm.all_gather %x over <@mesh, ["dp", "tp"]> dim = 1 reason = "weight" : (tensor<8x4xf32>) -> tensor<8x32xf32>
  // CHECK: comm.all_gather %{{.*}} over <@mesh, ["dp"]> dim = 0 again reason = "weight"
  %11 = comm.all_gather %x over <@mesh, ["dp"]> dim = 0 again reason = "weight" : (tensor<8x4xf32>) -> tensor<16x4xf32>
  // CHECK: comm.reduce_scatter %{{.*}} over <@mesh, ["tp":(2)2]> kind = max dim = 0
  %2 = comm.reduce_scatter %x over <@mesh, ["tp":(2)2]> kind = max dim = 0 reason = "" : (tensor<8x4xf32>) -> tensor<4x4xf32>
  // CHECK: comm.all_to_all %{{.*}} over <@mesh, ["tp"]> split = 0 concat = 1
  %3 = comm.all_to_all %x over <@mesh, ["tp"]> split = 0 concat = 1 reason = "" : (tensor<8x4xf32>) -> tensor<2x16xf32>
  // CHECK: comm.permute %{{.*}} over <@mesh, ["tp"]> pairs = [0, 1, 1, 2]
  %4 = comm.permute %x over <@mesh, ["tp"]> pairs = [0, 1, 1, 2] reason = "halo" : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: comm.broadcast %{{.*}} over <@mesh, ["dp"]> root = 1
  %5 = comm.broadcast %x over <@mesh, ["dp"]> root = 1 reason = "" : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: comm.axis_index over <@mesh, ["dp", "tp"]> : tensor<i32>
  %6 = comm.axis_index over <@mesh, ["dp", "tp"]> : tensor<i32>
  // CHECK: comm.send %{{.*}} to 3 tag = 7 reason = "activation" : tensor<8x4xf32>
  comm.send %x to 3 tag = 7 reason = "activation" : tensor<8x4xf32>
  // CHECK: comm.recv from 3 tag = 7 reason = "activation" : tensor<8x4xf32>
  %7 = comm.recv from 3 tag = 7 reason = "activation" : tensor<8x4xf32>
  return
}

// Split forms give a handle; wait gives the results.
// CHECK-LABEL: @split
func.func @split(%x: tensor<8x4xf32>) {
  // CHECK: %[[H:.*]] = comm.all_reduce_start %{{.*}} over <@mesh, ["dp"]> kind = sum to [tensor<8x4xf32>] reason = ""
  %0 = comm.all_reduce_start %x over <@mesh, ["dp"]> kind = sum to [tensor<8x4xf32>] reason = "" : (tensor<8x4xf32>) -> !comm.handle
  // CHECK: comm.wait %[[H]] : tensor<8x4xf32>
  %1 = comm.wait %0 : tensor<8x4xf32>
  %2 = comm.all_gather_start %x over <@mesh, ["dp"]> dim = 0 to [tensor<16x4xf32>] reason = "" : (tensor<8x4xf32>) -> !comm.handle
  %3 = comm.wait %2 : tensor<16x4xf32>
  %4 = comm.reduce_scatter_start %x over <@mesh, ["dp"]> kind = min dim = 0 to [tensor<4x4xf32>] reason = "" : (tensor<8x4xf32>) -> !comm.handle
  %5 = comm.wait %4 : tensor<4x4xf32>
  %6 = comm.all_to_all_start %x over <@mesh, ["dp"]> split = 0 concat = 0 to [tensor<8x4xf32>] reason = "" : (tensor<8x4xf32>) -> !comm.handle
  %7 = comm.wait %6 : tensor<8x4xf32>
  %8 = comm.permute_start %x over <@mesh, ["dp"]> pairs = [] to [tensor<8x4xf32>] reason = "" : (tensor<8x4xf32>) -> !comm.handle
  %9 = comm.wait %8 : tensor<8x4xf32>
  %10 = comm.broadcast_start %x over <@mesh, ["dp"]> root = 0 to [tensor<8x4xf32>] reason = "" : (tensor<8x4xf32>) -> !comm.handle
  %11 = comm.wait %10 : tensor<8x4xf32>
  %12 = comm.send_start %x to 1 tag = 0 reason = "" : tensor<8x4xf32>
  // CHECK: comm.wait %{{[0-9]+}}{{$}}
  comm.wait %12
  %13 = comm.recv_start from 1 tag = 0 to [tensor<8x4xf32>] reason = ""
  %14 = comm.wait %13 : tensor<8x4xf32>
  return
}
