// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=basic --autopar-export-sdy | FileCheck %s --check-prefixes=CHECK,BASIC
// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=user-priority --autopar-export-sdy | FileCheck %s --check-prefixes=CHECK,USER
// RUN: autopar-opt %s --autopar-import-sdy --autopar-propagate=strategy=user-priority --autopar-export-sdy -o %t
// RUN: autopar-opt %t --autopar-import-sdy --autopar-export-sdy | diff %t -

// What Shardy's passes of these names print, line by line (tools/dev/compare-shardy --text runs both): open dims stay open, what
// nothing was said about stays without a sharding.
sdy.mesh @m = <["x"=2, "y"=4]>

// An op with several results: those of which nothing is known are open.
// CHECK-LABEL: func.func @multi(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, %arg1: tensor<16xf32>, %arg2: tensor<f32>) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, tensor<16xf32>, tensor<f32>) {
// CHECK-NEXT: %0:3 = stablehlo.optimization_barrier {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>, <@m, [{?}]>, <@m, []>]>} %arg0, %arg1, %arg2 : tensor<8x16xf32>, tensor<16xf32>, tensor<f32>
// CHECK-NEXT: return %0#0, %0#1, %0#2 : tensor<8x16xf32>, tensor<16xf32>, tensor<f32>
// CHECK-NEXT: }
func.func @multi(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, %b: tensor<16xf32>, %s: tensor<f32>) -> (tensor<8x16xf32>, tensor<16xf32>, tensor<f32>) {
  %0:3 = stablehlo.optimization_barrier %a, %b, %s : tensor<8x16xf32>, tensor<16xf32>, tensor<f32>
  return %0#0, %0#1, %0#2 : tensor<8x16xf32>, tensor<16xf32>, tensor<f32>
}

// Replicated and unreduced axes stay where they were written.
// BASIC-LABEL: func.func @repl(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}p1, {?}], replicated={"y"}>}, %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {?}], unreduced={"y"}>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, tensor<8x16xf32>) {
// BASIC-NEXT: %0 = stablehlo.negate %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>]>} : tensor<8x16xf32>
// BASIC-NEXT: %1 = stablehlo.negate %arg1 : tensor<8x16xf32>
// BASIC-NEXT: return %0, %1 : tensor<8x16xf32>, tensor<8x16xf32>
// BASIC-NEXT: }
// USER-LABEL: func.func @repl(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}], replicated={"y"}>}, %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {?}], unreduced={"y"}>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, tensor<8x16xf32>) {
// USER-NEXT: %0 = stablehlo.negate %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>]>} : tensor<8x16xf32>
// USER-NEXT: %1 = stablehlo.negate %arg1 : tensor<8x16xf32>
// USER-NEXT: return %0, %1 : tensor<8x16xf32>, tensor<8x16xf32>
// USER-NEXT: }
func.func @repl(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}p1, {?}], replicated={"y"}>}, %b: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {?}], unreduced={"y"}>}) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %0 = stablehlo.negate %a : tensor<8x16xf32>
  %1 = stablehlo.negate %b : tensor<8x16xf32>
  return %0, %1 : tensor<8x16xf32>, tensor<8x16xf32>
}

// Barriers let shardings pass one way, or none.
// BASIC-LABEL: func.func @barrier(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}p1, {?}]>}) -> (tensor<8x16xf32>, tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, tensor<8x16xf32>, tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}) {
// BASIC-NEXT: %0 = sdy.propagation_barrier %arg0 allowed_direction=BACKWARD : tensor<8x16xf32>
// BASIC-NEXT: %1 = sdy.propagation_barrier %arg0 allowed_direction=FORWARD {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>]>} : tensor<8x16xf32>
// BASIC-NEXT: %2 = sdy.propagation_barrier %arg0 allowed_direction=NONE : tensor<8x16xf32>
// BASIC-NEXT: return %0, %1, %2, %arg0 : tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>
// BASIC-NEXT: }
// USER-LABEL: func.func @barrier(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}) -> (tensor<8x16xf32>, tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, tensor<8x16xf32>, tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}) {
// USER-NEXT: %0 = sdy.propagation_barrier %arg0 allowed_direction=BACKWARD : tensor<8x16xf32>
// USER-NEXT: %1 = sdy.propagation_barrier %arg0 allowed_direction=FORWARD {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>]>} : tensor<8x16xf32>
// USER-NEXT: %2 = sdy.propagation_barrier %arg0 allowed_direction=NONE : tensor<8x16xf32>
// USER-NEXT: return %0, %1, %2, %arg0 : tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>
// USER-NEXT: }
func.func @barrier(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}p1, {?}]>}) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) {
  %0 = sdy.propagation_barrier %a allowed_direction=BACKWARD : tensor<8x16xf32>
  %1 = sdy.propagation_barrier %a allowed_direction=FORWARD : tensor<8x16xf32>
  %2 = sdy.propagation_barrier %a allowed_direction=NONE : tensor<8x16xf32>
  return %0, %1, %2, %a: tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>
}

// Manual axes are those of the border; the body has the others.
// CHECK-LABEL: func.func @manual(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) {
// CHECK-NEXT: %0 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{"x", ?}, {"y", ?}]>] out_shardings=[<@m, [{"x", ?}, {"y", ?}]>] manual_axes={"x"} (%arg1: tensor<4x16xf32>) {
// CHECK-NEXT: %1 = stablehlo.negate %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{?}, {"y", ?}]>]>} : tensor<4x16xf32>
// CHECK-NEXT: sdy.return %1 : tensor<4x16xf32>
// CHECK-NEXT: } : (tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK-NEXT: return %0 : tensor<8x16xf32>
// CHECK-NEXT: }
func.func @manual(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y", ?}]>}) -> tensor<8x16xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x", ?}, {?}]>] out_shardings=[<@m, [{"x", ?}, {?}]>] manual_axes={"x"} (%arg1: tensor<4x16xf32>) {
    %2 = stablehlo.negate %arg1 : tensor<4x16xf32>
    sdy.return %2 : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// Priorities are gone where something was added; user-priority has done with all of them.
// BASIC-LABEL: func.func @prio(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}p1, {?}p2]>}, %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}) {
// BASIC-NEXT: %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>]>} : tensor<8x16xf32>
// BASIC-NEXT: return %0 : tensor<8x16xf32>
// BASIC-NEXT: }
// USER-LABEL: func.func @prio(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}) {
// USER-NEXT: %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>]>} : tensor<8x16xf32>
// USER-NEXT: return %0 : tensor<8x16xf32>
// USER-NEXT: }
func.func @prio(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}p1, {?}p2]>}, %b: tensor<8x16xf32>) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}p3, {?}]>}) {
  %0 = stablehlo.add %a, %b : tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// `if` carries nothing, as there.
// CHECK-LABEL: func.func @iff(%arg0: tensor<i1>, %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, %arg2: tensor<8x16xf32>) -> tensor<8x16xf32> {
// CHECK-NEXT: %0 = "stablehlo.if"(%arg0) ({
// CHECK-NEXT: %1 = stablehlo.negate %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>]>} : tensor<8x16xf32>
// CHECK-NEXT: stablehlo.return %1 : tensor<8x16xf32>
// CHECK-NEXT: }, {
// CHECK-NEXT: stablehlo.return %arg2 : tensor<8x16xf32>
// CHECK-NEXT: }) : (tensor<i1>) -> tensor<8x16xf32>
// CHECK-NEXT: return %0 : tensor<8x16xf32>
// CHECK-NEXT: }
func.func @iff(%p: tensor<i1>, %a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, %b: tensor<8x16xf32>) -> (tensor<8x16xf32>) {
  %0 = "stablehlo.if"(%p) ({
   %1 = stablehlo.negate %a : tensor<8x16xf32>
   stablehlo.return %1 : tensor<8x16xf32>
  }, {
   stablehlo.return %b : tensor<8x16xf32>
  }) : (tensor<i1>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// `case` does.
// CHECK-LABEL: func.func @cas(%arg0: tensor<i32>, %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, %arg2: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}) {
// CHECK-NEXT: %0 = "stablehlo.case"(%arg0) ({
// CHECK-NEXT: %1 = stablehlo.negate %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>]>} : tensor<8x16xf32>
// CHECK-NEXT: stablehlo.return %1 : tensor<8x16xf32>
// CHECK-NEXT: }, {
// CHECK-NEXT: stablehlo.return %arg2 : tensor<8x16xf32>
// CHECK-NEXT: }) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>]>} : (tensor<i32>) -> tensor<8x16xf32>
// CHECK-NEXT: return %0 : tensor<8x16xf32>
// CHECK-NEXT: }
func.func @cas(%p: tensor<i32>, %a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, %b: tensor<8x16xf32>) -> (tensor<8x16xf32>) {
  %0 = "stablehlo.case"(%p) ({
   %1 = stablehlo.negate %a : tensor<8x16xf32>
   stablehlo.return %1 : tensor<8x16xf32>
  }, {
   stablehlo.return %b : tensor<8x16xf32>
  }) : (tensor<i32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// Nothing becomes unreduced by propagation.
// CHECK-LABEL: func.func @unreduced(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y"}]>}, %arg1: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {?}]>}) -> tensor<8x8xf32> {
// CHECK-NEXT: %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{?}, {?}], unreduced={"y"}>]>} : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT: %1 = stablehlo.add %0, %0 : tensor<8x8xf32>
// CHECK-NEXT: return %1 : tensor<8x8xf32>
// CHECK-NEXT: }
func.func @unreduced(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y"}]>}, %b: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {?}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{?}, {?}], unreduced={"y"}>]>} : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.add %0, %0 : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// Parts of an axis on both dims.
// CHECK-LABEL: func.func @sub(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"y":(2)2, ?}, {"y":(1)2, ?}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"y":(2)2, ?}, {"y":(1)2, ?}]>}) {
// CHECK-NEXT: %0 = stablehlo.negate %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y":(2)2, ?}, {"y":(1)2, ?}]>]>} : tensor<8x16xf32>
// CHECK-NEXT: %1 = sdy.sharding_constraint %0 <@m, [{"y":(2)2}, {"y":(1)2, ?}]> : tensor<8x16xf32>
// CHECK-NEXT: return %1 : tensor<8x16xf32>
// CHECK-NEXT: }
func.func @sub(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y":(1)2, ?}]>}) -> tensor<8x16xf32> {
  %0 = stablehlo.negate %a : tensor<8x16xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"y":(2)2}, {?}]>: tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}

// Nothing passes a reshard.
// CHECK-LABEL: func.func @resh(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y":(1)2, ?}]>}) -> (tensor<128xf32> {sdy.sharding = #sdy.sharding<@m, [{"y":(2)2, ?}]>}) {
// CHECK-NEXT: %0 = sdy.reshard %arg0 <@m, [{"y":(2)2}, {?}]> : tensor<8x16xf32>
// CHECK-NEXT: %1 = stablehlo.reshape %0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y":(2)2, ?}]>]>} : (tensor<8x16xf32>) -> tensor<128xf32>
// CHECK-NEXT: return %1 : tensor<128xf32>
// CHECK-NEXT: }
func.func @resh(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y":(1)2, ?}]>}) -> tensor<128xf32> {
  %0 = sdy.reshard %a <@m, [{"y":(2)2}, {?}]>: tensor<8x16xf32>
  %1 = stablehlo.reshape %0: (tensor<8x16xf32>) -> tensor<128xf32>
  return %1 : tensor<128xf32>
}

// A dim along which all is sorted goes its own way where there is no other; next to another one the result lies as the operand.
// CHECK-LABEL: func.func @sort_alone(%arg0: tensor<1x16xi32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"x", ?}]>}) -> tensor<1x16xi32> {
// CHECK: }) : (tensor<1x16xi32>) -> tensor<1x16xi32>
func.func @sort_alone(%a: tensor<1x16xi32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"x", ?}]>}) -> tensor<1x16xi32> {
  %0 = "stablehlo.sort"(%a) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %1 = stablehlo.compare LT, %p, %q, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<1x16xi32>) -> tensor<1x16xi32>
  return %0 : tensor<1x16xi32>
}

// Fourier transforms: of complex numbers the result lies as the operand, of real ones it has another size.
// CHECK-LABEL: func.func @fft(
// CHECK-NEXT: %0 = stablehlo.fft %arg0, type = FFT, length = [8, 16] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y", ?}, {"x", ?}]>]>}
// CHECK-NEXT: %1 = stablehlo.fft %arg1, type = RFFT, length = [16] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y", ?}, {?}]>]>}
func.func @fft(%a: tensor<8x16xcomplex<f32>> {sdy.sharding = #sdy.sharding<@m, [{"y", ?}, {"x", ?}]>}, %b: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"y", ?}, {"x", ?}]>}) -> (tensor<8x16xcomplex<f32>>, tensor<8x9xcomplex<f32>>) {
  %0 = stablehlo.fft %a, type = FFT, length = [8, 16] : (tensor<8x16xcomplex<f32>>) -> tensor<8x16xcomplex<f32>>
  %1 = stablehlo.fft %b, type = RFFT, length = [16] : (tensor<8x16xf32>) -> tensor<8x9xcomplex<f32>>
  return %0, %1 : tensor<8x16xcomplex<f32>>, tensor<8x9xcomplex<f32>>
}
