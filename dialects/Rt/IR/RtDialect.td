// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rt dialect: what the runtime walks, one op for each entry of runtime/abi/Program.h.
#ifndef AUTOPAR_RTDIALECT_TD
#define AUTOPAR_RTDIALECT_TD
include "mlir/IR/OpBase.td"

def Rt_Dialect : Dialect {
  let name = "rt";
  let cppNamespace = "::autopar::rt";
  let summary = "Launch tables: kernels, library calls, collectives, copies, loops and branches on placed buffers.";
  let description = [{
    The exec level. A module holds one `rt.program`, an `rt.tensor` for each tensor that the world sees, `rt.task`s whose
    bodies are flat lists of launches on buffers, and kernels: `func.func`s on memrefs. Before memory planning buffers
    are `rt.alloc`, `rt.view`, `rt.tensor_view` and `rt.coords_view`; afterwards only `rt.arena_view` and
    `rt.constant_view` are left. See dialects/Rt/README.md.
  }];
  let useDefaultAttributePrinterParser = 1;
}
#endif
