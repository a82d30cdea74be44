// RUN: split-file %s %t
// RUN: not autopar-opt %t/none.mlir --emit=obj -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not autopar-opt %t/tensor.mlir --emit=obj -o /dev/null 2>&1 | FileCheck %s --check-prefix=TENSOR
// RUN: not autopar-opt %t/type.mlir --emit=obj -o /dev/null 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not autopar-opt %t/element.mlir --emit=obj -o /dev/null 2>&1 | FileCheck %s --check-prefix=ELEMENT
// RUN: not autopar-opt %t/launch.mlir --emit=obj -o /dev/null 2>&1 | FileCheck %s --check-prefix=LAUNCH
// RUN: not autopar-opt %t/large.mlir --emit=obj -o /dev/null 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not autopar-opt %t/resource.mlir --emit=obj -o /dev/null 2>&1 | FileCheck %s --check-prefix=RESOURCE
// RUN: not autopar-opt %t/kernel.mlir --emit=obj -o /dev/null 2>&1 | FileCheck %s --check-prefix=KERNEL
// RUN: not autopar-opt %t/kernel.mlir --emit=obj --cpu=pentium9 -o /dev/null 2>&1 | FileCheck %s --check-prefix=CPU
// What is no exec IR with planned memory is refused.

// NONE: error: expected one rt.program, which memory planning writes
// TENSOR: error: tensor has no offset: memory is not planned
// TYPE: error: element type 'i4' has no code in the program ABI
// ELEMENT: error: 'rt.collective' op element type 'i4' has no code in the program ABI
// LAUNCH: error: 'rt.alloc' op is no launch: lower the program to exec level first
// LARGE: error: constant of 8000000000 bytes: a program holds at most 4194304000 bytes of constants
// RESOURCE: error: constant is not dense
// KERNEL: error: kernel @k has no body
// CPU: error: unknown CPU 'pentium9' for
// CPU: note: leave --cpu out to compile for this machine, or see llc -mcpu=help

//--- none.mlir
rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
//--- tensor.mlir
rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
rt.tensor @x "x" <state> global tensor<4xf32> local tensor<4xf32> {read}
//--- type.mlir
rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
rt.tensor @x "x" <state> global tensor<4xi4> local tensor<4xi4> offset 0 {read}
//--- element.mlir
rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
rt.task @step <step> {
  %0 = rt.arena_view 0 : memref<8xi4>
  rt.collective <all_reduce> %0, %0 over [#rt.axis<0, 1, 2>] elements 8 id 0 reduce <sum> reason "r" : memref<8xi4>, memref<8xi4>
}
//--- launch.mlir
rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
rt.task @step <step> {
  %0 = rt.alloc : memref<4xf32>
}
//--- large.mlir
rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
rt.task @step <step> {
  %0 = rt.constant_view dense<1.0> : tensor<2000000000xf32> -> memref<2000000000xf32>
  %1 = rt.arena_view 0 : memref<2000000000xf32>
  rt.copy %0 to %1 : memref<2000000000xf32>, memref<2000000000xf32>
}
//--- resource.mlir
rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
rt.task @step <step> {
  %0 = rt.constant_view dense_resource<__elided__> : tensor<4xf32> -> memref<4xf32>
  %1 = rt.arena_view 0 : memref<4xf32>
  rt.copy %0 to %1 : memref<4xf32>, memref<4xf32>
}
//--- kernel.mlir
rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
func.func private @k(%a: memref<4xf32>, %lo: index, %hi: index)
rt.task @step <step> {
  %0 = rt.arena_view 0 : memref<4xf32>
  rt.launch @k outs(%0 : memref<4xf32>) extent 4 grain 4
}
