// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One stream, walked by the rank's own thread. Only a collective can still be under way when its launch returns: its
// event holds the ticket, and whoever waits for the event waits for the collective.
#include "runtime/exec/Executor.h"
#include "runtime/base/Placement.h"
#include <cstring>

namespace autopar::rt {

StatusOr<std::unique_ptr<Executor>> Executor::create(const Manifest &manifest, World &world, std::byte *arena,
                                                     ThreadPool &pool) {
  std::unique_ptr<Executor> executor(new Executor(manifest, arena, pool));
  std::vector<int64_t> coordinates = coordinatesOf(manifest, world.rank());
  for (size_t i = 0; i < coordinates.size(); ++i) {
    int32_t coordinate = static_cast<int32_t>(coordinates[i]);
    std::memcpy(arena + manifest.header().coords_offset + 4 * i, &coordinate, sizeof(coordinate));
  }
  AUTOPAR_RETURN_IF_ERROR(executor->createCommunicators(world));
  AUTOPAR_RETURN_IF_ERROR(executor->prepareCalls());
  return executor;
}

void *Executor::address(const autopar_buffer &buffer) const {
  if (buffer.space == AUTOPAR_SPACE_ARENA)
    return arena + buffer.offset;
  return const_cast<std::byte *>(manifest.constants()) + buffer.offset;
}

Status Executor::createCommunicators(World &world) {
  for (const autopar_communicator &group : manifest.communicators()) {
    StatusOr<std::unique_ptr<Communicator>> made = world.createCommunicator(groupOf(manifest, group, world.rank()));
    if (!made.ok())
      return made.status();
    communicators.push_back(std::move(*made));
  }
  return {};
}

Status Executor::prepareCalls() {
  for (const autopar_buffer &buffer : manifest.buffers())
    buffers.push_back(address(buffer));
  AUTOPAR_RETURN_IF_ERROR(
      calls.prepare(manifest, [this](const autopar_buffer &buffer) { return address(buffer); }, pool.size()));
  for (const autopar_collective &c : manifest.collectives()) {
    Collective collective;
    collective.kind = static_cast<autopar_collective_kind>(c.kind);
    collective.reduce = static_cast<autopar_reduce>(c.reduce);
    collective.dtype = static_cast<autopar_dtype>(c.dtype);
    collective.elements = c.elements;
    collective.in = address(c.in);
    collective.out = address(c.out);
    collective.root = c.root;
    collective.pairs = manifest.pairs().subspan(c.first_pair, c.pair_count);
    collective.outElements = c.out_elements;
    collective.fill = static_cast<autopar_reduce>(c.fill);
    collective.parts = manifest.parts().subspan(c.first_part, c.part_count);
    collective.extents = manifest.extents();
    AUTOPAR_RETURN_IF_ERROR(communicators[c.communicator]->prepare(collective));
    collectives.push_back(collective);
  }
  size_t eventCount = 0;
  for (const autopar_launch &launch : manifest.launches())
    for (uint32_t event : {launch.wait, launch.signal})
      if (event != AUTOPAR_NONE)
        eventCount = std::max<size_t>(eventCount, event + 1);
  events.resize(eventCount);
  return {};
}

bool Executor::startsCollectives() const {
  for (const autopar_launch &launch : manifest.launches())
    if (launch.kind == AUTOPAR_LAUNCH_COLLECTIVE && launch.signal != AUTOPAR_NONE)
      return true;
  return false;
}

size_t Executor::workspaceBytes() const {
  size_t bytes = calls.workspaceBytes();
  for (const auto &communicator : communicators)
    bytes += communicator->workspaceBytes();
  return bytes;
}

Status Executor::run(autopar_task_phase phase) {
  for (const autopar_task &task : manifest.tasks())
    if (task.phase == phase)
      AUTOPAR_RETURN_IF_ERROR(walk(task.first_launch, task.launch_count));
  for (Pending &pending : events) // what nobody waited for
    if (Communicator *communicator = std::exchange(pending.communicator, nullptr))
      AUTOPAR_RETURN_IF_ERROR(communicator->wait(pending.ticket));
  return {};
}

Status Executor::walk(uint32_t first, uint32_t count) {
  for (uint32_t i = first; i < first + count;) {
    const autopar_launch &next = manifest.launches()[i];
    delays.pause();
    if (next.wait != AUTOPAR_NONE)
      if (Communicator *communicator = std::exchange(events[next.wait].communicator, nullptr))
        AUTOPAR_RETURN_IF_ERROR(communicator->wait(events[next.wait].ticket));
    AUTOPAR_RETURN_IF_ERROR(launch(next));
    i = next.kind == AUTOPAR_LAUNCH_CONTROL ? manifest.controls()[next.index].end : i + 1;
  }
  return {};
}

Status Executor::launch(const autopar_launch &launch) {
  switch (launch.kind) {
  case AUTOPAR_LAUNCH_KERNEL: return runKernel(launch.index);
  case AUTOPAR_LAUNCH_GEMM: return calls.runGemm(launch.index, pool);
  case AUTOPAR_LAUNCH_CONVOLUTION: return calls.runConvolution(launch.index, pool);
  case AUTOPAR_LAUNCH_ATTENTION: return calls.runAttention(launch.index, pool);
  case AUTOPAR_LAUNCH_COLLECTIVE: return runCollective(launch);
  case AUTOPAR_LAUNCH_COPY: {
    const autopar_copy &copy = manifest.copies()[launch.index];
    std::memmove(address(copy.to), address(copy.from), copy.bytes);
    return {};
  }
  case AUTOPAR_LAUNCH_CONTROL: return runControl(manifest.controls()[launch.index]);
  case AUTOPAR_LAUNCH_WAIT: return {}; // done
  }
  AUTOPAR_CHECK(false, "unknown launch");
  return {};
}

Status Executor::runKernel(uint32_t index) {
  const autopar_kernel_call &call = manifest.kernelCalls()[index];
  autopar_kernel_fn kernel = manifest.program().kernels[call.kernel];
  void *const *operands = buffers.data() + call.first_buffer;
  pool.forEach(call.extent, call.grain, [kernel, operands](int, int64_t lo, int64_t hi) { kernel(operands, lo, hi); });
  return {};
}

Status Executor::runCollective(const autopar_launch &launch) {
  Communicator *communicator = communicators[manifest.collectives()[launch.index].communicator].get();
  if (launch.signal == AUTOPAR_NONE)
    return communicator->run(collectives[launch.index]);
  StatusOr<Ticket> ticket = communicator->start(collectives[launch.index]);
  if (!ticket.ok())
    return ticket.status();
  events[launch.signal] = {communicator, *ticket};
  return {};
}

Status Executor::runControl(const autopar_control &control) {
  auto ranges = manifest.pairs().subspan(control.first_range, control.range_count);
  const void *predicate = address(control.predicate);
  if (control.kind == AUTOPAR_CONTROL_CASE) {
    int32_t index;
    std::memcpy(&index, predicate, sizeof(index));
    if (index < 0 || index >= static_cast<int32_t>(ranges.size()))
      index = static_cast<int32_t>(ranges.size()) - 1;
    return walk(ranges[static_cast<size_t>(index)].source, ranges[static_cast<size_t>(index)].target);
  }
  auto keepOn = [&](int64_t iteration) -> StatusOr<bool> {
    if (control.trip_count >= 0)
      return iteration < control.trip_count;
    AUTOPAR_RETURN_IF_ERROR(walk(ranges[0].source, ranges[0].target));
    return *static_cast<const uint8_t *>(predicate) != 0;
  };
  for (int64_t iteration = 0;; ++iteration) {
    StatusOr<bool> more = keepOn(iteration);
    if (!more.ok())
      return more.status();
    if (!*more)
      return {};
    AUTOPAR_RETURN_IF_ERROR(walk(ranges[1].source, ranges[1].target));
  }
}

} // namespace autopar::rt
