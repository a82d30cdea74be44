// A compilation says why each value has its sharding, on the terminal and as YAML.
// RUN: split-file %s %t
// RUN: autopar-opt %t/step.mlir --plan %t/plan.json --emit=spmd --remarks-filter='autopar-propagate.*' -o %t/out.mlir 2>&1 | FileCheck %s
// RUN: autopar-opt %t/step.mlir --plan %t/plan.json --emit=spmd --remarks-filter=.* --remark-format=yaml --remarks-output-file=%t/remarks.yaml -o %t/out.mlir
// RUN: FileCheck %s --check-prefix=YAML --input-file=%t/remarks.yaml

// CHECK: [Analysis] sharding | {{.*}}axis="dp", dim=0, from=batch/x{{.*}}value="result of stablehlo.negate"
// YAML: --- !Analysis
// YAML: from: 'batch/x'

//--- plan.json
{"version": 1, "mesh": {"dp": 2}, "shardings": [{"match": "^batch/", "dims": [["dp"]]}]}

//--- step.mlir
func.func @step(%w: tensor<4xf32> loc("state['w']"), %x: tensor<4xf32> loc("batch['x']"))
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}) {
  %0 = stablehlo.negate %x : tensor<4xf32>
  %1 = stablehlo.add %0, %w : tensor<4xf32>
  return %1 : tensor<4xf32>
}
