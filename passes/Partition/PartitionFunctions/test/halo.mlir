// RUN: autopar-opt %s --autopar-propagate-pipeline --autopar-partition-pipeline --split-input-file | FileCheck %s
// Ops that read beyond their block move border rows, never the whole.

autopar.mesh @mesh = <["sp"=4]>
// A window of three: one row up, one row down. Zeros arrive where nothing is sent, so the convolution needs no mask.
// CHECK-LABEL: func.func @convolution
// CHECK: %[[LAST:.*]] = stablehlo.slice %arg0 [0:2, 3:4, 0:3] : (tensor<2x4x3xf32>) -> tensor<2x1x3xf32>
// CHECK: %[[BEFORE:.*]] = comm.permute %[[LAST]] over <@mesh, ["sp"]> pairs = [0, 1, 1, 2, 2, 3] reason = "halo: convolution reads rows of other blocks in dim 1 of operand 0"
// CHECK: %[[FIRST:.*]] = stablehlo.slice %arg0 [0:2, 0:1, 0:3]
// CHECK: %[[AFTER:.*]] = comm.permute %[[FIRST]] over <@mesh, ["sp"]> pairs = [1, 0, 2, 1, 3, 2]
// CHECK: %[[READ:.*]] = stablehlo.concatenate %[[BEFORE]], %arg0, %[[AFTER]], dim = 1
// CHECK-NEXT: stablehlo.convolution(%[[READ]], %arg1) {{.*}} window = {pad = {{\[}}[0, 0]]} {{.*}} : (tensor<2x6x3xf32>, tensor<3x3x5xf32>) -> tensor<2x4x5xf32>
func.func @convolution(%x: tensor<2x16x3xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"sp"}, {}]>},
                       %w: tensor<3x3x5xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}, {}]>})
    -> (tensor<2x16x5xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"sp"}, {}]>}) {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x16x3xf32>, tensor<3x3x5xf32>) -> tensor<2x16x5xf32>
  return %0 : tensor<2x16x5xf32>
}

// -----
autopar.mesh @mesh = <["sp"=2]>
// The gradient of the kernel sums over the rows; it reads the halo that the convolution has read. Two devices exchange
// their rows in one permute.
// CHECK-LABEL: func.func @gradient
// CHECK: comm.permute {{.*}} pairs = [1, 0, 0, 1]
// CHECK: stablehlo.convolution
// CHECK-NOT: comm.permute
// CHECK: %[[PART:.*]] = stablehlo.convolution
// CHECK: comm.all_reduce %[[PART]]
func.func @gradient(%x: tensor<2x16x3xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"sp"}, {}]>},
                    %w: tensor<3x3x5xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}, {}]>})
    -> (tensor<3x3x5xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}, {}]>}) {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x16x3xf32>, tensor<3x3x5xf32>) -> tensor<2x16x5xf32>
  %1 = stablehlo.convolution(%x, %0) dim_numbers = [f, 0, b]x[i, 0, o]->[0, b, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x16x3xf32>, tensor<2x16x5xf32>) -> tensor<3x3x5xf32>
  return %1 : tensor<3x3x5xf32>
}

// -----
autopar.mesh @mesh = <["sp"=4]>
// A roll by three rows: three go to the block before, three from the first block to the last.
// CHECK-LABEL: func.func @roll
// CHECK: comm.permute {{.*}} pairs = [0, 3] {{.*}} : (tensor<3x8xf32>) -> tensor<3x8xf32>
// CHECK: comm.permute {{.*}} pairs = [1, 0, 2, 1, 3, 2] {{.*}} : (tensor<3x8xf32>) -> tensor<3x8xf32>
// CHECK-NOT: comm.permute
// CHECK: return
func.func @roll(%x: tensor<64x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"sp"}, {}]>})
    -> (tensor<64x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"sp"}, {}]>}) {
  %0 = stablehlo.slice %x [3:64, 0:8] : (tensor<64x8xf32>) -> tensor<61x8xf32>
  %1 = stablehlo.slice %x [0:3, 0:8] : (tensor<64x8xf32>) -> tensor<3x8xf32>
  %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<61x8xf32>, tensor<3x8xf32>) -> tensor<64x8xf32>
  return %2 : tensor<64x8xf32>
}

// -----
autopar.mesh @mesh = <["sp"=4]>
// A reversal sends each block once. Padding shifts rows, its value stands before the first.
// CHECK-LABEL: func.func @reverse_and_shift
// CHECK: comm.permute %arg0 over <@mesh, ["sp"]> pairs = [3, 0, 2, 1, 1, 2, 0, 3]
// CHECK: stablehlo.reverse
// CHECK: comm.permute {{.*}} : (tensor<1x8xf32>) -> tensor<1x8xf32>
// CHECK: stablehlo.select
func.func @reverse_and_shift(%x: tensor<64x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"sp"}, {}]>},
                             %v: tensor<f32> {autopar.sharding = #autopar.sharding<@mesh, []>})
    -> (tensor<64x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"sp"}, {}]>}) {
  %0 = stablehlo.reverse %x, dims = [0] : tensor<64x8xf32>
  %1 = stablehlo.pad %0, %v, low = [1, 0], high = [-1, 0], interior = [0, 0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<64x8xf32>
  return %1 : tensor<64x8xf32>
}

// -----
autopar.mesh @mesh = <["sp"=4]>
// Rows at an index that only the run knows: the slice is summed over what the devices have of it, the update is written
// by whom it concerns.
// CHECK-LABEL: func.func @dynamic
// CHECK: comm.all_reduce {{.*}} : (tensor<3x8xf32>) -> tensor<3x8xf32>
// CHECK-NOT: comm.
// CHECK: stablehlo.dynamic_update_slice {{.*}} : (tensor<16x8xf32>, tensor<3x8xf32>, tensor<i32>, tensor<i32>) -> tensor<16x8xf32>
// CHECK-NEXT: return
func.func @dynamic(%x: tensor<64x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"sp"}, {}]>},
                   %i: tensor<i32> {autopar.sharding = #autopar.sharding<@mesh, []>})
    -> (tensor<64x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"sp"}, {}]>}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_slice %x, %i, %zero, sizes = [3, 8] : (tensor<64x8xf32>, tensor<i32>, tensor<i32>) -> tensor<3x8xf32>
  %1 = stablehlo.negate %0 : tensor<3x8xf32>
  %2 = stablehlo.dynamic_update_slice %x, %1, %i, %zero : (tensor<64x8xf32>, tensor<3x8xf32>, tensor<i32>, tensor<i32>) -> tensor<64x8xf32>
  return %2 : tensor<64x8xf32>
}

// -----
autopar.mesh @mesh = <["sp"=2]>
// A window over a stride that agrees with the blocks sends nothing.
// CHECK-LABEL: func.func @pool
// CHECK-NOT: comm.
// CHECK: return
func.func @pool(%x: tensor<8x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"sp"}, {}]>})
    -> (tensor<4x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"sp"}, {}]>}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----
autopar.mesh @mesh = <["sp"=4]>
// A number that stands everywhere is not sent.
// CHECK-LABEL: func.func @shift_in_zeros
// CHECK: comm.permute {{.*}} pairs = [0, 1, 1, 2, 2, 3] {{.*}} : (tensor<2x8xf32>) -> tensor<2x8xf32>
// CHECK-NOT: comm.permute
// CHECK: return
func.func @shift_in_zeros(%x: tensor<64x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"sp"}, {}]>})
    -> (tensor<64x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"sp"}, {}]>}) {
  %zeros = stablehlo.constant dense<0.0> : tensor<2x8xf32>
  %0 = stablehlo.slice %x [0:62, 0:8] : (tensor<64x8xf32>) -> tensor<62x8xf32>
  %1 = stablehlo.concatenate %zeros, %0, dim = 0 : (tensor<2x8xf32>, tensor<62x8xf32>) -> tensor<64x8xf32>
  return %1 : tensor<64x8xf32>
}

// -----
autopar.mesh @mesh = <["sp"=4]>
// A running sum gathers one element a block.
// CHECK-LABEL: func.func @running
// CHECK: stablehlo.reduce_window"({{.*}}window_dimensions = array<i64: 16, 1>
// CHECK: comm.all_gather {{.*}} reason = "scan: what each block amounts to, for reduce_window" : (tensor<1x8xf32>) -> tensor<4x8xf32>
func.func @running(%x: tensor<64x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"sp"}, {}]>})
    -> (tensor<64x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"sp"}, {}]>}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[63, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 64, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<64x8xf32>, tensor<f32>) -> tensor<64x8xf32>
  return %0 : tensor<64x8xf32>
}

// -----
autopar.mesh @mesh = <["sp"=4]>
// One slice may stand in the result twice.
// CHECK-LABEL: func.func @twice
// CHECK: comm.permute
// CHECK-NOT: comm.all_gather
// CHECK: return
func.func @twice(%x: tensor<64x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"sp"}, {}]>})
    -> (tensor<64x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"sp"}, {}]>}) {
  %0 = stablehlo.slice %x [0:32, 0:8] : (tensor<64x8xf32>) -> tensor<32x8xf32>
  %1 = stablehlo.concatenate %0, %0, dim = 0 : (tensor<32x8xf32>, tensor<32x8xf32>) -> tensor<64x8xf32>
  return %1 : tensor<64x8xf32>
}
