// RUN: autopar-opt %s --pass-pipeline='builtin.module(func.func(autopar-decompose-ops))' --split-input-file --verify-diagnostics

func.func @send(%x: tensor<4xf32>) {
  // expected-error@+1 {{cannot be lowered: messages between stages are not supported yet}}
  comm.send %x to 1 tag = 0 reason = "activation" : tensor<4xf32>
  return
}

// -----

func.func @recv() {
  // expected-error@+1 {{cannot be lowered: messages between stages are not supported yet}}
  %0 = comm.recv from 1 tag = 0 reason = "activation" : tensor<4xf32>
  return
}
