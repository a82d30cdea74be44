// Devices may go different ways where no collective joins them; where one does, that is an error and not a hang.
// RUN: autopar-run %s --function free --print | FileCheck %s --check-prefix=FREE
// RUN: not autopar-run %s --function hanging_loop 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not autopar-run %s --function hanging_branch 2>&1 | FileCheck %s --check-prefix=BRANCH
// RUN: not autopar-run %s --function in_a_body 2>&1 | FileCheck %s --check-prefix=BODY
// RUN: autopar-run %s --function started --print | FileCheck %s --check-prefix=STARTED

autopar.mesh @mesh = <["x"=3]>

// Each device loops as often as its number says.
func.func @free() -> (tensor<i32>, tensor<i32>) attributes {autopar.spmd, autopar.mesh = @mesh} {
  %device = comm.axis_index over <@mesh, ["x"]> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  // FREE: result0@0: i32[] = 0
  // FREE: result0@1: i32[] = 1
  // FREE: result0@2: i32[] = 2
  %count = stablehlo.while(%i = %zero) : tensor<i32>
   cond {
    %more = stablehlo.compare LT, %i, %device, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next : tensor<i32>
  }
  // FREE: result1@0: i32[] = 0
  // FREE: result1@1: i32[] = -1
  // FREE: result1@2: i32[] = -2
  %case = "stablehlo.case"(%device) ({
    stablehlo.return %zero : tensor<i32>
  }, {
    %minus = stablehlo.negate %device : tensor<i32>
    stablehlo.return %minus : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %count, %case : tensor<i32>, tensor<i32>
}

// LOOP: error: 'stablehlo.while' op holds collectives, but devices disagree on where to go, so a real run would hang: device 0 takes 0, device 1 takes 1
func.func @hanging_loop() -> tensor<i32> attributes {autopar.spmd, autopar.mesh = @mesh} {
  %device = comm.axis_index over <@mesh, ["x"]> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %count = stablehlo.while(%i = %zero) : tensor<i32>
   cond {
    %more = stablehlo.compare LT, %i, %device, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = func.call @sums(%i) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %next : tensor<i32>
  }
  return %count : tensor<i32>
}

func.func private @sums(%arg0: tensor<i32>) -> tensor<i32> {
  %0 = comm.all_reduce %arg0 over <@mesh, ["x"]> kind = sum reason = "test" : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// BRANCH: error: 'stablehlo.if' op holds collectives, but devices disagree on where to go, so a real run would hang: device 0 takes 0, device 1 takes 1
// BRANCH: note: 'comm.all_reduce' here joins both
func.func @hanging_branch() -> tensor<i32> attributes {autopar.spmd, autopar.mesh = @mesh} {
  %device = comm.axis_index over <@mesh, ["x"]> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %first = stablehlo.compare EQ, %device, %zero, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %if = "stablehlo.if"(%first) ({
    %sum = comm.all_reduce %device over <@mesh, ["x"]> kind = sum reason = "test" : (tensor<i32>) -> tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }, {
    stablehlo.return %zero : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return %if : tensor<i32>
}

// A body that runs for each element on one device is no place for a collective.
// BODY: error: 'comm.all_reduce' op is reached by 1 of 3 devices, so a real run would hang
func.func @in_a_body() -> tensor<i32> attributes {autopar.spmd, autopar.mesh = @mesh} {
  %keys = stablehlo.constant dense<[2, 1]> : tensor<2xi32>
  %sorted = "stablehlo.sort"(%keys) <{dimension = 0 : i64}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %sum = comm.all_reduce %x over <@mesh, ["x"]> kind = sum reason = "test" : (tensor<i32>) -> tensor<i32>
    %lt = stablehlo.compare LT, %sum, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) : (tensor<2xi32>) -> tensor<2xi32>
  %0 = stablehlo.slice %sorted [0:1] : (tensor<2xi32>) -> tensor<1xi32>
  %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
  return %1 : tensor<i32>
}

// What was started by all may be awaited where they have parted: waiting joins nobody.
// STARTED: result0@0: i32[] = 3
// STARTED: result0@1: i32[] = 1
// STARTED: result0@2: i32[] = 2
func.func @started() -> tensor<i32> attributes {autopar.spmd, autopar.mesh = @mesh} {
  %device = comm.axis_index over <@mesh, ["x"]> : tensor<i32>
  %handle = comm.all_reduce_start %device over <@mesh, ["x"]> kind = sum to [tensor<i32>] reason = "test" : (tensor<i32>) -> !comm.handle
  %case = "stablehlo.case"(%device) ({
    %sum = comm.wait %handle : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }, {
    stablehlo.return %device : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %case : tensor<i32>
}
