// RUN: autopar-opt %s --autopar-import-sdy --split-input-file | FileCheck %s
// RUN: autopar-opt %s --autopar-import-sdy --split-input-file --remarks-filter=autopar-import-sdy -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// Meshes over the same devices become one, the plan's or that which most ops name; axes are translated, and what was written stays beside.

// Other names and factors of the same devices in the same order.
// CHECK-LABEL: module @factors
// CHECK: autopar.mesh @b = <["p"=2, "q"=2]>
// CHECK: %arg0: tensor<8x8xf32> {autopar.sharding = #autopar.sharding<@b, [{"p", "q"}, {?}p1]>, autopar.written = #autopar.sharding<@a, [{"x"}, {?}p1]>}
// CHECK: autopar.sharding_constraint %arg0 <@b, [{"p"}, {"q"}]> : tensor
// CHECK: <@b, [{"q", ?}, {}], replicated={"p"}> {autopar.written = #autopar.sharding<@a, [{"x":(2)2, ?}, {}], replicated={"x":(1)2}>}
// CHECK: <@b, [{}, {}], unreduced={"p", "q"}> {autopar.written = #autopar.sharding<@a, [{}, {}], unreduced={"x"}>}
// CHECK: <@b, [{"p"}, {}]> {autopar.written = #autopar.sharding<@"in place 0", [{"z"}, {"one"}]>}
// CHECK: stablehlo.negate {{.*}} {autopar.held, autopar.shardings = [#autopar.sharding<@b, [{"q"}, {"p"}]>]}
module @factors {
  autopar.mesh @mesh = <["p"=2, "q"=2]>
  sdy.mesh @a = <["x"=4]>
  sdy.mesh @b = <["p"=2, "q"=2]>
  func.func @f(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@a, [{"x"}, {?}p1]>}) -> tensor<8x8xf32> {
    %0 = sdy.sharding_constraint %x <@b, [{"p"}, {"q"}]> : tensor<8x8xf32>
    %1 = sdy.sharding_constraint %0 <@a, [{"x":(2)2, ?}, {}], replicated={"x":(1)2}> : tensor<8x8xf32>
    %2 = sdy.sharding_constraint %1 <@a, [{}, {}], unreduced={"x"}> : tensor<8x8xf32>
    %3 = sdy.sharding_constraint %2 <@b, [{}, {"p", "q"}]> : tensor<8x8xf32>
    %4 = sdy.sharding_constraint %3 <mesh<["z"=2, "y"=2, "one"=1]>, [{"z"}, {"one"}]> : tensor<8x8xf32>
    %5 = stablehlo.negate %4 {sdy.sharding = #sdy.sharding_per_value<[<@b, [{"q"}, {"p"}]>]>} : tensor<8x8xf32>
    return %5 : tensor<8x8xf32>
  }
}

// -----
// The other way round: axes become parts of an axis, and their list the whole.
// CHECK-LABEL: module @parts
// CHECK: autopar.mesh @a = <["x"=4]>
// CHECK: <@a, [{"x":(1)2}, {"x":(2)2}]> {autopar.written = #autopar.sharding<@b, [{"p"}, {"q"}]>}
// CHECK: <@a, [{"x"}, {}]> {autopar.written = #autopar.sharding<@b, [{"p", "q"}, {}]>}
module @parts {
  autopar.mesh @mesh = <["x"=4]>
  sdy.mesh @a = <["x"=4]>
  sdy.mesh @b = <["p"=2, "q"=2]>
  func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = sdy.sharding_constraint %x <@b, [{"p"}, {"q"}]> : tensor<8x8xf32>
    %1 = sdy.sharding_constraint %0 <@b, [{"p", "q"}, {}]> : tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
}

// -----
// A transposed mesh has the same axes; x runs over devices as the axes q, p do. Only the order beside the program's counts.
// CHECK-LABEL: module @orders
// CHECK: autopar.mesh @a = <["p"=2, "q"=2]>
// CHECK: <@a, [{"q"}, {"p"}]> {autopar.written = #autopar.sharding<@t, [{"q"}, {"p"}]>}
// CHECK: <@a, [{"q", "p"}, {}]> {autopar.written = #autopar.sharding<@x, [{"x"}, {}]>}
module @orders {
  autopar.mesh @mesh = <["p"=2, "q"=2]>
  sdy.mesh @a = <["p"=2, "q"=2], device_ids=[3, 2, 1, 0]>
  sdy.mesh @t = <["q"=2, "p"=2], device_ids=[3, 1, 2, 0]>
  sdy.mesh @x = <["x"=4], device_ids=[3, 1, 2, 0]>
  func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = sdy.sharding_constraint %x <@t, [{"q"}, {"p"}]> : tensor<8x8xf32>
    %1 = sdy.sharding_constraint %0 <@x, [{"x"}, {}]> : tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
}

// -----
// An order that no axes give: the devices of @ring along y are renamed, x stays.
// REMARK: remark: [Missed] renamed-devices | Category:autopar-import-sdy | axes="x is "x"; y is "y"", mesh=ring
// CHECK-LABEL: module @ring
// CHECK: autopar.mesh @a = <["x"=2, "y"=4]>
// CHECK: <@a, [{"x"}, {"y"}]> {autopar.written = #autopar.sharding<@ring, [{"x"}, {"y"}]>}
module @ring {
  autopar.mesh @mesh = <["x"=2, "y"=4]>
  sdy.mesh @a = <["x"=2, "y"=4]>
  sdy.mesh @ring = <["x"=2, "y"=4], device_ids=[0, 1, 3, 2, 4, 5, 7, 6]>
  func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = sdy.sharding_constraint %x <@ring, [{"x"}, {"y"}]> : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}

// -----
// Thirds are no halves: @b's devices are renamed, so that its thirds are @a's.
// REMARK: axes="x is "q"; y is "p"", mesh=b
// CHECK-LABEL: module @thirds
// CHECK: <@a, [{"q"}]> {autopar.written = #autopar.sharding<@b, [{"x"}]>}
module @thirds {
  autopar.mesh @mesh = <["p"=2, "q"=3]>
  sdy.mesh @a = <["p"=2, "q"=3]>
  sdy.mesh @b = <["x"=3, "y"=2]>
  func.func @f(%x: tensor<6xf32>) -> tensor<6xf32> {
    %0 = sdy.sharding_constraint %x <@b, [{"x"}]> : tensor<6xf32>
    return %0 : tensor<6xf32>
  }
}

// -----
// Of several the program's mesh is one on which all parts of axes are: halves and thirds of 6.
// CHECK-LABEL: module @halves_and_thirds
// CHECK: autopar.mesh @b = <["x"=6]>
// CHECK: <@b, [{"x":(1)2}]> {autopar.written = #autopar.sharding<@a, [{"p"}]>}
// CHECK: <@b, [{"x":(1)3}]> : tensor
// CHECK: <@b, [{"x":(2)3}]> {autopar.written = #autopar.sharding<@a, [{"q"}]>}
module @halves_and_thirds {
  sdy.mesh @a = <["p"=2, "q"=3]>
  sdy.mesh @b = <["x"=6]>
  func.func @f(%x: tensor<6xf32>) -> tensor<6xf32> {
    %0 = sdy.sharding_constraint %x <@a, [{"p"}]> : tensor<6xf32>
    %1 = sdy.sharding_constraint %0 <@b, [{"x":(1)3}]> : tensor<6xf32>
    %2 = sdy.sharding_constraint %1 <@a, [{"q"}]> : tensor<6xf32>
    return %2 : tensor<6xf32>
  }
}

// -----
// One device, with or without a number: the value is whole everywhere. Shardy leaves the dims out where there is a number.
// CHECK-LABEL: module @one
// CHECK: autopar.mesh @a = <["x"=4]>
// CHECK: %arg0: tensor<8x8xf32> {autopar.sharding = #autopar.sharding<@a, [{}, {}]>, autopar.written = #autopar.sharding<@three, []>}
// CHECK: <@a, [{?}, {}]> {autopar.written = #autopar.sharding<@empty, [{?}, {}]>}
module @one {
  sdy.mesh @three = <[], device_ids=[3]>
  sdy.mesh @empty = <[]>
  sdy.mesh @a = <["x"=4]>
  func.func @f(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@three, []>}) -> tensor<8x8xf32> {
    %0 = sdy.sharding_constraint %x <@empty, [{?}, {}]> : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}

// -----
// The program's mesh is one on which manual axes are whole, though fewer name it. Its numbers of devices are the text's.
// CHECK-LABEL: module @manual
// CHECK: autopar.mesh @b = <["p"=2, "q"=2]>
// CHECK: manual_axes = ["q"] {
// CHECK: autopar.return
// CHECK-NEXT: } : (tensor<8xf32>) -> tensor<8xf32>
module @manual {
  sdy.mesh @a = <["x"=4]>
  sdy.mesh @b = <["p"=2, "q"=2]>
  func.func @f(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@a, [{}]>}) -> tensor<8xf32> {
    %0 = sdy.sharding_constraint %x <@a, [{"x"}]> : tensor<8xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@b, [{"q"}]>] out_shardings=[<@b, [{"q"}]>] manual_axes={"q"} (%a: tensor<4xf32>) {
      sdy.return %a : tensor<4xf32>
    } : (tensor<8xf32>) -> tensor<8xf32>
    %2 = sdy.sharding_constraint %1 <@a, [{}]> : tensor<8xf32>
    return %2 : tensor<8xf32>
  }
}

// -----
// A body on another mesh: its manual axes are those of the program's, and its numbers of devices are kept for its collectives.
// CHECK-LABEL: module @manual_elsewhere
// CHECK: in_shardings = [#autopar.sharding<@a, [{"p", "q"}]>]
// CHECK-SAME: manual_axes = ["p", "q"]
// CHECK: } {autopar.device_ids = array<i64: 0, 3, 1, 2>, autopar.written = {axes = ["x"], in = [#autopar.sharding<@line, [{"x"}]>], out = [#autopar.sharding<@line, [{"x"}]>]}}
module @manual_elsewhere {
  autopar.mesh @mesh = <["p"=2, "q"=2]>
  sdy.mesh @a = <["p"=2, "q"=2]>
  sdy.mesh @line = <["x"=4], device_ids=[0, 3, 1, 2]>
  func.func @f(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@a, [{"p"}]>}) -> tensor<8xf32> {
    %0 = sdy.manual_computation(%x) in_shardings=[<@line, [{"x"}]>] out_shardings=[<@line, [{"x"}]>] manual_axes={"x"} (%a: tensor<2xf32>) {
      sdy.return %a : tensor<2xf32>
    } : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}

// -----
// A plan without a mesh may name axes of any of the text's.
// CHECK-LABEL: module @rules
// CHECK-SAME: sharding = #autopar.sharding<@{{.*}}, [{"p", "q"}]>
module @rules attributes {autopar.plan = {shardings = [{match = "w", sharding = #autopar.sharding<@mesh, [{"x"}]>}]}} {
  sdy.mesh @a = <["p"=2, "q"=2]>
  sdy.mesh @b = <["x"=4]>
}
