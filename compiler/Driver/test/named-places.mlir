// What is said of an argument that has a name and no line begins with the name.
// RUN: autopar-opt %s --mesh=dp=16 --sharding='^batch/=[{"dp"}]' --emit=spmd -o /dev/null 2>&1 | FileCheck %s
// CHECK: {{^}}batch['x']: remark: dim 0 of 'batch/x' has 8 elements for 16 parts; some devices hold none
func.func @step(%a: tensor<4xf32> loc("state['w']"), %x: tensor<8xf32> loc("batch['x']")) -> (tensor<4xf32> {jax.result_info = "result['w']"}) {
  return %a : tensor<4xf32>
}
