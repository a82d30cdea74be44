// RUN: autopar-opt %s --autopar-assign-roles=entry=main=step,b.mlir=init | FileCheck %s
// An entry may name a file, by its last part; an entry for @main then means the other file's.
// CHECK: func.func @step() attributes {autopar.role = "step"}
// CHECK: func.func @init() attributes {autopar.role = "init"}
func.func public @main() attributes {autopar.entry = "main", autopar.file = "x/a.mlir"} { return }
func.func public @main_0() attributes {autopar.entry = "main", autopar.file = "x/b.mlir"} { return }
