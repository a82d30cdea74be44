// RUN: autopar-opt %s --split-input-file --verify-diagnostics --autopar-decompose-ops
func.func @send(%x: tensor<4xf32>) {
  // expected-error @+1 {{cannot be lowered: messages between stages are not supported yet}}
  comm.send %x to 1 tag = 0 reason = "activation" : tensor<4xf32>
  return
}

// -----
func.func @recv() -> tensor<4xf32> {
  // expected-error @+1 {{cannot be lowered: messages between stages are not supported yet}}
  %0 = comm.recv from 1 tag = 0 reason = "activation" : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @call(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+2 {{calls @my_kernel, which has no kernel here}}
  // expected-note @+1 {{with a sharding rule it can be partitioned (--emit=spmd) and exported; to train, write what it computes in ops of stablehlo, or as a composite with a decomposition}}
  %0 = stablehlo.custom_call @my_kernel(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
