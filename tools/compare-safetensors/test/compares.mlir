// Tensors by name, relative to the largest entry of each; exit 1 names what is off, 2 is a bad command line.
// RUN: split-file %s %t
// RUN: autopar-run %t/want.mlir --out %t/want.safetensors
// RUN: autopar-run %t/got.mlir --out %t/got.safetensors
// RUN: compare-safetensors %t/want.safetensors %t/want.safetensors | FileCheck %s --check-prefix=EQUAL
// RUN: compare-safetensors %t/got.safetensors %t/want.safetensors --tolerance 0.02 --only w | FileCheck %s --check-prefix=NEAR
// RUN: not compare-safetensors %t/got.safetensors %t/want.safetensors --tolerance 0.001 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: not compare-safetensors %t/got.safetensors %t/none.safetensors 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: compare-safetensors %t/got.safetensors %t/want.safetensors --tolerance 0.001 --allow w=0.02 --only w | FileCheck %s --check-prefix=ALLOW
// RUN: not compare-safetensors %t/got.safetensors %t/want.safetensors --allow w 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: sh -c 'compare-safetensors %t/got.safetensors; test $? -eq 2'
// RUN: sh -c 'compare-safetensors %t/got.safetensors %t/want.safetensors --tolerance -1; test $? -eq 2'

// EQUAL: 2 tensors, all equal
// NEAR: 1 tensors, worst 0.01 in 'w', 0.5 of what is allowed
// ALLOW: 1 tensors, worst 0.01 in 'w', 0.5 of what is allowed
// ODD: --allow: 'w' is not NAME=TOLERANCE
// FAR: error: tensor 'v' is missing
// FAR: error: tensor 'w' differs by 0.01 of its largest entry, allowed 0.001
// NONE: error: '{{.*}}none.safetensors': cannot open the file

//--- want.mlir
func.func @main() -> (tensor<2xf32> {autopar.name = "w"}, tensor<i32> {autopar.name = "v"}) {
  %0 = stablehlo.constant dense<[1.0, 100.0]> : tensor<2xf32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  return %0, %1 : tensor<2xf32>, tensor<i32>
}

//--- got.mlir
func.func @main() -> (tensor<2xf32> {autopar.name = "w"}) {
  %0 = stablehlo.constant dense<[2.0, 100.0]> : tensor<2xf32>
  return %0 : tensor<2xf32>
}
