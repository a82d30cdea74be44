// Targets that JAX prints and that mean something here.
// RUN: autopar-opt %s --autopar-expand-ops -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @annotations
// CHECK-NOT: custom_call
// CHECK: return %arg0, %arg0
func.func @annotations(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // expected-remark@below {{@Sharding says where values lie in the form of GSPMD, which is not read: export with Shardy (jax_use_shardy_partitioner), or give the hint in the plan}}
  %0 = stablehlo.custom_call @Sharding(%x) {backend_config = "", mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.custom_call @annotate_device_placement(%x) {backend_config = "", has_side_effect = true, mhlo.frontend_attributes = {_xla_buffer_placement = "device"}} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @gspmd
// CHECK-NEXT: return %arg0
func.func @gspmd(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@below {{@Sharding says where values lie in the form of GSPMD, which is not read}}
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{replicated}"} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-remark@below {{@Sharding says where values lie in the form of GSPMD, which is not read}}
  %1 = stablehlo.custom_call @Sharding(%0) {mhlo.sharding = "{maximal device=1}"} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-remark@below {{@Sharding says where values lie in the form of GSPMD, which is not read}}
  %2 = stablehlo.custom_call @Sharding(%1) {mhlo.sharding = "{manual}"} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-remark@below {{@Sharding says where values lie in the form of GSPMD, which is not read}}
  %3 = stablehlo.custom_call @Sharding(%2) {mhlo.sharding = "{unknown shard_as 1}"} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-remark@below {{@Sharding says where values lie in the form of GSPMD, which is not read}}
  %4 = stablehlo.custom_call @Sharding(%3) {mhlo.sharding = "{devices=[2]0,1}"} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-remark@below {{@Sharding says where values lie in the form of GSPMD, which is not read}}
  %5 = stablehlo.custom_call @Sharding(%4) {mhlo.sharding = "{devices=[2,2]<=[4] last_tile_dim_replicate}"} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-remark@below {{@Sharding says where values lie in the form of GSPMD, which is not read}}
  %6 = stablehlo.custom_call @Sharding(%5) {mhlo.sharding = "{devices=[2,2]<=[2,2]T(1,0) last_tile_dims={manual}}"} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-remark@below {{@Sharding says where values lie in the form of GSPMD, which is not read}}
  %7 = stablehlo.custom_call @Sharding(%6) {mhlo.sharding = "{devices=[2]<=[2] metadata={op_name=\22a/b\22}}"} : (tensor<4xf32>) -> tensor<4xf32>
  return %7 : tensor<4xf32>
}

// CHECK-LABEL: func.func @pipeline_hint
// CHECK-NEXT: return %arg0
func.func @pipeline_hint(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@below {{@xla.sdy.ShardingConstraint says where values lie in the form of XLA's pipeline, which is not read: export the program as JAX lowers it, with ops of sdy, or give the hint in the plan}}
  %0 = stablehlo.custom_call @xla.sdy.ShardingConstraint(%x) {mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding<@mesh, [{\\22dp\\22}]>"}} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The comparator takes values in pairs, as a sort's does.
// CHECK-NOT: @top_k_gt
func.func @top_k_gt(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  stablehlo.return %0 : tensor<i1>
}
// CHECK-LABEL: func.func @approx_max_k
// CHECK: %[[SORTED:.*]]:2 = "stablehlo.sort"(%arg0, %{{.*}}) <{dimension = 1 : i64, is_stable = true}>
// CHECK: stablehlo.compare GT
// CHECK: stablehlo.return
// CHECK: stablehlo.slice %[[SORTED]]#0 [0:4, 0:3] : (tensor<4x16xf32>) -> tensor<4x3xf32>
// CHECK: stablehlo.slice %[[SORTED]]#1 [0:4, 0:3] : (tensor<4x16xi32>) -> tensor<4x3xi32>
func.func @approx_max_k(%x: tensor<4x16xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>) {
  %i = stablehlo.iota dim = 1 : tensor<4x16xi32>
  %c = stablehlo.constant dense<-1> : tensor<i32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0:2 = stablehlo.custom_call @ApproxTopK(%x, %i, %low, %c) {backend_config = "", called_computations = [@top_k_gt], mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 0.95 : f32, reduction_dim = 1 : i64, reduction_input_size_override = -1 : i64, top_k = 3 : i64}} : (tensor<4x16xf32>, tensor<4x16xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
  return %0#0, %0#1 : tensor<4x3xf32>, tensor<4x3xi32>
}

// CHECK-LABEL: func.func @top_k
// CHECK: chlo.top_k(%arg0, k = 2) : tensor<4x16xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
func.func @top_k(%x: tensor<4x16xf32>) -> tensor<4x2xf32> {
  %0:2 = stablehlo.custom_call @mhlo.topk(%x) {mhlo.attributes = {k = 2 : i64, largest = true}, mhlo.version = 1 : i64} : (tensor<4x16xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return %0#0 : tensor<4x2xf32>
}

// A status of 0, or 1 where a pivot is not positive.
// CHECK-LABEL: func.func @cholesky
// CHECK: %[[FACTOR:.*]] = stablehlo.cholesky %arg0, lower = true : tensor<5x4x4xf32>
// CHECK: stablehlo.compare GT, %[[FACTOR]]
// CHECK: %[[ALL:.*]] = stablehlo.reduce({{.*}}) applies stablehlo.and across dimensions = [1, 2]
// CHECK: %[[STATUS:.*]] = stablehlo.select %[[ALL]]
// CHECK: return %[[FACTOR]], %[[STATUS]]
func.func @cholesky(%a: tensor<5x4x4xf32>) -> (tensor<5x4x4xf32>, tensor<5xi32>) {
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}} : (tensor<5x4x4xf32>) -> (tensor<5x4x4xf32>, tensor<5xi32>)
  return %0#0, %0#1 : tensor<5x4x4xf32>, tensor<5xi32>
}

// CHECK-LABEL: func.func @solve_complex
// CHECK: "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false}>
func.func @solve_complex(%a: tensor<4x4xcomplex<f64>>, %b: tensor<4x3xcomplex<f64>>) -> tensor<4x3xcomplex<f64>> {
  %0 = stablehlo.custom_call @lapack_ztrsm_ffi(%a, %b) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 67 : ui8, uplo = 76 : ui8}} : (tensor<4x4xcomplex<f64>>, tensor<4x3xcomplex<f64>>) -> tensor<4x3xcomplex<f64>>
  return %0 : tensor<4x3xcomplex<f64>>
}

// CHECK-LABEL: func.func @solve(
// CHECK: "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = true}>
func.func @solve(%a: tensor<4x4xf64>, %b: tensor<3x4xf64>) -> tensor<3x4xf64> {
  %0 = stablehlo.custom_call @lapack_dtrsm_ffi(%a, %b) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}} : (tensor<4x4xf64>, tensor<3x4xf64>) -> tensor<3x4xf64>
  return %0 : tensor<3x4xf64>
}
