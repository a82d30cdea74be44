// Sorts of several operands by any comparator, stable; floats in total order; the largest of each row; nothing at all.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 0

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<2x8xf32> {jax.result_info = "result['x']"}) {
  %x = stablehlo.constant dense<[[0.0, 0x7FC00000, -1.5, -0.0, 0x7F800000, 2.0, 0xFFC00000, 2.0], [3.0, -0.0, 0.0, 0xFF800000, 3.0, -2.0, -0.0, 0.0]]> : tensor<2x8xf32>
  return %x : tensor<2x8xf32>
}
func.func @step(%x: tensor<2x8xf32> loc("state['x']")) -> (
    tensor<2x8xf32> {jax.result_info = "result[0]['x']"}, tensor<2x8xui32> {jax.result_info = "result[0]['total']"},
    tensor<2x8xi32> {jax.result_info = "result[0]['places']"}, tensor<2x8xi32> {jax.result_info = "result[0]['falling']"},
    tensor<2x8xui32> {jax.result_info = "result[0]['columns']"}, tensor<2x8xi8> {jax.result_info = "result[0]['by_size']"},
    tensor<2x8xi32> {jax.result_info = "result[0]['then_place']"}, tensor<2x3xui32> {jax.result_info = "result[0]['top']"},
    tensor<2x3xi32> {jax.result_info = "result[0]['top_places']"}, tensor<2x8xi32> {jax.result_info = "result[0]['top_of_bytes']"},
    tensor<0x4xf32> {jax.result_info = "result[0]['no_rows']"}, tensor<4x0xf32> {jax.result_info = "result[0]['no_columns']"},
    tensor<2x0xi32> {jax.result_info = "result[0]['top_none']"}, tensor<2x8xbf16> {jax.result_info = "result[0]['bf16']"}) {
  %i = stablehlo.iota dim = 1 : tensor<2x8xi32>
  // -NaN < -inf < -0 < +0 < inf < NaN.
  %total:2 = "stablehlo.sort"(%x, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %p = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<2x8xf32>, tensor<2x8xi32>) -> (tensor<2x8xf32>, tensor<2x8xi32>)
  %bits = stablehlo.bitcast_convert %total#0 : (tensor<2x8xf32>) -> tensor<2x8xui32>
  // Largest first, equal ones by falling place.
  %zero = stablehlo.constant dense<0.0> : tensor<2x8xf32>
  %isNumber = stablehlo.compare EQ, %x, %x : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xi1>
  %number = stablehlo.select %isNumber, %x, %zero : tensor<2x8xi1>, tensor<2x8xf32>
  %falling:2 = "stablehlo.sort"(%number, %i) <{dimension = -1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %p = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %q = stablehlo.compare EQ, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %r = stablehlo.compare GT, %c, %d : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %s = stablehlo.and %q, %r : tensor<i1>
    %t = stablehlo.or %p, %s : tensor<i1>
    stablehlo.return %t : tensor<i1>
  }) : (tensor<2x8xf32>, tensor<2x8xi32>) -> (tensor<2x8xf32>, tensor<2x8xi32>)
  %columns = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %columnBits = stablehlo.bitcast_convert %columns : (tensor<2x8xf32>) -> tensor<2x8xui32>
  // Equal keys keep their order, and three operands move together.
  %bytes = stablehlo.convert %number : (tensor<2x8xf32>) -> tensor<2x8xi8>
  %size:3 = "stablehlo.sort"(%bytes, %number, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>, %c: tensor<f32>, %d: tensor<f32>, %e: tensor<i32>, %f: tensor<i32>):
    %u = stablehlo.abs %a : tensor<i8>
    %v = stablehlo.abs %b : tensor<i8>
    %p = stablehlo.compare LT, %u, %v : (tensor<i8>, tensor<i8>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<2x8xi8>, tensor<2x8xf32>, tensor<2x8xi32>) -> (tensor<2x8xi8>, tensor<2x8xf32>, tensor<2x8xi32>)
  %top, %places = chlo.top_k(%x, k = 3) : tensor<2x8xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)
  %topBits = stablehlo.bitcast_convert %top : (tensor<2x3xf32>) -> tensor<2x3xui32>
  %all, %allPlaces = chlo.top_k(%bytes, k = 8) : tensor<2x8xi8> -> (tensor<2x8xi8>, tensor<2x8xi32>)
  %none, %nonePlaces = chlo.top_k(%x, k = 0) : tensor<2x8xf32> -> (tensor<2x0xf32>, tensor<2x0xi32>)
  %noRows = stablehlo.constant dense<1.0> : tensor<0x4xf32>
  %a0 = "stablehlo.sort"(%noRows) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<0x4xf32>) -> tensor<0x4xf32>
  %noColumns = stablehlo.constant dense<1.0> : tensor<4x0xf32>
  %b0 = "stablehlo.sort"(%noColumns) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4x0xf32>) -> tensor<4x0xf32>
  %small = stablehlo.convert %number : (tensor<2x8xf32>) -> tensor<2x8xbf16>
  %bf16 = "stablehlo.sort"(%small) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %p = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<2x8xbf16>) -> tensor<2x8xbf16>
  return %x, %bits, %total#1, %falling#1, %columnBits, %size#0, %size#2, %topBits, %places, %allPlaces, %a0, %b0, %nonePlaces, %bf16 :
    tensor<2x8xf32>, tensor<2x8xui32>, tensor<2x8xi32>, tensor<2x8xi32>, tensor<2x8xui32>, tensor<2x8xi8>, tensor<2x8xi32>,
    tensor<2x3xui32>, tensor<2x3xi32>, tensor<2x8xi32>, tensor<0x4xf32>, tensor<4x0xf32>, tensor<2x0xi32>, tensor<2x8xbf16>
}
