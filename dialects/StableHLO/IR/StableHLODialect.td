// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The stablehlo dialect itself. Its attributes and ops live in the other .td files of this folder, by family.
#ifndef AUTOPAR_STABLEHLODIALECT_TD
#define AUTOPAR_STABLEHLODIALECT_TD
include "mlir/IR/OpBase.td"

def StableHLO_Dialect : Dialect {
  let name = "stablehlo";
  let cppNamespace = "::autopar::stablehlo";
  let summary = "The subset of OpenXLA's StableHLO that training graphs use.";
  let description = [{
    Our own definition of the ops that JAX prints, with OpenXLA's names, attributes and text, so that a program passes
    between the two unchanged. A pure subset: nothing here means anything that it does not mean there. All tensors
    have static shapes; quantized and dynamic types are refused by the verifiers.
  }];
  // Quantized types are read only to be refused with their name.
  let dependentDialects = ["::mlir::quant::QuantDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
}
#endif
