// RUN: autopar-opt %s --mlir-print-elementsattrs-with-hex-if-larger=4 -o %t && FileCheck %s --input-file %t
// RUN: autopar-opt %t --mlir-print-elementsattrs-with-hex-if-larger=4 | diff %t -
// RUN: autopar-opt %s --mlir-elide-elementsattrs-if-larger=4 --mlir-print-elementsattrs-with-hex-if-larger=4 | FileCheck %s --check-prefix=ELIDED

// One byte for each bool, as JAX reads and writes them.
// CHECK: dense<"0x010001010000"> : tensor<2x3xi1>
// CHECK: dense<[true, false]> : tensor<2xi1>
// CHECK: dense<true> : tensor<6xi1>
// ELIDED: dense_resource<__elided__> : tensor<2x3xi1>
func.func @bools() -> (tensor<2x3xi1>, tensor<2xi1>, tensor<6xi1>) {
  %0 = stablehlo.constant dense<[[true, false, true], [true, false, false]]> : tensor<2x3xi1>
  %1 = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %2 = stablehlo.constant dense<true> : tensor<6xi1>
  return %0, %1, %2 : tensor<2x3xi1>, tensor<2xi1>, tensor<6xi1>
}
