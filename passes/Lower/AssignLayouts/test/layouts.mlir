// RUN: autopar-opt %s --autopar-assign-layouts | FileCheck %s --enable-var-scope

// A transposed operand is read through strides, also where others use the transpose.
// CHECK-LABEL: func.func @operand
func.func @operand(%x: tensor<8x256xf32>, %w: tensor<64x256xf32>) -> (tensor<8x64xf32>, tensor<256x64xf32>) {
  // CHECK: %[[T:.*]] = stablehlo.transpose %arg1
  %t = stablehlo.transpose %w, dims = [1, 0] : (tensor<64x256xf32>) -> tensor<256x64xf32>
  // CHECK: %[[R:.*]] = rt.matmul %arg0, %arg1 m 8 n 64 k 256 ld [256, 256, 64] at [0] x [0] {transpose_b}
  %0 = stablehlo.dot_general %x, %t, contracting_dims = [1] x [0] : (tensor<8x256xf32>, tensor<256x64xf32>) -> tensor<8x64xf32>
  // CHECK: return %[[R]], %[[T]]
  return %0, %t : tensor<8x64xf32>, tensor<256x64xf32>
}

// A transposed result swaps the operands; a product that reads it before the transpose sees through it.
// CHECK-LABEL: func.func @result
func.func @result(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>) -> (tensor<4x8xf32>, tensor<8x8xf32>) {
  // CHECK: %[[C:.*]] = rt.matmul %arg1, %arg0 m 4 n 8 k 16 ld [4, 16, 8] at [0] x [0] {transpose_a, transpose_b} : {{.*}} -> tensor<4x8xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  // CHECK-NOT: stablehlo.transpose
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  // CHECK: rt.matmul %[[C]], %[[C]] m 8 n 8 k 4 ld [8, 8, 8] at [0] x [0] {transpose_a}
  %2 = stablehlo.dot_general %0, %0, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
  return %1, %2 : tensor<4x8xf32>, tensor<8x8xf32>
}

// A result that an op other than a product also reads stays as it is.
// CHECK-LABEL: func.func @shared
func.func @shared(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>) -> (tensor<4x8xf32>, tensor<8x4xf32>) {
  // CHECK: rt.matmul %arg0, %arg1 m 8 n 4 k 16 ld [16, 4, 4]
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  // CHECK: stablehlo.transpose
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  return %1, %0 : tensor<4x8xf32>, tensor<8x4xf32>
}

// Attention as JAX prints it: heads in the middle, keys first in the result. One product a head, read where it lies.
// CHECK-LABEL: func.func @scores
func.func @scores(%k: tensor<2x16x3x8xf32>, %q: tensor<2x16x3x8xf32>) -> tensor<2x3x16x16xf32> {
  // CHECK-NEXT: rt.matmul %arg1, %arg0 m 16 n 16 k 8 ld [24, 24, 16] at [0] x [0]
  // CHECK-SAME: batch = array<i64: 2, 3>, stride_a = array<i64: 384, 8>, stride_b = array<i64: 384, 8>, stride_c = array<i64: 768, 256>, transpose_b
  %0 = stablehlo.dot_general %k, %q, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x16x3x8xf32>, tensor<2x16x3x8xf32>) -> tensor<2x3x16x16xf32>
  %1 = stablehlo.transpose %0, dims = [0, 1, 3, 2] : (tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32>
  // CHECK-NEXT: return
  return %1 : tensor<2x3x16x16xf32>
}

// The fused projection: three results, one after the other in memory, that slices then share.
// CHECK-LABEL: func.func @fused
func.func @fused(%w: tensor<24x3x4x6xf32>, %x: tensor<2x16x24xf32>) -> tensor<2x16x2x16xf32> {
  // CHECK-NEXT: %[[P:.*]] = rt.matmul %arg1, %arg0 m 32 n 24 k 24 ld [24, 72, 24] at [0] x [0]
  // CHECK-SAME: batch = array<i64: 3>, stride_a = array<i64: 0>, stride_b = array<i64: 24>, stride_c = array<i64: 768>
  %0 = stablehlo.dot_general %w, %x, contracting_dims = [0] x [2] : (tensor<24x3x4x6xf32>, tensor<2x16x24xf32>) -> tensor<3x4x6x2x16xf32>
  %1 = stablehlo.transpose %0, dims = [0, 3, 4, 1, 2] : (tensor<3x4x6x2x16xf32>) -> tensor<3x2x16x4x6xf32>
  %2 = stablehlo.slice %1 [1:2, 0:2, 0:16, 0:4, 0:6] : (tensor<3x2x16x4x6xf32>) -> tensor<1x2x16x4x6xf32>
  %3 = stablehlo.reshape %2 : (tensor<1x2x16x4x6xf32>) -> tensor<2x16x24xf32>
  %4 = stablehlo.slice %1 [2:3, 0:2, 0:16, 0:4, 0:6] : (tensor<3x2x16x4x6xf32>) -> tensor<1x2x16x4x6xf32>
  %5 = stablehlo.reshape %4 : (tensor<1x2x16x4x6xf32>) -> tensor<2x16x24xf32>
  // CHECK-NEXT: rt.matmul %[[P]], %[[P]] m 32 n 32 k 24 ld [24, 24, 32] at [768] x [1536]
  %6 = stablehlo.dot_general %3, %5, contracting_dims = [2] x [2] : (tensor<2x16x24xf32>, tensor<2x16x24xf32>) -> tensor<2x16x2x16xf32>
  return %6 : tensor<2x16x2x16xf32>
}

// Contracted dims that do not merge: a term for each index of the outer one.
// CHECK-LABEL: func.func @terms
func.func @terms(%d: tensor<3x32x24xf32>, %w: tensor<24x3x24xf32>) -> tensor<32x24xf32> {
  // CHECK: rt.matmul %arg0, %arg1 m 32 n 24 k 24 ld [24, 72, 24] at [0, 768, 1536] x [0, 24, 48] {transpose_b}
  %0 = stablehlo.dot_general %d, %w, contracting_dims = [0, 2] x [1, 2] : (tensor<3x32x24xf32>, tensor<24x3x24xf32>) -> tensor<32x24xf32>
  return %0 : tensor<32x24xf32>
}

// Small floats would round between terms: an operand is transposed.
// CHECK-LABEL: func.func @small_terms
func.func @small_terms(%d: tensor<3x32x24xbf16>, %w: tensor<24x3x24xbf16>) -> tensor<32x24xbf16> {
  // CHECK: %[[A:.*]] = stablehlo.transpose %arg0, dims = [1, 0, 2]
  // CHECK: %[[B:.*]] = stablehlo.transpose %arg1, dims = [1, 2, 0]
  // CHECK: rt.matmul %[[A]], %[[B]] m 32 n 24 k 72
  %0 = stablehlo.dot_general %d, %w, contracting_dims = [0, 2] x [1, 2] : (tensor<3x32x24xbf16>, tensor<24x3x24xbf16>) -> tensor<32x24xbf16>
  return %0 : tensor<32x24xbf16>
}

// One key head for several query heads: a stride of 0.
// CHECK-LABEL: func.func @broadcast
func.func @broadcast(%q: tensor<4x16x8xf32>, %k: tensor<16x8xf32>) -> tensor<4x16x16xf32> {
  %0 = stablehlo.broadcast_in_dim %k, dims = [1, 2] : (tensor<16x8xf32>) -> tensor<4x16x8xf32>
  // CHECK-NOT: stablehlo.broadcast
  // CHECK: rt.matmul %arg0, %arg1 m 16 n 16 k 8 ld [8, 8, 16] at [0] x [0] {batch = array<i64: 4>, stride_a = array<i64: 128>, stride_b = array<i64: 0>
  %1 = stablehlo.dot_general %q, %0, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<4x16x8xf32>, tensor<4x16x8xf32>) -> tensor<4x16x16xf32>
  return %1 : tensor<4x16x16xf32>
}

// A part of what a kernel would compute whole for its sake is no reason to do so.
// CHECK-LABEL: func.func @part
func.func @part(%x: tensor<64x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.tanh %x : tensor<64x8xf32>
  // CHECK: %[[S:.*]] = stablehlo.slice
  %1 = stablehlo.slice %0 [0:8, 0:8] : (tensor<64x8xf32>) -> tensor<8x8xf32>
  // CHECK: rt.matmul %[[S]], %[[S]]
  %2 = stablehlo.dot_general %1, %1, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// Sums of products are one chain; what else is added comes in at the start only if it lies in memory for that alone.
// CHECK-LABEL: func.func @sums
func.func @sums(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  // CHECK: %[[A:.*]] = rt.matmul %arg0, %arg0 m
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK: %[[B:.*]] = rt.matmul %arg1, %arg1 plus %[[A]]
  %1 = stablehlo.dot_general %y, %y, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK: %[[C:.*]] = rt.matmul %arg0, %arg1 plus %[[B]]
  %2 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = stablehlo.add %0, %1 : tensor<8x8xf32>
  %4 = stablehlo.add %2, %3 : tensor<8x8xf32>
  // CHECK: %[[D:.*]] = rt.matmul %arg1, %arg0 m
  %5 = stablehlo.dot_general %y, %x, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK: %[[E:.*]] = stablehlo.add %[[D]], %arg0
  %6 = stablehlo.add %5, %x : tensor<8x8xf32>
  // CHECK: return %[[C]], %[[E]]
  return %4, %6 : tensor<8x8xf32>, tensor<8x8xf32>
}

// Only a product reads what is transposed, so nothing needs to be: it lies as that product likes it, heads side by side.
// CHECK-LABEL: func.func @heads
func.func @heads(%v: tensor<2x16x3x8xf32>, %p: tensor<2x3x16x16xf32>, %w: tensor<24x24xf32>) -> tensor<2x16x24xf32> {
  // CHECK: %[[O:.*]] = rt.matmul %arg1, %arg0 m 16 n 8 k 16 ld [16, 24, 24] at [0] x [0] {batch = array<i64: 2, 3>, stride_a = array<i64: 768, 256>, stride_b = array<i64: 384, 8>, stride_c = array<i64: 384, 8>} {{.*}} -> tensor<2x16x3x8xf32>
  %0 = stablehlo.dot_general %v, %p, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x16x3x8xf32>, tensor<2x3x16x16xf32>) -> tensor<2x3x8x16xf32>
  %1 = stablehlo.transpose %0, dims = [0, 3, 1, 2] : (tensor<2x3x8x16xf32>) -> tensor<2x16x3x8xf32>
  %2 = stablehlo.reshape %1 : (tensor<2x16x3x8xf32>) -> tensor<2x16x24xf32>
  // CHECK: rt.matmul %[[O]], %arg2 m 32 n 24 k 24 ld [24, 24, 24] at [0] x [0] :
  %3 = stablehlo.dot_general %2, %w, contracting_dims = [2] x [0] : (tensor<2x16x24xf32>, tensor<24x24xf32>) -> tensor<2x16x24xf32>
  return %3 : tensor<2x16x24xf32>
}
