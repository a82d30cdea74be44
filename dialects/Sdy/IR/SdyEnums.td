// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The enumerations of sdy, with Shardy's values.
#ifndef AUTOPAR_SDYENUMS_TD
#define AUTOPAR_SDYENUMS_TD
include "mlir/IR/EnumAttr.td"

def Sdy_PropagationDirection : I32EnumAttr<"PropagationDirection", "directions in which a sharding may travel", [
  I32EnumAttrCase<"NONE", 0>, I32EnumAttrCase<"FORWARD", 1>, I32EnumAttrCase<"BACKWARD", 2>,
  I32EnumAttrCase<"BOTH", 3>]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::autopar::sdy";
}
#endif
