// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bf16 values that are only moved (loaded, selected, stored) as the 16-bit
// integers that they are. Code generators for processors without bf16 would
// otherwise keep them as f32 and round at each store, by a library function
// that older compilers' libraries lack. Arithmetic was expanded before
// (LowerKernels.h); conversions that are left get a bitcast.
#pragma once

namespace llvm {
class Module;
}

namespace autopar::emit {

void moveBfloat16AsBits(llvm::Module &module);

} // namespace autopar::emit
