// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one interface through which the compiler learns how an op may be cut. See Rule.h for what a rule says.
#ifndef AUTOPAR_SHARDINGRULEINTERFACE_TD
#define AUTOPAR_SHARDINGRULEINTERFACE_TD
include "mlir/IR/OpBase.td"

def AutoPar_ShardingRuleOpInterface : OpInterface<"ShardingRuleOpInterface"> {
  let cppNamespace = "::autopar";
  let description = [{
    An op with a sharding rule. Ops of other dialects get it as an external model (dialects/StableHLO/Sharding), so that
    their dialect stays pure. An op without it is treated as needing all its operands replicated.

    Propagation, cost and search call `getShardingRule` only; Partition alone calls `localize`.
  }];
  // Custom calls have one only where their text gives it.
  let extraClassOf = "return $_op.hasShardingRule();";
  let methods = [
    InterfaceMethod<"Whether this op has a rule; without one it is none of this interface's ops.",
      "bool", "hasShardingRule", (ins), /*methodBody=*/"", /*defaultImplementation=*/"return true;">,
    InterfaceMethod<[{
      Factors, kinds and linearity of this op on its *global* shapes. Deterministic.
    }], "::autopar::layout::OpRule", "getShardingRule", (ins)>,
    InterfaceMethod<[{
      Builds the op on this device's blocks. `ctx.operands` are local values already cut exactly as `ctx.factorAxes`
      says (and unreduced where linearity asked for it); returns local results cut by the same factors, unreduced over
      the axes of Reduction factors and of Indexed factors that a result lacks. Never emits a collective that moves a
      whole operand: Partition did that before. Padding of operands holds arbitrary bits: where elements along a
      padded dim meet, put the identity there first (ctx.maskPadding).
    }], "::llvm::FailureOr<::llvm::SmallVector<::mlir::Value>>", "localize", (ins "::autopar::LocalizeContext &":$ctx)>
  ];
}
#endif
