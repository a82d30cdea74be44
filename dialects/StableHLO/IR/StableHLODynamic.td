// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops whose shapes are operands. They are read where results are static all the same, as in programs that were exported with
// symbolic shapes and then given sizes; Import turns them into the ops without "dynamic".
#ifndef AUTOPAR_STABLEHLODYNAMIC_TD
#define AUTOPAR_STABLEHLODYNAMIC_TD
include "dialects/StableHLO/IR/StableHLOBase.td"

class HLO_DynamicOp<string mnemonic> : HLO_PureOp<mnemonic> {
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def StableHLO_DynamicReshapeOp : HLO_DynamicOp<"dynamic_reshape"> {
  let summary = "reshape to output_shape";
  let arguments = (ins HLO_Tensor:$operand, HLO_IntTensor:$output_shape);
}

def StableHLO_DynamicBroadcastInDimOp : HLO_DynamicOp<"dynamic_broadcast_in_dim"> {
  let summary = "broadcast_in_dim to output_dimensions";
  let arguments = (ins HLO_Tensor:$operand, HLO_IntTensor:$output_dimensions, DenseI64ArrayAttr:$broadcast_dimensions,
    OptionalAttr<DenseI64ArrayAttr>:$known_expanding_dimensions,
    OptionalAttr<DenseI64ArrayAttr>:$known_nonexpanding_dimensions);
  let assemblyFormat = [{
    $operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_DynamicIotaOp : HLO_DynamicOp<"dynamic_iota"> {
  let summary = "iota of output_shape";
  let arguments = (ins HLO_IntTensor:$output_shape, I64Attr:$iota_dimension);
  let assemblyFormat = [{
    $output_shape `,` `dim` `=` $iota_dimension attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_DynamicPadOp : HLO_DynamicOp<"dynamic_pad"> {
  let summary = "pad by amounts that are operands";
  let arguments = (ins HLO_Tensor:$operand, HLO_Tensor:$padding_value, HLO_IntTensor:$edge_padding_low,
    HLO_IntTensor:$edge_padding_high, HLO_IntTensor:$interior_padding);
}

def StableHLO_RealDynamicSliceOp : HLO_DynamicOp<"real_dynamic_slice"> {
  let summary = "slice by bounds that are operands";
  let arguments = (ins HLO_Tensor:$operand, HLO_IntTensor:$start_indices, HLO_IntTensor:$limit_indices,
    HLO_IntTensor:$strides);
}

def StableHLO_DynamicGatherOp : HLO_DynamicOp<"dynamic_gather"> {
  let summary = "gather of slice_sizes that are an operand";
  let arguments = (ins HLO_Tensor:$operand, HLO_IntTensor:$start_indices, HLO_IntTensor:$slice_sizes,
    StableHLO_GatherDimensionNumbersAttr:$dimension_numbers,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted);
  let assemblyFormat = ?;
}

def StableHLO_GetDimensionSizeOp : HLO_DynamicOp<"get_dimension_size"> {
  let summary = "The size of a dim, as tensor<i32>";
  let arguments = (ins HLO_Tensor:$operand, I64Attr:$dimension);
  let assemblyFormat = "$operand `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)";
}
#endif
