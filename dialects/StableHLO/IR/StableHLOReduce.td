// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops that combine elements with a region: reductions, windows, scatter, sort, map.
#ifndef AUTOPAR_STABLEHLOREDUCE_TD
#define AUTOPAR_STABLEHLOREDUCE_TD
include "dialects/StableHLO/IR/StableHLOBase.td"

def StableHLO_ReduceOp : HLO_RegionOp<"reduce", [SameVariadicOperandSize, InferTypeOpAdaptor]> {
  let summary = "Combines the elements along dimensions with body";
  let description = [{
    (C1) inputs have one shape. (C2) input i and init_value i have one element type. (C3) as many inputs as init_values
    and results, at least one. (C4) 0 <= dimensions[i] < rank(inputs[0]). (C5) dimensions are unique.
    (C6) body takes a value of each input's element type, then such values again, and returns such values.
    (C7) results have the inputs' shape without dimensions. (C8) result i has the element type of init_value i.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, Variadic<HLO_Tensor>:$init_values,
    DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<HLO_Tensor>);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def StableHLO_ReduceWindowOp : HLO_RegionOp<"reduce_window", [SameVariadicOperandSize, InferTypeOpAdaptor]> {
  let summary = "Combines the elements of each window with body";
  let description = [{
    (C1) as many inputs as init_values and results, at least one. (C2) inputs have one shape.
    (C3) input i and init_value i have one element type. (C4) size(window_dimensions) = rank(inputs[0]).
    (C5) 0 < window_dimensions[i]. (C6) size(window_strides) = rank(inputs[0]). (C7) 0 < window_strides[i].
    (C8) size(base_dilations) = rank(inputs[0]). (C9) 0 < base_dilations[i].
    (C10) size(window_dilations) = rank(inputs[0]). (C11) 0 < window_dilations[i].
    (C12) padding has shape [rank(inputs[0]), 2].
    (C13) body takes a value of each input's element type, then such values again, and returns such values.
    (C14) results have one shape. (C15) it is the number of windows along each dim.
    (C16) result i has the element type of init_value i.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, Variadic<HLO_Tensor>:$init_values,
    DenseI64ArrayAttr:$window_dimensions, OptionalAttr<DenseI64ArrayAttr>:$window_strides,
    OptionalAttr<DenseI64ArrayAttr>:$base_dilations, OptionalAttr<DenseI64ArrayAttr>:$window_dilations,
    OptionalAttr<I64ElementsAttr>:$padding);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def StableHLO_SelectAndScatterOp : HLO_RegionOp<"select_and_scatter", [InferTypeOpAdaptor]> {
  let summary = "Adds source elements where select picks them in each window of operand";
  let description = [{
    (C1) operand and source have one element type. (C2) source has as many elements along each dim as windows fit.
    (C3) init_value has operand's element type and rank 0. (C4) size(window_dimensions) = rank(operand).
    (C5) 0 < window_dimensions[i]. (C6) size(window_strides) = rank(operand). (C7) 0 < window_strides[i].
    (C8) padding has shape [rank(operand), 2]. (C9) select takes two values of operand's element type and returns a bool.
    (C10) scatter takes two such values and returns one. (C11) operand and result have one shape.
    (C12) and one element type.
  }];
  let arguments = (ins HLO_Tensor:$operand, HLO_Tensor:$source, HLO_Tensor:$init_value,
    OptionalAttr<DenseI64ArrayAttr>:$window_dimensions, OptionalAttr<DenseI64ArrayAttr>:$window_strides,
    OptionalAttr<I64ElementsAttr>:$padding);
  let regions = (region SizedRegion<1>:$select, SizedRegion<1>:$scatter);
  let results = (outs HLO_Tensor:$result);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def StableHLO_ScatterOp : HLO_RegionOp<"scatter", [SameVariadicOperandSize, InferTypeOpAdaptor]> {
  let summary = "inputs with updates combined in at scatter_indices; what does not fit is dropped";
  let description = [{
    (C1) inputs have one shape. (C2) rank(inputs[0]) = size(update_window_dims) + size(inserted_window_dims) +
    size(input_batching_dims). (C3) updates have one shape. (C4) its dims in update_window_dims are at most the inputs'
    dims that are neither inserted nor batching; the others are the dims of scatter_indices but index_vector_dim.
    (C5) as many updates as inputs, at least one. (C6) update i and input i have one element type.
    (C7) update_window_dims are unique and sorted. (C8) 0 <= update_window_dims[i] < rank(updates[0]).
    (C9) inserted_window_dims and input_batching_dims together are unique. (C10) inserted_window_dims are sorted.
    (C11) 0 <= inserted_window_dims[i] < rank(inputs[0]). (C12) input_batching_dims are sorted.
    (C13) 0 <= input_batching_dims[i] < rank(inputs[0]). (C14) scatter_indices_batching_dims are unique.
    (C15) 0 <= scatter_indices_batching_dims[i] < rank(scatter_indices). (C16) index_vector_dim is not one of them.
    (C17) size(input_batching_dims) = size(scatter_indices_batching_dims). (C18) the dims that they pair are equal.
    (C19) size(scatter_dims_to_operand_dims) = dim index_vector_dim of scatter_indices, 1 if that is its rank.
    (C20) scatter_dims_to_operand_dims and input_batching_dims together are unique.
    (C21) 0 <= scatter_dims_to_operand_dims[i] < rank(inputs[0]). (C22) 0 <= index_vector_dim <= rank(scatter_indices).
    (C23) update_computation takes a value of each input's element type, then such values again, and returns such values.
    (C24) result i has the shape of input i. (C25) and its element type.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, HLO_IntTensor:$scatter_indices, Variadic<HLO_Tensor>:$updates,
    StableHLO_ScatterDimensionNumbersAttr:$scatter_dimension_numbers,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$unique_indices);
  let regions = (region SizedRegion<1>:$update_computation);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def StableHLO_SortOp : HLO_RegionOp<"sort", [HLO_PairwiseSameType, InferTypeOpAdaptor]> {
  let summary = "Sorts slices of inputs along dimension together by comparator";
  let description = [{
    (C1) at least one input. (C2) result i has the type of input i. (C3) inputs have one shape.
    (C4) -rank <= dimension < rank. (C5) comparator takes two values of each input's element type, input by input, and
    returns a bool.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, DefaultValuedOptionalAttr<I64Attr, "-1">:$dimension,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$is_stable);
  let regions = (region SizedRegion<1>:$comparator);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def StableHLO_MapOp : HLO_RegionOp<"map"> {
  let summary = "Applies computation to the elements at each index";
  let description = [{
    (C1) inputs and result have one shape. (C2) at least one input. (C3) dimensions are all dims in order.
    (C4) computation takes a value of each input's element type and returns one of the result's.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs HLO_Tensor:$result);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
#endif
