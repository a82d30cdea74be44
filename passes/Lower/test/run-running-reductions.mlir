// Running sums, products and maxima of every dim, forwards and backwards: one pass over the row. Windows that only look like them stay windows.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// Bit-equal on any number of threads.
// RUN: %t --steps 1 --seed 7 --save-state %t.3 --quiet --threads 3 && cmp %t.exe %t.3
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 3e-6
// RUN: autopar-opt %s --emit=exec | FileCheck %s

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<3x12x20xf32> {jax.result_info = "result['x']"}) {
  %0 = stablehlo.iota dim = 0 : tensor<720xf32>
  %1 = stablehlo.constant dense<0.61> : tensor<720xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<720xf32>
  %3 = stablehlo.cosine %2 : tensor<720xf32>
  %x = stablehlo.reshape %3 : (tensor<720xf32>) -> tensor<3x12x20xf32>
  return %x : tensor<3x12x20xf32>
}
func.func @step(%x: tensor<3x12x20xf32> loc("state['x']")) -> (
    tensor<3x12x20xf32> {jax.result_info = "result[0]['x']"}, tensor<3x12x20xf32> {jax.result_info = "result[0]['last']"},
    tensor<3x12x20xi32> {jax.result_info = "result[0]['i32']"}, tensor<3x12x20xbf16> {jax.result_info = "result[0]['bf16']"},
    tensor<3x12x20xf32> {jax.result_info = "result[0]['max']"}, tensor<3x12x20xf32> {jax.result_info = "result[0]['product']"},
    tensor<720xf32> {jax.result_info = "result[0]['flat']"}, tensor<3x12x20xf32> {jax.result_info = "result[0]['shorter']"},
    tensor<3x12x20xf32> {jax.result_info = "result[0]['from_two']"}, tensor<3x12x20xf32> {jax.result_info = "result[0]['both']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %two = stablehlo.constant dense<2.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %izero = stablehlo.constant dense<0> : tensor<i32>
  %bzero = stablehlo.constant dense<0.0> : tensor<bf16>
  // What is folded is computed where it is folded, and what reads the result is a kernel of its own.
  // CHECK: rt.launch @[[MIDDLE:kernel_[0-9]+_reduce_window]] ins({{[^,]*}} : memref<3x12x20xf32>) outs
  %square = stablehlo.multiply %x, %x : tensor<3x12x20xf32>
  %middle = "stablehlo.reduce_window"(%square, %zero) <{window_dimensions = array<i64: 1, 12, 1>, padding = dense<[[0, 0], [11, 0], [0, 0]]> : tensor<3x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x12x20xf32>, tensor<f32>) -> tensor<3x12x20xf32>
  %root = stablehlo.sqrt %middle : tensor<3x12x20xf32>
  %last = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 1, 1, 20>, padding = dense<[[0, 0], [0, 0], [0, 19]]> : tensor<3x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x12x20xf32>, tensor<f32>) -> tensor<3x12x20xf32>
  %ten = stablehlo.constant dense<10.0> : tensor<3x12x20xf32>
  %scaled = stablehlo.multiply %x, %ten : tensor<3x12x20xf32>
  %whole = stablehlo.convert %scaled : (tensor<3x12x20xf32>) -> tensor<3x12x20xi32>
  %i32 = "stablehlo.reduce_window"(%whole, %izero) <{window_dimensions = array<i64: 1, 12, 1>, padding = dense<[[0, 0], [0, 11], [0, 0]]> : tensor<3x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<3x12x20xi32>, tensor<i32>) -> tensor<3x12x20xi32>
  %narrow = stablehlo.convert %x : (tensor<3x12x20xf32>) -> tensor<3x12x20xbf16>
  %bf16 = "stablehlo.reduce_window"(%narrow, %bzero) <{window_dimensions = array<i64: 1, 12, 1>, padding = dense<[[0, 0], [11, 0], [0, 0]]> : tensor<3x2xi64>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.add %a, %b : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) : (tensor<3x12x20xbf16>, tensor<bf16>) -> tensor<3x12x20xbf16>
  %max = "stablehlo.reduce_window"(%x, %low) <{window_dimensions = array<i64: 1, 1, 20>, padding = dense<[[0, 0], [0, 0], [19, 0]]> : tensor<3x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x12x20xf32>, tensor<f32>) -> tensor<3x12x20xf32>
  %product = "stablehlo.reduce_window"(%x, %one) <{window_dimensions = array<i64: 1, 12, 1>, padding = dense<[[0, 0], [11, 0], [0, 0]]> : tensor<3x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x12x20xf32>, tensor<f32>) -> tensor<3x12x20xf32>
  %line = stablehlo.reshape %x : (tensor<3x12x20xf32>) -> tensor<720xf32>
  %flat = "stablehlo.reduce_window"(%line, %zero) <{window_dimensions = array<i64: 720>, padding = dense<[[719, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<720xf32>, tensor<f32>) -> tensor<720xf32>
  // Of the last eleven; from an initial value that counts at each padded place; over both sides.
  %shorter = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 1, 11, 1>, padding = dense<[[0, 0], [10, 0], [0, 0]]> : tensor<3x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x12x20xf32>, tensor<f32>) -> tensor<3x12x20xf32>
  %from_two = "stablehlo.reduce_window"(%x, %two) <{window_dimensions = array<i64: 1, 12, 1>, padding = dense<[[0, 0], [11, 0], [0, 0]]> : tensor<3x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x12x20xf32>, tensor<f32>) -> tensor<3x12x20xf32>
  %both = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 1, 12, 20>, padding = dense<[[0, 0], [11, 0], [19, 0]]> : tensor<3x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x12x20xf32>, tensor<f32>) -> tensor<3x12x20xf32>
  return %root, %last, %i32, %bf16, %max, %product, %flat, %shorter, %from_two, %both : tensor<3x12x20xf32>, tensor<3x12x20xf32>, tensor<3x12x20xi32>,
    tensor<3x12x20xbf16>, tensor<3x12x20xf32>, tensor<3x12x20xf32>, tensor<720xf32>, tensor<3x12x20xf32>, tensor<3x12x20xf32>, tensor<3x12x20xf32>
}

// Twelve additions for 64 lanes of the last dim at a time (here 20, of 32), not twelve for each of twelve.
// CHECK: func.func private @[[MIDDLE]]
// CHECK: scf.for
// CHECK: scf.for {{.*}} iter_args({{.*}}) -> (vector<32xf64>)
// CHECK-NOT: scf.for
// CHECK: return
