// RUN: autopar-opt %s --autopar-vectorize-kernels | FileCheck %s --enable-var-scope

// The kernel's own loop: full vectors, then the rest under a mask. One number for all lanes is loaded once.
// CHECK-LABEL: func.func @flat
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[END:.*]] step %c64
// CHECK: vector.load %arg0[%[[I]]] : memref<640xf32>, vector<64xf32>
// CHECK: memref.load %arg1[] : memref<f32>
// CHECK: vector.broadcast
// CHECK: vector.store {{.*}}, %arg2[%[[I]]]
// CHECK: scf.if
// CHECK: vector.create_mask
// CHECK: vector.maskedload
// CHECK: vector.maskedstore
func.func @flat(%x: memref<640xf32>, %s: memref<f32>, %y: memref<640xf32>, %lo: index, %hi: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %lo to %hi step %c1 {
    %0 = memref.load %x[%i] : memref<640xf32>
    %1 = memref.load %s[] : memref<f32>
    %2 = arith.mulf %0, %1 : f32
    memref.store %2, %y[%i] : memref<640xf32>
  } {rt.parallel = 640 : i64}
  return
}

// A sum over a row: a sum for each lane, then over the lanes. -0 changes nothing when added.
// CHECK-LABEL: func.func @rows
// CHECK: scf.for %{{.*}} = %arg2 to %arg3 step %c1
// CHECK: arith.constant dense<-0.000000e+00> : vector<64xf32>
// CHECK: scf.for {{.*}} iter_args({{.*}}) -> (vector<64xf32>)
// CHECK: arith.addf {{.*}} : vector<64xf32>
// CHECK: vector.extract_strided_slice {{.*}} : vector<64xf32> to vector<32xf32>
// CHECK: arith.addf {{.*}} : vector<1xf32>
// CHECK: arith.addf {{.*}} : f32
func.func @rows(%x: memref<8x256xf32>, %y: memref<8xf32>, %lo: index, %hi: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c256 = arith.constant 256 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %lo to %hi step %c1 {
    %sum = scf.for %j = %c0 to %c256 step %c1 iter_args(%a = %zero) -> (f32) {
      %0 = memref.load %x[%i, %j] : memref<8x256xf32>
      %1 = arith.addf %a, %0 : f32
      scf.yield %1 : f32
    }
    memref.store %sum, %y[%i] : memref<8xf32>
  } {rt.parallel = 8 : i64}
  return
}

// A sum over columns: columns side by side, one row after the other.
// CHECK-LABEL: func.func @columns
// CHECK: scf.for %[[J:.*]] = %arg2 to %{{.*}} step %c64
// CHECK: scf.for %[[I:.*]] = %c0 to %c32 step %c1 iter_args({{.*}}) -> (vector<64xf32>)
// CHECK: vector.load %arg0[%[[I]], %[[J]]]
func.func @columns(%x: memref<32x256xf32>, %y: memref<256xf32>, %lo: index, %hi: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f32
  scf.for %j = %lo to %hi step %c1 {
    %sum = scf.for %i = %c0 to %c32 step %c1 iter_args(%a = %zero) -> (f32) {
      %0 = memref.load %x[%i, %j] : memref<32x256xf32>
      %1 = arith.addf %a, %0 : f32
      scf.yield %1 : f32
    }
    memref.store %sum, %y[%j] : memref<256xf32>
  } {rt.parallel = 256 : i64}
  return
}

// Padding: the branch becomes a masked load and a select. Booleans are bytes in memory.
// CHECK-LABEL: func.func @branch
// CHECK: %[[BITS:.*]] = builtin.unrealized_conversion_cast %arg1 : memref<256xi1> to memref<256xi8>
// CHECK: %[[IN:.*]] = arith.cmpi sge, {{.*}} : vector<{{[0-9]+}}xindex>
// CHECK: vector.maskedload %arg0{{.*}}, %[[IN]]
// CHECK: arith.select %[[IN]]
// CHECK: vector.store {{.*}}, %[[BITS]]{{.*}}xi8>
func.func @branch(%x: memref<256xf32>, %y: memref<256xi1>, %lo: index, %hi: index) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %lo to %hi step %c1 {
    %in = arith.cmpi sge, %i, %c4 : index
    %v = scf.if %in -> (f32) {
      %at = arith.subi %i, %c4 : index
      %0 = memref.load %x[%at] : memref<256xf32>
      scf.yield %0 : f32
    } else {
      scf.yield %zero : f32
    }
    %p = arith.cmpf ogt, %v, %zero : f32
    memref.store %p, %y[%i] : memref<256xi1>
  } {rt.parallel = 256 : i64}
  return
}

// A transpose gathers; an index divided by a block that holds all lanes stays scalar.
// CHECK-LABEL: func.func @moves
// CHECK: vector.gather %arg0
// CHECK: arith.divui {{.*}} : index
// CHECK: vector.load %arg1
func.func @moves(%x: memref<512x16xf32>, %b: memref<8x64xf32>, %y: memref<16x512xf32>, %lo: index, %hi: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  scf.for %i = %lo to %hi step %c1 {
    scf.for %j = %c0 to %c512 step %c1 {
      %0 = memref.load %x[%j, %i] : memref<512x16xf32>
      %q = arith.divui %j, %c64 : index
      %r = arith.remui %j, %c64 : index
      %1 = memref.load %b[%q, %r] : memref<8x64xf32>
      %2 = arith.addf %0, %1 : f32
      memref.store %2, %y[%i, %j] : memref<16x512xf32>
    } {rt.parallel = 512 : i64}
  } {rt.parallel = 16 : i64}
  return
}
