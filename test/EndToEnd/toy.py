"""A training program of a few lines, for tests that need a binary and do not care which."""
import json

STEP = """module @toy {
  func.func public @step(%w: tensor<4x3xf32> loc("state['w']"), %n: tensor<i32> loc("state['n']"), %x: tensor<8x4xf32> loc("batch['x']"))
      -> (tensor<4x3xf32> {jax.result_info = "result[0]['w']"}, tensor<i32> {jax.result_info = "result[0]['n']"},
          tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %rate = stablehlo.constant dense<1.0e-03> : tensor<4x3xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x3xf32>) -> tensor<8x3xf32>
    %g = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x3xf32>) -> tensor<4x3xf32>
    %square = stablehlo.multiply %y, %y : tensor<8x3xf32>
    %loss = stablehlo.reduce(%square init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x3xf32>, tensor<f32>) -> tensor<f32>
    %d = stablehlo.multiply %rate, %g : tensor<4x3xf32>
    %next = stablehlo.subtract %w, %d : tensor<4x3xf32>
    %m = stablehlo.add %n, %one : tensor<i32>
    return %next, %m, %loss : tensor<4x3xf32>, tensor<i32>, tensor<f32>
  }
}
"""

INIT = """module @toy {
  func.func public @init(%seed: tensor<2xui32>) -> (tensor<4x3xf32> {jax.result_info = "result['w']"}, tensor<i32> {jax.result_info = "result['n']"}) {
    %i = stablehlo.iota dim = 0 : tensor<4x3xf32>
    %one = stablehlo.constant dense<1.0> : tensor<4x3xf32>
    %w = stablehlo.add %i, %one : tensor<4x3xf32>
    %n = stablehlo.constant dense<0> : tensor<i32>
    return %w, %n : tensor<4x3xf32>, tensor<i32>
  }
}
"""


def plan(mesh=None, *rules, **more):
    """plan.json with rules given as (match, dims)."""
    shardings = [{"match": match, "dims": dims} for match, dims in rules]
    return json.dumps({"version": 1, "mesh": {"dp": 2} if mesh is None else mesh, "shardings": shardings, **more})
