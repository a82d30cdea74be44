// Devices part along one axis; collectives over the other run, each for the groups that are there whole.
// RUN: autopar-run %s --function loop --print | FileCheck %s --check-prefix=LOOP
// RUN: autopar-run %s --function branches --print | FileCheck %s --check-prefix=BRANCHES
// RUN: not autopar-run %s --function other_axis 2>&1 | FileCheck %s --check-prefix=AXIS
// RUN: not autopar-run %s --function inner_parting 2>&1 | FileCheck %s --check-prefix=INNER

autopar.mesh @mesh = <["x"=2, "y"=2]>

// Row x of the mesh turns x + 1 times; each turn doubles the sum of its two devices: 1 → 2 → 4.
// LOOP: result0@0: i32[] = 2
// LOOP: result0@1: i32[] = 2
// LOOP: result0@2: i32[] = 4
// LOOP: result0@3: i32[] = 4
func.func @loop() -> tensor<i32> attributes {autopar.spmd, autopar.mesh = @mesh} {
  %row = comm.axis_index over <@mesh, ["x"]> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %loop:2 = stablehlo.while(%i = %zero, %sum = %one) : tensor<i32>, tensor<i32>
   cond {
    %more = stablehlo.compare LE, %i, %row, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    %more = func.call @sums(%sum) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %next, %more : tensor<i32>, tensor<i32>
  }
  return %loop#1 : tensor<i32>
}

func.func private @sums(%arg0: tensor<i32>) -> tensor<i32> {
  %0 = comm.all_reduce %arg0 over <@mesh, ["y"]> kind = sum reason = "test" : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// One row gathers, the other adds up.
// BRANCHES: result0@0: i32[2] = [0, 1]
// BRANCHES: result0@1: i32[2] = [0, 1]
// BRANCHES: result0@2: i32[2] = [5, 5]
// BRANCHES: result0@3: i32[2] = [5, 5]
func.func @branches() -> tensor<2xi32> attributes {autopar.spmd, autopar.mesh = @mesh} {
  %row = comm.axis_index over <@mesh, ["x"]> : tensor<i32>
  %device = comm.axis_index over <@mesh, ["x", "y"]> : tensor<i32>
  %one = stablehlo.reshape %device : (tensor<i32>) -> tensor<1xi32>
  %two = stablehlo.broadcast_in_dim %device, dims = [] : (tensor<i32>) -> tensor<2xi32>
  %case = "stablehlo.case"(%row) ({
    %all = comm.all_gather %one over <@mesh, ["y"]> dim = 0 reason = "test" : (tensor<1xi32>) -> tensor<2xi32>
    stablehlo.return %all : tensor<2xi32>
  }, {
    %handle = comm.all_reduce_start %two over <@mesh, ["y"]> kind = sum to [tensor<2xi32>] reason = "test" : (tensor<2xi32>) -> !comm.handle
    %sum = comm.wait %handle : tensor<2xi32>
    stablehlo.return %sum : tensor<2xi32>
  }) : (tensor<i32>) -> tensor<2xi32>
  return %case : tensor<2xi32>
}

// The first turn is whole; in the second the groups along x lack row 0.
// AXIS: error: 'stablehlo.while' op holds collectives, but devices disagree on where to go, so a real run would hang: device 0 takes 0, device 2 takes 1
// AXIS: note: 'comm.all_reduce' here joins both
func.func @other_axis() -> tensor<i32> attributes {autopar.spmd, autopar.mesh = @mesh} {
  %row = comm.axis_index over <@mesh, ["x"]> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %loop:2 = stablehlo.while(%i = %zero, %sum = %one) : tensor<i32>, tensor<i32>
   cond {
    %more = stablehlo.compare LE, %i, %row, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    %more = comm.all_reduce %sum over <@mesh, ["x"]> kind = sum reason = "test" : (tensor<i32>) -> tensor<i32>
    stablehlo.return %next, %more : tensor<i32>, tensor<i32>
  }
  return %loop#1 : tensor<i32>
}

// The rows part, which is no harm; within a row the columns part around a sum along them: the inner op is at fault.
// INNER: error: 'stablehlo.if' op holds collectives, but devices disagree on where to go, so a real run would hang: device 2 takes 1, device 3 takes 0
func.func @inner_parting() -> tensor<i32> attributes {autopar.spmd, autopar.mesh = @mesh} {
  %row = comm.axis_index over <@mesh, ["x"]> : tensor<i32>
  %column = comm.axis_index over <@mesh, ["y"]> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %second = stablehlo.compare GT, %column, %zero, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %case = "stablehlo.case"(%row) ({
    stablehlo.return %zero : tensor<i32>
  }, {
    %if = "stablehlo.if"(%second) ({
      %sum = comm.all_reduce %row over <@mesh, ["y"]> kind = sum reason = "test" : (tensor<i32>) -> tensor<i32>
      stablehlo.return %sum : tensor<i32>
    }, {
      stablehlo.return %zero : tensor<i32>
    }) : (tensor<i1>) -> tensor<i32>
    stablehlo.return %if : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %case : tensor<i32>
}
