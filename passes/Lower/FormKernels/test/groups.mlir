// RUN: autopar-opt %s --autopar-form-kernels | FileCheck %s --enable-var-scope
// RUN: autopar-opt %s --autopar-form-kernels -o %t && autopar-opt %t --autopar-form-kernels | diff %t -

// A chain with a reduction at its end is one kernel; the constants are in it.
// CHECK-LABEL: func.func @chain
// CHECK: rt.fusion ins(%arg0 : tensor<8x64xf32>) -> tensor<8xf32> {
// CHECK: stablehlo.constant
// CHECK: stablehlo.tanh
// CHECK: stablehlo.reduce
// CHECK-NOT: rt.fusion
func.func @chain(%x: tensor<8x64xf32>) -> tensor<8xf32> {
  %c = stablehlo.constant dense<2.0> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<8x64xf32>
  %1 = stablehlo.multiply %x, %0 : tensor<8x64xf32>
  %2 = stablehlo.tanh %1 : tensor<8x64xf32>
  %3 = stablehlo.reduce(%2 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x64xf32>, tensor<f32>) -> tensor<8xf32>
  return %3 : tensor<8xf32>
}

// Softmax: the row maximum and the sum are asked for once a row, and exp once an element: three kernels.
// CHECK-LABEL: func.func @softmax
// CHECK: %[[MAX:.*]] = rt.fusion
// CHECK: stablehlo.reduce
// CHECK: %[[EXP:.*]] = rt.fusion ins(%[[MAX]], %arg0
// CHECK: stablehlo.exponential
// CHECK: %[[SUM:.*]] = rt.fusion ins(%[[EXP]]
// CHECK: rt.fusion ins(%[[SUM]], %[[EXP]]
// CHECK: stablehlo.divide
func.func @softmax(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %l) applies stablehlo.maximum across dimensions = [1] : (tensor<8x64xf32>, tensor<f32>) -> tensor<8xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<8xf32>) -> tensor<8x64xf32>
  %2 = stablehlo.subtract %x, %1 : tensor<8x64xf32>
  %3 = stablehlo.exponential %2 : tensor<8x64xf32>
  %4 = stablehlo.reduce(%3 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x64xf32>, tensor<f32>) -> tensor<8xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<8xf32>) -> tensor<8x64xf32>
  %6 = stablehlo.divide %3, %5 : tensor<8x64xf32>
  return %6 : tensor<8x64xf32>
}

// One addition is repeated in both of its kernels rather than stored.
// CHECK-LABEL: func.func @cheap
// CHECK: rt.fusion ins(%arg0, %arg1 : tensor<8xf32>, tensor<8xf32>)
// CHECK: rt.fusion ins(%arg0, %arg1 : tensor<8xf32>, tensor<8xf32>)
func.func @cheap(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.add %x, %y : tensor<8xf32>
  %1 = stablehlo.tanh %0 : tensor<8xf32>
  %2 = stablehlo.sine %0 : tensor<8xf32>
  return %1, %2 : tensor<8xf32>, tensor<8xf32>
}

// Nothing passes a barrier.
// CHECK-LABEL: func.func @barrier
// CHECK: %[[A:.*]] = rt.fusion
// CHECK: %[[B:.*]] = stablehlo.optimization_barrier %[[A]]
// CHECK: rt.fusion ins(%[[B]]
func.func @barrier(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.negate %x : tensor<8xf32>
  %1 = stablehlo.optimization_barrier %0 : tensor<8xf32>
  %2 = stablehlo.negate %1 : tensor<8xf32>
  return %2 : tensor<8xf32>
}

// A reshape between memory and a library call is a view; one inside a kernel is part of it.
// CHECK-LABEL: func.func @views
// CHECK: %[[V:.*]] = stablehlo.reshape %arg0 : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
// CHECK: rt.matmul %[[V]], %arg1
// CHECK: rt.fusion
// CHECK: stablehlo.reshape
func.func @views(%x: tensor<2x4x8xf32>, %w: tensor<8x8xf32>) -> tensor<2x4x8xf32> {
  %0 = stablehlo.reshape %x : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
  %1 = rt.matmul %0, %w m 8 n 8 k 8 ld [8, 8, 8] at [0] x [0] : tensor<8x8xf32>, tensor<8x8xf32> -> tensor<8x8xf32>
  %2 = stablehlo.tanh %1 : tensor<8x8xf32>
  %3 = stablehlo.reshape %2 : (tensor<8x8xf32>) -> tensor<2x4x8xf32>
  %4 = stablehlo.add %3, %x : tensor<2x4x8xf32>
  return %4 : tensor<2x4x8xf32>
}

// Each level asks for its operand at two places: 2, 4, 8, 16 elements. After four the value is stored.
// CHECK-LABEL: func.func @doubling
// CHECK-COUNT-2: rt.fusion
// CHECK-NOT: rt.fusion
func.func @doubling(%x: tensor<16xf32>) -> tensor<16xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %p0 = stablehlo.pad %x, %z, low = [1], high = [-1], interior = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<16xf32>
  %s0 = stablehlo.add %x, %p0 : tensor<16xf32>
  %p1 = stablehlo.pad %s0, %z, low = [2], high = [-2], interior = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<16xf32>
  %s1 = stablehlo.add %s0, %p1 : tensor<16xf32>
  %p2 = stablehlo.pad %s1, %z, low = [4], high = [-4], interior = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<16xf32>
  %s2 = stablehlo.add %s1, %p2 : tensor<16xf32>
  %p3 = stablehlo.pad %s2, %z, low = [8], high = [-8], interior = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<16xf32>
  %s3 = stablehlo.add %s2, %p3 : tensor<16xf32>
  return %s3 : tensor<16xf32>
}

// What an update starts from is in memory, what it writes is computed in the kernel.
// CHECK-LABEL: func.func @update
// CHECK: rt.fusion ins(%arg1, %arg0, %arg2 : tensor<2xf32>, tensor<8xf32>, tensor<i32>)
// CHECK: stablehlo.negate
// CHECK: stablehlo.dynamic_update_slice
func.func @update(%x: tensor<8xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = stablehlo.negate %u : tensor<2xf32>
  %1 = stablehlo.dynamic_update_slice %x, %0, %i : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// A loop's regions are blocks of their own; the constant that the body uses is copied into it.
// CHECK-LABEL: func.func @loop
// CHECK: stablehlo.while
// CHECK: rt.fusion
// CHECK: } do {
// CHECK: rt.fusion ins(%{{[a-zA-Z0-9_]*}} : tensor<f32>)
// CHECK: stablehlo.constant
func.func @loop(%x: tensor<f32>) -> tensor<f32> {
  %c = stablehlo.constant dense<9.0> : tensor<f32>
  %0 = stablehlo.while(%v = %x) : tensor<f32>
   cond {
    %1 = stablehlo.compare LT, %v, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %v, %c : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}
