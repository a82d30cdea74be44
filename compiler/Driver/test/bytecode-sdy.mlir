// Shardings of sdy in MLIR bytecode are those of its text. Inputs/sdy.hex is the bytecode of this text, written by jaxlib 0.10.2, in
// hexadecimal: module.operation.write_bytecode(file).
// RUN: python3 -c "open(r'%t.mlirbc', 'wb').write(bytes.fromhex(open(r'%S/Inputs/sdy.hex').read()))"
// RUN: autopar-opt %s -o %t.text && autopar-opt %t.mlirbc -o %t.bytes && diff %t.text %t.bytes
// What autopar writes as bytecode it reads.
// RUN: autopar-opt %t.mlirbc --emit-bytecode -o %t.own && autopar-opt %t.own -o %t.again && diff %t.text %t.again
// A rule for a library's op is not read: it stands on a custom call.
// RUN: python3 -c "open(r'%t.rule', 'wb').write(bytes.fromhex(open(r'%S/Inputs/sdy-rule.hex').read()))"
// RUN: not autopar-opt %t.rule --emit=graph 2>&1 | FileCheck %s
// CHECK: error: attribute of kind 10 of sdy is unknown or cut short; print the program as text

sdy.mesh @mesh = <["dp"=2, "tp"=4]>
sdy.mesh @turned = <["x"=2, "y"=2], device_ids=[0, 2, 1, 3]>
sdy.mesh @one = <[], device_ids=[1]>

func.func @shardings(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", ?}p1, {"tp":(2)2}]>},
                     %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}], replicated={"tp":(1)2}>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@turned, [{"y", "x"}, {?}p0]>}) {
  %0 = sdy.sharding_constraint %a <@mesh, [{"dp"}, {}], unreduced={"tp"}> : tensor<8x8xf32>
  %1 = sdy.reshard %b <mesh<["z"=4]>, [{"z"}, {}]> : tensor<8x8xf32>
  %2 = stablehlo.add %0, %1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {"tp"}]>]>} : tensor<8x8xf32>
  sdy.sharding_group %2 group_id=7 : tensor<8x8xf32>
  %3 = sdy.manual_computation(%2) in_shardings=[<@mesh, [{"dp"}, {}]>] out_shardings=[<@mesh, [{"dp"}, {}]>] manual_axes={"dp"} (%c: tensor<4x8xf32>) {
    sdy.return %c : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %3 : tensor<8x8xf32>
}
