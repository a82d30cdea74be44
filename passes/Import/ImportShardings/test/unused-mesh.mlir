// RUN: autopar-opt %s --autopar-import-sdy | FileCheck %s
// RUN: autopar-opt %s --autopar-import-sdy --autopar-export-sdy | FileCheck %s --check-prefix=BACK

// A mesh that no sharding names need not fit the one that is named; one that fits stays.
// CHECK: autopar.mesh @mesh = <["a"=4]>
// BACK-NOT: @other
sdy.mesh @other = <["e"=2]>
sdy.mesh @mesh = <["a"=4]>
// BACK: sdy.mesh @view = <["x"=2, "y"=2]>
sdy.mesh @view = <["x"=2, "y"=2]>
// CHECK: @main(%{{.*}}: tensor<8x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"a"}, {}]>
func.func @main(%w: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.negate %w : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
