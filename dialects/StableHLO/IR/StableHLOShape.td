// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops that move elements and compute none.
#ifndef AUTOPAR_STABLEHLOSHAPE_TD
#define AUTOPAR_STABLEHLOSHAPE_TD
include "dialects/StableHLO/IR/StableHLOBase.td"

def StableHLO_ConstantOp : HLO_PureOp<"constant", [ConstantLike, InferTypeOpAdaptor,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A constant tensor";
  let description = "(C1) the result has the type of value.";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs HLO_Tensor:$output);
  let builders = [OpBuilder<(ins "::mlir::Attribute":$value)>];
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def StableHLO_IotaOp : HLO_PureOp<"iota"> {
  let summary = "Each element is its own index along iota_dimension";
  let description = "(C1) 0 <= iota_dimension < rank(output).";
  let arguments = (ins I64Attr:$iota_dimension);
  let results = (outs HLO_IntFpOrComplexTensor:$output);
  let assemblyFormat = "`dim` `=` $iota_dimension attr-dict `:` type($output)";
  let hasVerifier = 1;
}

def StableHLO_BitcastConvertOp : HLO_PureOp<"bitcast_convert"> {
  let summary = "The same bits, read as another element type";
  let description = [{
    (C1) equal element widths: equal shapes. A wider result: its width is the operand's last dim times the operand's
    width, and that dim goes. A narrower result: a new last dim of as many elements as one operand element holds.
    (C2) operand and result are both complex, or neither is.
  }];
  let arguments = (ins HLO_Tensor:$operand);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def StableHLO_BroadcastInDimOp : HLO_PureOp<"broadcast_in_dim"> {
  let summary = "Operand dim i becomes result dim broadcast_dimensions[i]; size 1 is repeated";
  let description = [{
    (C1) operand and result have one element type. (C2) size(broadcast_dimensions) = rank(operand).
    (C3) 0 <= broadcast_dimensions[i] < rank(result). (C4) broadcast_dimensions are unique.
    (C5) dim i of the operand is 1 or equals dim broadcast_dimensions[i] of the result.
  }];
  let arguments = (ins HLO_Tensor:$operand, DenseI64ArrayAttr:$broadcast_dimensions);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StableHLO_ReshapeOp : HLO_PureOp<"reshape"> {
  let summary = "The same elements in row-major order, with another shape";
  let description = [{
    (C1) operand and result have one element type. (C2) they have the same number of elements.
  }];
  let arguments = (ins HLO_Tensor:$operand);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def StableHLO_TransposeOp : HLO_PureOp<"transpose", [InferTypeOpAdaptor]> {
  let summary = "Result dim i is operand dim permutation[i]";
  let description = [{
    (C1) operand and result have one element type. (C2) permutation is a permutation of the operand's dims.
    (C3) result dim i is operand dim permutation[i].
  }];
  let arguments = (ins HLO_Tensor:$operand, DenseI64ArrayAttr:$permutation);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "$operand `,` `dims` `=` $permutation attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def StableHLO_ReverseOp : HLO_PureOp<"reverse", [SameOperandsAndResultType]> {
  let summary = "The order of elements along dimensions is turned round";
  let description = [{
    (C1) operand and result have one type. (C2) dimensions are unique. (C3) 0 <= dimensions[i] < rank(result).
  }];
  let arguments = (ins HLO_Tensor:$operand, DenseI64ArrayAttr:$dimensions);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "$operand `,` `dims` `=` $dimensions attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def StableHLO_ConcatenateOp : HLO_PureOp<"concatenate", [InferTypeOpAdaptor]> {
  let summary = "Tensors one after the other along dimension";
  let description = [{
    (C1) inputs have one element type. (C2) inputs have equal shapes but along dimension. (C3) at least one input.
    (C4) 0 <= dimension < rank(inputs[0]). (C5) the result has the inputs' element type.
    (C6) the result has the inputs' shape, with the sum of their sizes along dimension.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, I64Attr:$dimension);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    custom<VariadicOperandWithAttribute>($inputs) `dim` `=` $dimension attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StableHLO_PadOp : HLO_PureOp<"pad", [InferTypeOpAdaptor]> {
  let summary = "Padding at the low and high end of each dim and between elements; a negative amount cuts";
  let description = [{
    (C1) operand, padding_value and result have one element type, padding_value rank 0.
    (C2) edge_padding_low, edge_padding_high and interior_padding have the operand's rank as size.
    (C3) 0 <= interior_padding. (C4) result dim i is low + d + max(d - 1, 0) * interior + high, for operand dim d.
  }];
  let arguments = (ins HLO_Tensor:$operand, HLO_Tensor:$padding_value, DenseI64ArrayAttr:$edge_padding_low,
    DenseI64ArrayAttr:$edge_padding_high, DenseI64ArrayAttr:$interior_padding);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=` $edge_padding_high `,`
    `interior` `=` $interior_padding attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StableHLO_SliceOp : HLO_PureOp<"slice", [InferTypeOpAdaptor]> {
  let summary = "Elements start, start + stride, … below limit along each dim";
  let description = [{
    (C1) operand and result have one element type.
    (C2) start_indices, limit_indices and strides have the operand's rank as size.
    (C3) 0 <= start_indices[i] <= limit_indices[i] <= dim i of the operand. (C4) 0 < strides[i].
    (C5) result dim i is ceil((limit_indices[i] - start_indices[i]) / strides[i]).
  }];
  let arguments = (ins HLO_Tensor:$operand, DenseI64ArrayAttr:$start_indices, DenseI64ArrayAttr:$limit_indices,
    DenseI64ArrayAttr:$strides);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $operand custom<SliceRanges>($start_indices, $limit_indices, $strides) attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StableHLO_DynamicSliceOp : HLO_PureOp<"dynamic_slice", [InferTypeOpAdaptor]> {
  let summary = "A block of slice_sizes at start_indices, which are clamped so that it fits";
  let description = [{
    (C1) operand and result have one element type. (C2) one start index and one slice size for each operand dim.
    (C3) start_indices have one type. (C4) 0 <= slice_sizes[i] <= dim i of the operand.
    (C5) the result's shape is slice_sizes.
  }];
  let arguments = (ins HLO_Tensor:$operand, Variadic<HLO_ScalarIntTensor>:$start_indices,
    DenseI64ArrayAttr:$slice_sizes);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` custom<VariadicOperandWithAttribute>($start_indices) `sizes` `=` $slice_sizes attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StableHLO_DynamicUpdateSliceOp : HLO_PureOp<"dynamic_update_slice", [InferTypeOpAdaptor]> {
  let summary = "operand with update written at start_indices, which are clamped so that it fits";
  let description = [{
    (C1) operand and result have one type. (C2) update has the operand's element type. (C3) update has its rank.
    (C4) one start index for each operand dim. (C5) start_indices have one type.
    (C6) dim i of update is at most dim i of the operand.
  }];
  let arguments = (ins HLO_Tensor:$operand, HLO_Tensor:$update, Variadic<HLO_ScalarIntTensor>:$start_indices);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def StableHLO_GatherOp : HLO_PureOp<"gather", [InferTypeOpAdaptor]> {
  let summary = "Slices of operand at the indices in start_indices, which are clamped so that each fits";
  let description = [{
    Result dims in offset_dims run over a slice, the others over start_indices but its index_vector_dim.
    (C1) rank(operand) = size(offset_dims) + size(collapsed_slice_dims) + size(operand_batching_dims).
    (C2) 0 <= index_vector_dim <= rank(start_indices).
    (C3) size(start_index_map) = dim index_vector_dim of start_indices, 1 if that is its rank.
    (C4) offset_dims are unique and sorted. (C5) 0 <= offset_dims[i] < rank(result).
    (C6) collapsed_slice_dims and operand_batching_dims together are unique. (C7) collapsed_slice_dims are sorted.
    (C8) 0 <= collapsed_slice_dims[i] < rank(operand). (C9) slice_sizes there are at most 1.
    (C10) operand_batching_dims are sorted. (C11) 0 <= operand_batching_dims[i] < rank(operand).
    (C12) slice_sizes there are at most 1. (C13) start_indices_batching_dims are unique.
    (C14) 0 <= start_indices_batching_dims[i] < rank(start_indices). (C15) index_vector_dim is not one of them.
    (C16) size(operand_batching_dims) = size(start_indices_batching_dims). (C17) the dims that they pair are equal.
    (C18) start_index_map and operand_batching_dims together are unique. (C19) 0 <= start_index_map[i] < rank(operand).
    (C20) size(slice_sizes) = rank(operand). (C21) 0 <= slice_sizes[i] <= dim i of operand.
    (C22) the result's shape: dims in offset_dims have the slice sizes that are neither collapsed nor batching, the
    others the dims of start_indices but index_vector_dim. (C23) operand and result have one element type.
  }];
  let arguments = (ins HLO_Tensor:$operand, HLO_IntTensor:$start_indices,
    StableHLO_GatherDimensionNumbersAttr:$dimension_numbers, DenseI64ArrayAttr:$slice_sizes,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted);
  let results = (outs HLO_Tensor:$result);
  let hasVerifier = 1;
}
#endif
