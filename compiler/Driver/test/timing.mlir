// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --mlir-timing is one tree: what is done once, and the passes of each level.
// RUN: autopar-opt %s --emit=obj --mlir-timing -o /dev/null 2>&1 | FileCheck %s
// CHECK: Execution time report
// CHECK: {{[)]  Read$}}
// CHECK: {{[)]  Spmd level$}}
// CHECK: {{[)]    CheckProgram$}}
// CHECK: {{[)]    PropagateShardings$}}
// CHECK: {{[)]    PartitionFunctions$}}
// CHECK: {{[)]    Verify$}}
// CHECK: {{[)]  Exec level$}}
// CHECK: {{[)]    PlanMemory$}}
// CHECK: {{[)]  Kernels to LLVM IR$}}
// CHECK: {{[)]  Machine code$}}
// CHECK: {{[)]  Total$}}
// CHECK-NOT: Execution time report
func.func @step(%state: tensor<8xf32> loc("state/w")) -> (tensor<8xf32> {autopar.name = "state/w"}) {
  %0 = stablehlo.add %state, %state : tensor<8xf32>
  return %0 : tensor<8xf32>
}
