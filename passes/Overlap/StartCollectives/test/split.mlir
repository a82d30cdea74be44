// RUN: autopar-opt %s --autopar-start-collectives='least-microseconds=0' | FileCheck %s
// RUN: autopar-opt %s --autopar-start-collectives='least-microseconds=1000' | FileCheck %s --check-prefix=NONE
// RUN: autopar-opt %s --autopar-start-collectives='least-microseconds=0 in-flight-bytes=1' | FileCheck %s --check-prefix=TIGHT
// RUN: autopar-opt %s --autopar-start-collectives='least-microseconds=0' --autopar-start-collectives='least-microseconds=0' | FileCheck %s
// NONE-NOT: _start
// NONE-NOT: comm.wait

autopar.mesh @mesh = <["dp"=2]>
// The gradient of a weight comes behind the start of the reduction of the input's gradient, which does not need it.
// CHECK-LABEL: func.func @backward
// CHECK: %[[DX:.*]] = stablehlo.dot_general %arg0, %arg2
// CHECK-NEXT: %[[H:.*]] = comm.all_reduce_start %[[DX]] over <@mesh, ["dp"]> kind = sum to [tensor<8x8xf32>] reason = "dx"
// CHECK-NEXT: %[[DW:.*]] = stablehlo.dot_general %arg0, %arg1
// CHECK-NEXT: %[[DT:.*]] = stablehlo.negate %[[DW]]
// CHECK-NEXT: %[[R:.*]] = comm.wait %[[H]]
// CHECK-NEXT: stablehlo.exponential %[[R]]
// TIGHT-LABEL: func.func @backward
// TIGHT: comm.all_reduce_start
func.func @backward(%dy: tensor<8x8xf32>, %x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %dw = stablehlo.dot_general %dy, %x, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %dt = stablehlo.negate %dw : tensor<8x8xf32>
  %dx = stablehlo.dot_general %dy, %w, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = comm.all_reduce %dx over <@mesh, ["dp"]> kind = sum reason = "dx" : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = stablehlo.exponential %r : tensor<8x8xf32>
  return %e, %dt : tensor<8x8xf32>, tensor<8x8xf32>
}

// A weight is gathered beside the product before; its other form comes along. Not where that would hold more than allowed.
// CHECK-LABEL: func.func @gather
// CHECK: %[[T:.*]] = stablehlo.transpose %arg1
// CHECK-NEXT: %[[H:.*]] = comm.all_gather_start %[[T]] over <@mesh, ["dp"]> dim = 0 to [tensor<8x8xf32>] reason = "w"
// CHECK-NEXT: %[[P:.*]] = stablehlo.dot_general %arg0, %arg0
// CHECK-NEXT: %[[W:.*]] = comm.wait %[[H]]
// CHECK-NEXT: stablehlo.dot_general %[[P]], %[[W]]
// TIGHT-LABEL: func.func @gather
// TIGHT-NOT: _start
// TIGHT: comm.all_gather %
func.func @gather(%x: tensor<8x8xf32>, %shard: tensor<8x4xf32>) -> tensor<8x8xf32> {
  %p = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = stablehlo.transpose %shard, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %w = comm.all_gather %t over <@mesh, ["dp"]> dim = 0 reason = "w" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %q = stablehlo.dot_general %p, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %q : tensor<8x8xf32>
}

// A scatter is waited for when it is over, not at its use: its operand's memory would be kept. What gives its result another form waits.
// CHECK-LABEL: func.func @scatter
// CHECK: %[[H:.*]] = comm.reduce_scatter_start
// CHECK-NEXT: stablehlo.dot_general
// CHECK-NEXT: %[[R:.*]] = comm.wait %[[H]]
// CHECK-NEXT: stablehlo.dot_general
// CHECK: %[[T:.*]] = stablehlo.transpose %[[R]]
// CHECK-NEXT: return %[[T]]
func.func @scatter(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> (tensor<64x32xf32>, tensor<64x64xf32>, tensor<64x64xf32>) {
  %g = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = comm.reduce_scatter %g over <@mesh, ["dp"]> kind = sum dim = 0 reason = "g" : (tensor<64x64xf32>) -> tensor<32x64xf32>
  %t = stablehlo.transpose %r, dims = [1, 0] : (tensor<32x64xf32>) -> tensor<64x32xf32>
  %a = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %b = stablehlo.dot_general %a, %y, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %t, %a, %b : tensor<64x32xf32>, tensor<64x64xf32>, tensor<64x64xf32>
}

// What the next op needs, and what depends on another collective, stays as it is.
// CHECK-LABEL: func.func @chain
// CHECK-NOT: _start
// CHECK: return
func.func @chain(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %r = comm.all_reduce %x over <@mesh, ["dp"]> kind = sum reason = "" : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %p = stablehlo.dot_general %r, %r, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = comm.all_reduce %p over <@mesh, ["dp"]> kind = sum reason = "" : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = comm.all_gather %s over <@mesh, ["dp"]> dim = 0 reason = "" : (tensor<8x8xf32>) -> tensor<16x8xf32>
  %u = stablehlo.slice %t [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
  return %u : tensor<8x8xf32>
}
