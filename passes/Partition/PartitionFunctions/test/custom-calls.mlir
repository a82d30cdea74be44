// RUN: autopar-opt %s --autopar-import-sdy -o %t.graph
// RUN: autopar-opt %t.graph --autopar-propagate-pipeline --autopar-partition-pipeline -o %t.spmd && FileCheck %s --input-file %t.spmd

// The call is a product by another name: with that in its place, before and after, the numbers are the same.
// RUN: for f in graph spmd; do sed -e 's/custom_call @f(\([^)]*\)) {.*} : (/dot_general \1, contracting_dims = [1] x [0] : (/' -e 's/custom_call @f(\([^)]*\)) : (/dot_general \1, contracting_dims = [1] x [0] : (/' %t.$f > %t.$f.dot; done
// RUN: autopar-run %t.graph.dot --function sum --print > %t.1 && autopar-run %t.spmd.dot --function sum --print | diff %t.1 -

sdy.mesh @m = <["x"=2, "y"=4]>

// Each factor cut where it can be; what the call is told stays, its rule, which is of whole tensors, does not.
// CHECK-LABEL: func.func @free
// CHECK-NOT: comm.
// CHECK: stablehlo.custom_call @f(%arg0, %arg1) {mhlo.backend_config = {a = 1 : i64}} : (tensor<4x16xf32>, tensor<16x1xf32>) -> tensor<4x1xf32>
// CHECK-NOT: comm.
// CHECK: return
func.func @free(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {?}]>},
                %b: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y"}]>}) -> tensor<8x4xf32> {
  %0 = stablehlo.custom_call @f(%a, %b) {mhlo.backend_config = {a = 1 : i64}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=4, k=16} reduction={k}, custom>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// Partial sums of unevenly cut operands, whose padding is zero.
// CHECK-LABEL: func.func @sum
// CHECK: stablehlo.custom_call @f({{.*}}) : (tensor<8x2xf32>, tensor<2x4xf32>) -> tensor<8x4xf32>
// CHECK: comm.all_reduce %{{.*}} over <@m, ["y"]> kind = sum
func.func @sum() -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) {
  %0 = stablehlo.iota dim = 1 : tensor<8x6xf32>
  %1 = stablehlo.iota dim = 0 : tensor<6x4xf32>
  %a = sdy.sharding_constraint %0 <@m, [{}, {"y"}]> : tensor<8x6xf32>
  %b = sdy.sharding_constraint %1 <@m, [{"y"}, {}]> : tensor<6x4xf32>
  %2 = stablehlo.custom_call @f(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=4, k=6} reduction={k}, custom>} : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

// What must be whole is gathered, and nothing else.
// CHECK-LABEL: func.func @whole
// CHECK: comm.all_gather %arg0 over <@m, ["y"]> dim = 1
// CHECK: stablehlo.custom_call @g(%{{.*}}) : (tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NOT: comm.all_gather
// CHECK: return
func.func @whole(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) -> tensor<8x16xf32> {
  %0 = stablehlo.custom_call @g(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=16} need_replication={j}, custom>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
// CHECK-LABEL: func.func @moves
// CHECK: comm.all_gather %arg0 over <@m, ["y"]> dim = 1
// CHECK: stablehlo.custom_call @g(%{{.*}}) : (tensor<4x16xf32>) -> tensor<4x16xf32>
func.func @moves(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) -> tensor<8x16xf32> {
  %0 = stablehlo.custom_call @g(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=16} permutation={j}, custom>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
