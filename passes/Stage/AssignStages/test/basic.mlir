// RUN: autopar-opt %s --autopar-stage-pipeline --split-input-file | FileCheck %s
// RUN: autopar-opt %s --autopar-assign-stages --autopar-assign-stages --split-input-file | FileCheck %s

// Every function gets stage 0 on the module's mesh.
autopar.mesh @mesh = <["dp"=2]>
// CHECK: func.func @init() attributes {autopar.mesh = @mesh, autopar.phase = "step", autopar.role = "init", autopar.stage = 0 : i64}
func.func @init() attributes {autopar.role = "init"} { return }
// CHECK: func.func @step() attributes {autopar.mesh = @mesh, autopar.phase = "step", autopar.role = "step", autopar.stage = 0 : i64}
func.func @step() attributes {autopar.role = "step"} { return }

// -----
// Without a mesh there is one device.
// CHECK: autopar.mesh @mesh = <[]>
// CHECK: func.func @step() attributes {autopar.mesh = @mesh
func.func @step() attributes {autopar.role = "step"} { return }
