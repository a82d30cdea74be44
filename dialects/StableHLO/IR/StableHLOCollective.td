// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collectives as shard_map prints them, inside of manual computations. Import writes them as ops of comm, whose verifiers
// know the mesh and check shapes and groups.
#ifndef AUTOPAR_STABLEHLOCOLLECTIVE_TD
#define AUTOPAR_STABLEHLOCOLLECTIVE_TD
include "dialects/StableHLO/IR/StableHLOBase.td"

def StableHLO_AllReduceOp : HLO_RegionOp<"all_reduce", [HLO_PairwiseSameType]> {
  let summary = "Combines the operands of a group's devices with computation";
  let arguments = (ins Variadic<HLO_Tensor>:$operands, I64ElementsAttr:$replica_groups,
    OptionalAttr<StableHLO_ChannelHandleAttr>:$channel_handle, UnitAttr:$use_global_device_ids);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs Variadic<HLO_Tensor>);
}

def StableHLO_AllGatherOp : HLO_PureOp<"all_gather"> {
  let summary = "Joins the operands of a group's devices along all_gather_dim";
  let arguments = (ins Variadic<HLO_Tensor>:$operands, I64Attr:$all_gather_dim, I64ElementsAttr:$replica_groups,
    OptionalAttr<StableHLO_ChannelHandleAttr>:$channel_handle, UnitAttr:$use_global_device_ids);
  let results = (outs Variadic<HLO_Tensor>);
}

def StableHLO_ReduceScatterOp : HLO_RegionOp<"reduce_scatter"> {
  let summary = "As all_reduce; each device keeps its block along scatter_dimension";
  let arguments = (ins HLO_Tensor:$operand, I64Attr:$scatter_dimension, I64ElementsAttr:$replica_groups,
    OptionalAttr<StableHLO_ChannelHandleAttr>:$channel_handle, UnitAttr:$use_global_device_ids);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs HLO_Tensor:$result);
}

def StableHLO_AllToAllOp : HLO_PureOp<"all_to_all"> {
  let summary = "Block i along split_dimension goes to device i of the group, which joins what it gets along concat_dimension";
  let arguments = (ins Variadic<HLO_Tensor>:$operands, I64Attr:$split_dimension, I64Attr:$concat_dimension,
    I64Attr:$split_count, I64ElementsAttr:$replica_groups, OptionalAttr<StableHLO_ChannelHandleAttr>:$channel_handle);
  let results = (outs Variadic<HLO_Tensor>);
}

def StableHLO_CollectivePermuteOp : HLO_PureOp<"collective_permute", [SameOperandsAndResultType]> {
  let summary = "Sends the operand of each source to its target; who is no target gets zeros";
  let arguments = (ins HLO_Tensor:$operand, I64ElementsAttr:$source_target_pairs,
    OptionalAttr<StableHLO_ChannelHandleAttr>:$channel_handle);
  let results = (outs HLO_Tensor:$result);
}

def StableHLO_CollectiveBroadcastOp : HLO_PureOp<"collective_broadcast", [SameOperandsAndResultType]> {
  let summary = "Sends the operand of each group's first device to all of the group; who is in no group gets zeros";
  let arguments = (ins HLO_Tensor:$operand, I64ElementsAttr:$replica_groups,
    OptionalAttr<StableHLO_ChannelHandleAttr>:$channel_handle);
  let results = (outs HLO_Tensor:$result);
}

class HLO_DeviceNumberOp<string mnemonic> : HLO_PureOp<mnemonic> {
  let results = (outs HLO_ScalarIntTensor:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}
def StableHLO_PartitionIdOp : HLO_DeviceNumberOp<"partition_id"> { let summary = "This device's number in the mesh"; }
def StableHLO_ReplicaIdOp : HLO_DeviceNumberOp<"replica_id"> { let summary = "This device's replica: 0, since programs have one"; }
#endif
