// RUN: autopar-opt %s --entry main=step --emit=spmd -o - | FileCheck %s
// RUN: not autopar-opt %s --entry main=step --emit=exe -o %t 2>&1 | FileCheck %s --check-prefix=EXE

// A call of a kernel that is not here: partitioned by the rule in its text, and no further.
// CHECK: %0 = stablehlo.custom_call @my_kernel(%arg0, %arg1) {backend_config = "fast", mhlo.backend_config = {rows = 8 : i64}} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT: comm.all_reduce %0 over <@m, ["x"]> kind = sum
// EXE: custom-call.mlir:[[#@LINE+4]]:{{.*}} calls @my_kernel, which has no kernel here
sdy.mesh @m = <["x"=2]>
func.func public @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>} loc("state['w']"), %arg1: tensor<8x16xf32> loc("batch['x']"))
    -> (tensor<8x16xf32> {jax.result_info = "result[0]['w']"}, tensor<8x8xf32> {jax.result_info = "result[1]['loss']"}) {
  %0 = stablehlo.custom_call @my_kernel(%arg0, %arg1) {backend_config = "fast", mhlo.backend_config = {rows = 8 : i64}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, k], [j, k])->([i, j]) {i=8, j=8, k=16} reduction={k}, custom>} : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x8xf32>
  return %arg0, %0 : tensor<8x16xf32>, tensor<8x8xf32>
}
