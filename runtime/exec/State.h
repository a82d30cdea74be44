// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Training state in files: the whole state under global names, the same bytes whatever the mesh. Each rank reads and
// writes its own blocks in place; of replicas the lowest rank writes. A file appears under its name only when it is
// complete and on disk, so the last good one survives whatever happens while the next is written.
#pragma once
#include "runtime/comm/Communicator.h"
#include "runtime/exec/Safetensors.h"

namespace autopar::rt {

/// Reads every state tensor that @step reads (others where the file has them). Returns the number of steps the state has
/// seen, 0 for files that do not say. Each rank by itself; the caller agrees on failures.
StatusOr<int64_t> loadState(const Manifest &manifest, int rank, std::byte *arena, const std::string &path);

/// All ranks together; they agree on failures here.
Status saveState(const Manifest &manifest, World &world, const std::byte *arena, const std::string &path, int64_t step);

} // namespace autopar::rt
