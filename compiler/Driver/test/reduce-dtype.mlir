// How bf16 adds up over devices: by flag, by plan, and the flag over the plan; from text and from graph IR.
// RUN: echo '{"version": 1, "mesh": {"tp": 2}, "reduce_dtype": "native", "shardings": [{"match": "w$", "dims": [["tp"]]}, {"match": "x$", "dims": [[], ["tp"]]}]}' > %t.json
// RUN: autopar-opt %s --plan %t.json --emit=spmd | FileCheck %s --check-prefix=NATIVE
// RUN: autopar-opt %s --plan %t.json --reduce-dtype=f32 --emit=spmd | FileCheck %s --check-prefix=WIDE
// RUN: autopar-opt %s --plan %t.json --emit=graph -o %t.mlir
// RUN: autopar-opt %t.mlir --emit=spmd | FileCheck %s --check-prefix=NATIVE
// RUN: autopar-opt %t.mlir --reduce-dtype=f32 --emit=spmd | FileCheck %s --check-prefix=WIDE
// RUN: autopar-opt %s --mesh=tp=2 --sharding='w$=[{"tp"}]' --sharding='x$=[{}, {"tp"}]' --emit=spmd | FileCheck %s --check-prefix=WIDE
// RUN: autopar-opt %s --mesh=tp=2 --sharding='w$=[{"tp"}]' --sharding='x$=[{}, {"tp"}]' --reduce-dtype=native --emit=spmd | FileCheck %s --check-prefix=NATIVE
// RUN: (autopar-opt %s --reduce-dtype=bf16; test $? = 2) 2>&1 | FileCheck %s --check-prefix=BAD

// NATIVE: comm.all_reduce {{.*}} (tensor<4x4xbf16>)
// WIDE: %[[SUM:.*]] = comm.all_reduce {{.*}} (tensor<4x4xf32>)
// WIDE: stablehlo.convert %[[SUM]]
// BAD: autopar-opt: error: "reduce_dtype" must be "f32" or "native", found "bf16"
func.func @step(%arg0: tensor<64x4xbf16> loc("state['w']"), %arg1: tensor<4x64xbf16> loc("batch['x']"))
    -> (tensor<64x4xbf16> {jax.result_info = "result[0]['w']"}, tensor<4x4xbf16> {jax.result_info = "result[1]['y']"}) {
  %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [1] x [0] : (tensor<4x64xbf16>, tensor<64x4xbf16>) -> tensor<4x4xbf16>
  return %arg0, %0 : tensor<64x4xbf16>, tensor<4x4xbf16>
}
