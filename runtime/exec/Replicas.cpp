// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hashes travel as control messages. Padding is left out: its bits may differ.
#include "runtime/exec/Replicas.h"
#include "runtime/base/ElementType.h"
#include "runtime/base/Format.h"
#include "runtime/base/Placement.h"
#include <cstring>

namespace autopar::rt {

namespace {
uint64_t hashBlock(const Block &block, const std::byte *data, size_t elementBytes) {
  uint64_t hash = 0xcbf29ce484222325u;
  forEachRun(block, [&](int64_t, int64_t stored, int64_t length) {
    const std::byte *at = data + static_cast<size_t>(stored) * elementBytes;
    for (size_t i = 0; i < static_cast<size_t>(length) * elementBytes; ++i)
      hash = (hash ^ static_cast<uint64_t>(at[i])) * 0x100000001b3u;
  });
  return hash;
}
} // namespace

Status checkReplicas(const Manifest &manifest, World &world, const std::byte *arena) {
  std::vector<uint64_t> hashes;
  std::vector<const autopar_tensor *> states;
  for (const autopar_tensor &tensor : manifest.tensors())
    if (tensor.role == AUTOPAR_ROLE_STATE) {
      states.push_back(&tensor);
      hashes.push_back(hashBlock(blockOf(manifest, tensor, world.rank()), arena + tensor.offset, elementSize(tensor.dtype)));
    }
  auto all = world.gather(std::string(reinterpret_cast<const char *>(hashes.data()), hashes.size() * sizeof(uint64_t)));
  if (!all.ok())
    return all.status();
  for (size_t i = 0; i < states.size(); ++i)
    for (int rank = 0; rank < world.size(); ++rank) {
      int64_t owner = ownerOf(manifest, *states[i], rank);
      if (std::memcmp((*all)[static_cast<size_t>(rank)].data() + i * sizeof(uint64_t),
                      (*all)[static_cast<size_t>(owner)].data() + i * sizeof(uint64_t), sizeof(uint64_t)) != 0)
        return Status::fault(format("ranks %lld and %d hold different bits of replicated state '%s'", (long long)owner,
                                    rank, manifest.string(states[i]->name).data()));
    }
  return {};
}

} // namespace autopar::rt
