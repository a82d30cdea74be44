// The interpreter and the compiled program give the same before and after; a gather beside a product, in a loop too.
// RUN: autopar-opt %s --autopar-start-collectives='least-microseconds=0' -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// CHECK-COUNT-3: _start
// RUN: autopar-run %s --entry step --random 3 > %t.before
// RUN: autopar-run %t.mlir --entry step --random 3 > %t.after
// RUN: diff %t.before %t.after
