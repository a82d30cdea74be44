// Remarks for hints that lost and for reshards that send much; the threshold is an option.
// RUN: split-file %s %t
// RUN: autopar-opt %t/step.mlir --plan %t/plan.json --emit=spmd --remark-bytes=100 --remarks-filter='autopar-(apply|partition).*' --remark-policy=all -o /dev/null 2>&1 | FileCheck %s
// RUN: autopar-opt %t/step.mlir --plan %t/plan.json --emit=spmd --remarks-filter='autopar-(apply|partition).*' --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=QUIET
// RUN: autopar-opt %t/sort.mlir --mesh=tp=2 --sharding='batch/x=[{}, {"tp"}]' --large-bytes=512 --emit=spmd -o /dev/null 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: autopar-opt %t/sort.mlir --mesh=tp=2 --sharding='^batch/x$=[{"tp"}]' --large-bytes=512 --emit=spmd -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty

// The text cuts dim 1 of w, the first rule dim 0, the second would cut nothing.
// CHECK-DAG: [Missed] overridden | {{.*}}by="[{"tp"}]", hint="[{}, {"tp"}]", rule="rule 'w' (plan.json:2)", value=state/w, whose="the program's text"
// CHECK-DAG: [Missed] overridden | {{.*}}by="[{"tp"}]", hint="[{}]", rule="rule 'w' (plan.json:2)", value=state/w, whose="rule '.' (plan.json:3)"
// CHECK-DAG: [Missed] reshard | {{.*}}bytes=128, for="autopar.sharding_constraint operand 0", from="[{"tp"}, {}]", to="[{}, {}]", value='state/w'
// QUIET: overridden
// QUIET-NOT: reshard |
// WARN: warning: stablehlo.sort gathers 'batch/x' whole, 1024 bytes on each device: its dim 1 is cut by "tp"
// WARN: note: dim 0 can stay cut: {"match": "^batch/x$", "dims": {{\[}}["tp"]]}
// NONE-NOT: warning

//--- plan.json
{"version": 1, "mesh": {"tp": 2}, "shardings": [
  {"match": "w", "dims": [["tp"]]},
  {"match": ".", "dims": [[]]}]}
//--- step.mlir
sdy.mesh @mesh = <["tp"=2]>
func.func @step(%w: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>} loc("state['w']"), %x: tensor<8x8xf32> loc("batch['x']"))
    -> (tensor<8x8xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %0 = sdy.sharding_constraint %w <@mesh, [{}, {}]> : tensor<8x8xf32> loc("m.py":1:1)
  %1 = stablehlo.add %0, %x : tensor<8x8xf32> loc("m.py":2:1)
  %cst = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
  return %w, %2 : tensor<8x8xf32>, tensor<f32>
}
//--- sort.mlir
func.func @step(%w: tensor<4xf32> loc("state['w']"), %x: tensor<16x16xf32> loc("batch['x']"))
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %1 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
  }) : (tensor<16x16xf32>) -> tensor<16x16xf32>
  %cst = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<16x16xf32>, tensor<f32>) -> tensor<f32>
  return %w, %2 : tensor<4xf32>, tensor<f32>
}
