// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops that combine elements with a region: reductions, windows, scatter, sort, map.
#ifndef AUTOPAR_STABLEHLOREDUCE_TD
#define AUTOPAR_STABLEHLOREDUCE_TD
include "dialects/StableHLO/IR/StableHLOBase.td"

def StableHLO_ReduceOp : HLO_RegionOp<"reduce", [SameVariadicOperandSize, InferTypeOpAdaptor]> {
  let summary = "Combines the elements along dimensions with body";
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, Variadic<HLO_Tensor>:$init_values,
    DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<HLO_Tensor>);
  let hasCustomAssemblyFormat = 1;
}

def StableHLO_ReduceWindowOp : HLO_RegionOp<"reduce_window", [SameVariadicOperandSize, InferTypeOpAdaptor]> {
  let summary = "Combines the elements of each window with body";
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, Variadic<HLO_Tensor>:$init_values,
    DenseI64ArrayAttr:$window_dimensions, OptionalAttr<DenseI64ArrayAttr>:$window_strides,
    OptionalAttr<DenseI64ArrayAttr>:$base_dilations, OptionalAttr<DenseI64ArrayAttr>:$window_dilations,
    OptionalAttr<I64ElementsAttr>:$padding);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<HLO_Tensor>);
}

def StableHLO_SelectAndScatterOp : HLO_RegionOp<"select_and_scatter", [InferTypeOpAdaptor]> {
  let summary = "Adds source elements where select picks them in each window of operand";
  let arguments = (ins HLO_Tensor:$operand, HLO_Tensor:$source, HLO_Tensor:$init_value,
    OptionalAttr<DenseI64ArrayAttr>:$window_dimensions, OptionalAttr<DenseI64ArrayAttr>:$window_strides,
    OptionalAttr<I64ElementsAttr>:$padding);
  let regions = (region SizedRegion<1>:$select, SizedRegion<1>:$scatter);
  let results = (outs HLO_Tensor:$result);
}

def StableHLO_ScatterOp : HLO_RegionOp<"scatter", [SameVariadicOperandSize, InferTypeOpAdaptor]> {
  let summary = "inputs with updates combined in at scatter_indices; what does not fit is dropped";
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, HLO_IntTensor:$scatter_indices, Variadic<HLO_Tensor>:$updates,
    StableHLO_ScatterDimensionNumbersAttr:$scatter_dimension_numbers,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$unique_indices);
  let regions = (region SizedRegion<1>:$update_computation);
  let results = (outs Variadic<HLO_Tensor>);
}

def StableHLO_SortOp : HLO_RegionOp<"sort", [HLO_PairwiseSameType, InferTypeOpAdaptor]> {
  let summary = "Sorts slices of inputs along dimension together by comparator";
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, DefaultValuedOptionalAttr<I64Attr, "-1">:$dimension,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$is_stable);
  let regions = (region SizedRegion<1>:$comparator);
  let results = (outs Variadic<HLO_Tensor>);
}

def StableHLO_MapOp : HLO_RegionOp<"map"> {
  let summary = "Applies computation to the elements at each index";
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs HLO_Tensor:$result);
}
#endif
