// RUN: autopar-opt %s --autopar-assign-roles=entry=main=step | FileCheck %s
// RUN: autopar-opt %s --autopar-assign-roles=entry=main=init,helper=step | FileCheck %s --check-prefix=TWO
// An entry names the function that plays a role; everything else becomes private.

// CHECK: func.func @step() attributes {autopar.role = "step"}
// CHECK: func.func private @helper()
// CHECK: func.func private @step_0()
// TWO: func.func @init() attributes {autopar.role = "init"}
// TWO: func.func @step() attributes {autopar.role = "step"}
func.func public @main() {
  call @step() : () -> ()
  return
}
func.func public @helper() { return }
func.func private @step() { return }
