// RUN: not autopar-opt %s --autopar-assign-roles=entry=main=eval 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not autopar-opt %s --autopar-assign-roles=entry=man=step 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not autopar-opt %s --autopar-assign-roles=entry=main=step,main=init 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: error: entry 'main=init' gives a second role to 'main', which has the role 'step'; a function has one
// FORM: error: entry 'main=eval' must have the form name=role with role init, step or loss
// NAME: error: entry 'man=step' names no public function and no file
func.func public @main() { return }
