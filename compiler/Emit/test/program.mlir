// RUN: autopar-opt %s --emit=llvm | FileCheck %s
// RUN: autopar-opt %s --emit=obj -o %t.1.o
// RUN: autopar-opt %s --emit=obj -o %t.2.o
// RUN: cmp %t.1.o %t.2.o
// RUN: llvm-nm --defined-only --extern-only %t.1.o | FileCheck %s --check-prefix=SYMBOLS
// Kernels become internal functions behind wrappers of the ABI's type; only the program itself is visible.

// CHECK-DAG: @autopar_program = {{.*}}constant { i32, i32, ptr, ptr, i64 } { i32 5, i32 2, ptr @autopar.kernels, ptr @autopar.manifest, i64 {{[0-9]+}} }
// CHECK-DAG: @autopar.kernels = internal constant [2 x ptr] [ptr @scale.call, ptr @half.call]
// CHECK: define internal void @scale.call(ptr {{.*}}%0, i64 %1, i64 %2)
// CHECK: fmul
// SYMBOLS: {{[DR] autopar_program$}}
// SYMBOLS-NOT: scale
autopar.mesh @mesh = <["dp"=2]>
rt.program {arena_bytes = 320 : i64, coords_offset = 256 : i64}
rt.tensor @w "state/w" <state> global tensor<16xf32> local tensor<8xf32>
    sharding #autopar.sharding<@mesh, [{"dp"}]> offset 0 {read, written, initialised}
rt.tensor @loss "loss" <metric> global tensor<f32> local tensor<f32> offset 64 {written}

func.func private @scale(%in: memref<8xf32>, %out: memref<8xf32>, %lo: index, %hi: index) {
  %one = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  scf.for %i = %lo to %hi step %one {
    %x = memref.load %in[%i] : memref<8xf32>
    %e = math.expm1 %x : f32
    %y = arith.mulf %e, %two : f32
    memref.store %y, %out[%i] : memref<8xf32>
  }
  return
}
func.func private @half(%in: memref<8xf32>, %out: memref<8xbf16>, %lo: index, %hi: index) {
  %one = arith.constant 1 : index
  scf.for %i = %lo to %hi step %one {
    %x = memref.load %in[%i] : memref<8xf32>
    %y = arith.truncf %x : f32 to bf16
    %z = arith.mulf %y, %y : bf16
    memref.store %z, %out[%i] : memref<8xbf16>
  }
  return
}
rt.task @step <step> {
  %w = rt.arena_view 0 : memref<8xf32>
  %t = rt.arena_view 128 : memref<8xf32>
  %h = rt.arena_view 192 : memref<8xbf16>
  rt.launch @scale ins(%w : memref<8xf32>) outs(%t : memref<8xf32>) extent 8 grain 8
  rt.launch @half ins(%w : memref<8xf32>) outs(%h : memref<8xbf16>) extent 8 grain 8
  rt.collective <all_reduce> %t, %t over [#rt.axis<0, 1, 2>] elements 8 id 0 reduce <sum> reason "test" : memref<8xf32>, memref<8xf32>
  rt.copy %t to %w : memref<8xf32>, memref<8xf32>
}
rt.task @init <init> {
  %w = rt.arena_view 0 : memref<8xf32>
  %c = rt.constant_view dense<1.0> : tensor<8xf32> -> memref<8xf32>
  rt.copy %c to %w : memref<8xf32>, memref<8xf32>
}
