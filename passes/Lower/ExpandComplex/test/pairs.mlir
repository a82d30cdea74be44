// RUN: autopar-opt %s --autopar-expand-complex | FileCheck %s --enable-var-scope

// CHECK-LABEL: func.func @product
func.func @product(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-DAG: %[[A:.*]] = stablehlo.multiply %arg0, %arg0 : tensor<4xf32>
  // CHECK-DAG: %[[B:.*]] = stablehlo.multiply %arg1, %arg1 : tensor<4xf32>
  // CHECK-DAG: %[[R:.*]] = stablehlo.subtract %[[A]], %[[B]] : tensor<4xf32>
  %0 = stablehlo.complex %x, %y : tensor<4xcomplex<f32>>
  %1 = stablehlo.multiply %0, %0 : tensor<4xcomplex<f32>>
  %2 = stablehlo.real %1 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  // CHECK: return %[[R]]
  return %2 : tensor<4xf32>
}

// A reduction of pairs: the body takes the parts of one number, then those of the other.
// CHECK-LABEL: func.func @reduce
func.func @reduce(%x: tensor<4xf32>) -> tensor<f32> {
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xcomplex<f32>>
  %1 = stablehlo.constant dense<(1.0, 0.0)> : tensor<complex<f32>>
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}), (%{{.*}} init: %{{.*}}) across dimensions = [0]
  // CHECK-NEXT: reducer(%[[A:.*]]: tensor<f32>, %[[C:.*]]: tensor<f32>) (%[[B:.*]]: tensor<f32>, %[[D:.*]]: tensor<f32>)
  // CHECK-NOT: complex
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.multiply across dimensions = [0] : (tensor<4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
  %3 = stablehlo.imag %2 : (tensor<complex<f32>>) -> tensor<f32>
  return %3 : tensor<f32>
}

// A loop and a collective carry two values for one.
autopar.mesh @mesh = <["dp"=2]>
// CHECK-LABEL: func.func @carried
func.func @carried(%x: tensor<4xf32>) -> tensor<8xf32> {
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xcomplex<f32>>
  %i = stablehlo.constant dense<0> : tensor<i32>
  // CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<4xf32>, tensor<4xf32>
  %1:2 = stablehlo.while(%j = %i, %v = %0) : tensor<i32>, tensor<4xcomplex<f32>>
   cond {
    %n = stablehlo.constant dense<10> : tensor<i32>
    %p = stablehlo.compare LT, %j, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %k = stablehlo.add %j, %j : tensor<i32>
    %w = stablehlo.add %v, %v : tensor<4xcomplex<f32>>
    stablehlo.return %k, %w : tensor<i32>, tensor<4xcomplex<f32>>
  }
  // CHECK: comm.all_gather {{.*}} : (tensor<4xf32>, tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  %2 = comm.all_gather %1#1 over <@mesh, ["dp"]> dim = 0 reason = "w" : (tensor<4xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  %3 = stablehlo.real %2 : (tensor<8xcomplex<f32>>) -> tensor<8xf32>
  return %3 : tensor<8xf32>
}

// One matrix of roots; four products, and no transform left.
// CHECK-LABEL: func.func @transform
func.func @transform(%x: tensor<3x8xf32>) -> tensor<3x5xf32> {
  // CHECK-COUNT-4: stablehlo.dot_general {{.*}} : (tensor<3x8xf32>, tensor<8x8xf32>) -> tensor<3x8xf32>
  // CHECK-NOT: fft
  %0 = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<3x8xf32>) -> tensor<3x5xcomplex<f32>>
  %1 = stablehlo.real %0 : (tensor<3x5xcomplex<f32>>) -> tensor<3x5xf32>
  return %1 : tensor<3x5xf32>
}
