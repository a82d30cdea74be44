// RUN: autopar-opt %s --autopar-vectorize-kernels --remarks-filter=autopar-vectorize-kernels -o %t.out 2>&1 | FileCheck %s
// RUN: FileCheck %s --input-file=%t.out --check-prefix=OUT

// What cannot be widened stays as it is, and a remark says why.
// OUT-NOT: vector.

// CHECK: scalar {{.*}}kernel=ordered, why="its iterations depend on each other"
func.func @ordered(%y: memref<640xf32>, %lo: index, %hi: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %lo to %hi step %c1 {
    %0 = memref.load %y[%i] : memref<640xf32>
    %n = arith.addi %i, %c1 : index
    memref.store %0, %y[%n] : memref<640xf32>
  }
  return
}

// CHECK: scalar {{.*}}kernel=carried, why="what it carries is not combined by one operation"
func.func @carried(%x: memref<640xf32>, %y: memref<f32>, %lo: index, %hi: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c640 = arith.constant 640 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %c640 step %c1 iter_args(%a = %zero) -> (f32) {
    %0 = memref.load %x[%i] : memref<640xf32>
    %1 = arith.subf %a, %0 : f32
    scf.yield %1 : f32
  }
  memref.store %r, %y[] : memref<f32>
  return
}

// CHECK: scalar {{.*}}kernel=one_place, why="all lanes write one element"
func.func @one_place(%x: memref<640xf32>, %y: memref<f32>, %lo: index, %hi: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %lo to %hi step %c1 {
    %0 = memref.load %x[%i] : memref<640xf32>
    memref.store %0, %y[] : memref<f32>
  } {rt.parallel = 640 : i64}
  return
}

// CHECK: scalar {{.*}}kernel=short, why="vectors do not make it cheaper"
func.func @short(%x: memref<1xf32>, %y: memref<1xf32>, %lo: index, %hi: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %lo to %hi step %c1 {
    %0 = memref.load %x[%i] : memref<1xf32>
    memref.store %0, %y[%i] : memref<1xf32>
  } {rt.parallel = 1 : i64}
  return
}

// CHECK: scalar {{.*}}kernel=triangle, why="an inner loop has other bounds in each lane"
func.func @triangle(%x: memref<64x64xf32>, %y: memref<64xf32>, %lo: index, %hi: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %lo to %hi step %c1 {
    %r = scf.for %j = %c0 to %i step %c1 iter_args(%a = %zero) -> (f32) {
      %0 = memref.load %x[%i, %j] : memref<64x64xf32>
      %1 = arith.subf %a, %0 : f32
      scf.yield %1 : f32
    }
    memref.store %r, %y[%i] : memref<64xf32>
  } {rt.parallel = 64 : i64}
  return
}

// CHECK: scalar {{.*}}kernel=searches, why="'scf.while' has no vector form"
// CHECK: scalar {{.*}}kernel=searches, why="the number of its iterations is not known before it runs"
func.func @searches(%x: memref<64xindex>, %lo: index, %hi: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %lo to %hi step %c1 {
    %r = scf.while (%a = %i) : (index) -> index {
      %more = arith.cmpi ugt, %a, %c1 : index
      scf.condition(%more) %a : index
    } do {
    ^bb0(%a: index):
      %half = arith.divui %a, %c1 : index
      scf.yield %half : index
    }
    memref.store %r, %x[%i] : memref<64xindex>
  } {rt.parallel = 64 : i64}
  return
}
