// RUN: autopar-opt %s --autopar-assign-roles --split-input-file --verify-diagnostics
// expected-error@below {{no function has a role: none is called init, step or loss}}
// expected-note@below {{say which one is the training step: --entry main=step}}
module {
  // expected-note@below {{public function @main}}
  func.func public @main() { return }
}

// -----
module {
  // expected-note@below {{the first is here; name one with --entry}}
  func.func public @main() attributes {autopar.entry = "main", autopar.file = "a/step.mlir"} { return }
  // expected-error@below {{a second function plays the role 'step'}}
  func.func public @main_0() attributes {autopar.entry = "main", autopar.file = "b/step.mlir"} { return }
}

// -----
module {
  // expected-note@below {{the first is here; name one with --entry}}
  func.func public @step() attributes {autopar.entry = "step", autopar.file = "a/step.mlir"} { return }
  // expected-error@below {{a second function plays the role 'step'}}
  func.func public @step_0() attributes {autopar.entry = "step", autopar.file = "a/again.mlir"} { return }
}

// -----
module {
  func.func public @main() attributes {autopar.entry = "main", autopar.file = "a/step.mlir"} { return }
  // expected-error@below {{no function of 'a/start.mlir' has a role}}
  // expected-note@below {{say which role it plays: --entry start.mlir=init}}
  func.func public @main_0() attributes {autopar.entry = "main", autopar.file = "a/start.mlir"} { return }
}
