// Loops, branches and calls.
// RUN: autopar-run %s --function main --print | FileCheck %s
// RUN: not autopar-run %s --function forever 2>&1 | FileCheck %s --check-prefix=FOREVER

func.func @main() -> (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<i32>
  // the sum of 0 to 9; the step is a value from outside
  // CHECK: result0: i32[] = 45
  %loop:2 = stablehlo.while(%i = %zero, %sum = %zero) : tensor<i32>, tensor<i32>
   cond {
    %more = stablehlo.compare LT, %i, %ten, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    %added = stablehlo.add %sum, %i : tensor<i32>
    stablehlo.return %next, %added : tensor<i32>, tensor<i32>
  }
  // an index out of range takes the last branch
  // CHECK: result1: i32[] = 10
  %case = "stablehlo.case"(%ten) ({
    stablehlo.return %zero : tensor<i32>
  }, {
    stablehlo.return %ten : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  // CHECK: result2: i32[] = 0
  %first = "stablehlo.case"(%zero) ({
    stablehlo.return %zero : tensor<i32>
  }, {
    stablehlo.return %ten : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  // CHECK: result3: i32[] = 1
  %false = stablehlo.constant dense<false> : tensor<i1>
  %if = "stablehlo.if"(%false) ({
    stablehlo.return %ten : tensor<i32>
  }, {
    stablehlo.return %one : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  // CHECK: result4: i32[] = 20
  %call = func.call @twice(%ten) : (tensor<i32>) -> tensor<i32>
  return %loop#1, %case, %first, %if, %call : tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
}

func.func private @twice(%arg0: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.add %arg0, %arg0 : tensor<i32>
  return %0 : tensor<i32>
}

// FOREVER: error: 'func.call' op nests calls deeper than 200: is the function recursive?
func.func @forever() -> tensor<i32> {
  %0 = func.call @forever() : () -> tensor<i32>
  return %0 : tensor<i32>
}
