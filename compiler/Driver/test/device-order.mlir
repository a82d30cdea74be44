// A plan may number the devices of its mesh: the program is the same, but for the ranks that its places have.
// RUN: echo '{"version": 1, "mesh": {"axes": {"dp": 2, "tp": 2}, "device_ids": [0, 2, 1, 3]}, "shardings": [{"match": "arg0", "dims": [["dp"], ["tp"]]}]}' > %t.json
// RUN: echo '{"version": 1, "mesh": {"axes": {"dp": 2, "tp": 2}}, "shardings": [{"match": "arg0", "dims": [["dp"], ["tp"]]}]}' > %t.plain.json
// RUN: autopar-opt %s --plan %t.json --emit=spmd -o %t.mlir && FileCheck %s --input-file %t.mlir
// RUN: autopar-opt %s --plan %t.plain.json --emit=spmd -o %t.plain.mlir
// RUN: sed 's/ {autopar.device_ids = .*}//' %t.mlir | diff - %t.plain.mlir
// RUN: autopar-opt %s --plan %t.json --emit=graph -o %t.graph.mlir
// RUN: autopar-opt %t.graph.mlir --autopar-export-sdy | FileCheck %s --check-prefix=SDY
// RUN: autopar-opt %t.graph.mlir --autopar-export-sdy | autopar-opt - --autopar-import-sdy | FileCheck %s
// The plan's mesh and the text's may be views of one another.
// RUN: echo '{"version": 1, "mesh": {"axes": {"tp": 2, "dp": 2}, "device_ids": [0, 2, 1, 3]}}' > %t.view.json
// RUN: autopar-opt %t.graph.mlir --autopar-export-sdy | sed 's/sdy.mesh @mesh.*/sdy.mesh @mesh = <["dp"=2, "tp"=2]>/' > %t.text.mlir
// RUN: autopar-opt %t.text.mlir --plan %t.view.json --emit=graph | FileCheck %s --check-prefix=VIEW
// Flags win, and number devices row-major.
// RUN: autopar-opt %s --plan %t.json --mesh=dp=2,tp=2 --emit=spmd | diff - %t.plain.mlir

// CHECK: autopar.mesh @mesh = <["dp"=2, "tp"=2]> {autopar.device_ids = array<i64: 0, 2, 1, 3>}
// SDY: sdy.mesh @mesh = <["dp"=2, "tp"=2], device_ids=[0, 2, 1, 3]>
// VIEW: autopar.mesh @mesh_ = <["tp"=2, "dp"=2]> {autopar.device_ids = array<i64: 0, 2, 1, 3>
// VIEW: %arg0: tensor<4x4xf32> {{{.*}}autopar.sharding = #autopar.sharding<@mesh_, [{"dp"}, {"tp"}]>
func.func @step(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
