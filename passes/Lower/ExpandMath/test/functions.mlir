// RUN: autopar-opt %s --autopar-expand-math --remarks-filter=autopar-expand-math -o %t.out 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t.out

// Written out the same way for a scalar and for a vector.
// CHECK-LABEL: func.func @exp
// CHECK-NOT: math.exp
// CHECK: math.fma {{.*}} : f32
// CHECK: math.fma {{.*}} : vector<8xf32>
// CHECK: math.fma {{.*}} : f64
// CHECK: math.fma {{.*}} : vector<8xf64>
func.func @exp(%x: f32, %v: vector<8xf32>, %y: f64, %w: vector<8xf64>) -> (f32, vector<8xf32>, f64, vector<8xf64>) {
  %0 = math.exp %x : f32
  %1 = math.exp %v : vector<8xf32>
  %2 = math.exp %y : f64
  %3 = math.exp %w : vector<8xf64>
  return %0, %1, %2, %3 : f32, vector<8xf32>, f64, vector<8xf64>
}

// What arithmetic of f32 is too narrow for is computed in f64 and rounded once.
// CHECK-LABEL: func.func @wide
// CHECK: %[[X:.*]] = arith.extf %{{.*}} : vector<8xf32> to vector<8xf64>
// CHECK-NOT: math.powf
// CHECK-NOT: arith.truncf
// CHECK: math.fma {{.*}} : vector<8xf64>
// CHECK: arith.truncf %{{.*}} : vector<8xf64> to vector<8xf32>
// CHECK-NEXT: return
func.func @wide(%v: vector<8xf32>, %w: vector<8xf32>) -> vector<8xf32> {
  %0 = math.powf %v, %w : vector<8xf32>
  return %0 : vector<8xf32>
}

// Large angles are libm's, and a remark says so.
// REMARK: libm-per-lane {{.*}}function=sin, kernel=sin, type=f32, where-beyond=1.000000e+05
// CHECK-LABEL: func.func @sin
// CHECK: %[[ANY:.*]] = vector.reduction <or>
// CHECK: scf.if %[[ANY]]
// CHECK: scf.for
// CHECK: math.sin %{{.*}} : f32
// CHECK: else
// CHECK: math.fma {{.*}} : vector<8xf32>
func.func @sin(%v: vector<8xf32>) -> vector<8xf32> {
  %0 = math.sin %v : vector<8xf32>
  return %0 : vector<8xf32>
}

// So are remainders of large quotients; of f64 their own limit.
// REMARK: libm-per-lane {{.*}}function=remf, kernel=rem, type=f64, where-beyond=4.503600e+15
// CHECK-LABEL: func.func @rem
// CHECK: scf.if
// CHECK: arith.remf %{{.*}} : f64
// CHECK: else
// CHECK: math.trunc
func.func @rem(%v: vector<8xf64>, %w: vector<8xf64>) -> vector<8xf64> {
  %0 = arith.remf %v, %w : vector<8xf64>
  return %0 : vector<8xf64>
}

// Functions that are neither instructions nor written out are called lane by lane, and a remark says so.
// REMARK: libm-per-lane {{.*}}function=erf, kernel=calls, type=f32
// CHECK-LABEL: func.func @calls
// CHECK: scf.for
// CHECK: math.erf %{{.*}} : f32
func.func @calls(%v: vector<8xf32>) -> vector<8xf32> {
  %0 = math.erf %v : vector<8xf32>
  return %0 : vector<8xf32>
}

// What vectors have instructions for stays.
// REMARK-NOT: kernel=kept
// CHECK-LABEL: func.func @kept
// CHECK-NEXT: math.sqrt %{{.*}} : vector<8xf32>
// CHECK-NEXT: math.sqrt %{{.*}} : f64
// CHECK-NEXT: return
func.func @kept(%v: vector<8xf32>, %x: f64) -> (vector<8xf32>, f64) {
  %0 = math.sqrt %v : vector<8xf32>
  %1 = math.sqrt %x : f64
  return %0, %1 : vector<8xf32>, f64
}
