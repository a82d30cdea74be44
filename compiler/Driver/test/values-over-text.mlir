// A rule of "values" and constraints of the text on the same value: what contradicts gives way, with a remark that names both places.
// RUN: split-file %s %t
// RUN: autopar-opt %t/step.mlir --plan %t/plan.json --emit=graph --remarks-filter=autopar-apply-hints --remark-policy=all -o %t/graph 2> %t/remarks
// RUN: FileCheck %s --input-file %t/remarks --check-prefix=REMARK && FileCheck %s --input-file %t/graph

// REMARK-DAG: m.py:1:1: remark: [Missed] overridden | {{.*}}by="[{"x"}, {}]", hint="[{}, {"x"}]", rule="rule of "values" (plan.json:2)", value="result of stablehlo.sine", whose="the program's text (m.py:2)"
// REMARK-DAG: m.py:5:1: remark: [Missed] overridden | {{.*}}by="[{"x"}, {}]", hint="[{}, {"x"}]", rule="rule of "values" (plan.json:3)", value="result of stablehlo.negate", whose="the program's text (m.py:5)"
// REMARK-NOT: m.py:3

// The sine's contradicting constraint is gone, the one that can hold beside the rule and the reshard are there.
// CHECK: %[[SINE:.*]] = stablehlo.sine %arg1
// CHECK-NEXT: %[[PLAN:.*]] = autopar.sharding_constraint %[[SINE]] <@mesh, [{"x"}, {}]>
// CHECK-NEXT: %[[OPEN:.*]] = autopar.sharding_constraint %[[PLAN]] <@mesh, [{?}, {?}]>
// CHECK-NEXT: %[[MOVED:.*]] = autopar.sharding_constraint %[[PLAN]] <@mesh, [{}, {"x"}]>
// CHECK-NEXT: %[[ADD:.*]] = stablehlo.add %[[PLAN]], %[[OPEN]]
// CHECK: stablehlo.negate %{{.*}} {autopar.held, autopar.shardings = [#autopar.sharding<@mesh, [{"x"}, {}]>]}

//--- plan.json
{"version": 1, "mesh": {"x": 2}, "values": [
  {"op": "stablehlo.sine", "dims": [["x"]]},
  {"op": "stablehlo.negate", "dims": [["x"]]}]}
//--- step.mlir
sdy.mesh @mesh = <["x"=2]>
func.func @step(%w: tensor<8x8xf32> loc("state['w']"), %x: tensor<8x8xf32> loc("batch['x']"))
    -> (tensor<8x8xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %0 = stablehlo.sine %x : tensor<8x8xf32> loc("m.py":1:1)
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"x"}]> : tensor<8x8xf32> loc("m.py":2:1)
  %2 = sdy.sharding_constraint %0 <@mesh, [{?}, {?}]> : tensor<8x8xf32> loc("m.py":3:1)
  %3 = sdy.reshard %0 <@mesh, [{}, {"x"}]> : tensor<8x8xf32> loc("m.py":3:9)
  %4 = stablehlo.add %1, %2 : tensor<8x8xf32> loc("m.py":4:1)
  %5 = stablehlo.add %4, %3 : tensor<8x8xf32> loc("m.py":4:9)
  %6 = stablehlo.negate %5 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}]>]>} : tensor<8x8xf32> loc("m.py":5:1)
  %cst = stablehlo.constant dense<0.0> : tensor<f32>
  %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
  return %w, %7 : tensor<8x8xf32>, tensor<f32>
}
