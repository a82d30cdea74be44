// Ops that the complaint does not need go.
// RUN: split-file %s %t && chmod +x %t/interesting
// RUN: autopar-reduce %t/program.mlir --reduction-tree='traversal-mode=0 test=%t/interesting' 2>/dev/null | FileCheck %s

// CHECK: func.func @f(%[[X:.*]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT: return %[[X]]

//--- interesting
#!/bin/sh
# Exit 1 says interesting.
autopar-opt "$1" --autopar-partition-functions -o /dev/null 2>&1 | grep -q "no 'autopar.sharding'" && exit 1 || exit 0

//--- program.mlir
autopar.mesh @mesh = <["dp"=2]>
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.negate %x : tensor<8xf32>
  %1 = stablehlo.add %0, %x : tensor<8xf32>
  return %1 : tensor<8xf32>
}
