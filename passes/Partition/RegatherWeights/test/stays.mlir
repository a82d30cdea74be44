// What is not gathered again.
// RUN: autopar-opt %s --autopar-regather-weights | FileCheck %s
// CHECK-NOT: again
// CHECK-NOT: reshard_after_forward

autopar.mesh @mesh = <["dp"=2]>
// Activations, as under sequence parallelism, and what an optimizer has written: not arguments. Batches: no state. Readers in the
// forward pass alone, however far apart.
func.func @no_weights(%x: tensor<4x8xf32> {autopar.kind = "batch"}, %a: tensor<4x8xf32> {autopar.kind = "state"},
                      %b: tensor<4x8xf32> {autopar.kind = "state"}) -> tensor<8x8xf32> {
  %wx = comm.all_gather %x over <@mesh, ["dp"]> dim = 0 reason = "x" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %n = stablehlo.add %a, %b : tensor<4x8xf32>
  %wn = comm.all_gather %n over <@mesh, ["dp"]> dim = 0 reason = "n" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %0 = stablehlo.dot_general %wx, %wn, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %wb = comm.all_gather %b over <@mesh, ["dp"]> dim = 0 reason = "b" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.dot_general %0, %wb, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.dot_general %1, %wb, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = stablehlo.dot_general %2, %wn, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = stablehlo.dot_general %3, %wx, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %4 : tensor<8x8xf32>
}

// A weight that is read again at once. No elements, one device a group: nothing is freed.
func.func @nothing_freed(%x: tensor<8x8xf32>, %a: tensor<4x8xf32> {autopar.kind = "state"}, %b: tensor<0x8xf32> {autopar.kind = "state"},
                         %c: tensor<8x8xf32> {autopar.kind = "state"}) -> (tensor<8x8xf32>, tensor<0x8xf32>) {
  %wb = comm.all_gather %b over <@mesh, ["dp"]> dim = 0 reason = "b" : (tensor<0x8xf32>) -> tensor<0x8xf32>
  %nb = stablehlo.add %wb, %wb : tensor<0x8xf32>
  %wc = comm.all_gather %c over <@mesh, []> dim = 0 reason = "c" : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %xc = stablehlo.add %x, %wc : tensor<8x8xf32>
  %wa = comm.all_gather %a over <@mesh, ["dp"]> dim = 0 reason = "a" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %h = stablehlo.dot_general %xc, %wa, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %g = stablehlo.dot_general %h, %wa, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %gc = stablehlo.add %g, %wc : tensor<8x8xf32>
  %mb = stablehlo.add %nb, %wb : tensor<0x8xf32>
  return %gc, %mb : tensor<8x8xf32>, tensor<0x8xf32>
}

// What the program gathers itself: marked by what writes the body of a manual computation.
func.func @manual(%x: tensor<4x8xf32>, %a: tensor<4x8xf32> {autopar.kind = "state"}, %b: tensor<4x8xf32> {autopar.kind = "state"}) -> tensor<4x8xf32> {
  %wa = comm.all_gather %a over <@mesh, ["dp"]> dim = 0 reason = "a" {autopar.manual_axes} : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %ha = stablehlo.dot_general %x, %wa, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %wb = comm.all_gather %b over <@mesh, ["dp"]> dim = 0 reason = "b" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %hb = stablehlo.dot_general %ha, %wb, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %db = stablehlo.dot_general %hb, %wb, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %da = stablehlo.dot_general %db, %wa, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  return %da : tensor<4x8xf32>
}

// Read again at once: what is read between is a scalar, or a key, or its own shard.
func.func @at_once(%x: tensor<4x8xf32>, %a: tensor<4x8xf32> {autopar.kind = "state"}, %scale: tensor<f32> {autopar.kind = "state"},
                   %key: tensor<2xui32> {autopar.kind = "state"}) -> (tensor<4x8xf32>, tensor<2xui32>, tensor<4x8xf32>) {
  %wa = comm.all_gather %a over <@mesh, ["dp"]> dim = 0 reason = "a" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %h = stablehlo.dot_general %x, %wa, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %s = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
  %hs = stablehlo.multiply %h, %s : tensor<4x8xf32>
  %k = stablehlo.add %key, %key : tensor<2xui32>
  %d = stablehlo.add %a, %a : tensor<4x8xf32>
  %g = stablehlo.dot_general %hs, %wa, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  return %g, %k, %d : tensor<4x8xf32>, tensor<2xui32>, tensor<4x8xf32>
}

// Gathered in two ways: twice already.
func.func @two_ways(%x: tensor<8x8xf32>, %a: tensor<4x4xf32> {autopar.kind = "state"}, %b: tensor<4x8xf32> {autopar.kind = "state"})
    -> (tensor<8x4xf32>, tensor<4x8xf32>) {
  %rows = comm.all_gather %a over <@mesh, ["dp"]> dim = 0 reason = "r" : (tensor<4x4xf32>) -> tensor<8x4xf32>
  %columns = comm.all_gather %a over <@mesh, ["dp"]> dim = 1 reason = "c" : (tensor<4x4xf32>) -> tensor<4x8xf32>
  %h = stablehlo.dot_general %x, %rows, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %k = stablehlo.dot_general %columns, %x, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %wb = comm.all_gather %b over <@mesh, ["dp"]> dim = 0 reason = "b" : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %hb = stablehlo.dot_general %wb, %h, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %kb = stablehlo.dot_general %k, %wb, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %dh = stablehlo.add %hb, %rows : tensor<8x4xf32>
  %dk = stablehlo.add %kb, %columns : tensor<4x8xf32>
  return %dh, %dk : tensor<8x4xf32>, tensor<4x8xf32>
}
