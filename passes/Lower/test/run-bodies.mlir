// Reductions, windows and selections with any body: several operands, ops in a row, branches and loops.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 3e-6

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<200xf32> {jax.result_info = "result['x']"}) {
  %0 = stablehlo.iota dim = 0 : tensor<200xf32>
  %1 = stablehlo.constant dense<0.61> : tensor<200xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<200xf32>
  %x = stablehlo.cosine %2 : tensor<200xf32>
  return %x : tensor<200xf32>
}
func.func @step(%x: tensor<200xf32> loc("state['x']")) -> (
    tensor<200xf32> {jax.result_info = "result[0]['x']"},
    tensor<4xf32> {jax.result_info = "result[0]['logsumexp']"},
    tensor<f32> {jax.result_info = "result[0]['product']"},
    tensor<6xf32> {jax.result_info = "result[0]['three#0']"},
    tensor<6xf32> {jax.result_info = "result[0]['three#1']"},
    tensor<6xf32> {jax.result_info = "result[0]['three#2']"},
    tensor<4xf32> {jax.result_info = "result[0]['branch']"},
    tensor<6xf32> {jax.result_info = "result[0]['loop']"},
    tensor<6xf32> {jax.result_info = "result[0]['constant_from_outside']"},
    tensor<3xf32> {jax.result_info = "result[0]['nothing']"},
    tensor<0xf32> {jax.result_info = "result[0]['no_results']"},
    tensor<4x6xf32> {jax.result_info = "result[0]['no_dims']"},
    tensor<4x3xf32> {jax.result_info = "result[0]['pool#0']"},
    tensor<4x3xi32> {jax.result_info = "result[0]['pool#1']"},
    tensor<5x11xf32> {jax.result_info = "result[0]['twice']"},
    tensor<4x6xf32> {jax.result_info = "result[0]['chosen']"}) {
  %y_s = stablehlo.slice %x [7:31] : (tensor<200xf32>) -> tensor<24xf32>
  %y = stablehlo.reshape %y_s : (tensor<24xf32>) -> tensor<4x6xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %minus = stablehlo.constant dense<-1.0e+30> : tensor<f32>
  %logsumexp = stablehlo.reduce(%y init: %minus) across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
    reducer(%p0: tensor<f32>, %q0: tensor<f32>) {
    %m = stablehlo.maximum %p0, %q0 : tensor<f32>
    %n = stablehlo.minimum %p0, %q0 : tensor<f32>
    %d = stablehlo.subtract %n, %m : tensor<f32>
    %e = stablehlo.exponential %d : tensor<f32>
    %l = stablehlo.log_plus_one %e : tensor<f32>
    %s = stablehlo.add %m, %l : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  %product = stablehlo.reduce(%y init: %one) across dimensions = [0, 1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<f32>
    reducer(%p0: tensor<f32>, %q0: tensor<f32>) {
    %s = stablehlo.multiply %p0, %q0 : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  %three:3 = stablehlo.reduce(%y init: %zero), (%y init: %one), (%y init: %low) across dimensions = [0] : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>)
    reducer(%p0: tensor<f32>, %q0: tensor<f32>) (%p1: tensor<f32>, %q1: tensor<f32>) (%p2: tensor<f32>, %q2: tensor<f32>) {
    %a = stablehlo.add %p0, %q0 : tensor<f32>
    %b = stablehlo.multiply %p1, %q1 : tensor<f32>
    %c = stablehlo.maximum %p2, %q2 : tensor<f32>
    stablehlo.return %a, %b, %c : tensor<f32>, tensor<f32>, tensor<f32>
  }
  %branch = stablehlo.reduce(%y init: %zero) across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
    reducer(%p0: tensor<f32>, %q0: tensor<f32>) {
    %g = stablehlo.compare GT, %p0, %q0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %s = "stablehlo.if"(%g) ({
      %h = stablehlo.negate %p0 : tensor<f32>
      stablehlo.return %h : tensor<f32>
    }, {
      stablehlo.return %q0 : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  %loop = stablehlo.reduce(%y init: %zero) across dimensions = [0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
    reducer(%p0: tensor<f32>, %q0: tensor<f32>) {
    %c0 = stablehlo.constant dense<0> : tensor<i32>
    %c3 = stablehlo.constant dense<3> : tensor<i32>
    %c1 = stablehlo.constant dense<1> : tensor<i32>
    %half = stablehlo.constant dense<0.5> : tensor<f32>
    %w:2 = stablehlo.while(%n = %c0, %v = %q0) : tensor<i32>, tensor<f32>
    cond {
      %k = stablehlo.compare LT, %n, %c3 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %k : tensor<i1>
    } do {
      %k = stablehlo.add %n, %c1 : tensor<i32>
      %u = stablehlo.multiply %v, %half : tensor<f32>
      stablehlo.return %k, %u : tensor<i32>, tensor<f32>
    }
    %s = stablehlo.add %p0, %w#1 : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  %constant_from_outside = stablehlo.reduce(%y init: %zero) across dimensions = [0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
    reducer(%p0: tensor<f32>, %q0: tensor<f32>) {
    %s0 = stablehlo.multiply %q0, %one : tensor<f32>
    %s = stablehlo.add %p0, %s0 : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  %no = stablehlo.constant dense<2.0> : tensor<0x3xf32>
  %nothing = stablehlo.reduce(%no init: %one) across dimensions = [0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<3xf32>
    reducer(%p0: tensor<f32>, %q0: tensor<f32>) {
    %s = stablehlo.multiply %p0, %q0 : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  %no_results = stablehlo.reduce(%no init: %one) across dimensions = [1] : (tensor<0x3xf32>, tensor<f32>) -> tensor<0xf32>
    reducer(%p0: tensor<f32>, %q0: tensor<f32>) {
    %s = stablehlo.multiply %p0, %q0 : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  %no_dims = stablehlo.reduce(%y init: %one) across dimensions = [] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
    reducer(%p0: tensor<f32>, %q0: tensor<f32>) {
    %s = stablehlo.multiply %p0, %q0 : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  %idx = stablehlo.iota dim = 1 : tensor<4x6xi32>
  %izero = stablehlo.constant dense<0> : tensor<i32>
  %pool:2 = "stablehlo.reduce_window"(%y, %idx, %low, %izero) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 2>, padding = dense<[[1, 0], [-1, 2]]> : tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>, %q0: tensor<f32>, %q1: tensor<i32>):
    %g = stablehlo.compare GE, %p0, %q0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %r0 = stablehlo.select %g, %p0, %q0 : tensor<i1>, tensor<f32>
    %r1 = stablehlo.select %g, %p1, %q1 : tensor<i1>, tensor<i32>
    stablehlo.return %r0, %r1 : tensor<f32>, tensor<i32>
  }) : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
  %twice = "stablehlo.reduce_window"(%y, %one) <{window_dimensions = array<i64: 2, 2>, padding = dense<[[1, 1], [0, 1]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 2>}> ({
  ^bb0(%p0: tensor<f32>, %q0: tensor<f32>):
    %g = stablehlo.add %p0, %q0 : tensor<f32>
    stablehlo.return %g : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<5x11xf32>
  %src = stablehlo.slice %y [0:2, 0:3] : (tensor<4x6xf32>) -> tensor<2x3xf32>
  %chosen = "stablehlo.select_and_scatter"(%y, %src, %one) <{window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 2>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %q0: tensor<f32>):
    %a = stablehlo.abs %p0 : tensor<f32>
    %b = stablehlo.abs %q0 : tensor<f32>
    %g = stablehlo.compare LE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %g : tensor<i1>
  }, {
  ^bb0(%p0: tensor<f32>, %q0: tensor<f32>):
    %g = stablehlo.multiply %p0, %q0 : tensor<f32>
    stablehlo.return %g : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<4x6xf32>
  return %x, %logsumexp, %product, %three#0, %three#1, %three#2, %branch, %loop, %constant_from_outside, %nothing, %no_results, %no_dims, %pool#0, %pool#1, %twice, %chosen : tensor<200xf32>, tensor<4xf32>, tensor<f32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<4xf32>, tensor<6xf32>, tensor<6xf32>, tensor<3xf32>, tensor<0xf32>, tensor<4x6xf32>, tensor<4x3xf32>, tensor<4x3xi32>, tensor<5x11xf32>, tensor<4x6xf32>
}
