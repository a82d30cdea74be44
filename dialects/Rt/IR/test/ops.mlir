// RUN: autopar-opt %s --verify-roundtrip | FileCheck %s
// Every op of rt, in the text that the documentation shows.

// CHECK: rt.program {arena_bytes = 4160 : i64, coords_offset = 4096 : i64, memory = {state = 1024 : i64}}
rt.program {arena_bytes = 4160 : i64, coords_offset = 4096 : i64, memory = {state = 1024 : i64}}
// CHECK: rt.tensor @state_0 "state/params/w" <state> global tensor<8xf32> local tensor<4xf32> offset 0 {initialised, read, written}
rt.tensor @state_0 "state/params/w" <state> global tensor<8xf32> local tensor<4xf32> offset 0 {read, written, initialised}

func.func private @add(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %lo: index, %hi: index) { return }
func.func private @decay(%w: memref<8xf32>, %lo: index, %hi: index) { return }

// CHECK-LABEL: rt.task @step <step>
rt.task @step <step> {
  // CHECK: %[[A:.*]] = rt.arena_view 128 : memref<8xf32>
  %a = rt.arena_view 128 : memref<8xf32>
  // CHECK: rt.constant_view dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32> -> memref<2xf32>
  %k = rt.constant_view dense<[1.0, 2.0]> : tensor<2xf32> -> memref<2xf32>
  %b = rt.alloc : memref<16xf32>
  // CHECK: rt.view %{{.*}} at 32 : memref<16xf32> -> memref<8xf32>
  %c = rt.view %b at 32 : memref<16xf32> -> memref<8xf32>
  %t = rt.tensor_view @state_0 : memref<4xf32>
  %x = rt.coords_view : memref<2xi32>
  // CHECK: rt.launch @add ins(%[[A]], %[[A]] : memref<8xf32>, memref<8xf32>) outs(%{{.*}} : memref<8xf32>) extent 8 grain 8
  rt.launch @add ins(%a, %a : memref<8xf32>, memref<8xf32>) outs(%c : memref<8xf32>) extent 8 grain 8
  // CHECK: rt.launch @decay inouts(%[[A]] : memref<8xf32>) extent 8 grain 8 {signal = 1 : i32, stream = 1 : i32, wait = 0 : i32}
  rt.launch @decay inouts(%a : memref<8xf32>) extent 8 grain 8 {stream = 1 : i32, wait = 0 : i32, signal = 1 : i32}
  // CHECK: rt.gemm %[[A]], %[[A]], %{{.*}} m 2 n 2 k 4 ld [4, 2, 2]
  rt.gemm %a, %a, %b m 2 n 2 k 4 ld [4, 2, 2] : memref<8xf32>, memref<8xf32>, memref<16xf32>
  // CHECK: rt.gemm {{.*}} {batch = array<i64: 2>, stride_a = array<i64: 4>, stride_b = array<i64: 0>, stride_c = array<i64: 4>, transpose_a}
  rt.gemm %a, %a, %b m 2 n 2 k 2 ld [2, 2, 2] {transpose_a, batch = array<i64: 2>, stride_a = array<i64: 4>, stride_b = array<i64: 0>, stride_c = array<i64: 4>} : memref<8xf32>, memref<8xf32>, memref<16xf32>
  // CHECK: rt.attention ins(%[[A]], %[[A]], %[[A]] : memref<8xf32>, memref<8xf32>, memref<8xf32>) outs(%{{.*}} : memref<16xf32>) rows 4, 4 depth 2, 2 group 1 batch [] strides [0, 2, 1, 0, 2, 1, 0, 1, 4, 0, 2, 1] scale 5.000000e-01
  rt.attention ins(%a, %a, %a : memref<8xf32>, memref<8xf32>, memref<8xf32>) outs(%b : memref<16xf32>) rows 4, 4 depth 2, 2
    group 1 batch [] strides [0, 2, 1, 0, 2, 1, 0, 1, 4, 0, 2, 1] scale 0.5
  // CHECK: rt.attention {{.*}} {masks = [#rt.mask<select, number = -1.000000e+30 : f64, diagonal = 0>,
  // CHECK-SAME: #rt.mask<select, number = 0xFFF0000000000000 : f64, operand = true, inverted = true, zeroes = true>,
  // CHECK-SAME: #rt.mask<add, operand = true>, #rt.mask<add, number = -1.000000e+09 : f64, operand = true, diagonal = -1>]}
  %i1 = rt.alloc : memref<16xi1>
  rt.attention ins(%a, %a, %a, %i1, %b, %b : memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<16xi1>, memref<16xf32>, memref<16xf32>)
    outs(%b : memref<16xf32>) rows 4, 4 depth 2, 2 group 1 batch []
    strides [0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 4, 1, 0, 0, 1, 0, 4, 0, 0, 2, 1] scale 0.5
    {masks = [#rt.mask<select, number = -1.0e30 : f64, diagonal = 0>,
              #rt.mask<select, number = 0xFFF0000000000000 : f64, operand = true, inverted = true, zeroes = true>,
              #rt.mask<add, operand = true>, #rt.mask<add, number = -1.0e9 : f64, operand = true, diagonal = -1>]}
  // CHECK: rt.convolution
  rt.convolution %a, %a, %b n 1 c 1 o 1 in [4] kernel [3] out [2] stride [1] pad_low [0] pad_high [0]
    x_strides [4, 4, 1] w_strides [3, 3, 1] y_strides [2, 2, 1] lhs_dilation [1] rhs_dilation [1]
    {reversed = array<i1: true>} : memref<8xf32>, memref<8xf32>, memref<16xf32>
  // CHECK: rt.collective <all_reduce> %[[A]], %[[A]] over [#rt.axis<0, 1, 2>] elements 8 id 0 reduce <sum> reason "contraction of dp"
  rt.collective <all_reduce> %a, %a over [#rt.axis<0, 1, 2>] elements 8 id 0 reduce <sum> reason "contraction of dp" : memref<8xf32>, memref<8xf32>
  // CHECK: rt.collective <all_gather>
  rt.collective <all_gather> %a, %b over [#rt.axis<0, 1, 2>] elements 8 id 1 reason "gather" : memref<8xf32>, memref<16xf32>
  // CHECK: rt.collective <reduce_scatter>
  rt.collective <reduce_scatter> %b, %a over [#rt.axis<0, 1, 2>] elements 8 id 2 reduce <max> reason "scatter" : memref<16xf32>, memref<8xf32>
  // CHECK: rt.collective <all_to_all>
  rt.collective <all_to_all> %a, %c over [#rt.axis<0, 1, 2>] elements 4 id 3 reason "swap" : memref<8xf32>, memref<8xf32>
  // CHECK: rt.collective <permute> {{.*}} {pairs = array<i64: 0, 1, 1, 0>}
  rt.collective <permute> %a, %c over [#rt.axis<0, 1, 2>] elements 8 id 4 reason "shift" {pairs = array<i64: 0, 1, 1, 0>} : memref<8xf32>, memref<8xf32>
  // CHECK: rt.collective <redistribute> {{.*}} reduce <sum> parts [#rt.part<0 to 1 round 0 at 4 to 0 run 2 sizes[2] strides[4] to[2]>, #rt.part<1 to 0 round 1 at 0 to 4 run 4 sizes[] strides[] to[]>] fill <max> reason "move"
  rt.collective <redistribute> %b, %a over [#rt.axis<0, 1, 2>] elements 16 id 6 reduce <sum> parts [#rt.part<0 to 1 round 0 at 4 to 0 run 2 sizes [2] strides [4] to [2]>, #rt.part<1 to 0 round 1 at 0 to 4 run 4 sizes [] strides [] to []>] fill <max> reason "move" : memref<16xf32>, memref<8xf32>
  // CHECK: rt.collective <broadcast> {{.*}} {root = 1 : i64}
  rt.collective <broadcast> %a, %c over [#rt.axis<0, 1, 2>] elements 8 id 5 reason "root" {root = 1 : i64} : memref<8xf32>, memref<8xf32>
  %far = rt.arena_view 256 : memref<8xf32>
  // CHECK: rt.collective <all_reduce> %[[FAR:.*]], %[[FAR]] over {{.*}} {signal = 0 : i32}
  rt.collective <all_reduce> %far, %far over [#rt.axis<0, 1, 2>] elements 8 id 6 reduce <sum> reason "started" {signal = 0 : i32} : memref<8xf32>, memref<8xf32>
  // CHECK: rt.wait %[[FAR]], %[[FAR]] {wait = 0 : i32}
  rt.wait %far, %far {wait = 0 : i32} : memref<8xf32>, memref<8xf32>
  // CHECK: rt.copy %[[A]] to %{{.*}} : memref<8xf32>, memref<8xf32>
  rt.copy %a to %c : memref<8xf32>, memref<8xf32>
  %p = rt.arena_view 64 : memref<i1>
  %i = rt.arena_view 68 : memref<i32>
  // CHECK: rt.while %{{.*}} : memref<i1> trip_count 2 cond {
  rt.while %p : memref<i1> trip_count 2 cond {
    rt.copy %a to %c : memref<8xf32>, memref<8xf32>
  // CHECK: } body {
  } body {
    rt.copy %a to %c : memref<8xf32>, memref<8xf32>
  }
  // CHECK: rt.case %{{.*}} : memref<i32> branches {
  rt.case %i : memref<i32> branches {
    rt.copy %a to %c : memref<8xf32>, memref<8xf32>
  }, {
  }
}

// CHECK-LABEL: func.func @tensors
func.func @tensors(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: rt.coords : tensor<2xi32>
  %0 = rt.coords : tensor<2xi32>
  // CHECK: rt.fusion ins(%{{.*}} : tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[X:.*]]: tensor<8xf32>):
  // CHECK: rt.yield %[[X]] : tensor<8xf32>
  %1 = rt.fusion ins(%arg0 : tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%x: tensor<8xf32>):
    rt.yield %x : tensor<8xf32>
  }
  // CHECK: rt.matmul %{{.*}}, %{{.*}} m 2 n 2 k 4 ld [4, 4, 2] at [0] x [0] {transpose_b} : tensor<8xf32>, tensor<8xf32> -> tensor<4xf32>
  %2 = rt.matmul %1, %1 m 2 n 2 k 4 ld [4, 4, 2] at [0] x [0] {transpose_b} : tensor<8xf32>, tensor<8xf32> -> tensor<4xf32>
  // CHECK: rt.matmul %{{.*}}, %{{.*}} plus %{{.*}} : tensor<4xf32> m 2 n 2 k 1 ld [1, 2, 2] at [0, 2] x [2, 4]
  %3 = rt.matmul %1, %1 plus %2 : tensor<4xf32> m 2 n 2 k 1 ld [1, 2, 2] at [0, 2] x [2, 4] : tensor<8xf32>, tensor<8xf32> -> tensor<4xf32>
  // CHECK: rt.attend %{{.*}}, %{{.*}}, %{{.*}} at [0, 0, 0] rows 4, 4 depth 2, 2 group 1 batch [] strides [0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1] scale 1.000000e+00 :
  %4 = rt.attend %1, %1, %1 at [0, 0, 0] rows 4, 4 depth 2, 2 group 1 batch [] strides [0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1] scale 1.0
    : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<4x2xf32>
  return %1 : tensor<8xf32>
}
