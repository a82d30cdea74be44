// Ops and functions that the finding does not need go.
// RUN: split-file %s %t && chmod +x %t/interesting
// RUN: autopar-reduce %t/program.mlir %t/interesting | FileCheck %s
// RUN: autopar-reduce --help | FileCheck %s --check-prefix=HELP
// RUN: (autopar-reduce %t/plain.mlir; test $? = 2) 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not autopar-reduce %t/plain.mlir %t/interesting 2>&1 | FileCheck %s --check-prefix=NOT

// CHECK: func.func @f(%[[X:[a-z0-9]*]]: tensor<8x4xf32>
// CHECK-NEXT: %[[Y:.*]] = stablehlo.dot_general %[[X]], %[[X]]
// CHECK-NEXT: return %[[Y]]
// CHECK-NOT: func.func
// HELP: usage: autopar-reduce PROGRAM.mlir COMMAND
// HELP: Example:
// HELP: autopar-reduce step.mlir ./interesting > small.mlir
// COUNT: autopar-reduce: error: expected a program and a command, found 1 argument (--help shows an example)
// RUN: not autopar-reduce %t/plain.mlir %t/nowhere 2>&1 | FileCheck %s --check-prefix=NO-COMMAND
// RUN: not autopar-reduce %t/nowhere.mlir %t/interesting 2>&1 | FileCheck %s --check-prefix=NO-FILE
// NO-COMMAND: autopar-reduce: error: cannot run '{{.*}}/nowhere': give the path of a program, which may be a script
// NO-FILE: autopar-reduce: error: cannot open input file '{{.*}}/nowhere.mlir'
// NOT: autopar-reduce: error: the command does not exit 0 on {{.*}}plain.mlir itself

//--- interesting
#!/bin/sh
autopar-opt "$1" --autopar-partition-functions 2>/dev/null | grep -q comm.all_reduce

//--- program.mlir
autopar.mesh @mesh = <["dp"=2]>
func.func @f(%x: tensor<8x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<4x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {}]>}) {
  %0 = stablehlo.negate %x : tensor<8x4xf32>
  %1 = stablehlo.add %0, %x : tensor<8x4xf32>
  %2 = stablehlo.dot_general %1, %x, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %3 = stablehlo.abs %2 : tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}
func.func @g() { return }

//--- plain.mlir
func.func @g() { return }
