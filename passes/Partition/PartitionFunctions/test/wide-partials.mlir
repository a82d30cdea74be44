// Partial sums of bf16 and f16 are f32 until they are whole, and are rounded once.
// RUN: autopar-opt %s --autopar-propagate-pipeline --autopar-partition-pipeline --split-input-file | FileCheck %s

autopar.mesh @mesh = <["tp"=2]>
// The product gives its accumulator; what is added to it is made with f32 too; one collective, one rounding.
// CHECK-LABEL: func.func @product
func.func @product(%x: tensor<4x8xbf16> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"tp"}]>},
                   %w: tensor<8x4xbf16> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<4x4xbf16> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>}) {
  // CHECK: %[[DOT:.*]] = stablehlo.dot_general {{.*}} : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xf32>
  // CHECK: %[[WIDE:.*]] = stablehlo.convert %arg0 : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  // CHECK: %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  // CHECK: %[[SUM:.*]] = stablehlo.reduce(%[[WIDE]] init: %[[ZERO]]) applies stablehlo.add across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: %[[SPREAD:.*]] = stablehlo.broadcast_in_dim %[[SUM]]
  // CHECK: %[[BOTH:.*]] = stablehlo.add %[[DOT]], %[[SPREAD]] : tensor<4x4xf32>
  // CHECK: %[[WHOLE:.*]] = comm.reduce_scatter %[[BOTH]] {{.*}}reason = "reduce: partial sums of add over 'tp', cut in dim 0 for the function's result 0, in f32"
  // CHECK: %[[ROUNDED:.*]] = stablehlo.convert %[[WHOLE]] : (tensor<2x4xf32>) -> tensor<2x4xbf16>
  // CHECK: return %[[ROUNDED]]
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %dot = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x8xbf16>, tensor<8x4xbf16>) -> tensor<4x4xbf16>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xbf16>, tensor<bf16>) -> tensor<4xbf16>
  %spread = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<4xbf16>) -> tensor<4x4xbf16>
  %both = stablehlo.add %dot, %spread : tensor<4x4xbf16>
  return %both : tensor<4x4xbf16>
}

// -----
autopar.mesh @mesh = <["tp"=2]>
// The program rounds a sum to f16 before it is whole: the rounding comes after the collective.
// CHECK-LABEL: func.func @rounded
func.func @rounded(%x: tensor<4x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"tp"}]>},
                   %w: tensor<8x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<4x4xf16> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>}) {
  // CHECK: comm.all_reduce {{.*}} (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: stablehlo.convert {{.*}} -> tensor<4x4xf16>
  %dot = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %0 = stablehlo.convert %dot : (tensor<4x4xf32>) -> tensor<4x4xf16>
  return %0 : tensor<4x4xf16>
}

// -----
autopar.mesh @mesh = <["tp"=2]>
// A loop carries the sum in f32.
// CHECK-LABEL: func.func @loop
func.func @loop(%x: tensor<64x4xbf16> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<4x4xbf16> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>}) {
  // CHECK: %[[LOOP:.*]]:2 = stablehlo.while{{.*}} : tensor<i32>, tensor<4x4xf32>
  // CHECK: stablehlo.dot_general {{.*}} -> tensor<4x4xf32>
  // CHECK-NOT: stablehlo.convert
  // CHECK: stablehlo.return {{.*}} : tensor<i32>, tensor<4x4xf32>
  // CHECK: %[[SUM:.*]] = comm.all_reduce %[[LOOP]]#1
  // CHECK: stablehlo.convert %[[SUM]] : (tensor<4x4xf32>) -> tensor<4x4xbf16>
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<4x4xbf16>
  %r:2 = stablehlo.while(%i = %i0, %sum = %zero) : tensor<i32>, tensor<4x4xbf16>
    cond {
      %n = stablehlo.constant dense<4> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %g = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<64x4xbf16>, tensor<64x4xbf16>) -> tensor<4x4xbf16>
      %a = stablehlo.add %sum, %g : tensor<4x4xbf16>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %a : tensor<i32>, tensor<4x4xbf16>
    }
  return %r#1 : tensor<4x4xbf16>
}

// -----
autopar.mesh @mesh = <["tp"=2]>
// Gradients of looked-up rows add up in an f32 table: scatter's body is f32 too.
// CHECK-LABEL: func.func @scatter
func.func @scatter(%ids: tensor<8xi32> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}]>},
                   %rows: tensor<8x4xbf16> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<16x4xbf16> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>}) {
  // CHECK: "stablehlo.scatter"
  // CHECK-NEXT: ^{{.*}}: tensor<f32>, {{.*}}: tensor<f32>
  // CHECK: (tensor<16x4xf32>, {{.*}}, tensor<4x4xf32>) -> tensor<16x4xf32>
  // CHECK: comm.reduce_scatter {{.*}} (tensor<16x4xf32>) -> tensor<8x4xf32>
  // CHECK: stablehlo.convert {{.*}} -> tensor<8x4xbf16>
  %table = stablehlo.constant dense<0.0> : tensor<16x4xbf16>
  %0 = "stablehlo.scatter"(%table, %ids, %rows) <{indices_are_sorted = false, unique_indices = false,
      scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0],
        scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %sum = stablehlo.add %a, %b : tensor<bf16>
    stablehlo.return %sum : tensor<bf16>
  }) : (tensor<16x4xbf16>, tensor<8xi32>, tensor<8x4xbf16>) -> tensor<16x4xbf16>
  return %0 : tensor<16x4xbf16>
}

// -----
autopar.mesh @mesh = <["tp"=2]>
// Rows looked up in a cut table: one device has each, so nothing adds up, and they travel as they are.
// CHECK-LABEL: func.func @lookup
func.func @lookup(%table: tensor<16x4xbf16> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>},
                  %ids: tensor<2xi32> {autopar.sharding = #autopar.sharding<@mesh, [{}]>})
    -> (tensor<2x4xbf16> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>}) {
  // CHECK-NOT: f32
  // CHECK: comm.all_reduce {{.*}} (tensor<2x4xbf16>) -> tensor<2x4xbf16>
  // CHECK-NOT: f32
  // CHECK: return
  %0 = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
      start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}>
      : (tensor<16x4xbf16>, tensor<2xi32>) -> tensor<2x4xbf16>
  return %0 : tensor<2x4xbf16>
}

// -----
// In their own type, if the plan says so.
// CHECK: module attributes {test.last}
module attributes {autopar.reduce_dtype = "native", test.last} {
autopar.mesh @mesh = <["tp"=2]>
// CHECK-LABEL: func.func @native
func.func @native(%x: tensor<4x8xbf16> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"tp"}]>},
                  %w: tensor<8x4xbf16> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<4x4xbf16> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>}) {
  // CHECK-NOT: f32
  // CHECK: comm.all_reduce {{.*}} (tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %dot = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x8xbf16>, tensor<8x4xbf16>) -> tensor<4x4xbf16>
  return %dot : tensor<4x4xbf16>
}
}
