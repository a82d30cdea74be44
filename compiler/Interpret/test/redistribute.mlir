// A tensor of uneven sizes moves between meshes of two, three and six devices; partial values; what no part writes.
// RUN: autopar-run %s --function moves --print | FileCheck %s --check-prefix=MOVES
// RUN: autopar-run %s --function partial --print | FileCheck %s --check-prefix=PARTIAL

autopar.mesh @mesh = <["d"=6]>

func.func @moves() -> (tensor<3x2xi32>, tensor<3x5xi32>) attributes {autopar.spmd, autopar.mesh = @mesh} {
  // Rows 0, 1 on device 4, row 2 on device 0: ten times the device, plus the place in the block.
  %device = comm.axis_index over <@mesh, ["d"]> : tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<i32>
  %base = stablehlo.multiply %device, %ten : tensor<i32>
  %spread = stablehlo.broadcast_in_dim %base, dims = [] : (tensor<i32>) -> tensor<2x5xi32>
  %place = stablehlo.iota dim = 1 : tensor<2x5xi32>
  %x = stablehlo.add %spread, %place : tensor<2x5xi32>
  // Columns 0, 1 on device 1; 2, 3 on device 2; 4 and padding on device 3.
  // MOVES: result0@0: i32[3,2] = {{\[}}[0, 0], [0, 0], [0, 0]]
  // MOVES: result0@1: i32[3,2] = {{\[}}[40, 41], [40, 41], [0, 1]]
  // MOVES: result0@2: i32[3,2] = {{\[}}[42, 43], [42, 43], [2, 3]]
  // MOVES: result0@3: i32[3,2] = {{\[}}[44, 0], [44, 0], [4, 0]]
  // MOVES: result0@5: i32[3,2] = {{\[}}[0, 0], [0, 0], [0, 0]]
  %columns = comm.redistribute %x over <@mesh, ["d"]> from <["x"=2], [{"x"}, {}], devices=[4, 0]> to <["y"=3], [{}, {"y"}], devices=[1, 2, 3]> shape = [3, 5] reason = "move" : (tensor<2x5xi32>) -> tensor<3x2xi32>
  // Everywhere, in two steps.
  // MOVES: result1@0: i32[3,5] = {{\[}}[40, 41, 42, 43, 44], [40, 41, 42, 43, 44], [0, 1, 2, 3, 4]]
  // MOVES: result1@5: i32[3,5] = {{\[}}[40, 41, 42, 43, 44], [40, 41, 42, 43, 44], [0, 1, 2, 3, 4]]
  %handle = comm.redistribute_start %columns over <@mesh, ["d"]> from <["y"=3], [{}, {"y"}], devices=[1, 2, 3]> to <["a"=2, "b"=3], [{}, {}], devices=[0, 1, 2, 3, 4, 5]> shape = [3, 5] to [tensor<3x5xi32>] reason = "spread" : (tensor<3x2xi32>) -> !comm.handle
  %all = comm.wait %handle : tensor<3x5xi32>
  return %columns, %all : tensor<3x2xi32>, tensor<3x5xi32>
}

func.func @partial() -> (tensor<2xf32>, tensor<3xf32>, tensor<3xi1>) attributes {autopar.spmd, autopar.mesh = @mesh} {
  %device = comm.axis_index over <@mesh, ["d"]> : tensor<i32>
  %spread = stablehlo.broadcast_in_dim %device, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %x = stablehlo.convert %spread : (tensor<3xi32>) -> tensor<3xf32>
  // 1 + 4 on the halves of devices 0 and 5.
  // PARTIAL: result0@0: f32[2] = [5, 5]
  // PARTIAL: result0@1: f32[2] = [0, 0]
  // PARTIAL: result0@5: f32[2] = [5, 0]
  %sum = comm.redistribute %x over <@mesh, ["d"]> from <["p"=2], [{}], unreduced={"p"}, devices=[1, 4]> to <["x"=2], [{"x"}], devices=[0, 5]> shape = [3] reason = "" : (tensor<3xf32>) -> tensor<2xf32>
  // Device 3 takes that of device 1 to its own; the others get nothing.
  // PARTIAL: result1@0: f32[3] = [-inf, -inf, -inf]
  // PARTIAL: result1@2: f32[3] = [-inf, -inf, -inf]
  // PARTIAL: result1@3: f32[3] = [3, 3, 3]
  %max = comm.redistribute %x over <@mesh, ["d"]> from <["p"=2], [{}], unreduced={max "p"}, devices=[1, 3]> to <["q"=3], [{}], unreduced={max "q"}, devices=[2, 3, 0]> shape = [3] reason = "" : (tensor<3xf32>) -> tensor<3xf32>
  // The least of false and true; where there is nothing, true.
  %one = stablehlo.constant dense<1> : tensor<3xi32>
  %b = stablehlo.compare GT, %spread, %one, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  // PARTIAL: result2@0: i1[3] = [false, false, false]
  // PARTIAL: result2@1: i1[3] = [true, true, true]
  %min = comm.redistribute %b over <@mesh, ["d"]> from <["p"=2], [{}], unreduced={"p"}, devices=[0, 1]> to <["q"=2], [{}], unreduced={min "q"}, devices=[0, 1]> shape = [3] reason = "" : (tensor<3xi1>) -> tensor<3xi1>
  return %sum, %max, %min : tensor<2xf32>, tensor<3xf32>, tensor<3xi1>
}
