// RUN: autopar-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{found axis "a" twice, expected each name once}}
sdy.mesh @mesh_c1 = <["a"=2, "a"=4]>

// -----

// expected-error @below {{found size 0 of axis "a", expected a positive size}}
sdy.mesh @mesh_c2 = <["a"=0]>

// -----

// expected-error @below {{found axis "a" of size 4611686018427387904, which makes a mesh of more than 1048576 devices, expected at most so many}}
sdy.mesh @mesh_absurd = <["a"=4611686018427387904, "b"=4]>

// -----

sdy.mesh @most = <["a"=1024, "b"=1024]>
// expected-error @below {{found axis "b" of size 1025, which makes a mesh of more than 1048576 devices, expected at most so many}}
sdy.mesh @one_more = <["a"=1024, "b"=1025]>

// -----

// expected-error @below {{found device_ids that are not the ids 0 to 3, each once}}
sdy.mesh @mesh_c3 = <["a"=4], device_ids=[0, 1, 1, 3]>

// -----

func.func @no_mesh(%x: tensor<8xf32>) {
  // expected-error @below {{found mesh @mesh, expected the name of an sdy.mesh of this module}}
  %0 = sdy.sharding_constraint %x <@mesh, [{}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @rank(%x: tensor<8xf32>) {
  // expected-error @below {{found a sharding of 2 dims on 'tensor<8xf32>', expected 1 dims}}
  %0 = sdy.reshard %x <@mesh, [{}, {}]> : tensor<8xf32>
  return
}

// -----

func.func @no_axis_of_many(%x: tensor<8xf32>) {
  // expected-error @below {{found axis "x", which the mesh ["a"=1, "b"=1, "c"=1, "d"=1, "e"=1, "f"=1, "g"=1, "h"=2, …] has not}}
  %0 = sdy.sharding_constraint %x <mesh<["a"=1, "b"=1, "c"=1, "d"=1, "e"=1, "f"=1, "g"=1, "h"=2, "i"=2], device_ids=[3, 2, 1, 0]>, [{"x"}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @no_axis(%x: tensor<8xf32>) {
  // expected-error @below {{found axis "b", which the mesh ["a"=2] has not}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"b"}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @axis_twice(%x: tensor<8x8xf32>) {
  // expected-error @below {{found axis "a" used twice, expected each axis, or part of one, once}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"a"}, {"a"}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=6]>
func.func @halves_and_thirds(%x: tensor<8x8xf32>) {
  // expected-error @below {{found axis "a" used twice, expected each axis, or part of one, once}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"a":(1)2}, {"a":(3)2}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=8]>
func.func @part_does_not_divide(%x: tensor<8x8xf32>) {
  // expected-error @below {{found part (2)3 of axis "a" of size 8, expected a size above 1 whose product with the pre-size divides the axis}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"a":(2)3}, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @manual_computation_c1(%x: tensor<8xf32>) {
  // expected-error @below {{found 0 in_shardings and 1 out_shardings, expected 1 and 1, one for each operand and result}}
  %0 = sdy.manual_computation(%x) in_shardings=[] out_shardings=[<@mesh, [{}]>] manual_axes={} (%a: tensor<8xf32>) {
    sdy.return %a : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @manual_computation_c2_arguments(%x: tensor<8xf32>) {
  // expected-error @below {{found a body of 0 arguments, expected 1, one for each operand}}
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{}]>] out_shardings=[] manual_axes={} () {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @manual_computation_c2_results(%x: tensor<8xf32>) {
  // expected-error @below {{found a body that returns 0 values, expected 1, one for each result}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}]>] manual_axes={} (%a: tensor<8xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
// expected-error @below {{found an axis after '?', expected '?' to be last}}
func.func @axis_after_question(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?, "a"}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
// expected-error @below {{expected a priority like p1}}
func.func @bad_priority(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}q1]>}) {
  return
}

// -----

// A sharding's own mesh is checked as one that is declared.
func.func @own_mesh(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{found size -4 of axis "z", expected a positive size}}
  %0 = sdy.sharding_constraint %a <mesh<["z"=-4]>, [{"z"}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @named_computation_c1(%x: tensor<8xf32>) {
  // expected-error @below {{found 2 in_shardings, expected 1, one for each operand}}
  %0 = sdy.named_computation<"f">(%x) in_shardings=[<@mesh, [{}]>, <@mesh, [{}]>] (%a: tensor<8xf32>) {
    sdy.return %a : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @named_computation_c2(%x: tensor<8xf32>) {
  // expected-error @below {{found a body on other types than the operands', expected the same}}
  %0 = sdy.named_computation<"f">(%x) (%a: tensor<4xf32>) {
    sdy.return %a : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @named_computation_c2(%x: tensor<8xf32>) {
  // expected-error @below {{found a body that returns other types than the results', expected the same}}
  %0 = sdy.named_computation<"f">(%x) (%a: tensor<8xf32>) {
    sdy.return %a : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @named_computation_c3(%x: tensor<8xf32>) {
  // expected-error @below {{found axis "b", which the mesh ["a"=2] has not}}
  %0 = sdy.named_computation<"f">(%x) out_shardings=[<@mesh, [{"b"}]>] (%a: tensor<8xf32>) {
    sdy.return %a : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @data_flow_edge_c1(%x: tensor<8xf32>) {
  // expected-error @below {{found a sharding of 2 dims on 'tensor<8xf32>', expected 1 dims}}
  %0 = sdy.data_flow_edge %x sharding=<@mesh, [{}, {}]> : tensor<8xf32>
  return
}

// -----

func.func @rule_letter(%x: tensor<8xf32>) {
  // expected-error @below {{found factor 'a', expected a letter from i to z}}
  %0 = stablehlo.custom_call @f(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([a])->([a]) {i=8}, custom>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @rule_late_letter(%x: tensor<8xf32>) {
  // expected-error @below {{expected z_1, z_2 and so on for factors after z}}
  %0 = stablehlo.custom_call @f(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([k_1])->([i]) {i=8}, custom>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @rule_order(%x: tensor<8xf32>) {
  // expected-error @below {{found factor 'j', expected 'i': factors in order, each once}}
  %0 = stablehlo.custom_call @f(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {j=8}, custom>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @rule_kinds(%x: tensor<8xf32>) {
  // expected-error @below {{found 2 factors, expected one}}
  %0 = stablehlo.custom_call @f(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} permutation={ij}, custom>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @rule_kind_of_none(%x: tensor<8xf32>) {
  // expected-error @below {{sharding rule: found a kind for factor j, which has no size}}
  %0 = stablehlo.custom_call @f(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction={j}, custom>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @rule_sizes(%x: tensor<8xf32>) {
  // expected-error @below {{sharding rule: operand 0 dim 0: factors have product 4, but the dim has size 8}}
  %0 = stablehlo.custom_call @f(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=4}, custom>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @rule_is_none(%x: tensor<8xf32>) {
  // expected-error @below {{found sdy.sharding_rule = 1 : i32, expected an op_sharding_rule}}
  %0 = stablehlo.custom_call @f(%x) {sdy.sharding_rule = 1 : i32} : (tensor<8xf32>) -> tensor<8xf32>
  return
}
