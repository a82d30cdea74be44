// RUN: autopar-opt %s --autopar-assign-roles --split-input-file | FileCheck %s
// Without an entry: a file named after a role, else a function named after one.

// CHECK-LABEL: module @by_file
// CHECK: func.func @step() attributes {autopar.role = "step"}
// CHECK: func.func @init() attributes {autopar.role = "init"}
module @by_file {
  func.func public @main() attributes {autopar.entry = "main", autopar.file = "models/step.mlir"} { return }
  func.func public @main_0() attributes {autopar.entry = "main", autopar.file = "models/init.mlir"} { return }
}

// -----
// CHECK-LABEL: module @by_name
// CHECK: func.func @loss() attributes {autopar.role = "loss"}
module @by_name {
  func.func @loss() { return }
}
