// RUN: autopar-opt %s --split-input-file --verify-diagnostics
// One case for each rule of each verifier.

// @program_c1
// expected-error @+1 {{coords_offset 32 is not inside the arena of 16 bytes}}
rt.program {arena_bytes = 16 : i64, coords_offset = 32 : i64}

// -----
// @tensor_c1
// expected-error @+1 {{local type 'tensor<4xf64>' is no block of the global type 'tensor<8xf32>'}}
rt.tensor @a "a" <state> global tensor<8xf32> local tensor<4xf64>

// -----
// @tensor_c2
// expected-error @+1 {{offset -8 is negative}}
rt.tensor @a "a" <state> global tensor<8xf32> local tensor<8xf32> offset -8

// -----
// @arena_view_c1
// expected-error @+1 {{offset 2 is not a multiple of the element size 4}}
%0 = rt.arena_view 2 : memref<4xf32>

// -----
// @constant_view_c1
// expected-error @+1 {{value of type 'tensor<2xf32>' does not fill a buffer of type 'memref<3xf32>'}}
%0 = rt.constant_view dense<[1.0, 2.0]> : tensor<2xf32> -> memref<3xf32>

// -----
// @view_c1
%0 = rt.alloc : memref<4xf32>
// expected-error @+1 {{bytes 8 to 24 are not inside the base of 16 bytes}}
%1 = rt.view %0 at 8 : memref<4xf32> -> memref<4xf32>

// -----
// @launch_c1
%0 = rt.alloc : memref<4xf32>
// expected-error @+1 {{kernel @k is no function of the module}}
rt.launch @k outs(%0 : memref<4xf32>) extent 4 grain 1

// -----
// @launch_c2
func.func private @k(memref<4xf32>)
%0 = rt.alloc : memref<4xf32>
// expected-error @+1 {{kernel @k has type '(memref<4xf32>) -> ()', expected the buffers' types and two of type index}}
rt.launch @k outs(%0 : memref<4xf32>) extent 4 grain 1

// -----
// @launch_c3
func.func private @k(memref<4xf32>, index, index)
%0 = rt.alloc : memref<4xf32>
// expected-error @+1 {{extent 4 and grain 0 are out of range, expected at least 0 and 1}}
rt.launch @k outs(%0 : memref<4xf32>) extent 4 grain 0

// -----
// @launch_c4
func.func private @k(memref<4xf32>, index, index)
%0 = rt.alloc : memref<4xf32>
// expected-error @+1 {{pointwise position 0 is no position of 0 ins}}
rt.launch @k outs(%0 : memref<4xf32>) extent 4 grain 1 {pointwise = array<i64: 0>}

// -----
// @gemm_c1
%0 = rt.alloc : memref<4xf32>
// expected-error @+1 {{m, n, k and batch sizes must be positive, found m 0, n 2, k 2}}
rt.gemm %0, %0, %0 m 0 n 2 k 2 ld [2, 2, 2] : memref<4xf32>, memref<4xf32>, memref<4xf32>

// -----
// @gemm_c2
%0 = rt.alloc : memref<4xf32>
// expected-error @+1 {{expected three leading dims, and a batch of at most 4 dims with as many strides; found 2 leading dims, 0 batch dims and 0, 0, 0 strides}}
rt.gemm %0, %0, %0 m 2 n 2 k 2 ld [2, 2] : memref<4xf32>, memref<4xf32>, memref<4xf32>

// -----
// @gemm_c3
%0 = rt.alloc : memref<4xf32>
// expected-error @+1 {{operand b reaches element 4 of a buffer of 4}}
rt.gemm %0, %0, %0 m 2 n 2 k 2 ld [2, 3, 2] : memref<4xf32>, memref<4xf32>, memref<4xf32>

// -----
// @gemm_c4
%0 = rt.alloc : memref<4xi32>
// expected-error @+1 {{element types 'i32', 'i32' and 'i32' are not those of a library product}}
rt.gemm %0, %0, %0 m 2 n 2 k 2 ld [2, 2, 2] : memref<4xi32>, memref<4xi32>, memref<4xi32>

// -----
// @attention_c1
%0 = rt.alloc : memref<8xf64>
// expected-error @+1 {{expected 3 ins and 1 out, or 4 and 3, of one type f32, bf16 or f16, and an in for each mask's operand; found 3 ins and 1 outs of type 'f64' and 0 operands of masks}}
rt.attention ins(%0, %0, %0 : memref<8xf64>, memref<8xf64>, memref<8xf64>) outs(%0 : memref<8xf64>) rows 4, 4 depth 2, 2 group 1 batch []
  strides [0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1] scale 1.0

// -----
// @attention_c2
%0 = rt.alloc : memref<8xf32>
// expected-error @+1 {{expected positive sizes, at most 4 batch dims, and 12 strides; found 0 batch dims and 11 strides}}
rt.attention ins(%0, %0, %0 : memref<8xf32>, memref<8xf32>, memref<8xf32>) outs(%0 : memref<8xf32>) rows 4, 4 depth 2, 2 group 1 batch []
  strides [0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 2] scale 1.0

// -----
// @attention_c3
%0 = rt.alloc : memref<8xf32>
// expected-error @+1 {{operand 1 reaches element 9 of a buffer of 8}}
rt.attention ins(%0, %0, %0 : memref<8xf32>, memref<8xf32>, memref<8xf32>) outs(%0 : memref<8xf32>) rows 4, 4 depth 2, 2 group 1 batch []
  strides [0, 2, 1, 0, 1, 6, 0, 2, 1, 0, 2, 1] scale 1.0

// -----
// @attention_c4
%0 = rt.alloc : memref<8xf32>
// expected-error @+1 {{operand 3 has strides 1 and 4 from row to row and column to column, expected 1 as the last}}
rt.attention ins(%0, %0, %0 : memref<8xf32>, memref<8xf32>, memref<8xf32>) outs(%0 : memref<8xf32>) rows 4, 4 depth 2, 2 group 1 batch []
  strides [0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 1, 4] scale 1.0

// -----
// @attention_c5
%0 = rt.alloc : memref<8xf32>
// expected-error @+1 {{expected a select with a number and i1 or a diagonal, or an add of f32, bf16 or f16; found #rt.mask<select, number = -1.000000e+09 : f64>}}
rt.attention ins(%0, %0, %0 : memref<8xf32>, memref<8xf32>, memref<8xf32>) outs(%0 : memref<8xf32>) rows 4, 4 depth 2, 2 group 1 batch []
  strides [0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1] scale 1.0 {masks = [#rt.mask<select, number = -1.0e9 : f64>]}

// -----
// @attention_c5
%0 = rt.alloc : memref<8xf32>
%1 = rt.alloc : memref<16xi32>
// expected-error @+1 {{or an add of f32, bf16 or f16; found #rt.mask<add, operand = true> of type 'i32'}}
rt.attention ins(%0, %0, %0, %1 : memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<16xi32>) outs(%0 : memref<8xf32>) rows 4, 4 depth 2, 2
  group 1 batch [] strides [0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 4, 1, 0, 2, 1] scale 1.0 {masks = [#rt.mask<add, operand = true>]}

// -----
// @attention_c1: a mask's operand lacks
%0 = rt.alloc : memref<8xf32>
// expected-error @+1 {{found 3 ins and 1 outs of type 'f32' and 1 operands of masks}}
rt.attention ins(%0, %0, %0 : memref<8xf32>, memref<8xf32>, memref<8xf32>) outs(%0 : memref<8xf32>) rows 4, 4 depth 2, 2 group 1 batch []
  strides [0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1] scale 1.0 {masks = [#rt.mask<add, operand = true>]}

// -----
// @attention_c5
%0 = rt.alloc : memref<8xf32>
// expected-error @+1 {{expected at most 6 masks, found 7}}
rt.attention ins(%0, %0, %0 : memref<8xf32>, memref<8xf32>, memref<8xf32>) outs(%0 : memref<8xf32>) rows 4, 4 depth 2, 2 group 1 batch []
  strides [0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1] scale 1.0 {masks = [#rt.mask<select, number = -1.0e9 : f64, diagonal = 0>, #rt.mask<select, number = -1.0e9 : f64, diagonal = 0>, #rt.mask<select, number = -1.0e9 : f64, diagonal = 0>, #rt.mask<select, number = -1.0e9 : f64, diagonal = 0>, #rt.mask<select, number = -1.0e9 : f64, diagonal = 0>, #rt.mask<select, number = -1.0e9 : f64, diagonal = 0>, #rt.mask<select, number = -1.0e9 : f64, diagonal = 0>]}

// -----
// @attention_c3: a mask is rows x columns
%0 = rt.alloc : memref<8xf32>
%1 = rt.alloc : memref<18xi1>
// expected-error @+1 {{operand 3 reaches element 18 of a buffer of 18}}
rt.attention ins(%0, %0, %0, %1 : memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<18xi1>) outs(%0 : memref<8xf32>) rows 4, 4 depth 2, 2
  group 1 batch [] strides [0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 5, 1, 0, 2, 1] scale 1.0
  {masks = [#rt.mask<select, number = -1.0e9 : f64, operand = true>]}

// -----
// @convolution_c1
%0 = rt.alloc : memref<8xf32>
// expected-error @+1 {{expected 1 to 3 spatial dims and arrays of that length, and two more strides; found 1 spatial dims}}
rt.convolution %0, %0, %0 n 1 c 1 o 1 in [4] kernel [3] out [2] stride [1] pad_low [0] pad_high [0]
  x_strides [4, 1] w_strides [3, 3, 1] y_strides [2, 2, 1] lhs_dilation [1] rhs_dilation [1]
  : memref<8xf32>, memref<8xf32>, memref<8xf32>

// -----
// @convolution_c2
%0 = rt.alloc : memref<8xf32>
// expected-error @+1 {{sizes, strides and dilations must be positive and groups must divide: n 1, c 1, o 1, groups 2, batch_groups 1}}
rt.convolution %0, %0, %0 n 1 c 1 o 1 in [4] kernel [3] out [2] stride [1] pad_low [0] pad_high [0]
  x_strides [4, 4, 1] w_strides [3, 3, 1] y_strides [2, 2, 1] lhs_dilation [1] rhs_dilation [1] {groups = 2 : i64}
  : memref<8xf32>, memref<8xf32>, memref<8xf32>

// -----
// @convolution_c3
%0 = rt.alloc : memref<2xf32>
// expected-error @+1 {{operand x reaches element 3 of a buffer of 2}}
rt.convolution %0, %0, %0 n 1 c 1 o 1 in [4] kernel [3] out [2] stride [1] pad_low [0] pad_high [0]
  x_strides [4, 4, 1] w_strides [3, 3, 1] y_strides [2, 2, 1] lhs_dilation [1] rhs_dilation [1]
  : memref<2xf32>, memref<2xf32>, memref<2xf32>

// -----
// @collective_c1
%0 = rt.alloc : memref<4xf32>
// expected-error @+1 {{expected at least one axis and no negative number of elements, found 0 axes and 4 elements}}
rt.collective <broadcast> %0, %0 over [] elements 4 id 0 reason "x" : memref<4xf32>, memref<4xf32>

// -----
// @collective_c2
%0 = rt.alloc : memref<4xf32>
// expected-error @+1 {{expected 4 elements in and 8 out of one type, found 'memref<4xf32>' and 'memref<4xf32>'}}
rt.collective <all_gather> %0, %0 over [#rt.axis<0, 1, 2>] elements 4 id 0 reason "x" : memref<4xf32>, memref<4xf32>

// -----
// @collective_c3
%0 = rt.alloc : memref<4xf32>
// expected-error @+1 {{reduce must be given for all_reduce and reduce_scatter, and only for them}}
rt.collective <all_reduce> %0, %0 over [#rt.axis<0, 1, 2>] elements 4 id 0 reason "x" : memref<4xf32>, memref<4xf32>

// -----
// @collective_c4
%0 = rt.alloc : memref<4xf32>
// expected-error @+1 {{pairs must be distinct sources and targets below the group size 2, of a permute only}}
rt.collective <permute> %0, %0 over [#rt.axis<0, 1, 2>] elements 4 id 0 reason "x" {pairs = array<i64: 0, 1, 0, 0>} : memref<4xf32>, memref<4xf32>

// -----
// @collective_c5
%0 = rt.alloc : memref<4xf32>
// expected-error @+1 {{root 2 is no index of a group of 2}}
rt.collective <broadcast> %0, %0 over [#rt.axis<0, 1, 2>] elements 4 id 0 reason "x" {root = 2 : i64} : memref<4xf32>, memref<4xf32>

// -----
// @copy_c1
%0 = rt.alloc : memref<4xf32>
%1 = rt.alloc : memref<4xf64>
// expected-error @+1 {{copies 16 bytes to a buffer of 32}}
rt.copy %0 to %1 : memref<4xf32>, memref<4xf64>

// -----
// @while_c1
%0 = rt.alloc : memref<i32>
// expected-error @+1 {{predicate has type 'memref<i32>', expected one i1}}
rt.while %0 : memref<i32> cond { } body { }

// -----
// @while_c2
%0 = rt.alloc : memref<i1>
// expected-error @+1 {{trip_count -1 is negative}}
rt.while %0 : memref<i1> trip_count -1 cond { } body { }

// -----
// @case_c1
%0 = rt.alloc : memref<i64>
// expected-error @+1 {{index has type 'memref<i64>', expected one i32}}
rt.case %0 : memref<i64> branches { }

// -----
// @case_c2
%0 = rt.alloc : memref<i32>
// expected-error @+1 {{has no branch}}
"rt.case"(%0) : (memref<i32>) -> ()

// -----
// @fusion_c1
func.func @fusion_c1(%x: tensor<4xf32>) {
  // expected-error @+1 {{region arguments differ in type from the inputs}}
  %0 = rt.fusion ins(%x : tensor<4xf32>) -> tensor<2xf32> {
  ^bb0(%a: tensor<2xf32>):
    rt.yield %a : tensor<2xf32>
  }
  return
}

// -----
// @fusion_c2
func.func @fusion_c2(%x: tensor<4xf32>) {
  // expected-error @+1 {{region does not yield values of the result types}}
  %0 = rt.fusion ins(%x : tensor<4xf32>) -> tensor<2xf32> {
  ^bb0(%a: tensor<4xf32>):
    rt.yield %a : tensor<4xf32>
  }
  return
}

// -----
// @collective_c6
%0 = rt.alloc : memref<4xf32>
%1 = rt.alloc : memref<4xf32>
// expected-error @+1 {{parts and fill are given for redistribute only}}
rt.collective <broadcast> %0, %1 over [#rt.axis<0, 1, 2>] elements 4 id 0 fill <max> reason "x" : memref<4xf32>, memref<4xf32>

// -----
// @collective_c6_outside
%0 = rt.alloc : memref<4xf32>
%1 = rt.alloc : memref<6xf32>
// expected-error @+1 {{part 1 is out of order, or outside the group or its buffers}}
rt.collective <redistribute> %0, %1 over [#rt.axis<0, 1, 2>] elements 4 id 0
  parts [#rt.part<0 to 1 round 0 at 0 to 0 run 4 sizes [] strides [] to []>, #rt.part<1 to 0 round 0 at 0 to 0 run 1 sizes [3] strides [2] to [2]>]
  reason "x" : memref<4xf32>, memref<6xf32>

// -----
// @collective_c7
%0 = rt.alloc : memref<4xf32>
// expected-error @+1 {{redistribute needs parts, and two buffers}}
rt.collective <redistribute> %0, %0 over [#rt.axis<0, 1, 2>] elements 4 id 0 parts [] reason "x" : memref<4xf32>, memref<4xf32>

// -----
// @matmul_c1
func.func @matmul_c1(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{expected an offset of each operand for every term, found 2 and 1}}
  %0 = rt.matmul %x, %x m 2 n 2 k 2 ld [4, 4, 2] at [0, 8] x [0] : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<2x2xf32>
  return
}

// -----
// @matmul_c2
func.func @matmul_c2(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{starts from 'tensor<4x4xf32>', but its result is 'tensor<2x2xf32>'}}
  %0 = rt.matmul %x, %x plus %x : tensor<4x4xf32> m 2 n 2 k 2 ld [4, 4, 2] at [0] x [0] : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<2x2xf32>
  return
}

// -----
// @attend_c1
func.func @attend_c1(%x: tensor<4x2xf32>) {
  // expected-error @+1 {{expected an offset for each operand, found 2 for 3}}
  %0 = rt.attend %x, %x, %x at [0, 0] rows 4, 4 depth 2, 2 group 1 batch [] strides [0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1] scale 1.0 : (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----
// @fusion_c3
func.func @fusion_c3(%x: tensor<4x6xf32>) {
  // expected-error @+1 {{result 0 of type 'tensor<4x6xf32>' has no first dims of 6 elements together, as `rows` says}}
  %0 = rt.fusion ins(%x : tensor<4x6xf32>) -> tensor<4x6xf32> attributes {rows = 6 : i64} {
  ^bb0(%a: tensor<4x6xf32>):
    rt.yield %a : tensor<4x6xf32>
  }
  return
}

// -----
// @buffer_type
// expected-error @+1 {{must be memref of static shape and identity layout}}
%0 = rt.alloc : memref<?xf32>

// -----
rt.task @wait_c1 <step> {
  %a = rt.arena_view 0 : memref<8xf32>
  // expected-error@+1 {{has no event to wait for}}
  rt.wait %a, %a : memref<8xf32>, memref<8xf32>
}

// -----
rt.task @task_c1 <step> {
  %a = rt.arena_view 0 : memref<8xf32>
  // expected-error@+1 {{waits for event 3, which no collective before it in its block signals}}
  rt.wait %a, %a {wait = 3 : i32} : memref<8xf32>, memref<8xf32>
}

// -----
rt.task @task_c2 <step> {
  %a = rt.arena_view 0 : memref<8xf32>
  // expected-error@+1 {{signals event 0, for which nothing in its block waits}}
  rt.collective <all_reduce> %a, %a over [#rt.axis<0, 1, 2>] elements 8 id 0 reduce <sum> reason "" {signal = 0 : i32} : memref<8xf32>, memref<8xf32>
}

// -----
rt.task @task_c2_twice <step> {
  %a = rt.arena_view 0 : memref<8xf32>
  %b = rt.arena_view 64 : memref<8xf32>
  rt.collective <all_reduce> %a, %a over [#rt.axis<0, 1, 2>] elements 8 id 0 reduce <sum> reason "" {signal = 0 : i32} : memref<8xf32>, memref<8xf32>
  // expected-error@+1 {{signals event 0 for which an earlier collective is still under way}}
  rt.collective <all_reduce> %b, %b over [#rt.axis<0, 1, 2>] elements 8 id 1 reduce <sum> reason "" {signal = 0 : i32} : memref<8xf32>, memref<8xf32>
}

// -----
rt.task @task_c3 <step> {
  %a = rt.arena_view 0 : memref<8xf32>
  %b = rt.arena_view 64 : memref<8xf32>
  // expected-note@+1 {{started here}}
  rt.collective <all_reduce> %a, %a over [#rt.axis<0, 1, 2>] elements 8 id 0 reduce <sum> reason "" {signal = 0 : i32} : memref<8xf32>, memref<8xf32>
  // expected-error@+1 {{names other buffers than the collective it waits for}}
  rt.wait %a, %b {wait = 0 : i32} : memref<8xf32>, memref<8xf32>
}

// -----
rt.task @task_c4_reads <step> {
  %a = rt.arena_view 0 : memref<8xf32>
  %b = rt.arena_view 64 : memref<8xf32>
  %c = rt.arena_view 24 : memref<8xf32>
  // expected-note@+1 {{started here}}
  rt.collective <permute> %a, %b over [#rt.axis<0, 1, 2>] elements 8 id 0 reason "" {pairs = array<i64: 0, 1>, signal = 0 : i32} : memref<8xf32>, memref<8xf32>
  // expected-error@+1 {{writes what a collective under way reads; wait for event 0 first}}
  rt.copy %a to %c : memref<8xf32>, memref<8xf32>
  rt.wait %a, %b {wait = 0 : i32} : memref<8xf32>, memref<8xf32>
}

// -----
rt.task @task_c4_writes <step> {
  %a = rt.arena_view 0 : memref<8xf32>
  %b = rt.arena_view 64 : memref<8xf32>
  %c = rt.arena_view 88 : memref<8xf32>
  %d = rt.arena_view 128 : memref<8xf32>
  // expected-note@+1 {{started here}}
  rt.collective <permute> %a, %b over [#rt.axis<0, 1, 2>] elements 8 id 0 reason "" {pairs = array<i64: 0, 1>, signal = 0 : i32} : memref<8xf32>, memref<8xf32>
  rt.copy %a to %d : memref<8xf32>, memref<8xf32>
  // expected-error@+1 {{touches what a collective under way writes; wait for event 0 first}}
  rt.copy %c to %d : memref<8xf32>, memref<8xf32>
  rt.wait %a, %b {wait = 0 : i32} : memref<8xf32>, memref<8xf32>
}
