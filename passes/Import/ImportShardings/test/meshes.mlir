// RUN: autopar-opt %s --autopar-import-sdy --split-input-file | FileCheck %s
// One mesh in the end: the text's under its name; the plan's where both agree; one device where there is none.

// CHECK-LABEL: module @text
// CHECK: autopar.mesh @m = <["dp"=2]>
module @text { sdy.mesh @m = <["dp"=2]> }

// -----
// CHECK-LABEL: module @both
// CHECK: autopar.mesh @m = <["dp"=2]>{{$}}
module @both {
  autopar.mesh @plan_mesh = <["dp"=2]>
  sdy.mesh @m = <["dp"=2]>
}

// -----
// CHECK-LABEL: module @none
// CHECK: autopar.mesh @mesh = <[]>
module @none {}

// -----
// CHECK-LABEL: module @maximal
// CHECK: autopar.mesh @m = <[]>
module @maximal { sdy.mesh @m = <[], device_ids=[0]> }
