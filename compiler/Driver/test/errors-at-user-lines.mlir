// Errors point at the user's own line, through names and call stacks of JAX, and the calls that led there follow.
// RUN: not autopar-opt %s --emit=exe -o %t 2>&1 | FileCheck %s
// RUN: sed 's/loc(#named)/loc(#fused)/' %s | not autopar-opt - --emit=exe -o %t 2>&1 | FileCheck %s --check-prefix=FUSED
// RUN: sed 's/call @foo(%%a)/"stablehlo.foo"(%%a)/; s/stablehlo.custom_"/"/' %s | not autopar-opt - 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// CHECK: train.py:12:4: error: {{.*}}stablehlo.custom_call
// CHECK-NEXT: train.py:30:8: note: called from
// CHECK-NEXT: main.py:7:0: note: called from
// FUSED: train.py:12:4: error: {{.*}}stablehlo.custom_call
// UNKNOWN: train.py:12:4: error: {{.*}}'stablehlo.foo'
// UNKNOWN-NEXT: train.py:30:8: note: called from
// UNKNOWN-NEXT: main.py:7:0: note: called from
#train = loc("train.py":12:4 to :20)
#loss = loc("train.py":30:8)
#main = loc("main.py":7:0)
#stack = loc(callsite(#train at callsite(#loss at #main)))
#named = loc("jit(step)/custom"(#stack))
#fused = loc(fused<"jit">[#train, #loss])
func.func @step(%a: tensor<4xf32> loc("state['w']")) -> (tensor<4xf32> {jax.result_info = "result['w']"}) {
  %0 = stablehlo.custom_call @foo(%a) : (tensor<4xf32>) -> tensor<4xf32> loc(#named)
  return %0 : tensor<4xf32>
}
