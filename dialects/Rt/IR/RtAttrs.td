// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attributes of the rt dialect.
#ifndef AUTOPAR_RTATTRS_TD
#define AUTOPAR_RTATTRS_TD
include "mlir/IR/AttrTypeBase.td"
include "dialects/Rt/IR/RtDialect.td"
include "dialects/Rt/IR/RtEnums.td"

def Rt_AxisRefAttr : AttrDef<Rt_Dialect, "AxisRef"> {
  let mnemonic = "axis";
  let summary = "A mesh axis or sub-axis by its index in the mesh";
  let description = [{
    As autopar_axis_ref: position along it is (coordinate / (axis size / (pre * size))) % size. `#rt.axis<1, 1, 4>` is
    the whole second axis of a mesh whose second axis has size 4.
  }];
  let parameters = (ins "int64_t":$axis, "int64_t":$pre, "int64_t":$size);
  let assemblyFormat = "`<` $axis `,` $pre `,` $size `>`";
}

def Rt_PartAttr : AttrDef<Rt_Dialect, "Part"> {
  let mnemonic = "part";
  let summary = "Elements that one rank of a group hands to another";
  let description = [{
    As autopar_part: `#rt.part<0 to 2 round 0 at 4 to 0 run 6 sizes[2] strides[12] to[6]>`: for each index of `sizes`, a run of
    6 contiguous elements, from element 4 on of the source's buffer to element 0 on of the target's, with strides of either.
  }];
  let parameters = (ins "int64_t":$source, "int64_t":$target, "int64_t":$round, "int64_t":$in_offset, "int64_t":$out_offset,
    "int64_t":$run, OptionalArrayRefParameter<"int64_t">:$sizes, OptionalArrayRefParameter<"int64_t">:$in_strides,
    OptionalArrayRefParameter<"int64_t">:$out_strides);
  let assemblyFormat = [{
    `<` $source `to` $target `round` $round `at` $in_offset `to` $out_offset `run` $run
    `sizes` `[` (`]`) : ($sizes^ `]`)? `strides` `[` (`]`) : ($in_strides^ `]`)? `to` `[` (`]`) : ($out_strides^ `]`)? `>`
  }];
}

def Rt_MaskAttr : AttrDef<Rt_Dialect, "Mask"> {
  let mnemonic = "mask";
  let summary = "A step from products of queries and keys to what the softmax is of";
  let description = [{
    As autopar_mask. `#rt.mask<select, number = -1.000000e+30 : f64, diagonal = 0>`: the number where column > row.
    `#rt.mask<select, number = -1.000000e+30 : f64, operand = true>`: the number where the operand, a tensor of i1, is false (`inverted`:
    true). `#rt.mask<add, operand = true>`: plus the operand. With an operand, `diagonal` tells what the operand holds beyond it: there a
    select replaces every score, and what is added is at most `number`. `zeroes`: the softmax is set to 0 where the select replaces.
  }];
  let parameters = (ins EnumParameter<Rt_MaskKind>:$kind, OptionalParameter<"::mlir::FloatAttr">:$number,
    DefaultValuedParameter<"bool", "false">:$operand, DefaultValuedParameter<"bool", "false">:$inverted,
    DefaultValuedParameter<"bool", "false">:$zeroes, OptionalParameter<"std::optional<int64_t>">:$diagonal);
  let assemblyFormat = "`<` $kind `` `,` struct($number, $operand, $inverted, $zeroes, $diagonal) `>`";
  let extraClassDeclaration = [{
    double numberOr(double none) const { return getNumber() ? getNumber().getValueAsDouble() : none; }
  }];
}
#endif
