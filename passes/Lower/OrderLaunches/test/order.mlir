// RUN: autopar-opt %s --autopar-order-launches --split-input-file | FileCheck %s --enable-var-scope
// RUN: autopar-opt %s --autopar-order-launches --autopar-order-launches --split-input-file | FileCheck %s --enable-var-scope

// Two gradients, then two updates: each update follows its gradient, with the names of the buffers that it uses.
// CHECK-LABEL: rt.task @step
// CHECK: rt.launch @gradient {{.*}} outs(%[[G0:.*]] : memref<64xf32>)
// CHECK: %[[W0:.*]] = rt.tensor_view @t0
// CHECK: rt.launch @update ins(%[[G0]] : memref<64xf32>) inouts(%[[W0]] : memref<64xf32>)
// CHECK: rt.launch @gradient {{.*}} outs(%[[G1:.*]] : memref<64xf32>)
// CHECK: %[[W1:.*]] = rt.tensor_view @t1
// CHECK: rt.launch @update ins(%[[G1]] : memref<64xf32>) inouts(%[[W1]] : memref<64xf32>)
rt.tensor @t0 "w0" <state> global tensor<64xf32> local tensor<64xf32>
rt.tensor @t1 "w1" <state> global tensor<64xf32> local tensor<64xf32>
rt.tensor @t2 "x" <batch> global tensor<64xf32> local tensor<64xf32>
func.func private @gradient(memref<64xf32>, memref<64xf32>, index, index)
func.func private @update(memref<64xf32>, memref<64xf32>, index, index)
rt.task @step <step> {
  %w0 = rt.tensor_view @t0 : memref<64xf32>
  %w1 = rt.tensor_view @t1 : memref<64xf32>
  %x = rt.tensor_view @t2 : memref<64xf32>
  %g0 = rt.alloc : memref<64xf32>
  %g1 = rt.alloc : memref<64xf32>
  rt.launch @gradient ins(%x : memref<64xf32>) outs(%g0 : memref<64xf32>) extent 64 grain 64
  rt.launch @gradient ins(%x : memref<64xf32>) outs(%g1 : memref<64xf32>) extent 64 grain 64
  rt.launch @update ins(%g0 : memref<64xf32>) inouts(%w0 : memref<64xf32>) extent 64 grain 64
  rt.launch @update ins(%g1 : memref<64xf32>) inouts(%w1 : memref<64xf32>) extent 64 grain 64
}

// -----
// The old value of the state is read by the second gradient, and the new one is made where it lies: that update waits. So nothing is
// gained by the other alone, and the order stays.
// CHECK-LABEL: rt.task @old_value
// CHECK: rt.launch @gradient
// CHECK: rt.launch @gradient2
// CHECK: rt.launch @new
// CHECK: rt.copy
rt.tensor @t0 "w0" <state> global tensor<64xf32> local tensor<64xf32>
func.func private @gradient(memref<64xf32>, memref<64xf32>, index, index)
func.func private @gradient2(memref<64xf32>, memref<64xf32>, memref<64xf32>, index, index)
func.func private @new(memref<64xf32>, memref<64xf32>, memref<64xf32>, index, index)
rt.task @old_value <step> {
  %w0 = rt.tensor_view @t0 : memref<64xf32>
  %g0 = rt.alloc : memref<64xf32>
  %g1 = rt.alloc : memref<64xf32>
  %n0 = rt.alloc : memref<64xf32>
  rt.launch @gradient ins(%w0 : memref<64xf32>) outs(%g0 : memref<64xf32>) extent 64 grain 64
  rt.launch @gradient2 ins(%w0, %g0 : memref<64xf32>, memref<64xf32>) outs(%g1 : memref<64xf32>) extent 64 grain 64
  rt.launch @new ins(%w0, %g0 : memref<64xf32>, memref<64xf32>) outs(%n0 : memref<64xf32>) extent 64 grain 64 {pointwise = array<i64: 0, 1>}
  rt.copy %n0 to %w0 : memref<64xf32>, memref<64xf32>
}

// -----
// What two kernels make at the beginning and others use at the end, one after the other, is made when it is needed.
// CHECK-LABEL: rt.task @late
// CHECK: rt.launch @make outs(%[[A:[^ ]*]]
// CHECK: rt.launch @use ins(%[[A]]
// CHECK: rt.launch @make outs(%[[B:[^ ]*]]
// CHECK: rt.launch @use ins(%[[B]]
func.func private @make(memref<64xf32>, index, index)
func.func private @use(memref<64xf32>, memref<8xf32>, index, index)
rt.task @late <step> {
  %a = rt.alloc : memref<64xf32>
  %b = rt.alloc : memref<64xf32>
  %r = rt.alloc : memref<8xf32>
  rt.launch @make outs(%b : memref<64xf32>) extent 64 grain 64
  rt.launch @make outs(%a : memref<64xf32>) extent 64 grain 64
  rt.launch @use ins(%a : memref<64xf32>) inouts(%r : memref<8xf32>) extent 8 grain 8
  rt.launch @use ins(%b : memref<64xf32>) inouts(%r : memref<8xf32>) extent 8 grain 8
}

// -----
// In a loop's body, too; the loop itself is one launch. Parts of one buffer written by two kernels: whoever reads all of it waits for
// both, whoever reads a part for its own.
// CHECK-LABEL: rt.task @loop
// CHECK: rt.while
// CHECK: } body {
// CHECK: rt.launch @gradient {{.*}} outs(%[[G0:[^ ]*]]
// CHECK: rt.launch @sum ins(%[[G0]]
// CHECK: rt.launch @gradient {{.*}} outs(%[[G1:[^ ]*]]
// CHECK: rt.launch @sum ins(%[[G1]]
// CHECK: }
// CHECK: rt.launch @gradient
func.func private @gradient(memref<64xf32>, memref<64xf32>, index, index)
func.func private @sum(memref<64xf32>, memref<8xf32>, index, index)
func.func private @both(memref<16xf32>, memref<64xf32>, index, index)
func.func private @p(memref<i1>, index, index)
rt.task @loop <step> {
  %x = rt.alloc : memref<64xf32>
  %pred = rt.alloc : memref<i1>
  %s = rt.alloc : memref<16xf32>
  %s0 = rt.view %s at 0 : memref<16xf32> -> memref<8xf32>
  %s1 = rt.view %s at 32 : memref<16xf32> -> memref<8xf32>
  rt.while %pred : memref<i1> trip_count 3 cond {
    rt.launch @p outs(%pred : memref<i1>) extent 1 grain 1
  } body {
    %g0 = rt.alloc : memref<64xf32>
    %g1 = rt.alloc : memref<64xf32>
    rt.launch @gradient ins(%x : memref<64xf32>) outs(%g0 : memref<64xf32>) extent 64 grain 64
    rt.launch @gradient ins(%x : memref<64xf32>) outs(%g1 : memref<64xf32>) extent 64 grain 64
    rt.launch @sum ins(%g0 : memref<64xf32>) outs(%s0 : memref<8xf32>) extent 8 grain 8
    rt.launch @sum ins(%g1 : memref<64xf32>) outs(%s1 : memref<8xf32>) extent 8 grain 8
    rt.launch @both ins(%s : memref<16xf32>) outs(%x : memref<64xf32>) extent 8 grain 8
  }
  %y = rt.alloc : memref<64xf32>
  rt.launch @gradient ins(%x : memref<64xf32>) outs(%y : memref<64xf32>) extent 64 grain 64
}

// -----
// Init needs more than the step in any order, and they share memory: the step stays as it is.
// CHECK-LABEL: rt.task @init
// CHECK-LABEL: rt.task @step
// CHECK: rt.launch @gradient
// CHECK: rt.launch @gradient
// CHECK: rt.launch @use
// CHECK: rt.launch @use
func.func private @gradient(memref<64xf32>, index, index)
func.func private @use(memref<64xf32>, memref<8xf32>, index, index)
func.func private @large(memref<1024xf32>, index, index)
rt.task @init <init> {
  %large = rt.alloc : memref<1024xf32>
  rt.launch @large outs(%large : memref<1024xf32>) extent 64 grain 64
}
rt.task @step <step> {
  %g0 = rt.alloc : memref<64xf32>
  %g1 = rt.alloc : memref<64xf32>
  %r = rt.alloc : memref<8xf32>
  rt.launch @gradient outs(%g0 : memref<64xf32>) extent 64 grain 64
  rt.launch @gradient outs(%g1 : memref<64xf32>) extent 64 grain 64
  rt.launch @use ins(%g0 : memref<64xf32>) inouts(%r : memref<8xf32>) extent 8 grain 8
  rt.launch @use ins(%g1 : memref<64xf32>) inouts(%r : memref<8xf32>) extent 8 grain 8
}
