// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Walks a program's tasks on one rank of the host: kernels over the rank's thread pool, library calls, collectives,
// copies, loops and branches. Everything is resolved to addresses and objects when the Executor is made, so a run
// allocates nothing.
#pragma once
#include "runtime/base/Manifest.h"
#include "runtime/comm/Communicator.h"
#include "runtime/host/LibraryCalls.h"
#include "runtime/host/ThreadPool.h"
#include <memory>
#include <vector>

namespace autopar::rt {

class Executor {
public:
  /// All ranks make their Executor at the same time: it creates the program's communicators, in manifest order. The
  /// manifest, the arena and the pool outlive it. Failures of this rank alone do not stop the others from being created:
  /// the caller agrees on them.
  static StatusOr<std::unique_ptr<Executor>> create(const Manifest &manifest, World &world, std::byte *arena,
                                                    ThreadPool &pool);

  /// Runs every task of a phase in order.
  Status run(autopar_task_phase phase);

  /// Whether any collective is to run beside other launches.
  bool startsCollectives() const;
  /// For tests: pauses before launches.
  void setDelays(const Delays &pauses) { delays = pauses; }

  /// What library calls and communicators keep beside the arena, in bytes.
  size_t workspaceBytes() const;

private:
  Executor(const Manifest &manifest, std::byte *arena, ThreadPool &pool)
      : manifest(manifest), arena(arena), pool(pool) {}
  Status createCommunicators(World &world);
  Status prepareCalls();
  Status walk(uint32_t first, uint32_t count);
  Status launch(const autopar_launch &launch);
  Status runKernel(uint32_t index);
  Status runCollective(const autopar_launch &launch);
  Status runControl(const autopar_control &control);
  void *address(const autopar_buffer &buffer) const;

  const Manifest manifest;
  std::byte *const arena;
  ThreadPool &pool;
  Delays delays;
  std::vector<void *> buffers; // operand lists of kernel calls
  LibraryCalls calls;
  std::vector<std::unique_ptr<Communicator>> communicators;
  std::vector<Collective> collectives;
  struct Pending {
    Communicator *communicator = nullptr;
    Ticket ticket = 0;
  };
  std::vector<Pending> events; // by event: the collective that signals it
};

} // namespace autopar::rt
