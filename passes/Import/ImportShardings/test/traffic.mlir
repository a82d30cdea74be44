// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate-pipeline --autopar-partition-pipeline | FileCheck %s
// What moves between meshes over the same devices: nothing where the blocks lie alike, one permute where only their order differs.
autopar.mesh @mesh = <["p"=2, "q"=2]>
sdy.mesh @a = <["p"=2, "q"=2]>
sdy.mesh @x = <["x"=4]>
sdy.mesh @t = <["q"=2, "p"=2], device_ids=[0, 2, 1, 3]>
sdy.mesh @l = <["x"=4], device_ids=[0, 2, 1, 3]>
sdy.mesh @c = <["x"=4], device_ids=[2, 0, 3, 1]>

// Other factors, the transposed mesh, and renamed devices.
// CHECK-LABEL: func.func @alike
// CHECK-NOT: comm.
// CHECK: stablehlo.tanh %arg0 : tensor<2x8xf32>
// CHECK-NOT: comm.
// CHECK: return
func.func @alike(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@a, [{"p", "q"}, {}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@c, [{"x"}, {}]>}) {
  %0 = sdy.sharding_constraint %x <@x, [{"x"}, {}]> : tensor<8x8xf32>
  %1 = stablehlo.tanh %0 : tensor<8x8xf32>
  %2 = sdy.sharding_constraint %1 <@t, [{"p", "q"}, {}]> : tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// Devices 1 and 2 exchange their blocks.
// CHECK-LABEL: func.func @other_order
// CHECK: comm.permute %{{.*}} over <@a, ["p", "q"]> pairs = [0, 0, 1, 2, 2, 1, 3, 3]
// CHECK-NOT: comm.
// CHECK: return
func.func @other_order(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@x, [{"x"}, {}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@l, [{"x"}, {}]>}) {
  %0 = stablehlo.tanh %x : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// From the grid to columns over its transpose: rows move along p only.
// CHECK-LABEL: func.func @columns
// CHECK: comm.all_to_all %{{.*}} over <@a, ["p"]> split = 1 concat = 0
// CHECK-NOT: comm.
// CHECK: return
func.func @columns(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@a, [{"p"}, {"q"}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@l, [{}, {"x"}]>}) {
  %0 = stablehlo.tanh %x : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// A value on one device is whole on all: nothing is sent when it is used.
// CHECK-LABEL: func.func @one_device
// CHECK-NOT: comm.{{all|permute|reduce|broadcast}}
// CHECK: return
sdy.mesh @three = <[], device_ids=[3]>
func.func @one_device(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@three, []>})
    -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@x, [{"x"}]>}) {
  %0 = stablehlo.tanh %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
