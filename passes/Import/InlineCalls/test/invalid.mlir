// RUN: autopar-opt %s --autopar-inline-calls --verify-diagnostics
func.func @step() attributes {autopar.role = "step"} {
  // expected-error@below {{@g cannot be inlined: it needs a body of one block}}
  call @g() : () -> ()
  return
}
func.func private @g()
