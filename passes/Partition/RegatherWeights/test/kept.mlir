// RUN: autopar-opt %s --autopar-regather-weights | FileCheck %s
// RUN: sed 's/= false/= true/' %s | autopar-opt --autopar-regather-weights | FileCheck %s --check-prefix=AGAIN
// RUN: (sed 's/= false/= "never"/' %s | not autopar-opt --autopar-regather-weights) 2>&1 | FileCheck %s --check-prefix=BAD

// The module's word, which is gone afterwards.
// CHECK-NOT: reshard_after_forward
// CHECK-COUNT-2: comm.all_gather
// CHECK-NOT: comm.all_gather
// AGAIN-NOT: autopar.reshard_after_forward
// AGAIN-COUNT-3: comm.all_gather
// AGAIN-NOT: comm.all_gather
// BAD: error: 'builtin.module' op 'autopar.reshard_after_forward' is true or false, found "never"
module attributes {autopar.reshard_after_forward = false} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%x: tensor<4x8xf32>, %a: tensor<4x8xf32> {autopar.kind = "state"}, %b: tensor<4x8xf32> {autopar.kind = "state"}) -> tensor<4x8xf32> {
    %wa = comm.all_gather %a over <@mesh, ["dp"]> dim = 0 reason = "a" : (tensor<4x8xf32>) -> tensor<8x8xf32>
    %ha = stablehlo.dot_general %x, %wa, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %wb = comm.all_gather %b over <@mesh, ["dp"]> dim = 0 reason = "b" : (tensor<4x8xf32>) -> tensor<8x8xf32>
    %hb = stablehlo.dot_general %ha, %wb, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %db = stablehlo.dot_general %hb, %wb, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %da = stablehlo.dot_general %db, %wa, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    return %da : tensor<4x8xf32>
  }
}
