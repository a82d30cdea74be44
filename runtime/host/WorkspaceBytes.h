// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the library calls of a program will keep beside the arena on a CPU like this one, for the compiler's report: the calls are made
// as a rank makes them, so the number is the one that `--stats` shows.
#pragma once
#include "runtime/abi/Program.h"
#include <cstdint>
#include <optional>

namespace autopar::rt {

struct WorkspaceBytes {
  uint64_t oneThread = 0;  ///< of a rank with one thread
  uint64_t eachFurther = 0; ///< for each further one
};

/// Nothing where this CPU cannot run the program. Kernels are not looked at.
std::optional<WorkspaceBytes> predictWorkspace(const autopar_program &program);

} // namespace autopar::rt
