// RUN: autopar-opt %s --autopar-plan-memory --split-input-file | FileCheck %s --enable-var-scope

// State 0, coordinates none, then temporaries. @k reads the old value where it writes the new one: in place, no copy.
// CHECK: rt.program {arena_bytes = 128 : i64, coords_offset = 128 : i64, memory = {{{.*}}state = 64 : i64, temporaries = 0 : i64}, peak = {activations = 0 : i64, bound = 128 : i64, bytes = 128 : i64, communication = 0 : i64, gradients = 0 : i64, optimizer = 64 : i64, parameters = 0 : i64, temporaries = 0 : i64}}
// CHECK: rt.tensor @t0 {{.*}} offset 0
// CHECK-LABEL: rt.task @pointwise
// CHECK: %[[A:.*]] = rt.arena_view 0 : memref<8xf32>
// CHECK: %[[B:.*]] = rt.arena_view 0 : memref<8xf32>
// CHECK: rt.launch @k ins(%[[A]] : memref<8xf32>) outs(%[[B]] : memref<8xf32>)
// CHECK-NOT: rt.copy
rt.tensor @t0 "w" <state> global tensor<8xf32> local tensor<8xf32>
rt.tensor @t1 "x" <batch> global tensor<8xf32> local tensor<8xf32>
func.func private @k(memref<8xf32>, memref<8xf32>, index, index)
rt.task @pointwise <step> {
  %w = rt.tensor_view @t0 : memref<8xf32>
  %n = rt.alloc : memref<8xf32>
  rt.launch @k ins(%w : memref<8xf32>) outs(%n : memref<8xf32>) extent 8 grain 8 {pointwise = array<i64: 0>}
  rt.copy %n to %w : memref<8xf32>, memref<8xf32>
}

// -----
// The kernel reads elsewhere too, or the old value is read later: the copy stays.
// CHECK-LABEL: rt.task @elsewhere
// CHECK: rt.copy
// CHECK-LABEL: rt.task @later
// CHECK: rt.copy
rt.tensor @t0 "w" <state> global tensor<8xf32> local tensor<8xf32>
func.func private @k(memref<8xf32>, memref<8xf32>, index, index)
rt.task @elsewhere <step> {
  %w = rt.tensor_view @t0 : memref<8xf32>
  %n = rt.alloc : memref<8xf32>
  rt.launch @k ins(%w : memref<8xf32>) outs(%n : memref<8xf32>) extent 8 grain 8
  rt.copy %n to %w : memref<8xf32>, memref<8xf32>
}
rt.task @later <step> {
  %w = rt.tensor_view @t0 : memref<8xf32>
  %n = rt.alloc : memref<8xf32>
  %m = rt.alloc : memref<8xf32>
  rt.launch @k ins(%w : memref<8xf32>) outs(%n : memref<8xf32>) extent 8 grain 8 {pointwise = array<i64: 0>}
  rt.launch @k ins(%w : memref<8xf32>) outs(%m : memref<8xf32>) extent 8 grain 8
  rt.copy %n to %w : memref<8xf32>, memref<8xf32>
}

// -----
// Four buffers in a chain of kernels that read elsewhere: two places are enough.
// CHECK: rt.program {arena_bytes = 128 : i64
// CHECK-LABEL: rt.task @chain
// CHECK-COUNT-2: rt.arena_view 0
func.func private @k(memref<8xf32>, memref<8xf32>, index, index)
rt.task @chain <step> {
  %a = rt.alloc : memref<8xf32>
  %b = rt.alloc : memref<8xf32>
  %c = rt.alloc : memref<8xf32>
  %d = rt.alloc : memref<8xf32>
  rt.launch @k ins(%a : memref<8xf32>) outs(%b : memref<8xf32>) extent 8 grain 8
  rt.launch @k ins(%b : memref<8xf32>) outs(%c : memref<8xf32>) extent 8 grain 8
  rt.launch @k ins(%c : memref<8xf32>) outs(%d : memref<8xf32>) extent 8 grain 8
}

// -----
// %c is carried: it lives through the loop, and what an iteration makes and uses up does not take its place. The update of the
// carried buffer through a copy (dynamic_update_slice) happens in place.
// CHECK: rt.program {arena_bytes = 192 : i64
// CHECK-LABEL: rt.task @carried
// CHECK: rt.while
// CHECK: } body {
// CHECK-NOT: rt.copy
// CHECK: rt.launch @k
// CHECK-NOT: rt.copy
// CHECK: rt.launch @u ins({{.*}}) inouts(
// CHECK-NOT: rt.copy
func.func private @k(memref<8xf32>, memref<8xf32>, index, index)
func.func private @u(memref<8xf32>, memref<8xf32>, index, index)
func.func private @p(memref<i1>, index, index)
rt.task @carried <step> {
  %c = rt.alloc : memref<8xf32>
  %pred = rt.alloc : memref<i1>
  rt.launch @k ins(%c : memref<8xf32>) outs(%c : memref<8xf32>) extent 8 grain 8
  rt.while %pred : memref<i1> cond {
    rt.launch @p outs(%pred : memref<i1>) extent 1 grain 1
  } body {
    %t = rt.alloc : memref<8xf32>
    %new = rt.alloc : memref<8xf32>
    rt.launch @k ins(%c : memref<8xf32>) outs(%t : memref<8xf32>) extent 8 grain 8
    rt.copy %c to %new : memref<8xf32>, memref<8xf32>
    rt.launch @u ins(%t : memref<8xf32>) inouts(%new : memref<8xf32>) extent 8 grain 8
    rt.copy %new to %c : memref<8xf32>, memref<8xf32>
  }
  rt.launch @k ins(%c : memref<8xf32>) outs(%c : memref<8xf32>) extent 8 grain 8
}

// -----
// Parts of a message are computed where they are sent from.
// CHECK-LABEL: rt.task @message
// CHECK-NOT: rt.copy
// CHECK: rt.collective
func.func private @k(memref<8xf32>, memref<8xf32>, index, index)
rt.tensor @t0 "x" <batch> global tensor<8xf32> local tensor<8xf32>
rt.task @message <step> {
  %x = rt.tensor_view @t0 : memref<8xf32>
  %a = rt.alloc : memref<8xf32>
  %b = rt.alloc : memref<8xf32>
  rt.launch @k ins(%x : memref<8xf32>) outs(%a : memref<8xf32>) extent 8 grain 8
  rt.launch @k ins(%a : memref<8xf32>) outs(%b : memref<8xf32>) extent 8 grain 8
  %m = rt.alloc : memref<16xf32>
  %0 = rt.view %m at 0 : memref<16xf32> -> memref<8xf32>
  %1 = rt.view %m at 32 : memref<16xf32> -> memref<8xf32>
  rt.copy %a to %0 : memref<8xf32>, memref<8xf32>
  rt.copy %b to %1 : memref<8xf32>, memref<8xf32>
  rt.collective <all_reduce> %m, %m over [#rt.axis<0, 1, 2>] elements 16 id 0 reduce <sum> reason "r" : memref<16xf32>, memref<16xf32>
}

// -----
// %x is updated in place by @u once %m has its copy of it: that copy stays.
// CHECK-LABEL: rt.task @older
// CHECK: rt.copy
// CHECK-NOT: rt.copy
func.func private @k(memref<8xf32>, memref<8xf32>, index, index)
func.func private @f(memref<8xf32>, index, index)
func.func private @u(memref<8xf32>, index, index)
rt.task @older <step> {
  %x = rt.alloc : memref<8xf32>
  %m = rt.alloc : memref<8xf32>
  %new = rt.alloc : memref<8xf32>
  %r = rt.alloc : memref<8xf32>
  rt.launch @f outs(%x : memref<8xf32>) extent 8 grain 8
  rt.copy %x to %m : memref<8xf32>, memref<8xf32>
  rt.copy %x to %new : memref<8xf32>, memref<8xf32>
  rt.launch @u inouts(%new : memref<8xf32>) extent 8 grain 8
  rt.launch @k ins(%m : memref<8xf32>) outs(%r : memref<8xf32>) extent 8 grain 8
  rt.launch @k ins(%new : memref<8xf32>) outs(%r : memref<8xf32>) extent 8 grain 8
}

// -----
// An all_reduce whose operand nobody reads afterwards runs in place.
// CHECK: rt.program {arena_bytes = 64 : i64
// CHECK-LABEL: rt.task @reduce
func.func private @f(memref<8xf32>, index, index)
rt.task @reduce <step> {
  %x = rt.alloc : memref<8xf32>
  %y = rt.alloc : memref<8xf32>
  rt.launch @f outs(%x : memref<8xf32>) extent 8 grain 8
  rt.collective <all_reduce> %x, %y over [#rt.axis<0, 1, 2>] elements 8 id 0 reduce <sum> reason "r" : memref<8xf32>, memref<8xf32>
}

// -----
// The peak is where %b is made: %a is kept over it, %c and %b are its own, %g will be written into the parameter.
// CHECK: rt.program {{.*}}peak = {activations = 64 : i64, bound = 320 : i64, bytes = 320 : i64, communication = 0 : i64, gradients = 64 : i64, optimizer = 0 : i64, parameters = 64 : i64, temporaries = 128 : i64}
// CHECK-LABEL: rt.task @peak
// CHECK: rt.launch
// CHECK: rt.launch
// CHECK: rt.launch
// CHECK: rt.launch {{.*}}rt.peak
// CHECK-NOT: rt.peak
rt.tensor @t0 "state/params/w" <state> global tensor<8xf32> local tensor<8xf32>
func.func private @make(memref<8xf32>, index, index)
func.func private @k(memref<8xf32>, memref<8xf32>, index, index)
func.func private @sum(memref<8xf32>, memref<8xf32>, memref<8xf32>, index, index)
rt.task @peak <step> {
  %w = rt.tensor_view @t0 : memref<8xf32>
  %a = rt.alloc : memref<8xf32>
  %b = rt.alloc : memref<8xf32>
  %c = rt.alloc : memref<8xf32>
  %g = rt.alloc : memref<8xf32>
  %n = rt.alloc : memref<8xf32>
  rt.launch @make outs(%a : memref<8xf32>) extent 8 grain 8
  rt.launch @make outs(%g : memref<8xf32>) extent 8 grain 8
  rt.launch @make outs(%c : memref<8xf32>) extent 8 grain 8
  rt.launch @k ins(%c : memref<8xf32>) outs(%b : memref<8xf32>) extent 8 grain 8
  rt.launch @sum ins(%a, %b : memref<8xf32>, memref<8xf32>) outs(%n : memref<8xf32>) extent 8 grain 8
  rt.launch @k ins(%g : memref<8xf32>) outs(%w : memref<8xf32>) extent 8 grain 8
}

// -----
// A view of a constant is a constant: what lies at the view's offset.
// CHECK-LABEL: rt.task @constants
// CHECK-DAG: rt.constant_view dense<{{\[\[}}3.000000e+00, 4.000000e+00]]> : tensor<1x2xf32> -> memref<1x2xf32>
// CHECK-DAG: rt.constant_view dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32> -> memref<2x2xf32>
func.func private @k(memref<1x2xf32>, memref<2x2xf32>, memref<2xf32>, index, index)
rt.tensor @t0 "w" <state> global tensor<2xf32> local tensor<2xf32>
rt.task @constants <step> {
  %w = rt.tensor_view @t0 : memref<2xf32>
  %c = rt.constant_view dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32> -> memref<4xf32>
  %tail = rt.view %c at 8 : memref<4xf32> -> memref<1x2xf32>
  %all = rt.view %c at 0 : memref<4xf32> -> memref<2x2xf32>
  rt.launch @k ins(%tail, %all : memref<1x2xf32>, memref<2x2xf32>) outs(%w : memref<2xf32>) extent 2 grain 2 {pointwise = array<i64>}
}
