// RUN: autopar-opt %s --autopar-propagate-shardings --split-input-file --verify-diagnostics | FileCheck %s
autopar.mesh @mesh = <["dp"=2, "tp"=2]>
// tp enters the body and leaves it, dp stays where in_shardings put it.
// CHECK-LABEL: @free
// CHECK: autopar.manual_computation{{.*}} in_shardings = [#autopar.sharding<@mesh, [{"dp"}, {"tp"}]>] out_shardings = [#autopar.sharding<@mesh, [{"dp"}, {"tp"}]>]
// CHECK: stablehlo.negate %{{.*}} {autopar.shardings = [#autopar.sharding<@mesh, [{}, {"tp"}]>]}
func.func @free(%x: tensor<8x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{?}, {"tp"}]>}) -> tensor<8x4xf32> {
  %0 = autopar.manual_computation(%x) in_shardings=[#autopar.sharding<@mesh, [{"dp", ?}, {?}]>] out_shardings=[#autopar.sharding<@mesh, [{"dp", ?}, {?}]>] manual_axes=["dp"] {
  ^bb0(%a: tensor<4x4xf32>):
    %1 = stablehlo.negate %a : tensor<4x4xf32>
    autopar.return %1 : tensor<4x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @manual_axis_inside(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = autopar.manual_computation(%x) in_shardings=[#autopar.sharding<@mesh, [{"dp"}]>] out_shardings=[#autopar.sharding<@mesh, [{"dp"}]>] manual_axes=["dp"] {
  ^bb0(%a: tensor<4xf32>):
    // expected-error@+1 {{and has a sharding over that axis, #autopar.sharding<@mesh, [{"dp"}]>; leave the axis out: the body sees one block of it}}
    %1 = autopar.sharding_constraint %a <@mesh, [{"dp"}]> : tensor<4xf32>
    autopar.return %1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
