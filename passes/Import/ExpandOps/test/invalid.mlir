// RUN: autopar-opt %s --autopar-expand-ops --split-input-file --verify-diagnostics
func.func @unknown(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{calls @my_kernel, which is not known here}}
  // expected-note@below {{write what it computes in ops of stablehlo, or as a composite with a decomposition}}
  %0 = stablehlo.custom_call @my_kernel(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @callback(%x: tensor<4xf32>) {
  // expected-error@below {{calls @xla_ffi_python_cpu_callback, which is not known here}}
  // expected-note@below {{it calls Python (debug.print, pure_callback, io_callback), which a trained binary does not have: take it out of the step}}
  stablehlo.custom_call @xla_ffi_python_cpu_callback(%x) {has_side_effect = true} : (tensor<4xf32>) -> ()
  return
}

// -----
func.func @shard_map(%x: tensor<4xf32>) -> tensor<2xf32> {
  // expected-error@below {{calls @SPMDFullToShardShape, which is not known here}}
  // expected-note@below {{it stands for shard_map, where the program is written for each device: write it for one device and give hints}}
  %0 = stablehlo.custom_call @SPMDFullToShardShape(%x) : (tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @factorisation(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error@below {{calls @lapack_sgeqrf_ffi, which is not known here}}
  // expected-note@below {{of matrix factorisations, Cholesky and triangular solves are computed; do others outside of the step, or without a library}}
  %0 = stablehlo.custom_call @lapack_sgeqrf_ffi(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----
// The place of what JAX's own functions print is in no file of the user: the calls are.
func.func @caller(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-note@below {{@solve is called from here}}
  %0 = call @solve(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @solve(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-note@below {{@inv is called from here}}
  %0 = call @inv(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @inv(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error@below {{calls @lapack_sgetrf_ffi, which is not known here}}
  // expected-note@below {{of matrix factorisations, Cholesky and triangular solves are computed; do others outside of the step, or without a library}}
  %0 = stablehlo.custom_call @lapack_sgetrf_ffi(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----
func.func @other_machine(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{calls @tpu_custom_call, which is not known here}}
  // expected-note@below {{it is a kernel for another machine: export with its reference implementation, for the cpu platform}}
  %0 = stablehlo.custom_call @tpu_custom_call(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @odd_annotation(%x: tensor<4xf32>) -> tensor<2xf32> {
  // expected-error@below {{@Sharding is written in a form that is not known; expected results of the operands' types}}
  %0 = stablehlo.custom_call @Sharding(%x) : (tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @odd_sharding(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{@Sharding has the sharding "rubbish", which is none of GSPMD's for its operand}}
  // expected-note@below {{expected {replicated}, {maximal device=0} or {devices=[2,1]<=[2]}, with a size for each dim and as many devices as tiles}}
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "rubbish"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @odd_sharding(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{which is none of GSPMD's}}
  // expected-note@below {{with a size for each dim and as many devices as tiles}}
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{devices=[2]<=[4]}"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @odd_sharding(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{which is none of GSPMD's}}
  // expected-note@below {{with a size for each dim and as many devices as tiles}}
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{devices=[2]0,1,2}"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @odd_sharding(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error@below {{which is none of GSPMD's}}
  // expected-note@below {{with a size for each dim and as many devices as tiles}}
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----
func.func @odd_sharding(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{which is none of GSPMD's}}
  // expected-note@below {{with a size for each dim and as many devices as tiles}}
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{devices=[2]<=[2]T(1,0)}"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @odd_sharding(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{which is none of GSPMD's}}
  // expected-note@below {{with a size for each dim and as many devices as tiles}}
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{replicated"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @odd_sharding(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{which is none of GSPMD's}}
  // expected-note@below {{with a size for each dim and as many devices as tiles}}
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{replicated} x"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @odd_sharding(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{which is none of GSPMD's}}
  // expected-note@below {{with a size for each dim and as many devices as tiles}}
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{{replicated}, maximal}"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @odd_sharding(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error@below {{which is none of GSPMD's}}
  // expected-note@below {{with a size for each dim and as many devices as tiles}}
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{devices=[99999999999,99999999999]<=[2]}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----
func.func @odd_sharding(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{which is none of GSPMD's}}
  // expected-note@below {{with a size for each dim and as many devices as tiles}}
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{maximal}"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @odd_sharding(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{which is none of GSPMD's}}
  // expected-note@below {{with a size for each dim and as many devices as tiles}}
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{{{replicated}}}"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @no_sharding(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@below {{@Sharding has no mhlo.sharding}}
  // expected-note@below {{expected {replicated}}}
  %0 = stablehlo.custom_call @Sharding(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @odd_top_k(%x: tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>) {
  // expected-error@below {{@mhlo.topk is written in a form that is not known; expected one operand, k, largest = true, values and indices}}
  %0:2 = stablehlo.custom_call @mhlo.topk(%x) {mhlo.attributes = {k = 2 : i64, largest = false}} : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xi32>
}

// -----
func.func @odd_approx_top_k(%x: tensor<4xf32>) -> tensor<2xf32> {
  // expected-error@below {{@ApproxTopK is written in a form that is not known; expected operands, initial values, top_k, reduction_dim and a comparator}}
  %0 = stablehlo.custom_call @ApproxTopK(%x, %x) {mhlo.backend_config = {top_k = 2 : i64}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func private @more(%a: tensor<f32>, %b: tensor<f32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func @partial_top_k(%x: tensor<8xf32>, %low: tensor<f32>) -> tensor<4xf32> {
  // expected-error@below {{@ApproxTopK is written in a form that is not known; expected aggregate_to_topk = true}}
  %0 = stablehlo.custom_call @ApproxTopK(%x, %low) {called_computations = [@more], mhlo.backend_config = {aggregate_to_topk = false, reduction_dim = 0 : i64, top_k = 2 : i64}} : (tensor<8xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @odd_cholesky(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  // expected-error@below {{@lapack_spotrf_ffi is written in a form that is not known; expected a matrix, uplo, the factor and a status}}
  %0 = stablehlo.custom_call @lapack_spotrf_ffi(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----
func.func @odd_solve(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  // expected-error@below {{@lapack_strsm_ffi is written in a form that is not known; expected two matrices, side, uplo, trans_x and diag}}
  %0 = stablehlo.custom_call @lapack_strsm_ffi(%x, %x) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----
func.func @captured(%x: tensor<4xf32>, %y: tensor<f32>) -> tensor<f32> {
  // expected-note@below {{op is here; its body may read its arguments and constants}}
  %0 = stablehlo.reduce(%x init: %y) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
      // expected-error@below {{reads a value from outside of the body of 'stablehlo.reduce'}}
      %c = stablehlo.multiply %a, %y : tensor<f32>
      stablehlo.return %c : tensor<f32>
    }
  return %0 : tensor<f32>
}

// -----
func.func @computed_start(%x: tensor<4xf32>, %i: tensor<1xi32>) -> tensor<2xf32> {
  %c = stablehlo.constant dense<1> : tensor<1xi32>
  // expected-error@below {{takes start_indices that is computed, expected a constant}}
  // expected-note@below {{export the program with concrete shapes, so that it has no dynamic ops}}
  %0 = stablehlo.real_dynamic_slice %x, %i, %i, %c : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @wrong_shape(%x: tensor<4xf32>) -> tensor<2x2xf32> {
  %c = stablehlo.constant dense<[4, 1]> : tensor<2xi32>
  // expected-error@below {{found shape [4, 1] for a result of type 'tensor<2x2xf32>', expected the result's shape}}
  %0 = stablehlo.dynamic_reshape %x, %c : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----
func.func @no_such_dim(%x: tensor<4xf32>) -> tensor<i32> {
  // expected-error@below {{found dim = 1, expected a dim of 'tensor<4xf32>'}}
  %0 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<4xf32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----
func.func @size_type(%x: tensor<4xf32>) -> tensor<i64> {
  // expected-error@below {{found a result of type 'tensor<i64>', expected tensor<i32>: sizes are of this type}}
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<4xf32>) -> tensor<i64>
  return %0 : tensor<i64>
}
