// Two files may have private functions of one name: each call keeps reaching its own file's.
// RUN: split-file %s %t
// RUN: autopar-opt %t/step.mlir %t/init.mlir --emit=graph -o %t/graph.mlir
// RUN: autopar-run %t/graph.mlir --function init --print | FileCheck %s --check-prefix=INIT
// RUN: autopar-run %t/graph.mlir --function init --out %t/state.safetensors
// RUN: autopar-run %t/graph.mlir --in %t/state.safetensors --print | FileCheck %s --check-prefix=STEP

// INIT: state/w: f32[2] = [3, 3]
// STEP: state/w: f32[2] = [6, 6]

//--- step.mlir
module {
  func.func public @main(%arg0: tensor<2xf32> loc("state['w']")) -> (tensor<2xf32> {jax.result_info = "result[0]['w']"}) {
    %0 = call @helper(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func private @helper(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}

//--- init.mlir
module {
  func.func public @main() -> (tensor<2xf32> {jax.result_info = "result['w']"}) {
    %0 = call @helper() : () -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func private @helper() -> tensor<2xf32> {
    %0 = stablehlo.constant dense<3.0> : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
