// RUN: autopar-opt %s --autopar-regather-weights | FileCheck %s
// RUN: autopar-opt %s --autopar-regather-weights --autopar-simplify-collectives --autopar-regather-weights --cse | FileCheck %s --check-prefix=ONCE

// Nobody merges the two again, and nothing is gathered a third time.
// ONCE-COUNT-5: again reason
// ONCE-NOT: again reason
autopar.mesh @mesh = <["dp"=2]>
// Two layers and a table: what both passes read is gathered again where the backward pass first reads it. The table is read
// again at once and stays, though it was gathered long before; so does the bias, which only the forward pass reads.
// CHECK-LABEL: func.func @layers
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32> {{{[^%]*}}, %[[A:[a-z0-9]*]]: {{[^%]*}}, %[[B:[a-z0-9]*]]: {{[^%]*}}, %[[C:[a-z0-9]*]]: {{[^%]*}}, %[[E:[a-z0-9]*]]:
func.func @layers(%x: tensor<4x8xf32> {autopar.kind = "batch"}, %a: tensor<4x8xf32> {autopar.kind = "state"},
                  %b: tensor<4x8xf32> {autopar.kind = "state"}, %c: tensor<4xf32> {autopar.kind = "state"},
                  %e: tensor<4x8xf32> {autopar.kind = "state"}) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK: %[[E1:.*]] = comm.all_gather %[[E]] over <@mesh, ["dp"]> dim = 0 reason = "e"
  // CHECK: %[[A1:.*]] = comm.all_gather %[[A]] over <@mesh, ["dp"]> dim = 0 reason = "a"
  // CHECK: %[[C1:.*]] = comm.all_gather %[[C]] over <@mesh, ["dp"]> dim = 0 reason = "c"
  // CHECK: %[[B1:.*]] = comm.all_gather %[[B]] over <@mesh, ["dp"]> dim = 0 reason = "b"
  %we = comm.all_gather %e over <@mesh, ["dp"]> dim = 0 reason = "e" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %x0 = stablehlo.dot_general %x, %we, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %wa = comm.all_gather %a over <@mesh, ["dp"]> dim = 0 reason = "a" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %ha = stablehlo.dot_general %x0, %wa, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %wc = comm.all_gather %c over <@mesh, ["dp"]> dim = 0 reason = "c" : (tensor<4xf32>) -> tensor<8xf32>
  %bc = stablehlo.broadcast_in_dim %wc, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
  %hc = stablehlo.add %ha, %bc : tensor<4x8xf32>
  %wb = comm.all_gather %b over <@mesh, ["dp"]> dim = 0 reason = "b" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %hb = stablehlo.dot_general %hc, %wb, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  // CHECK: %[[Y:.*]] = stablehlo.dot_general %{{.*}}, %[[E1]], contracting_dims = [1] x [1]
  // CHECK-NEXT: %[[DE:.*]] = stablehlo.dot_general %[[Y]], %[[E1]]
  // CHECK-NEXT: %[[B2:.*]] = comm.all_gather %[[B]] over <@mesh, ["dp"]> dim = 0 again reason = "gathered again for the backward pass: holding it over the peak would cost 256 bytes; \22reshard_after_forward\22: false keeps it"
  // CHECK-NEXT: %[[DB:.*]] = stablehlo.dot_general %[[DE]], %[[B2]]
  // CHECK-NEXT: %[[A2:.*]] = comm.all_gather %[[A]] over <@mesh, ["dp"]> dim = 0 again
  // CHECK-NEXT: %[[DA:.*]] = stablehlo.dot_general %[[DB]], %[[A2]]
  // CHECK-NEXT: return %[[Y]], %[[DA]]
  %y = stablehlo.dot_general %hb, %we, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %dy = stablehlo.dot_general %y, %we, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %db = stablehlo.dot_general %dy, %wb, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %da = stablehlo.dot_general %db, %wa, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  return %y, %da : tensor<4x8xf32>, tensor<4x8xf32>
}

// Other forms, of the shard and of the weight, are made again with it, each before its first reader; a gather over a second axis
// is part of the way. All readers behind the turn share them.
// CHECK-LABEL: func.func @forms
// CHECK: %[[S1:.*]] = stablehlo.convert %arg1
// CHECK-NEXT: %[[A1:.*]] = comm.all_gather %[[S1]]
// CHECK-NEXT: %[[T1:.*]] = stablehlo.transpose %[[A1]]
// CHECK-NEXT: %[[H:.*]] = stablehlo.dot_general %arg0, %[[T1]]
// CHECK: stablehlo.tanh
// CHECK-NEXT: %[[S2:.*]] = stablehlo.convert %arg1
// CHECK-NEXT: %[[A2:.*]] = comm.all_gather %[[S2]] over <@mesh, ["dp"]> dim = 0 again
// CHECK-NEXT: %[[G:.*]] = stablehlo.dot_general %{{.*}}, %[[A2]], contracting_dims = [1] x [0]
// CHECK-NEXT: %[[T2:.*]] = stablehlo.transpose %[[A2]]
// CHECK-NEXT: stablehlo.dot_general %[[G]], %[[T2]]
// CHECK-NEXT: stablehlo.add
func.func @forms(%x: tensor<4x8xbf16>, %a: tensor<4x8xf32> {autopar.kind = "state"}, %b: tensor<4x8xbf16> {autopar.kind = "state"}) -> tensor<4x8xbf16> {
  %s = stablehlo.convert %a : (tensor<4x8xf32>) -> tensor<4x8xbf16>
  %wa = comm.all_gather %s over <@mesh, ["dp"]> dim = 0 reason = "a" : (tensor<4x8xbf16>) -> tensor<8x8xbf16>
  %t = stablehlo.transpose %wa, dims = [1, 0] : (tensor<8x8xbf16>) -> tensor<8x8xbf16>
  %ha = stablehlo.dot_general %x, %t, contracting_dims = [1] x [0] : (tensor<4x8xbf16>, tensor<8x8xbf16>) -> tensor<4x8xbf16>
  %wb = comm.all_gather %b over <@mesh, ["dp"]> dim = 0 reason = "b" : (tensor<4x8xbf16>) -> tensor<8x8xbf16>
  %hb = stablehlo.dot_general %ha, %wb, contracting_dims = [1] x [0] : (tensor<4x8xbf16>, tensor<8x8xbf16>) -> tensor<4x8xbf16>
  %db = stablehlo.dot_general %hb, %wb, contracting_dims = [1] x [1] : (tensor<4x8xbf16>, tensor<8x8xbf16>) -> tensor<4x8xbf16>
  %g = stablehlo.tanh %db : tensor<4x8xbf16>
  %da = stablehlo.dot_general %g, %wa, contracting_dims = [1] x [0] : (tensor<4x8xbf16>, tensor<8x8xbf16>) -> tensor<4x8xbf16>
  %dt = stablehlo.dot_general %da, %t, contracting_dims = [1] x [0] : (tensor<4x8xbf16>, tensor<8x8xbf16>) -> tensor<4x8xbf16>
  %r = stablehlo.add %dt, %da : tensor<4x8xbf16>
  return %r : tensor<4x8xbf16>
}

// What is read between need not be gathered itself: one weight that is cut, among others that are whole.
// CHECK-LABEL: func.func @among_whole_ones
// CHECK: comm.all_gather %arg1 over <@mesh, ["dp"]> dim = 0 reason
// CHECK: comm.all_gather %arg1 over <@mesh, ["dp"]> dim = 0 again
// CHECK-NOT: comm.all_gather
func.func @among_whole_ones(%x: tensor<4x8xf32>, %a: tensor<4x8xf32> {autopar.kind = "state"}, %b: tensor<8x8xf32> {autopar.kind = "state"}) -> tensor<4x8xf32> {
  %wa = comm.all_gather %a over <@mesh, ["dp"]> dim = 0 reason = "a" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %ha = stablehlo.dot_general %x, %wa, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %hb = stablehlo.dot_general %ha, %b, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %db = stablehlo.dot_general %hb, %b, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %da = stablehlo.dot_general %db, %wa, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  return %da : tensor<4x8xf32>
}

// A loop reads what stands before it: the backward loop gets its own.
// CHECK-LABEL: func.func @loops
// CHECK: %[[A1:.*]] = comm.all_gather %arg1
// CHECK: stablehlo.while
// CHECK: stablehlo.dot_general %{{.*}}, %[[A1]]
// CHECK: %[[A2:.*]] = comm.all_gather %arg1 over <@mesh, ["dp"]> dim = 0 again
// CHECK-NEXT: stablehlo.while
// CHECK: stablehlo.dot_general %{{.*}}, %[[A2]]
func.func @loops(%x: tensor<8x8xf32>, %a: tensor<4x8xf32> {autopar.kind = "state"}, %b: tensor<4x8xf32> {autopar.kind = "state"}) -> tensor<8x8xf32> {
  %true = stablehlo.constant dense<false> : tensor<i1>
  %wa = comm.all_gather %a over <@mesh, ["dp"]> dim = 0 reason = "a" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %ha:2 = stablehlo.while(%p = %true, %h = %x) : tensor<i1>, tensor<8x8xf32>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %n = stablehlo.dot_general %h, %wa, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %p, %n : tensor<i1>, tensor<8x8xf32>
    }
  %wb = comm.all_gather %b over <@mesh, ["dp"]> dim = 0 reason = "b" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %hb = stablehlo.dot_general %ha#1, %wb, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %db = stablehlo.dot_general %hb, %wb, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %da:2 = stablehlo.while(%p = %true, %h = %db) : tensor<i1>, tensor<8x8xf32>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %n = stablehlo.dot_general %h, %wa, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %p, %n : tensor<i1>, tensor<8x8xf32>
    }
  return %da#1 : tensor<8x8xf32>
}
