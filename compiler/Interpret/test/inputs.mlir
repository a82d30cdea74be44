// Where arguments come from: files by name, a row of a batch, the seed, the step's number; and what a file must hold.
// RUN: split-file %s %t
// RUN: autopar-run %t/data.mlir --out %t/data.safetensors
// RUN: autopar-run %t/step.mlir --in %t/data.safetensors --row 4 --seed 12884901889 --print | FileCheck %s
// RUN: autopar-run --in %t/data.safetensors %t/step.mlir --steps 3 --metrics %t/metrics.jsonl --print | FileCheck %s --check-prefix=STEPS
// RUN: autopar-run %t/data.mlir %t/step.mlir --function step --in %t/data.safetensors --row 4 --seed 12884901889 --print | FileCheck %s
// RUN: FileCheck %s --check-prefix=METRICS --input-file %t/metrics.jsonl
// RUN: not autopar-run %t/wrong.mlir --in %t/data.safetensors 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not autopar-run %t/rows.mlir --in %t/data.safetensors 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: not autopar-run %t/step.mlir --in %t/none.safetensors 2>&1 | FileCheck %s --check-prefix=NOFILE
// RUN: not autopar-run %t/step.mlir --in %t/step.mlir 2>&1 | FileCheck %s --check-prefix=NOTSAFE
// RUN: not autopar-run %t/none.mlir 2>&1 | FileCheck %s --check-prefix=NOMODULE
// RUN: not autopar-run %t/data.mlir --out %t/none/x.safetensors 2>&1 | FileCheck %s --check-prefix=NOOUT
// RUN: not autopar-run %t/step.mlir --in %t/data.safetensors --metrics /dev/full 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: sh -c 'autopar-run %t/data.mlir --rows 3; test $? -eq 2'
// RUN: sh -c 'autopar-run; test $? -eq 2'
// RUN: sh -c 'autopar-run %t/wrong.mlir; test $? -eq 1'

// row 4 of 3 is row 1; seed 3 * 2^32 + 1
// CHECK: key: ui32[2] = [3, 1]
// CHECK: number: i32[] = 4
// CHECK: row: i32[2] = [3, 4]
// CHECK: state/w: i32[2] = [13, 24]

// three steps add all three rows
// STEPS: state/w: i32[2] = [19, 32]
// METRICS: {"step": 0, "number": 0}
// METRICS: {"step": 2, "number": 2}

// WRONG: error: tensor 'state/w' of the input files is i32[2], expected f32[2] for 'step'
// ROWS: error: tensor 'batch/x' of the input files is i32[3,2], expected i32[7] for 'step', or that with a leading axis of rows
// NOFILE: error: '{{.*}}none.safetensors': cannot open the file
// NOTSAFE: error: '{{.*}}step.mlir': header length
// NOMODULE: error: cannot open input file {{.*}}none.mlir
// FULL: error: cannot write '/dev/full'
// NOOUT: error: cannot write '{{.*}}x.safetensors'

//--- data.mlir
func.func @main() -> (tensor<2xi32> {autopar.name = "state/w"}, tensor<3x2xi32> {autopar.name = "batch/x"}) {
  %w = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
  %x = stablehlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  return %w, %x : tensor<2xi32>, tensor<3x2xi32>
}

//--- step.mlir
func.func @step(
    %w: tensor<2xi32> {autopar.name = "state/w", autopar.kind = "state"},
    %x: tensor<2xi32> {autopar.name = "batch/x", autopar.kind = "batch"},
    %step: tensor<i32> {autopar.name = "batch/step", autopar.kind = "batch"},
    %seed: tensor<2xui32> {autopar.name = "batch/seed", autopar.kind = "batch"})
  -> (tensor<2xi32> {autopar.name = "state/w"}, tensor<2xi32> {autopar.name = "row"}, tensor<i32> {autopar.name = "number"},
      tensor<2xui32> {autopar.name = "key"}) {
  %0 = stablehlo.add %w, %x : tensor<2xi32>
  return %0, %x, %step, %seed : tensor<2xi32>, tensor<2xi32>, tensor<i32>, tensor<2xui32>
}

//--- wrong.mlir
func.func @step(%w: tensor<2xf32> {autopar.name = "state/w", autopar.kind = "state"}) {
  return
}

//--- rows.mlir
func.func @step(%x: tensor<7xi32> {autopar.name = "batch/x", autopar.kind = "batch"}) {
  return
}
