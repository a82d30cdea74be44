// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=basic --autopar-export-sdy | FileCheck %s
// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=user-priority --autopar-export-sdy | FileCheck %s
// RUN: autopar-opt %s --autopar-import-sdy -o %t --remarks-filter=autopar-import-sdy 2>&1 | FileCheck %s --check-prefix=REMARK

// A custom call with a rule of its own is propagated through by it, as Shardy does, line by line.
// REMARK: factor j is not cut: elements move along it, and only the call's kernel knows which
// REMARK: factor j is not cut: the rule lets nothing be carried along it
// REMARK: factor k is not cut: some result lacks it, and it is no reduction
// REMARK: factor j is not cut: only sums of numbers are partial, and no result has their factor
sdy.mesh @m = <["x"=2, "y"=4]>

// A product by another name.
// CHECK-LABEL: func.func @r_free(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y", ?}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) {
// CHECK-NEXT: %0 = stablehlo.custom_call @f(%arg0, %arg1) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {"y", ?}]>]>, sdy.sharding_rule = #sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=4, k=16} reduction={k}, custom>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
// CHECK-NEXT: return %0 : tensor<8x4xf32>
// CHECK-NEXT: }
func.func @r_free(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, %b: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y", ?}]>}) -> tensor<8x4xf32> {
  %0 = stablehlo.custom_call @f(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=4, k=16} reduction={k}, custom>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// What is summed has its factor in the operands.
// CHECK-LABEL: func.func @r_reduction(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y", ?}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"y", ?}, {?}]>}) -> tensor<8x4xf32> {
// CHECK-NEXT: %0 = stablehlo.custom_call @f(%arg0, %arg1) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=4, k=16} reduction={k}, custom>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
// CHECK-NEXT: return %0 : tensor<8x4xf32>
// CHECK-NEXT: }
func.func @r_reduction(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y", ?}]>}, %b: tensor<16x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.custom_call @f(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=4, k=16} reduction={k}, custom>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// Carried on, though the call needs all of it.
// CHECK-LABEL: func.func @r_whole(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) {
// CHECK-NEXT: %0 = stablehlo.custom_call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {"y", ?}]>]>, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=16} need_replication={j}, custom>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK-NEXT: return %0 : tensor<8x16xf32>
// CHECK-NEXT: }
func.func @r_whole(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) -> tensor<8x16xf32> {
  %0 = stablehlo.custom_call @f(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=16} need_replication={j}, custom>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// Likewise.
// CHECK-LABEL: func.func @r_moves(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) {
// CHECK-NEXT: %0 = stablehlo.custom_call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {"y", ?}]>]>, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=16} permutation={j}, custom>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK-NEXT: return %0 : tensor<8x16xf32>
// CHECK-NEXT: }
func.func @r_moves(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) -> tensor<8x16xf32> {
  %0 = stablehlo.custom_call @f(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=16} permutation={j}, custom>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// Not carried.
// CHECK-LABEL: func.func @r_blocked(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}) {
// CHECK-NEXT: %0 = stablehlo.custom_call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>]>, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=16} blocked_propagation={j}, custom>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK-NEXT: return %0 : tensor<8x16xf32>
// CHECK-NEXT: }
func.func @r_blocked(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) -> tensor<8x16xf32> {
  %0 = stablehlo.custom_call @f(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=16} blocked_propagation={j}, custom>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// Factors of a dim, the first outermost.
// CHECK-LABEL: func.func @r_merged(%arg0: tensor<8x4x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}, {?}]>}) -> (tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, tensor<32xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}]>}) {
// CHECK-NEXT: %0:2 = stablehlo.custom_call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>, <@m, [{"x", ?}]>]>, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([ij, k], [ij]) {i=8, j=4, k=16}, custom>} : (tensor<8x4x16xf32>) -> (tensor<32x16xf32>, tensor<32xf32>)
// CHECK-NEXT: return %0#0, %0#1 : tensor<32x16xf32>, tensor<32xf32>
// CHECK-NEXT: }
func.func @r_merged(%a: tensor<8x4x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}, {?}]>}) -> (tensor<32x16xf32>, tensor<32xf32>) {
  %0:2 = stablehlo.custom_call @f(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([ij, k], [ij]) {i=8, j=4, k=16}, custom>} : (tensor<8x4x16xf32>) -> (tensor<32x16xf32>, tensor<32xf32>)
  return %0#0, %0#1 : tensor<32x16xf32>, tensor<32xf32>
}

// Without a rule nothing is carried.
// CHECK-LABEL: func.func @r_none(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) -> tensor<8x16xf32> {
// CHECK-NEXT: %0 = stablehlo.custom_call @f(%arg0) : (tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK-NEXT: return %0 : tensor<8x16xf32>
// CHECK-NEXT: }
func.func @r_none(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) -> tensor<8x16xf32> {
  %0 = stablehlo.custom_call @f(%a) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// A disjunction is no sum.
// CHECK-LABEL: func.func @r_bools(%arg0: tensor<8x16xi1> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) -> (tensor<8xi1> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}]>}) {
// CHECK-NEXT: %0 = stablehlo.custom_call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}]>]>, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i]) {i=8, j=16} reduction={j}, custom>} : (tensor<8x16xi1>) -> tensor<8xi1>
// CHECK-NEXT: return %0 : tensor<8xi1>
// CHECK-NEXT: }
func.func @r_bools(%a: tensor<8x16xi1> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) -> tensor<8xi1> {
  %0 = stablehlo.custom_call @f(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i]) {i=8, j=16} reduction={j}, custom>} : (tensor<8x16xi1>) -> tensor<8xi1>
  return %0 : tensor<8xi1>
}
