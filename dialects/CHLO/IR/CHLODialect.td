// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The chlo dialect itself, and the class of its ops.
#ifndef AUTOPAR_CHLODIALECT_TD
#define AUTOPAR_CHLODIALECT_TD
include "dialects/StableHLO/IR/StableHLOBase.td"

def CHLO_Dialect : Dialect {
  let name = "chlo";
  let cppNamespace = "::autopar::chlo";
  let summary = "Functions above stablehlo that compilers take whole.";
  let description = [{
    OpenXLA's client dialect, with its names and text: special functions and top_k, which JAX prints, and the ops that
    broadcast their operands, which other frontends print and ExpandOps writes out. Every op has static shapes, as those of
    stablehlo have.
  }];
  // The numbers of constant_like may be #complex.number.
  let dependentDialects = ["::autopar::stablehlo::StableHLODialect", "::mlir::complex::ComplexDialect"];
  let useDefaultAttributePrinterParser = 1;
}

class CHLO_Op<string mnemonic, list<Trait> traits>
    : Op<CHLO_Dialect, mnemonic, !listconcat([HLO_StaticTensors], traits, [Pure])>;
#endif
