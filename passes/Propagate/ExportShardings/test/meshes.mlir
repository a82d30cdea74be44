// RUN: autopar-opt %s --autopar-import-sdy --autopar-export-sdy | FileCheck %s
// RUN: autopar-opt %s --autopar-import-sdy --autopar-export-sdy -o %t && autopar-opt %t --autopar-import-sdy --autopar-export-sdy | diff %t -
// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate-shardings --autopar-export-sdy | FileCheck %s --check-prefixes=CHECK-MESHES,FOUND

// What was written on a mesh of the text comes back on it, word for word before propagation; meshes keep names, order, device_ids.
// CHECK-MESHES: sdy.mesh @a = <["x"=4]>
// CHECK-MESHES-NEXT: sdy.mesh @b = <["p"=2, "q"=2]>
// CHECK-MESHES-NEXT: sdy.mesh @t = <["q"=2, "p"=2], device_ids=[0, 2, 1, 3]>
// CHECK-MESHES-NEXT: sdy.mesh @c = <["x"=4], device_ids=[2, 0, 3, 1]>
// CHECK-MESHES-NEXT: sdy.mesh @same = <["p"=2, "q"=2]>
// CHECK-MESHES-NEXT: sdy.mesh @three = <[], device_ids=[3]>
// CHECK-MESHES-NEXT: sdy.mesh @empty = <[]>
// CHECK-MESHES-NEXT: func.func
sdy.mesh @a = <["x"=4]>
sdy.mesh @b = <["p"=2, "q"=2]>
sdy.mesh @t = <["q"=2, "p"=2], device_ids=[0, 2, 1, 3]>
sdy.mesh @c = <["x"=4], device_ids=[2, 0, 3, 1]>
sdy.mesh @same = <["p"=2, "q"=2]>
sdy.mesh @three = <[], device_ids=[3]>
sdy.mesh @empty = <[]>
// CHECK: %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@a, [{"x":(1)2}, {?}]>}
// CHECK-SAME: %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@b, [{"p", ?}p1, {}], replicated={"q"}>}
// CHECK-SAME: %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@c, [{"x"}, {?}]>}
// CHECK-SAME: %arg3: tensor<8xf32> {sdy.sharding = #sdy.sharding<@empty, [{?}]>}
// CHECK-SAME: -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@same, [{"p"}, {}]>}, tensor<8xf32> {sdy.sharding = #sdy.sharding<@three, []>})
// What is found is found on the mesh of the hint, where that has such axes: x of @a is p, q of @b.
// FOUND-SAME: %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@a, [{"x":(1)2}, {"x":(2)2}]>}
// FOUND-SAME: %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@b, [{"p"}, {}]>}
// FOUND-SAME: %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@c, [{"x"}, {}]>}
func.func @f(%w: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@a, [{"x":(1)2}, {?}]>},
             %x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@b, [{"p", ?}p1, {}], replicated={"q"}>},
             %y: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@c, [{"x"}, {?}]>},
             %z: tensor<8xf32> {sdy.sharding = #sdy.sharding<@empty, [{?}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@same, [{"p"}, {}]>},
        tensor<8xf32> {sdy.sharding = #sdy.sharding<@three, []>}) {
  // CHECK: sdy.sharding_constraint %arg0 <@b, [{"p"}, {"q"}]> : tensor<8x8xf32>
  // FOUND: sdy.sharding_constraint %arg0 <@b, [{"p"}, {"q"}]> : tensor<8x8xf32>
  %0 = sdy.sharding_constraint %w <@b, [{"p"}, {"q"}]> : tensor<8x8xf32>
  // CHECK: <@t, [{"q"}, {"p", ?}]> : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %0 <@t, [{"q"}, {"p", ?}]> : tensor<8x8xf32>
  // CHECK: stablehlo.add
  // FOUND: stablehlo.add {{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@b, [{"p", "q"}, {}]>]>}
  %2 = stablehlo.add %1, %y : tensor<8x8xf32>
  // CHECK: <mesh<["u"=2, "v"=2], device_ids=[0, 1, 3, 2]>, [{"u"}, {"v"}]> : tensor<8x8xf32>
  %3 = sdy.sharding_constraint %2 <mesh<["u"=2, "v"=2], device_ids=[0, 1, 3, 2]>, [{"u"}, {"v"}]> : tensor<8x8xf32>
  // CHECK: <@three, []> : tensor<8xf32>
  %4 = sdy.sharding_constraint %z <@three, []> : tensor<8xf32>
  // CHECK: sdy.manual_computation(%{{.*}}) in_shardings=[<@c, [{"x"}, {}]>, <@empty, [{}, {}]>] out_shardings=[<@c, [{"x"}, {}]>] manual_axes={"x"}
  // FOUND: sdy.manual_computation(%{{.*}}) in_shardings=[<@c, [{"x"}, {}]>, <@empty, [{}, {}]>] out_shardings=[<@c, [{"x"}, {}]>] manual_axes={"x"}
  %5 = sdy.manual_computation(%3, %x) in_shardings=[<@c, [{"x"}, {}]>, <@empty, [{}, {}]>] out_shardings=[<@c, [{"x"}, {}]>] manual_axes={"x"} (%m: tensor<2x8xf32>, %n: tensor<8x8xf32>) {
    sdy.return %m : tensor<2x8xf32>
  } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %6 = sdy.sharding_constraint %5 <@b, [{"p", "q"}, {}]> : tensor<8x8xf32>
  return %6, %4 : tensor<8x8xf32>, tensor<8xf32>
}
