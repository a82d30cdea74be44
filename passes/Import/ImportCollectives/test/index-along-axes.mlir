// RUN: autopar-opt %s --autopar-import-sdy --autopar-import-collectives | FileCheck %s

// JAX writes the index along an axis as number / devices after it % devices along it: that is an index over the axis, or over what of the
// axes lies there. Other quotients stay numbers.
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=3]>
// CHECK-LABEL: func.func @step
// CHECK: %[[ALL:.*]] = comm.axis_index over <@mesh, ["x", "y", "z"]>
// CHECK-NEXT: %[[NUMBER:.*]] = stablehlo.convert %[[ALL]] : (tensor<i32>) -> tensor<ui32>
// CHECK: comm.axis_index over <@mesh, ["x"]>
// CHECK: comm.axis_index over <@mesh, ["y"]>
// CHECK: comm.axis_index over <@mesh, ["z"]>
// CHECK: comm.axis_index over <@mesh, ["x", "y":(1)2]>
// CHECK: stablehlo.remainder %[[NUMBER]], %{{.*}}
// CHECK: stablehlo.divide %[[NUMBER]], %{{.*}}
// CHECK-NOT: stablehlo.remainder
// CHECK: autopar.return
func.func @step(%x: tensor<24xui32>) -> tensor<144xui32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x", "y", "z"}]>] out_shardings=[<@mesh, [{"x", "y", "z"}]>] manual_axes={"x", "y", "z"} (%a: tensor<1xui32>) {
    %n = stablehlo.partition_id : tensor<ui32>
    %c2 = stablehlo.constant dense<2> : tensor<ui32>
    %c3 = stablehlo.constant dense<3> : tensor<ui32>
    %c4 = stablehlo.constant dense<4> : tensor<ui32>
    %c5 = stablehlo.constant dense<5> : tensor<ui32>
    %c6 = stablehlo.constant dense<6> : tensor<ui32>
    %c12 = stablehlo.constant dense<12> : tensor<ui32>
    %0 = stablehlo.divide %n, %c12 : tensor<ui32>
    %x0 = stablehlo.remainder %0, %c2 : tensor<ui32>
    %1 = stablehlo.divide %n, %c3 : tensor<ui32>
    %y0 = stablehlo.remainder %1, %c4 : tensor<ui32>
    %z0 = stablehlo.remainder %n, %c3 : tensor<ui32>
    %2 = stablehlo.divide %n, %c6 : tensor<ui32>
    %xy = stablehlo.remainder %2, %c4 : tensor<ui32>
    %other = stablehlo.remainder %n, %c5 : tensor<ui32>
    %quotient = stablehlo.divide %n, %c4 : tensor<ui32>
    %r:6 = stablehlo.optimization_barrier %x0, %y0, %z0, %xy, %other, %quotient : tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>
    %s0 = stablehlo.reshape %r#0 : (tensor<ui32>) -> tensor<1xui32>
    %s1 = stablehlo.reshape %r#1 : (tensor<ui32>) -> tensor<1xui32>
    %s2 = stablehlo.reshape %r#2 : (tensor<ui32>) -> tensor<1xui32>
    %s3 = stablehlo.reshape %r#3 : (tensor<ui32>) -> tensor<1xui32>
    %s4 = stablehlo.reshape %r#4 : (tensor<ui32>) -> tensor<1xui32>
    %s5 = stablehlo.reshape %r#5 : (tensor<ui32>) -> tensor<1xui32>
    %s = stablehlo.concatenate %s0, %s1, %s2, %s3, %s4, %s5, dim = 0 : (tensor<1xui32>, tensor<1xui32>, tensor<1xui32>, tensor<1xui32>, tensor<1xui32>, tensor<1xui32>) -> tensor<6xui32>
    sdy.return %s : tensor<6xui32>
  } : (tensor<24xui32>) -> tensor<144xui32>
  return %0 : tensor<144xui32>
}
