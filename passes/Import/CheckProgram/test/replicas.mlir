// RUN: autopar-opt %s --autopar-check-program --split-input-file --verify-diagnostics
// expected-error@below {{the module is written for each of 4 replicas (mhlo.num_replicas = 4), expected a program of whole tensors, of one replica}}
// expected-note@below {{jax.pmap printed such programs before jax 0.8: export with a later jax, whose pmap prints shard_map, and compile for 4 devices; or write the program for one device, and autopar inserts the collectives}}
module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32} {
  func.func @step(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %s = stablehlo.add %l, %r : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}

// -----
// Several partitions of one replica are one program of whole tensors.
module attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @step(%x: tensor<2x3xf32>) -> tensor<2x3xf32> { return %x : tensor<2x3xf32> }
}
