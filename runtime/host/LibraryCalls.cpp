// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LibraryCalls.h and WorkspaceBytes.h.
#include "runtime/host/LibraryCalls.h"
#include "runtime/host/ThreadPool.h"
#include "runtime/host/WorkspaceBytes.h"

namespace autopar::rt {

Status LibraryCalls::prepare(const Manifest &manifest, const Address &address, int threads) {
  useOneOpenMPThread(); // as the threads that run calls do: oneDNN asks for scratch by it
  for (const autopar_gemm &gemm : manifest.gemms()) {
    auto made = makeGemm(gemm, address(gemm.a), address(gemm.b), address(gemm.c), threads, workspace);
    if (!made.ok())
      return made.status();
    gemms.push_back(std::move(*made));
  }
  for (const autopar_convolution &conv : manifest.convolutions()) {
    auto made = makeConvolution(conv, address(conv.x), address(conv.w), address(conv.y), threads);
    if (!made.ok())
      return made.status();
    convolutions.push_back(std::move(*made));
  }
  for (const autopar_attention &attention : manifest.attentions()) {
    auto made = makeAttention(attention, address, threads, workspace);
    if (!made.ok())
      return made.status();
    attentions.push_back(std::move(*made));
  }
  return {};
}

size_t LibraryCalls::workspaceBytes() const {
  size_t bytes = workspace.size();
  for (const auto &convolution : convolutions)
    bytes += convolution->workspaceBytes();
  return bytes;
}

std::optional<WorkspaceBytes> predictWorkspace(const autopar_program &program) {
  StatusOr<Manifest> manifest = Manifest::read(program);
  if (!manifest.ok())
    return std::nullopt;
  // Calls only keep addresses while they are made, so there need be nothing at these.
  auto nowhere = [](const autopar_buffer &buffer) { return reinterpret_cast<void *>(uintptr_t{1} << 20 | buffer.offset % (1 << 20)); };
  uint64_t bytes[2];
  for (int threads : {1, 2}) {
    LibraryCalls calls;
    if (!calls.prepare(*manifest, nowhere, threads).ok())
      return std::nullopt;
    bytes[threads - 1] = calls.workspaceBytes();
  }
  return WorkspaceBytes{bytes[0], bytes[1] - bytes[0]};
}

} // namespace autopar::rt
