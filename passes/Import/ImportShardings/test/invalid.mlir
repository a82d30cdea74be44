// RUN: autopar-opt %s --autopar-import-sdy --split-input-file --verify-diagnostics
// expected-note@below {{the other mesh is here; leave "mesh" out of the plan to use the program's}}
autopar.mesh @mesh = <["dp"=2]>
// expected-error@below {{the program has the mesh {dp=2, tp=2}, but {dp=2} is asked for}}
sdy.mesh @m = <["dp"=2, "tp"=2]>

// -----
// expected-note@below {{the other mesh is here}}
autopar.mesh @mesh = <["dp"=2]>
func.func @own_beside_plan(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{the program has the sharding's own mesh {x=4}, but {dp=2} is asked for}}
  %0 = sdy.sharding_constraint %arg0 <mesh<["x"=4]>, [{"x"}]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// expected-note@below {{the program's mesh is here; meshes of a program are views of the same devices, so give them as many, or one}}
sdy.mesh @nine = <["a"=2, "b"=1, "c"=1, "d"=1, "e"=1, "f"=1, "g"=1, "h"=1, "i"=2]>
// expected-error@below {{mesh @two = {x=2} has 2 devices, but the program's mesh @nine = {a=2, b=1, c=1, d=1, e=1, f=1, g=1, h=1, …} has 4}}
sdy.mesh @two = <["x"=2]>

// -----
// expected-note@below {{the program's mesh is here; meshes of a program are views of the same devices, so give them as many, or one}}
sdy.mesh @four = <["x"=2, "y"=2]>
// expected-error@below {{mesh @two = {x=2} has 2 devices, but the program's mesh @four = {x=2, y=2} has 4}}
sdy.mesh @two = <["x"=2]>

// -----
sdy.mesh @four = <["x"=4]>
func.func @device_in_place(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@four, [{"x"}]>}) -> tensor<4xf32> {
  // expected-error@below {{a sharding's own mesh is device 77, but the program's mesh @four = {x=4} has the devices 0 to 3}}
  %0 = sdy.sharding_constraint %arg0 <mesh<[], device_ids=[77]>, [{}]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
sdy.mesh @four = <["x"=4]>
// expected-error@below {{mesh @m is device 4, but the program's mesh @four = {x=4} has the devices 0 to 3}}
sdy.mesh @m = <[], device_ids=[4]>

// -----
func.func @own_no_order(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2], device_ids=[1, 1]>, [{"x"}]>}) { return }
// expected-error@-1 {{found device_ids that are not the ids 0 to 1, each once}}

// -----
sdy.mesh @a = <["x"=4]>
sdy.mesh @b = <["p"=2, "q"=2]>
// expected-error@below {{argument 1: found axis "r", which the mesh ["p"=2, "q"=2] has not}}
func.func @other_mesh_has_no_axis(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@a, [{"x"}]>},
                                  %arg1: tensor<4xf32> {sdy.sharding = #sdy.sharding<@b, [{"r"}]>}) { return }

// -----
// expected-error@below {{found mesh @b, expected the name of an sdy.mesh of this module}}
func.func @no_such_mesh(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@b, [{"r"}]>}) { return }

// -----
// expected-note@below {{the program's mesh is here; "mesh" in a plan may name another, on which both are}}
autopar.mesh @mesh = <["p"=2, "q"=3]>
sdy.mesh @a = <["p"=2, "q"=3]>
sdy.mesh @b = <["x"=6]>
func.func @thirds_of_halves(%arg0: tensor<6xf32> {sdy.sharding = #sdy.sharding<@b, [{"x":(1)2}]>}) -> tensor<6xf32> {
  %0 = sdy.sharding_constraint %arg0 <@a, [{"p"}]> : tensor<6xf32>
  // expected-error@below {{cuts an axis into parts that are no parts of axes of the program's mesh {p=2, q=3}}}
  %1 = sdy.sharding_constraint %0 <@b, [{"x":(1)3}]> : tensor<6xf32>
  %2 = sdy.sharding_constraint %1 <@a, [{"q"}]> : tensor<6xf32>
  return %2 : tensor<6xf32>
}

// -----
// expected-note@below {{the program's mesh is here; "mesh" in a plan may name another, with smaller axes}}
autopar.mesh @mesh = <["x"=4]>
sdy.mesh @b = <["p"=2, "q"=2]>
func.func @manual_part(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{manual axis "q" of mesh @b is the part "x":(2)2 of an axis of the program's mesh {x=4}, expected whole axes}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@b, [{"q"}]>] out_shardings=[<@b, [{"q"}]>] manual_axes={"q"} (%a: tensor<4xf32>) {
    sdy.return %a : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
autopar.mesh @mesh = <["x"=2, "y"=2]>
sdy.mesh @b = <["p"=2, "q"=2]>
func.func @manual_other_axes(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{manual axis "r" is not in the mesh @b}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@b, [{}]>] out_shardings=[<@b, [{}]>] manual_axes={"r"} (%a: tensor<8xf32>) {
    sdy.return %a : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
sdy.mesh @a = <["x"=2, "y"=2]>
sdy.mesh @b = <["p"=2, "q"=2]>
func.func @manual_two_meshes(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{has shardings on the meshes @a and @b, expected one mesh, to which the manual axes belong}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@a, [{"x"}]>] out_shardings=[<@b, [{"p"}]>] manual_axes={"x"} (%a: tensor<4xf32>) {
    sdy.return %a : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
sdy.mesh @a = <["x"=2, "y"=2]>
sdy.mesh @b = <["x"=2, "y"=2], device_ids=[0, 1, 3, 2]>
func.func @nested_orders(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-note@+1 {{the other is here}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@a, [{"x"}]>] out_shardings=[<@a, [{"x"}]>] manual_axes={"x"} (%a: tensor<4xf32>) {
    // expected-error@+1 {{is on the mesh @b, whose order of devices is another than that of the manual computation around it; write both on one mesh}}
    %1 = sdy.manual_computation(%a) in_shardings=[<@b, [{"y"}]>] out_shardings=[<@b, [{"y"}]>] manual_axes={"y"} (%b: tensor<2xf32>) {
      sdy.return %b : tensor<2xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    sdy.return %1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
sdy.mesh @m = <["dp"=2]>
// expected-error@below {{argument 0: sdy.sharding must be a sharding, found 3 : i32}}
func.func @f(%arg0: tensor<4xf32> {sdy.sharding = 3 : i32}) { return }

// -----
// expected-note@below {{the program's mesh is here}}
sdy.mesh @m = <["dp"=2]>
func.func @f(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"dp"}]>}) -> tensor<4xf32> {
  // expected-error@below {{a sharding's own mesh {x=4} has 4 devices, but the program's mesh @m = {dp=2} has 2}}
  %0 = sdy.sharding_constraint %arg0 <mesh<["x"=4]>, [{"x"}]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
sdy.mesh @m = <["dp"=2]>
func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{has 1 results, but 2 shardings}}
  %0 = stablehlo.negate %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>, <@m, [{}]>]>} : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
sdy.mesh @mesh = <["a"=4]>
func.func @manual_types(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{operand 0: the body has type 'tensor<4xf32>', expected the local type 'tensor<2xf32>'}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"a"}]>] out_shardings=[<@mesh, [{"a"}]>] manual_axes={"a"} (%a: tensor<4xf32>) {
    sdy.return %a : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
sdy.mesh @mesh = <["a"=4]>
func.func @manual_axes(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{manual axis "b" is not in the mesh}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"b"} (%a: tensor<8xf32>) {
    sdy.return %a : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
sdy.mesh @mesh = <["a"=4]>
// expected-error@+1 {{found axis "b", which the mesh ["a"=4] has not}}
func.func @axis_of_an_argument(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

// -----
sdy.mesh @mesh = <["a"=4]>
// expected-error@+1 {{found a sharding of 2 dims on 'tensor<8xf32>', expected 1 dims}}
func.func @rank_of_a_result(%x: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  return %x : tensor<8xf32>
}

// -----
// Of many tensors in one line, which.
sdy.mesh @a = <["x"=4]>
// expected-error@below {{argument 1 (state['w']): found axis "x" used twice, expected each axis, or part of one, once}}
func.func @which(%arg0: tensor<4xf32>, %arg1: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@a, [{"x"}, {"x"}]>} loc("state['w']")) { return }

// -----
sdy.mesh @a = <["x"=4]>
// expected-error@below {{result 1: found a sharding of 2 dims on 'tensor<4xf32>', expected 1 dims}}
func.func @which_result(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32> {sdy.sharding = #sdy.sharding<@a, [{"x"}, {}]>}) { return %x, %x : tensor<4xf32>, tensor<4xf32> }
