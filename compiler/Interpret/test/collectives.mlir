// Each collective on a 2x2 mesh. Results without a sharding are printed for each device: NAME@DEVICE.
// RUN: autopar-run %s --function reduces --print | FileCheck %s --check-prefix=REDUCES
// RUN: autopar-run %s --function moves --print | FileCheck %s --check-prefix=MOVES
// RUN: autopar-run %s --function split --print | FileCheck %s --check-prefix=SPLIT

autopar.mesh @mesh = <["x"=2, "y"=2]>

func.func @reduces() -> (tensor<i32>, tensor<i32>, tensor<2xi32>, tensor<bf16>) attributes {autopar.spmd, autopar.mesh = @mesh} {
  // device = 2x + y
  %device = comm.axis_index over <@mesh, ["x", "y"]> : tensor<i32>
  // along y: 0 + 1 and 2 + 3
  // REDUCES: result0@0: i32[] = 1
  // REDUCES: result0@1: i32[] = 1
  // REDUCES: result0@2: i32[] = 5
  // REDUCES: result0@3: i32[] = 5
  %sum = comm.all_reduce %device over <@mesh, ["y"]> kind = sum reason = "test" : (tensor<i32>) -> tensor<i32>
  // along x: 2 and 3
  // REDUCES: result1@0: i32[] = 2
  // REDUCES: result1@1: i32[] = 3
  // REDUCES: result1@2: i32[] = 2
  %max = comm.all_reduce %device over <@mesh, ["x"]> kind = max reason = "test" : (tensor<i32>) -> tensor<i32>
  // group order y before x: device 1 has index 2 of 4
  // REDUCES: result2@0: i32[2] = [6, 6]
  // REDUCES: result2@1: i32[2] = [14, 14]
  // REDUCES: result2@2: i32[2] = [10, 10]
  // REDUCES: result2@3: i32[2] = [18, 18]
  %base = stablehlo.constant dense<[0, 0, 1, 1, 2, 2, 3, 3]> : tensor<8xi32>
  %spread = stablehlo.broadcast_in_dim %device, dims = [] : (tensor<i32>) -> tensor<8xi32>
  %both = stablehlo.add %base, %spread : tensor<8xi32>
  %scattered = comm.reduce_scatter %both over <@mesh, ["y", "x"]> kind = sum dim = 0 reason = "test" : (tensor<8xi32>) -> tensor<2xi32>
  // bf16 is summed in float: 256 + 1 + 1 + 1 rounds once, to 260
  // REDUCES: result3@0: bf16[] = 260
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %first = stablehlo.compare EQ, %device, %zero, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %large = stablehlo.constant dense<256.0> : tensor<bf16>
  %one = stablehlo.constant dense<1.0> : tensor<bf16>
  %part = stablehlo.select %first, %large, %one : tensor<i1>, tensor<bf16>
  %small = comm.all_reduce %part over <@mesh, ["x", "y"]> kind = sum reason = "test" : (tensor<bf16>) -> tensor<bf16>
  return %sum, %max, %scattered, %small : tensor<i32>, tensor<i32>, tensor<2xi32>, tensor<bf16>
}

func.func @moves() -> (tensor<4xi32>, tensor<1x4xi32>, tensor<1xi32>, tensor<1xi32>) attributes {autopar.spmd, autopar.mesh = @mesh} {
  %device = comm.axis_index over <@mesh, ["x", "y"]> : tensor<i32>
  %one = stablehlo.reshape %device : (tensor<i32>) -> tensor<1xi32>
  // MOVES: result0@0: i32[4] = [0, 1, 2, 3]
  // MOVES: result0@3: i32[4] = [0, 1, 2, 3]
  %all = comm.all_gather %one over <@mesh, ["x", "y"]> dim = 0 reason = "test" : (tensor<1xi32>) -> tensor<4xi32>
  // device d of a row has [[10d, 10d+1], [10d+2, 10d+3]]; index 0 gets the upper rows side by side
  // MOVES: result1@0: i32[1,4] = {{\[}}[0, 1, 10, 11]]
  // MOVES: result1@1: i32[1,4] = {{\[}}[2, 3, 12, 13]]
  // MOVES: result1@2: i32[1,4] = {{\[}}[20, 21, 30, 31]]
  %ten = stablehlo.constant dense<10> : tensor<2x2xi32>
  %ramp = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
  %spread = stablehlo.broadcast_in_dim %device, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
  %tens = stablehlo.multiply %spread, %ten : tensor<2x2xi32>
  %block = stablehlo.add %tens, %ramp : tensor<2x2xi32>
  %swapped = comm.all_to_all %block over <@mesh, ["y"]> split = 0 concat = 1 reason = "test" : (tensor<2x2xi32>) -> tensor<1x4xi32>
  // a shift by one; index 0 of each group receives nothing
  // MOVES: result2@0: i32[1] = [0]
  // MOVES: result2@1: i32[1] = [0]
  // MOVES: result2@2: i32[1] = [0]
  // MOVES: result2@3: i32[1] = [1]
  %shifted = comm.permute %one over <@mesh, ["x"]> pairs = [0, 1] reason = "test" : (tensor<1xi32>) -> tensor<1xi32>
  // MOVES: result3@0: i32[1] = [1]
  // MOVES: result3@2: i32[1] = [3]
  %root = comm.broadcast %one over <@mesh, ["y"]> root = 1 reason = "test" : (tensor<1xi32>) -> tensor<1xi32>
  return %all, %swapped, %shifted, %root : tensor<4xi32>, tensor<1x4xi32>, tensor<1xi32>, tensor<1xi32>
}

// A start takes the operand as it is then; the wait gives the result. Two operands are one message.
func.func @split() -> (tensor<i32>, tensor<f32>) attributes {autopar.spmd, autopar.mesh = @mesh} {
  %device = comm.axis_index over <@mesh, ["x", "y"]> : tensor<i32>
  %half = stablehlo.constant dense<0.5> : tensor<f32>
  %h = comm.all_reduce_start %device, %half over <@mesh, ["x", "y"]> kind = sum to [tensor<i32>, tensor<f32>] reason = "test" : (tensor<i32>, tensor<f32>) -> !comm.handle
  // SPLIT: result0@0: i32[] = 6
  // SPLIT: result1@3: f32[] = 2
  %sum:2 = comm.wait %h : tensor<i32>, tensor<f32>
  return %sum#0, %sum#1 : tensor<i32>, tensor<f32>
}
