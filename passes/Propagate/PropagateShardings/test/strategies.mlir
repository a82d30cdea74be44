// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=basic --autopar-export-sdy | FileCheck %s --check-prefixes=CHECK,BASIC
// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=aggressive --autopar-export-sdy | FileCheck %s --check-prefixes=CHECK,AGGRESSIVE
// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=op-priority --autopar-export-sdy | FileCheck %s --check-prefixes=CHECK,OP
// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=user-priority --autopar-export-sdy | FileCheck %s --check-prefixes=CHECK,USER

// What Shardy's passes of these names say (tools/dev/compare-shardy runs both).
sdy.mesh @m = <["x"=2, "y"=2]>

// Basic gives the first sum nothing, as its op has x on both dims, but what comes back from the second. The others take the
// dim of the first operand, as tensors are of one size, and go on from there.
// CHECK-LABEL: @first_operand
func.func @first_operand(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {?}]>},
                         %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"x"}]>},
                         %c: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"x"}]>}) -> tensor<8x8xf32> {
  // BASIC: add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{{.}}{{[?]?}}}, {"x"{{.*}}
  // BASIC-NEXT: add %0, %arg2 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{{.}}{{[?]?}}}, {"x"{{.*}}
  // AGGRESSIVE: add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"{{.*}}
  // AGGRESSIVE-NEXT: add %0, %arg2 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"{{.*}}
  %0 = stablehlo.add %a, %b : tensor<8x8xf32>
  %1 = stablehlo.add %0, %c : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// An axis on one dim here and on the other there; and two axes for one dim: what sources share is nothing.
// CHECK-LABEL: @nothing_shared
func.func @nothing_shared(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>},
                          %b: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {}]>},
                          %c: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"x"}]>},
                          %d: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y"}]>}) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  // AGGRESSIVE: add %arg0, %arg1 {{.*}}<@m, [{{.}}{{[?]?}}}, {"y"{{.*}}
  // USER: add %arg0, %arg1 {{.*}}<@m, [{{.}}{{[?]?}}}, {"y"{{.*}}
  // CHECK: multiply %arg2, %arg3
  // CHECK-NOT: "
  // CHECK: return
  %0 = stablehlo.add %a, %b : tensor<8x16xf32>
  %1 = stablehlo.multiply %c, %d : tensor<8x16xf32>
  return %0, %1 : tensor<8x16xf32>, tensor<8x16xf32>
}

// The larger source first: the batch keeps its cut, whatever the weight has.
// CHECK-LABEL: @larger_source
func.func @larger_source(%a: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {?}]>},
                         %w: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"x"}]>}) -> tensor<64x8xf32> {
  // AGGRESSIVE: dot_general {{.*}}<@m, [{"x"{{.*}}
  // OP: dot_general {{.*}}<@m, [{"x"{{.*}}
  %0 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<64x16xf32>, tensor<16x8xf32>) -> tensor<64x8xf32>
  return %0 : tensor<64x8xf32>
}

// The sum's other operand reaches the product before the product's own operands are asked; without that order these are first.
// CHECK-LABEL: @op_order
func.func @op_order(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %z: tensor<8x8xf32>,
                    %w: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"x", ?}]>}) -> tensor<8x8xf32> {
  // AGGRESSIVE: dot_general {{.*}}<@m, [{{.}}{{[?]?}}}, {"x"{{.*}}
  // OP: dot_general {{.*}}<@m, [{"x"{{.*}}
  %0 = stablehlo.dot_general %z, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.add %0, %x : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// A later priority waits; only user-priority knows.
// CHECK-LABEL: @user_order
func.func @user_order(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}p1, {?}]>},
                      %w: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"x", ?}p0]>}) -> tensor<8x8xf32> {
  // OP: add {{.*}}<@m, [{"x"{{.*}}
  // USER: add {{.*}}<@m, [{{.}}{{[?]?}}}, {"x"{{.*}}
  %0 = stablehlo.add %x, %w : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// The initial and the yielded value of a loop are asked together, after its body.
// CHECK-LABEL: @loop
// CHECK: stablehlo.while
// CHECK: sdy.sharding = #sdy.sharding_per_value<[<@m, []>, <@m, [{"x"{{[, ?]*}}}, {"y"{{[, ?]*}}}]>]>
func.func @loop(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {?}]>}, %n: tensor<i32>,
                %y: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y", ?}]>}) -> tensor<8x8xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<8x8xf32>
   cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.add %a, %y : tensor<8x8xf32>
    stablehlo.return %j, %b : tensor<i32>, tensor<8x8xf32>
  }
  return %0#1 : tensor<8x8xf32>
}
