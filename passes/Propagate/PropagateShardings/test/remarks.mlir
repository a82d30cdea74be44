// RUN: autopar-opt %s --allow-unregistered-dialect --autopar-propagate-shardings --remarks-filter="autopar-propagate.*" --remark-policy=all -o /dev/null 2>&1 | FileCheck %s
autopar.mesh @mesh = <["dp"=2]>

// Why a value has its sharding: through which op, from which hint. And which op had no rule.
func.func @f(%x: tensor<8xf32> {autopar.name = "batch/x", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}) -> tensor<8xf32> {
  %0 = stablehlo.negate %x : tensor<8xf32>
  %1 = stablehlo.abs %0 : tensor<8xf32>
  %2 = "test.op"(%1) : (tensor<8xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
// CHECK-DAG: no sharding rule for test.op: its operands are gathered
// CHECK-DAG: sharding{{.*}}axis="dp", dim=0, from=batch/x, rule="([i])->([i]) {i=8}{{.*}}", through=stablehlo.abs, value="result of stablehlo.abs"
// CHECK-DAG: effort{{.*}}classes={{[0-9]+}}, visits={{[0-9]+}}
