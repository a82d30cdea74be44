// What autopar-plan says of a two-layer step: arguments, values by number, by line and by fields, a result.
// RUN: autopar-plan explain state/w1 %s --plan %S/Inputs/plan.json | FileCheck %s --check-prefix=STATE --match-full-lines
// RUN: autopar-plan explain %%0 %s --plan %S/Inputs/plan.json | FileCheck %s --check-prefix=DOT
// RUN: autopar-plan explain model.py:4 %s --plan %S/Inputs/plan.json | FileCheck %s --check-prefix=TANH
// RUN: autopar-plan explain op=stablehlo.dot_general,shape=8x4,nth=0 %s --plan %S/Inputs/plan.json | FileCheck %s --check-prefix=SECOND
// RUN: autopar-plan explain loss %s --plan %S/Inputs/plan.json | FileCheck %s --check-prefix=LOSS
// RUN: autopar-plan explain state/b %s --plan %S/Inputs/plan.json | FileCheck %s --check-prefix=CLOSED

// STATE: state/w1 : tensor<16x32xf32>
// STATE-NEXT:   propagated as [{}, {"tp"}]
// STATE:        dim 1 is cut by "tp"
// STATE-NEXT:     asked for as [{?}, {"tp"}]: rule 'w1' (plan.json:4)

// DOT: %0 = stablehlo.dot_general (model.py:3) : tensor<8x32xf32>
// DOT-NEXT: propagated as [{"dp"}, {"tp"}]
// DOT-NEXT: dim 0 is cut by "dp"
// DOT-NEXT: from dim 0 of batch/x, by factor i of stablehlo.dot_general (model.py:3)
// DOT-NEXT: batch/x was asked for as [{"dp"}, {}]: rule 'batch/x' (plan.json:3)
// DOT-NEXT: dim 1 is cut by "tp"
// DOT-NEXT: from dim 1 of state/w1, by factor j of stablehlo.dot_general (model.py:3)
// DOT-NEXT: state/w1 was asked for as
// DOT-NEXT: it is made by stablehlo.dot_general ([i,k],[k,j])->([i,j]) {i=8, j=32, k=16 reduction}, linear {0},{1} with i by "dp", j by "tp", estimated at {{.*}} us with what moves around it; next best: {{.*}} us more

// TANH: = stablehlo.tanh (model.py:4)
// TANH-NEXT: propagated as [{"dp"}, {"tp"}]

// SECOND: %3 = stablehlo.dot_general (model.py:5) : tensor<8x4xf32>
// SECOND: dim 0 is cut by "dp"
// SECOND-NEXT: from dim 0 of %2, by factor i of stablehlo.dot_general (model.py:5)
// SECOND-NEXT: %2 was asked for as [{"dp"}, {}]: rule of "values" (plan.json:7)

// LOSS: loss : tensor<f32>
// LOSS-NEXT: propagated as []

// CLOSED: state/b : tensor<4xf32>
// CLOSED: dim 0 is not cut: closed, asked for as [{}]: rule 'b$' (plan.json:6)
module {
  func.func @step(%w1: tensor<16x32xf32> loc("state['w1']"), %w2: tensor<32x4xf32> loc("state['w2']"), %b: tensor<4xf32> loc("state['b']"),
                  %x: tensor<8x16xf32> loc("batch['x']"))
      -> (tensor<16x32xf32> {jax.result_info = "result[0]['w1']"}, tensor<32x4xf32> {jax.result_info = "result[0]['w2']"},
          tensor<4xf32> {jax.result_info = "result[0]['b']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32> loc("model.py":3:1)
    %1 = stablehlo.tanh %0 : tensor<8x32xf32> loc("model.py":4:1)
    %2 = stablehlo.dot_general %1, %w2, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x4xf32>) -> tensor<8x4xf32> loc("model.py":5:1)
    %3 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32> loc("model.py":6:1)
    %4 = stablehlo.add %2, %3 : tensor<8x4xf32> loc("model.py":6:3)
    %cst = stablehlo.constant dense<0.0> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32> loc("model.py":7:1)
    return %w1, %w2, %b, %5 : tensor<16x32xf32>, tensor<32x4xf32>, tensor<4xf32>, tensor<f32>
  }
}
