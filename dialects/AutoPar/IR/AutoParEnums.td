// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_AUTOPARENUMS_TD
#define AUTOPAR_AUTOPARENUMS_TD
include "mlir/IR/EnumAttr.td"

def AutoPar_DirectionEnum : I32EnumAttr<"PropagationDirection", "where shardings may flow", [
    I32EnumAttrCase<"NONE", 0>, I32EnumAttrCase<"FORWARD", 1>, I32EnumAttrCase<"BACKWARD", 2>,
    I32EnumAttrCase<"BOTH", 3>]> {
  let cppNamespace = "::autopar";
  let genSpecializedAttr = 0;
}
#endif
