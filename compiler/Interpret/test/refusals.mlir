// What cannot be run is named: the op, the tensor, the function.
// RUN: not autopar-run %s --function unsupported 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not autopar-run %s --function complex 2>&1 | FileCheck %s --check-prefix=COMPLEX
// RUN: not autopar-run %s --function small_constant 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: not autopar-run %s --function small_argument 2>&1 | FileCheck %s --check-prefix=ARGUMENT
// RUN: not autopar-run %s --function missing 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not autopar-run %s --function unnamed 2>&1 | FileCheck %s --check-prefix=UNNAMED
// RUN: not autopar-run %s --function replicas 2>&1 | FileCheck %s --check-prefix=REPLICAS
// RUN: not autopar-run %s --function no_mesh 2>&1 | FileCheck %s --check-prefix=NOMESH
// RUN: not autopar-run %s --function bad_sharding 2>&1 | FileCheck %s --check-prefix=SHARDING
// RUN: not autopar-run %s --function block_argument 2>&1 | FileCheck %s --check-prefix=GIVEN
// RUN: not autopar-run %s --function elided 2>&1 | FileCheck %s --check-prefix=ELIDED
// RUN: not autopar-run %s --function waits_twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not autopar-run %s --function huge 2>&1 | FileCheck %s --check-prefix=HUGE
// RUN: not autopar-run %s --function stage 2>&1 | FileCheck %s --check-prefix=STAGE
// RUN: not autopar-run %s --function outside 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not autopar-run %s --function block_shape 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: not autopar-run %s --function nowhere 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: not autopar-run %s 2>&1 | FileCheck %s --check-prefix=WHICH

// RUN: sed -n "s/^.. LOWERED-PROGRAM: //p" %s > %t.exec && not autopar-run %t.exec 2>&1 | FileCheck %s --check-prefix=LOWERED
// LOWERED-PROGRAM: rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
// LOWERED: error: the program is lowered to kernels, which are not interpreted: give graph or spmd IR (autopar-opt --emit=spmd)

// NOWHERE: error: no function is called 'nowhere'; there are: @unsupported,
// WHICH: error: no function is called step; name one with --function: @unsupported,

autopar.mesh @mesh = <["x"=2]>

// UNKNOWN: refusals.mlir:[[#@LINE+3]]:{{[0-9]+}}: error: 'stablehlo.custom_call' op is not supported by the interpreter
func.func @unsupported(%arg0: tensor<2xui32> {autopar.name = "k", autopar.kind = "seed"}) -> tensor<1x1xf32> {
  %0 = stablehlo.constant dense<1.0> : tensor<1x1xf32>
  %1 = stablehlo.custom_call @unknown(%0) : (tensor<1x1xf32>) -> tensor<1x1xf32>
  return %1 : tensor<1x1xf32>
}

// COMPLEX: error: 'stablehlo.remainder' op of complex numbers is not supported by the interpreter
func.func @complex() -> tensor<complex<f32>> {
  %0 = stablehlo.constant dense<(1.0, 2.0)> : tensor<complex<f32>>
  %1 = stablehlo.remainder %0, %0 : tensor<complex<f32>>
  return %1 : tensor<complex<f32>>
}

// SMALL: error: 'stablehlo.constant' op cannot be run: result type 'tensor<i4>' is not a static tensor of i1, i8 to i64, ui8 to ui64, bf16, f16, f32, f64 or complex
func.func @small_constant() -> tensor<i4> {
  %0 = stablehlo.constant dense<1> : tensor<i4>
  return %0 : tensor<i4>
}

// ARGUMENT: error: argument 'z' cannot be run: its type is 'tensor<f8E5M2>'
func.func @small_argument(%arg0: tensor<f8E5M2> {autopar.name = "z"}) {
  return
}

// MISSING: error: no input file has tensor 'state/w', an argument of 'missing' of f32[2,3]
func.func @missing(%arg0: tensor<2x3xf32> {autopar.name = "state/w"}) {
  return
}

// UNNAMED: error: no input file has tensor 'argument0', an argument of 'unnamed' of i32[]
// UNNAMED: note: arguments get their names from the Import stage: autopar-opt --emit=graph
// UNNAMED-NOT: see current operation
func.func @unnamed(%arg0: tensor<i32>) {
  return
}

// REPLICAS: error: replicated result 'w' differs between devices 0 and 1 at [1]: 0 and 1
func.func @replicas() -> (tensor<2xi32> {autopar.name = "w", autopar.sharding = #autopar.sharding<@mesh, [{}]>, autopar.global_type = tensor<2xi32>})
    attributes {autopar.spmd, autopar.mesh = @mesh} {
  %device = comm.axis_index over <@mesh, ["x"]> : tensor<i32>
  %ramp = stablehlo.iota dim = 0 : tensor<2xi32>
  %spread = stablehlo.broadcast_in_dim %device, dims = [] : (tensor<i32>) -> tensor<2xi32>
  %both = stablehlo.multiply %ramp, %spread : tensor<2xi32>
  return %both : tensor<2xi32>
}

// NOMESH: error: spmd function 'no_mesh' names no mesh of the module in autopar.mesh
func.func @no_mesh() attributes {autopar.spmd} {
  return
}

// SHARDING: error: sharding of 'w': {{.*}}rank
func.func @bad_sharding() -> (tensor<2xi32> {autopar.name = "w", autopar.sharding = #autopar.sharding<@mesh, [{"x"}]>, autopar.global_type = tensor<2x2xi32>})
    attributes {autopar.spmd, autopar.mesh = @mesh} {
  %0 = stablehlo.iota dim = 0 : tensor<2xi32>
  return %0 : tensor<2xi32>
}

// GIVEN: error: argument 0 of 'block_argument' is ui32[2], device 0 was given ui32[1]
func.func @block_argument(%arg0: tensor<2xui32> {autopar.name = "seed", autopar.kind = "seed", autopar.global_type = tensor<2xui32>,
                                                 autopar.sharding = #autopar.sharding<@mesh, [{"x"}]>})
    attributes {autopar.spmd, autopar.mesh = @mesh} {
  return
}

// ELIDED: error: 'stablehlo.constant' op has a value that cannot be read: elided, or of a type that cannot be run
func.func @elided() -> tensor<3xf32> {
  %0 = stablehlo.constant dense_resource<__elided__> : tensor<3xf32>
  return %0 : tensor<3xf32>
}

// TWICE: error: 'comm.wait' op waits for a collective that was not started
func.func @waits_twice() -> tensor<i32> attributes {autopar.spmd, autopar.mesh = @mesh} {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %h = comm.all_reduce_start %one over <@mesh, ["x"]> kind = sum to [tensor<i32>] reason = "test" : (tensor<i32>) -> !comm.handle
  %count = stablehlo.while(%i = %zero) : tensor<i32>
   cond {
    %more = stablehlo.compare LT, %i, %two, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %sum = comm.wait %h : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next : tensor<i32>
  }
  return %count : tensor<i32>
}

// STAGE: error: 'comm.send' op is not supported by the interpreter: it sends between functions of a plan
func.func @stage() attributes {autopar.spmd, autopar.mesh = @mesh} {
  %0 = stablehlo.iota dim = 0 : tensor<2xi32>
  comm.send %0 to 1 tag = 0 reason = "test" : tensor<2xi32>
  return
}

// OUTSIDE: error: function 'outside' has no body to run
func.func private @outside() -> tensor<i32>

// BLOCK: error: replicated result 'w' has blocks of shape i32[2], its sharding says i32[1]
func.func @block_shape() -> (tensor<2xi32> {autopar.name = "w", autopar.sharding = #autopar.sharding<@mesh, [{"x"}]>, autopar.global_type = tensor<2xi32>})
    attributes {autopar.spmd, autopar.mesh = @mesh} {
  %0 = stablehlo.iota dim = 0 : tensor<2xi32>
  return %0 : tensor<2xi32>
}

// HUGE: error: out of memory: the program holds tensors too large to run here
func.func @huge() -> tensor<1000000x1000000x1000000x8xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<1000000x1000000x1000000x8xf32>
  return %0 : tensor<1000000x1000000x1000000x8xf32>
}
