// Interpreted and compiled, gathered once and again, blocking and started early, on even and uneven blocks: the same bits.
// RUN: autopar-opt %s --mesh=dp=3 --sharding='state/=[{"dp"}]' --emit=spmd --reshard-after-forward=false -o %t.kept
// RUN: autopar-opt %s --mesh=dp=3 --sharding='state/=[{"dp"}]' --emit=spmd --reshard-after-forward=true -o %t.twice
// RUN: autopar-opt %t.twice --autopar-start-collectives='least-microseconds=0' -o %t.started
// RUN: FileCheck %s --check-prefix=KEPT < %t.kept && FileCheck %s --check-prefix=TWICE < %t.twice && FileCheck %s --check-prefix=STARTED < %t.started
// RUN: autopar-run %t.kept --function init --seed 7 --out %t.0
// RUN: autopar-run %t.kept --in %t.0 --out %t.a && autopar-run %t.twice --in %t.0 --out %t.b && cmp %t.a %t.b
// RUN: autopar-run %t.started --in %t.0 --out %t.c && cmp %t.a %t.c
// RUN: autopar-opt %t.kept --emit=exe -o %t.x && %t.x --steps 3 --seed 7 --save-state %t.sx --quiet
// RUN: autopar-opt %t.twice --emit=exe -o %t.y && %t.y --steps 3 --seed 7 --save-state %t.sy --quiet && cmp %t.sx %t.sy
// RUN: autopar-opt %t.started --emit=exe -o %t.z && %t.z --steps 3 --seed 7 --save-state %t.sz --overlap always --random-delays 200 --quiet && cmp %t.sx %t.sz

// KEPT: func.func @step
// KEPT-COUNT-2: comm.all_gather
// KEPT-NOT: comm.all_gather
// TWICE: func.func @step
// TWICE-COUNT-3: comm.all_gather
// TWICE-NOT: comm.all_gather
// STARTED: comm.all_gather_start {{.*}} again
func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<64x8xf32> {jax.result_info = "result['x']"},
    tensor<8x13xf32> {jax.result_info = "result['w']"}, tensor<13x8xf32> {jax.result_info = "result['v']"}) {
  %i = stablehlo.iota dim = 0 : tensor<64x8xf32>
  %j = stablehlo.iota dim = 1 : tensor<8x13xf32>
  %k = stablehlo.iota dim = 0 : tensor<13x8xf32>
  %x = stablehlo.sine %i : tensor<64x8xf32>
  %w = stablehlo.cosine %j : tensor<8x13xf32>
  %v = stablehlo.sine %k : tensor<13x8xf32>
  return %x, %w, %v : tensor<64x8xf32>, tensor<8x13xf32>, tensor<13x8xf32>
}
func.func @step(%x: tensor<64x8xf32> loc("state['x']"), %w: tensor<8x13xf32> loc("state['w']"), %v: tensor<13x8xf32> loc("state['v']")) -> (
    tensor<64x8xf32> {jax.result_info = "result[0]['x']"}, tensor<8x13xf32> {jax.result_info = "result[0]['w']"},
    tensor<13x8xf32> {jax.result_info = "result[0]['v']"}) {
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x8xf32>, tensor<8x13xf32>) -> tensor<64x13xf32>
  %t = stablehlo.tanh %h : tensor<64x13xf32>
  %y = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<64x13xf32>, tensor<13x8xf32>) -> tensor<64x8xf32>
  %dv = stablehlo.dot_general %t, %y, contracting_dims = [0] x [0] : (tensor<64x13xf32>, tensor<64x8xf32>) -> tensor<13x8xf32>
  %dt = stablehlo.dot_general %y, %v, contracting_dims = [1] x [1] : (tensor<64x8xf32>, tensor<13x8xf32>) -> tensor<64x13xf32>
  %dw = stablehlo.dot_general %x, %dt, contracting_dims = [0] x [0] : (tensor<64x8xf32>, tensor<64x13xf32>) -> tensor<8x13xf32>
  %dx = stablehlo.dot_general %dt, %w, contracting_dims = [1] x [1] : (tensor<64x13xf32>, tensor<8x13xf32>) -> tensor<64x8xf32>
  %rate = stablehlo.constant dense<1.0e-3> : tensor<64x8xf32>
  %sx = stablehlo.multiply %dx, %rate : tensor<64x8xf32>
  %nx = stablehlo.subtract %x, %sx : tensor<64x8xf32>
  %nv = stablehlo.add %v, %dv : tensor<13x8xf32>
  %nw = stablehlo.add %w, %dw : tensor<8x13xf32>
  return %nx, %nw, %nv : tensor<64x8xf32>, tensor<8x13xf32>, tensor<13x8xf32>
}
