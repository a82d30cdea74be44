// RUN: autopar-opt %s --autopar-form-kernels --autopar-merge-kernels --autopar-emit-kernels | FileCheck %s --enable-var-scope
// RUN: autopar-opt %s --autopar-form-kernels --autopar-merge-kernels --autopar-emit-kernels | grep -c 'func.func private' | FileCheck %s --check-prefix=COUNT
// Launches that compute the same share a kernel, in one function or in two: equal ops, attributes, types and wiring.
// COUNT: {{^}}9{{$}}

// CHECK-LABEL: rt.task @init
func.func @init(%seed: tensor<2xui32> {autopar.name = "seed", autopar.kind = "seed"}) ->
    (tensor<8x4xf32> {autopar.name = "state/w", autopar.kind = "state"}) attributes {autopar.role = "init"} {
  // CHECK: rt.launch @[[$IOTA:.*]] outs
  %0 = stablehlo.iota dim = 0 : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: rt.task @step
func.func @step(%w: tensor<8x4xf32> {autopar.name = "state/w", autopar.kind = "state"},
    %x: tensor<8x4xf32> {autopar.name = "batch/x", autopar.kind = "batch"}, %y: tensor<16x2xf32> {autopar.name = "batch/y", autopar.kind = "batch"},
    %z: tensor<5xf32> {autopar.name = "batch/z", autopar.kind = "batch"}, %h: tensor<5xbf16> {autopar.name = "batch/h", autopar.kind = "batch"}) ->
    (tensor<8x4xf32> {autopar.name = "state/w", autopar.kind = "state"},
     tensor<5xf32> {autopar.name = "m0", autopar.kind = "metric"}, tensor<5xf32> {autopar.name = "m1", autopar.kind = "metric"},
     tensor<8x4xf32> {autopar.name = "m2", autopar.kind = "metric"}, tensor<8x4xf32> {autopar.name = "m3", autopar.kind = "metric"},
     tensor<8xf32> {autopar.name = "m4", autopar.kind = "metric"}, tensor<8xf32> {autopar.name = "m5", autopar.kind = "metric"},
     tensor<8xf32> {autopar.name = "m6", autopar.kind = "metric"}, tensor<16xf32> {autopar.name = "m7", autopar.kind = "metric"},
     tensor<5xbf16> {autopar.name = "m8", autopar.kind = "metric"}, tensor<8x4xf32> {autopar.name = "m9", autopar.kind = "metric"},
     tensor<16x2xf32> {autopar.name = "m11", autopar.kind = "metric"})
    attributes {autopar.role = "step"} {
  // The same function of another kind of function.
  // CHECK: rt.launch @[[$IOTA]] outs
  %iota = stablehlo.iota dim = 0 : tensor<8x4xf32>

  // Flat: of any shape, with the same constant.
  %two = stablehlo.constant dense<2.0> : tensor<f32>
  %three = stablehlo.constant dense<3.0> : tensor<f32>
  %twos = stablehlo.broadcast_in_dim %two, dims = [] : (tensor<f32>) -> tensor<5xf32>
  %threes = stablehlo.broadcast_in_dim %three, dims = [] : (tensor<f32>) -> tensor<5xf32>
  // CHECK: rt.launch @[[$TWICE:[^ ]*]] {{.*}} extent 5
  %0 = stablehlo.multiply %z, %twos : tensor<5xf32>
  // CHECK-NOT: rt.launch @[[$TWICE]]
  // CHECK: rt.launch @{{.*}} extent 5
  %1 = stablehlo.multiply %z, %threes : tensor<5xf32>
  // CHECK: rt.launch @[[$TWICE]] {{.*}} extent 32
  %more = stablehlo.broadcast_in_dim %two, dims = [] : (tensor<f32>) -> tensor<16x2xf32>
  %2 = stablehlo.multiply %y, %more : tensor<16x2xf32>
  // Another element type is another kernel.
  // CHECK-NOT: rt.launch @[[$TWICE]]
  // CHECK: rt.launch @{{.*}} extent 5
  %few = stablehlo.constant dense<2.0> : tensor<5xbf16>
  %3 = stablehlo.multiply %h, %few : tensor<5xbf16>

  // What reads which operand matters; the names of the operands do not.
  // CHECK: rt.launch @[[$LEFT:[^ ]*]] ins
  %p = stablehlo.multiply %x, %w : tensor<8x4xf32>
  %4 = stablehlo.subtract %p, %x : tensor<8x4xf32>
  // CHECK-NOT: rt.launch @[[$LEFT]]
  // CHECK: rt.launch @{{.*}} ins
  %q = stablehlo.multiply %x, %w : tensor<8x4xf32>
  %5 = stablehlo.subtract %q, %w : tensor<8x4xf32>
  // CHECK: rt.launch @[[$LEFT]] ins
  %r = stablehlo.multiply %w, %x : tensor<8x4xf32>
  %6 = stablehlo.subtract %r, %w : tensor<8x4xf32>

  // Bodies count, and shapes where rows meet.
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: rt.launch @[[$SUM:[^ ]*]] ins
  %7 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
  // CHECK: rt.launch @[[$MOST:[^ ]*]] ins
  %8 = stablehlo.reduce(%x init: %zero) applies stablehlo.maximum across dimensions = [1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
  // CHECK: rt.launch @[[$SUM]] ins
  %9 = stablehlo.reduce(%w init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
  // CHECK-NOT: rt.launch @[[$SUM]]
  %10 = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<16x2xf32>, tensor<f32>) -> tensor<16xf32>
  return %iota, %0, %1, %5, %6, %7, %8, %9, %10, %3, %4, %2 : tensor<8x4xf32>, tensor<5xf32>, tensor<5xf32>, tensor<8x4xf32>, tensor<8x4xf32>,
      tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<16xf32>, tensor<5xbf16>, tensor<8x4xf32>, tensor<16x2xf32>
}
