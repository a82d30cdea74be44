// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What broadcast_compare says of its comparison: stablehlo's enumerations under chlo's name.
#ifndef AUTOPAR_CHLOATTRS_TD
#define AUTOPAR_CHLOATTRS_TD
include "dialects/CHLO/IR/CHLODialect.td"

class CHLO_EnumAttr<EnumAttrInfo info, string name> : EnumAttr<CHLO_Dialect, info, name> {
  let constBuilderCall = "::autopar::chlo::" # cppClassName # "::get($_builder.getContext(), $0)";
}

def CHLO_ComparisonDirectionAttr : CHLO_EnumAttr<HLO_ComparisonDirection, "comparison_direction">;
def CHLO_ComparisonTypeAttr : CHLO_EnumAttr<HLO_ComparisonType, "comparison_type">;
#endif
