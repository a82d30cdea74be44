// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=basic --autopar-export-sdy | FileCheck %s
// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=user-priority --autopar-export-sdy | FileCheck %s

// Sharding groups as Shardy's passes read them, line by line. Members of one sharding, or of none, lie alike as they are. Members of
// different shardings keep these, and a constraint behind each is in the group instead.
sdy.mesh @m = <["x"=2, "y"=4]>

// Which of the two the group gets is a matter of order, the same as there.
// CHECK-LABEL: func.func @g_conflict(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"y", ?}, {?}]>}, %arg2: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"y", ?}, {?}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"y", ?}, {?}]>}) {
// CHECK-NEXT: %0 = sdy.sharding_constraint %arg1 <@m, [{"y", ?}, {?}]> : tensor<8x16xf32>
// CHECK-NEXT: %1 = sdy.sharding_constraint %arg0 <@m, [{"y", ?}, {?}]> : tensor<8x16xf32>
// CHECK-NEXT: %2 = stablehlo.negate %arg2 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y", ?}, {?}]>]>} : tensor<8x16xf32>
// CHECK-NEXT: %3 = sdy.sharding_constraint %2 <@m, [{"y", ?}, {?}]> : tensor<8x16xf32>
// CHECK-NEXT: sdy.sharding_group %1 group_id=11 : tensor<8x16xf32>
// CHECK-NEXT: sdy.sharding_group %0 group_id=11 : tensor<8x16xf32>
// CHECK-NEXT: sdy.sharding_group %3 group_id=11 : tensor<8x16xf32>
// CHECK-NEXT: return %3 : tensor<8x16xf32>
// CHECK-NEXT: }
func.func @g_conflict(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, %b: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"y", ?}, {?}]>}, %c: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = stablehlo.negate %c : tensor<8x16xf32>
  sdy.sharding_group %a group_id=11 : tensor<8x16xf32>
  sdy.sharding_group %b group_id=11 : tensor<8x16xf32>
  sdy.sharding_group %0 group_id=11 : tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// A closed dim is its member's own.
// CHECK-LABEL: func.func @g_closed(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {}]>}, %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}, %arg2: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) {
// CHECK-NEXT: %0 = sdy.sharding_constraint %arg1 <@m, [{"x", ?}, {"y", ?}]> : tensor<8x16xf32>
// CHECK-NEXT: %1 = sdy.sharding_constraint %arg0 <@m, [{"x", ?}, {"y", ?}]> : tensor<8x16xf32>
// CHECK-NEXT: %2 = stablehlo.negate %arg2 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {"y", ?}]>]>} : tensor<8x16xf32>
// CHECK-NEXT: %3 = sdy.sharding_constraint %2 <@m, [{"x", ?}, {"y", ?}]> : tensor<8x16xf32>
// CHECK-NEXT: sdy.sharding_group %1 group_id=12 : tensor<8x16xf32>
// CHECK-NEXT: sdy.sharding_group %0 group_id=12 : tensor<8x16xf32>
// CHECK-NEXT: sdy.sharding_group %3 group_id=12 : tensor<8x16xf32>
// CHECK-NEXT: return %3 : tensor<8x16xf32>
// CHECK-NEXT: }
func.func @g_closed(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {}]>}, %b: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y", ?}]>}, %c: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = stablehlo.negate %c : tensor<8x16xf32>
  sdy.sharding_group %a group_id=12 : tensor<8x16xf32>
  sdy.sharding_group %b group_id=12 : tensor<8x16xf32>
  sdy.sharding_group %0 group_id=12 : tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// One sharding in the group is that of all, with its closed dims.
// CHECK-LABEL: func.func @g_one(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {}]>}, %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}) {
// CHECK-NEXT: %0 = stablehlo.negate %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {}]>]>} : tensor<8x16xf32>
// CHECK-NEXT: sdy.sharding_group %arg0 group_id=15 : tensor<8x16xf32>
// CHECK-NEXT: sdy.sharding_group %0 group_id=15 : tensor<8x16xf32>
// CHECK-NEXT: return %0 : tensor<8x16xf32>
// CHECK-NEXT: }
func.func @g_one(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {}]>}, %b: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = stablehlo.negate %b : tensor<8x16xf32>
  sdy.sharding_group %a group_id=15 : tensor<8x16xf32>
  sdy.sharding_group %0 group_id=15 : tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// Constraints are members like others.
// CHECK-LABEL: func.func @g_constraint(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}) {
// CHECK-NEXT: %0 = sdy.sharding_constraint %arg0 <@m, [{"x", ?}, {}]> : tensor<8x16xf32>
// CHECK-NEXT: sdy.sharding_group %0 group_id=18 : tensor<8x16xf32>
// CHECK-NEXT: %1 = stablehlo.negate %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {}]>]>} : tensor<8x16xf32>
// CHECK-NEXT: sdy.sharding_group %1 group_id=18 : tensor<8x16xf32>
// CHECK-NEXT: %2 = stablehlo.add %0, %1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>]>} : tensor<8x16xf32>
// CHECK-NEXT: return %2 : tensor<8x16xf32>
// CHECK-NEXT: }
func.func @g_constraint(%a: tensor<8x16xf32>, %b: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = sdy.sharding_constraint %a <@m, [{"x", ?}, {}]> : tensor<8x16xf32>
  sdy.sharding_group %0 group_id=18 : tensor<8x16xf32>
  %1 = stablehlo.negate %b : tensor<8x16xf32>
  sdy.sharding_group %1 group_id=18 : tensor<8x16xf32>
  %2 = stablehlo.add %0, %1 : tensor<8x16xf32>
  return %2 : tensor<8x16xf32>
}

// What reaches one reaches all.
// CHECK-LABEL: func.func @g_free(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, %arg2: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}) {
// CHECK-NEXT: sdy.sharding_group %arg0 group_id=19 : tensor<8x16xf32>
// CHECK-NEXT: %0 = stablehlo.negate %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>]>} : tensor<8x16xf32>
// CHECK-NEXT: sdy.sharding_group %0 group_id=19 : tensor<8x16xf32>
// CHECK-NEXT: %1 = stablehlo.add %arg2, %0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>]>} : tensor<8x16xf32>
// CHECK-NEXT: return %1 : tensor<8x16xf32>
// CHECK-NEXT: }
func.func @g_free(%a: tensor<8x16xf32>, %b: tensor<8x16xf32>, %c: tensor<8x16xf32>{sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {}]>}) -> tensor<8x16xf32> {
  sdy.sharding_group %a group_id=19 : tensor<8x16xf32>
  %1 = stablehlo.negate %b : tensor<8x16xf32>
  sdy.sharding_group %1 group_id=19 : tensor<8x16xf32>
  %2 = stablehlo.add %c, %1 : tensor<8x16xf32>
  return %2 : tensor<8x16xf32>
}

// Groups with a value in common are one, of the first one's number.
// CHECK-LABEL: func.func @common(
// CHECK-SAME: %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {}]>}
// CHECK: %0 = stablehlo.negate %arg2 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {}]>]>}
// CHECK-NEXT: sdy.sharding_group %arg0 group_id=3
// CHECK-NEXT: sdy.sharding_group %arg1 group_id=3
// CHECK-NEXT: sdy.sharding_group %0 group_id=3
// CHECK-NEXT: return
func.func @common(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {}]>}, %b: tensor<8x16xf32>, %c: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = stablehlo.negate %c : tensor<8x16xf32>
  sdy.sharding_group %a group_id=3 : tensor<8x16xf32>
  sdy.sharding_group %b group_id=3 : tensor<8x16xf32>
  sdy.sharding_group %b group_id=7 : tensor<8x16xf32>
  sdy.sharding_group %0 group_id=7 : tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
