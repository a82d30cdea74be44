// RUN: autopar-opt %s --autopar-form-kernels --autopar-merge-kernels | FileCheck %s --enable-var-scope
// RUN: autopar-opt %s --autopar-form-kernels --autopar-merge-kernels -o %t && autopar-opt %t --autopar-merge-kernels | diff %t -

// Softmax is one kernel of eight rows; only its last stage is used outside.
// CHECK-LABEL: func.func @softmax
// CHECK: %[[R:.*]]:4 = rt.fusion ins(%arg0 : tensor<8x64xf32>) -> tensor<8xf32>, tensor<8x64xf32>, tensor<8xf32>, tensor<8x64xf32> attributes {rows = 8 : i64}
// CHECK-NOT: rt.fusion
// CHECK: return %[[R]]#3
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

// A value and what is made of it, element by element: one flat loop with two results.
// CHECK-LABEL: func.func @moments
// CHECK: %[[R:.*]]:2 = rt.fusion ins({{.*}}tensor<512xf32>) -> tensor<512xf32>, tensor<512xf32> attributes {rows = 512 : i64}
// CHECK-NOT: rt.fusion
func.func @moments(%m: tensor<8x64xf32>, %g: tensor<8x64xf32>) -> (tensor<8x64xf32>, tensor<8x64xf32>) {
  %0 = stablehlo.multiply %m, %g : tensor<8x64xf32>
  %1 = stablehlo.divide %0, %g : tensor<8x64xf32>
  %2 = stablehlo.sqrt %1 : tensor<8x64xf32>
  %3 = stablehlo.multiply %2, %2 : tensor<8x64xf32>
  return %1, %3 : tensor<8x64xf32>, tensor<8x64xf32>
}

// Rows go through a reshape that keeps them, and views between the kernels are made inside.
// CHECK-LABEL: func.func @reshaped
// CHECK: rt.fusion {{.*}} attributes {rows = 8 : i64}
// CHECK: stablehlo.reshape
// CHECK-NOT: rt.fusion
func.func @reshaped(%x: tensor<2x4x64xf32>) -> tensor<8x64xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.tanh %x : tensor<2x4x64xf32>
  %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [2] : (tensor<2x4x64xf32>, tensor<f32>) -> tensor<2x4xf32>
  %2 = stablehlo.reshape %1 : (tensor<2x4xf32>) -> tensor<8xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<8xf32>) -> tensor<8x64xf32>
  %4 = stablehlo.reshape %0 : (tensor<2x4x64xf32>) -> tensor<8x64xf32>
  %5 = stablehlo.divide %4, %3 : tensor<8x64xf32>
  return %5 : tensor<8x64xf32>
}

// A sum over rows needs all of them first.
// CHECK-LABEL: func.func @columns
// CHECK: rt.fusion
// CHECK: rt.fusion
// CHECK-NOT: rt.fusion
func.func @columns(%x: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<16x64xf32>, tensor<f32>) -> tensor<64xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<64xf32>) -> tensor<16x64xf32>
  %2 = stablehlo.divide %x, %1 : tensor<16x64xf32>
  return %2 : tensor<16x64xf32>
}

// What stands between and needs the first kernel keeps the two apart.
// CHECK-LABEL: func.func @between
// CHECK: rt.fusion
// CHECK: stablehlo.dot_general
// CHECK: rt.fusion
func.func @between(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.tanh %x : tensor<8x8xf32>
  %1 = stablehlo.dot_general %0, %0, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.divide %0, %1 : tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// Elementwise all through: rank 1, so that equal numbers of elements give equal kernels. The reshapes are views.
// CHECK-LABEL: func.func @flat
// CHECK: %[[X:.*]] = stablehlo.reshape %arg0 : (tensor<2x4x8xf32>) -> tensor<64xf32>
// CHECK: rt.fusion ins(%[[X]], %arg1 : tensor<64xf32>, tensor<f32>) -> tensor<64xf32>
// CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [] : (tensor<f32>) -> tensor<64xf32>
// CHECK: stablehlo.add {{.*}} : tensor<64xf32>
// CHECK: stablehlo.reshape %{{.*}} : (tensor<64xf32>) -> tensor<8x8xf32>
func.func @flat(%x: tensor<2x4x8xf32>, %s: tensor<f32>) -> tensor<8x8xf32> {
  %0 = stablehlo.reshape %x : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
  %2 = stablehlo.add %0, %1 : tensor<8x8xf32>
  %3 = stablehlo.tanh %2 : tensor<8x8xf32>
  return %3 : tensor<8x8xf32>
}

// Nothing has no rows.
// CHECK-LABEL: func.func @nothing
// CHECK: rt.fusion ins(%arg0 : tensor<0x4xf32>) -> tensor<0x4xf32> {
func.func @nothing(%x: tensor<0x4xf32>) -> tensor<0x4xf32> {
  %0 = stablehlo.tanh %x : tensor<0x4xf32>
  return %0 : tensor<0x4xf32>
}
