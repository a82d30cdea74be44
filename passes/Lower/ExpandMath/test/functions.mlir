// RUN: autopar-opt %s --autopar-expand-math | FileCheck %s

// Written out the same way for a scalar and for a vector.
// CHECK-LABEL: func.func @exp
// CHECK-NOT: math.exp
// CHECK: math.fma {{.*}} : f32
// CHECK: math.fma {{.*}} : vector<8xf32>
func.func @exp(%x: f32, %v: vector<8xf32>) -> (f32, vector<8xf32>) {
  %0 = math.exp %x : f32
  %1 = math.exp %v : vector<8xf32>
  return %0, %1 : f32, vector<8xf32>
}

// Large angles are libm's.
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

// Functions without instructions are called lane by lane; doubles too.
// CHECK-LABEL: func.func @calls
// CHECK: math.atan2 %{{.*}} : f32
// CHECK: math.exp %{{.*}} : f64
// CHECK: arith.remf %{{.*}} : f32
func.func @calls(%v: vector<8xf32>, %d: vector<4xf64>) -> (vector<8xf32>, vector<4xf64>, vector<8xf32>) {
  %0 = math.atan2 %v, %v : vector<8xf32>
  %1 = math.exp %d : vector<4xf64>
  %2 = arith.remf %v, %v : vector<8xf32>
  return %0, %1, %2 : vector<8xf32>, vector<4xf64>, vector<8xf32>
}

// What vectors have instructions for stays; so does scalar arithmetic of doubles.
// CHECK-LABEL: func.func @kept
// CHECK-NEXT: math.sqrt %{{.*}} : vector<8xf32>
// CHECK-NEXT: math.exp %{{.*}} : f64
// CHECK-NEXT: return
func.func @kept(%v: vector<8xf32>, %x: f64) -> (vector<8xf32>, f64) {
  %0 = math.sqrt %v : vector<8xf32>
  %1 = math.exp %x : f64
  return %0, %1 : vector<8xf32>, f64
}
