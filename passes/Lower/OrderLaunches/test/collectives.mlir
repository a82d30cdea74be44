// RUN: autopar-opt %s --autopar-order-launches --split-input-file | FileCheck %s --enable-var-scope

// Updates follow their gradients, but the sums stay in the program's order, though the gradient that is made first is summed last: all
// devices take part in them in one order.
// CHECK-LABEL: rt.task @order
// CHECK: rt.collective {{.*}} id 0
// CHECK: rt.launch @update
// CHECK: rt.collective {{.*}} id 1
// CHECK: rt.launch @update
// CHECK: rt.collective {{.*}} id 2
// CHECK: rt.launch @update
rt.tensor @t0 "w0" <state> global tensor<8xf32> local tensor<8xf32>
rt.tensor @t1 "w1" <state> global tensor<8xf32> local tensor<8xf32>
rt.tensor @t2 "w2" <state> global tensor<8xf32> local tensor<8xf32>
func.func private @gradient(memref<64xf32>, index, index)
func.func private @update(memref<64xf32>, memref<8xf32>, index, index)
rt.task @order <step> {
  %w0 = rt.tensor_view @t0 : memref<8xf32>
  %w1 = rt.tensor_view @t1 : memref<8xf32>
  %w2 = rt.tensor_view @t2 : memref<8xf32>
  %g0 = rt.alloc : memref<64xf32>
  %g1 = rt.alloc : memref<64xf32>
  %g2 = rt.alloc : memref<64xf32>
  rt.launch @gradient outs(%g2 : memref<64xf32>) extent 64 grain 64
  rt.launch @gradient outs(%g1 : memref<64xf32>) extent 64 grain 64
  rt.launch @gradient outs(%g0 : memref<64xf32>) extent 64 grain 64
  rt.collective <all_reduce> %g0, %g0 over [#rt.axis<0, 1, 2>] elements 64 id 0 reduce <sum> reason "r" : memref<64xf32>, memref<64xf32>
  rt.collective <all_reduce> %g1, %g1 over [#rt.axis<0, 1, 2>] elements 64 id 1 reduce <sum> reason "r" : memref<64xf32>, memref<64xf32>
  rt.collective <all_reduce> %g2, %g2 over [#rt.axis<0, 1, 2>] elements 64 id 2 reduce <sum> reason "r" : memref<64xf32>, memref<64xf32>
  rt.launch @update ins(%g0 : memref<64xf32>) inouts(%w0 : memref<8xf32>) extent 8 grain 8
  rt.launch @update ins(%g1 : memref<64xf32>) inouts(%w1 : memref<8xf32>) extent 8 grain 8
  rt.launch @update ins(%g2 : memref<64xf32>) inouts(%w2 : memref<8xf32>) extent 8 grain 8
}

// -----
// What runs while a collective is under way hides it. @hides frees a buffer and could run before the start, the wait could come sooner:
// both stay. The updates behind the wait follow their gradients.
// CHECK-LABEL: rt.task @overlap
// CHECK-NOT: rt.launch @hides
// CHECK: rt.collective {{.*}} {signal = 0 : i32}
// CHECK: rt.launch @hides
// CHECK: rt.launch @hides
// CHECK: rt.wait
// CHECK: rt.launch @gradient
// CHECK: rt.launch @update
// CHECK: rt.launch @gradient
// CHECK: rt.launch @update
rt.tensor @t0 "w" <state> global tensor<8xf32> local tensor<8xf32>
func.func private @gradient(memref<64xf32>, index, index)
func.func private @hides(memref<64xf32>, memref<8xf32>, index, index)
func.func private @update(memref<64xf32>, memref<8xf32>, index, index)
rt.task @overlap <step> {
  %w = rt.tensor_view @t0 : memref<8xf32>
  %m = rt.alloc : memref<64xf32>
  %a = rt.alloc : memref<64xf32>
  %r = rt.alloc : memref<8xf32>
  rt.launch @gradient outs(%m : memref<64xf32>) extent 64 grain 64
  rt.launch @gradient outs(%a : memref<64xf32>) extent 64 grain 64
  rt.collective <all_reduce> %m, %m over [#rt.axis<0, 1, 2>] elements 64 id 0 reduce <sum> reason "r" {signal = 0 : i32} : memref<64xf32>, memref<64xf32>
  rt.launch @hides ins(%a : memref<64xf32>) outs(%r : memref<8xf32>) extent 8 grain 8
  rt.launch @hides ins(%a : memref<64xf32>) inouts(%r : memref<8xf32>) extent 8 grain 8
  rt.wait %m, %m {wait = 0 : i32} : memref<64xf32>, memref<64xf32>
  rt.launch @update ins(%m : memref<64xf32>) inouts(%w : memref<8xf32>) extent 8 grain 8
  %g0 = rt.alloc : memref<64xf32>
  %g1 = rt.alloc : memref<64xf32>
  %g2 = rt.alloc : memref<64xf32>
  rt.launch @gradient outs(%g0 : memref<64xf32>) extent 64 grain 64
  rt.launch @gradient outs(%g1 : memref<64xf32>) extent 64 grain 64
  rt.launch @gradient outs(%g2 : memref<64xf32>) extent 64 grain 64
  rt.launch @update ins(%g0 : memref<64xf32>) inouts(%w : memref<8xf32>) extent 8 grain 8
  rt.launch @update ins(%g1 : memref<64xf32>) inouts(%w : memref<8xf32>) extent 8 grain 8
  rt.launch @update ins(%g2 : memref<64xf32>) inouts(%w : memref<8xf32>) extent 8 grain 8
}
