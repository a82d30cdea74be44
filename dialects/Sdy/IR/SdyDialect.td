// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sdy dialect itself.
#ifndef AUTOPAR_SDYDIALECT_TD
#define AUTOPAR_SDYDIALECT_TD
include "mlir/IR/OpBase.td"

def Sdy_Dialect : Dialect {
  let name = "sdy";
  let cppNamespace = "::autopar::sdy";
  let summary = "Shardy's meshes and shardings, as JAX prints them.";
  let description = [{
    A thin reader and writer of Shardy's text. Import turns it into the autopar dialect; the export turns that back, so
    that a plan found here can be used from JAX. Nothing propagates or partitions on this dialect.
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
}
#endif
