// A module that JAX wrote as MLIR bytecode is the module that it prints. Inputs/every-attribute.hex is the bytecode of this
// text, every kind of attribute in it, written by jaxlib 0.10.2, in hexadecimal: module.operation.write_bytecode(file).
// RUN: python3 -c "open(r'%t.mlirbc', 'wb').write(bytes.fromhex(open(r'%S/Inputs/every-attribute.hex').read()))"
// RUN: autopar-opt %s -o %t.text && autopar-opt %t.mlirbc -o %t.bytes && diff %t.text %t.bytes
// What JAX's serialization and jax.export write is refused by name, and a file cut short.
// RUN: python3 -c "open(r'%t.artifact', 'wb').write(b'ML\xefR\rStableHLO_v1.15.0\x00rest')"
// RUN: not autopar-opt %t.artifact --emit=graph 2>&1 | FileCheck %s --check-prefix=ARTIFACT
// RUN: not autopar-opt %t.artifact 2>&1 | FileCheck %s --check-prefix=ARTIFACT
// RUN: python3 -c "open(r'%t.export', 'wb').write(b'\x10\x00\x00\x00jax.export\x00')"
// RUN: not autopar-opt %t.export --emit=graph 2>&1 | FileCheck %s --check-prefix=EXPORT
// RUN: head -c 300 %t.mlirbc > %t.short
// RUN: not autopar-opt %t.short --emit=graph 2>&1 | FileCheck %s --check-prefix=SHORT
// On this LLVM's reader ends the process; here only that of a child.
// RUN: python3 -c "open(r'%t.hostile', 'wb').write(bytes.fromhex('4d4cef520d4d4c495232322e312e3800011f070105090901030f030507130503170323110701fb0b130b0b1313131301071317070249050d170101010d03050f170103031701031d17010511170107051b03110505030103010b044b050150030107043b0301050350090307042703050b03030b0007060d0301030105040f03030603010501008f1105210f0f0f150b116275696c74696e0066756e6300737461626c65686c6f006d6f64756c650072657475726e006e6567617465002f746d702f706f6c2f782e6d6c69720066000817050501010d010501010701'))"
// RUN: not autopar-opt %t.hostile --emit=graph 2>&1 | FileCheck %s --check-prefix=HOSTILE
// RUN: not autopar-opt < %t.hostile 2>&1 | FileCheck %s --check-prefix=HOSTILE
// RUN: not autopar-run %t.hostile 2>&1 | FileCheck %s --check-prefix=RUN-BYTES
// A module with #stablehlo.bounds<1, 2>, of which this dialect knows nothing.
// RUN: python3 -c "open(r'%t.bounds', 'wb').write(bytes.fromhex('4d4cef520d4d4c495232332e302e3067697400010f0501050301030b03170b010109130b130b03031302210303030905071707030305091b05050904190501510501010704070301010603010501004d0b050b0f15116275696c74696e00737461626c65686c6f006d6f64756c65007a7a2e71002d00080903050101'))"
// RUN: not autopar-opt %t.bounds --emit=graph 2>&1 | FileCheck %s --check-prefix=BOUNDS

// ARTIFACT: error: a portable artifact (StableHLO_v1.15.0) in the ops of vhlo, which autopar does not read
// ARTIFACT-NEXT: note: print it as text:
// EXPORT: error: a binary file that is no MLIR bytecode
// EXPORT-NEXT: note: of a file by jax.export, take the text:
// SHORT: error: attempting to parse
// SHORT: note: print it as text: module.operation.get_asm(enable_debug_info=True), or
// HOSTILE: error: the bytecode is damaged: LLVM's reader fails on it
// HOSTILE-NEXT: note: print it as text: module.operation.get_asm(enable_debug_info=True), or
// RUN-BYTES: error: {{.*}} is MLIR bytecode; print it as text first: autopar-opt FILE -o text.mlir
// BOUNDS: error: attribute of kind 13 of stablehlo is unknown or cut short; print the program as text

func.func @contract(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>, %x: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x6xf32>)
    -> (tensor<2x3x5xf32>, tensor<1x8x8x6xf32>) {
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT],
    algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  %1 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [true, false]}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision DEFAULT>]}
    : (tensor<1x8x8x3xf32>, tensor<3x3x3x6xf32>) -> tensor<1x8x8x6xf32>
  return %0, %1 : tensor<2x3x5xf32>, tensor<1x8x8x6xf32>
}
func.func @index(%a: tensor<4x6xf32>, %i: tensor<4x2x1xi32>, %u: tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<4x6xf32>) {
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = true, slice_sizes = array<i64: 1, 1>}>
    : (tensor<4x6xf32>, tensor<4x2x1xi32>) -> tensor<4x2xf32>
  %1 = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = true}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<4x2x1xi32>, tensor<4x2xf32>) -> tensor<4x6xf32>
  return %0, %1 : tensor<4x2xf32>, tensor<4x6xf32>
}
func.func @elements(%a: tensor<4xf32>, %s: tensor<2xui64>) -> (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<2xui64>, tensor<4xui32>) {
  %0 = stablehlo.compare GE, %a, %a, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.exponential %a {result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e-05, rtol = 0.000000e+00, ulps = 7, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf32>
  %2, %i = chlo.top_k(%1, k = 4) : tensor<4xf32> -> (tensor<4xf32>, tensor<4xi32>)
  %3, %4 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return %0, %1, %2, %3, %4 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<2xui64>, tensor<4xui32>
}
func.func @matrices(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>, %c: tensor<8xf32>, %p: tensor<i1>) -> (tensor<3x2xf32>, tensor<5xcomplex<f32>>, tensor<8xf32>) {
  %0 = stablehlo.cholesky %a, lower = true : tensor<3x3xf32>
  %1 = "stablehlo.triangular_solve"(%0, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = stablehlo.fft %c, type = RFFT, length = [8] : (tensor<8xf32>) -> tensor<5xcomplex<f32>>
  %3 = stablehlo.custom_call @target(%c) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<8xf32>) -> tensor<8xf32>
  %4 = "stablehlo.if"(%p) ({
    stablehlo.return %c : tensor<8xf32>
  }, {
    stablehlo.return %3 : tensor<8xf32>
  }) : (tensor<i1>) -> tensor<8xf32>
  return %1, %2, %4 : tensor<3x2xf32>, tensor<5xcomplex<f32>>, tensor<8xf32>
}
