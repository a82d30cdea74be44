// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Asks the runtime: what oneDNN wants for a call is known to it alone, and how calls share it to the runtime's host folder.
#include "compiler/Emit/BuildManifest.h"
#include "compiler/Emit/EmitProgram.h"
#include "compiler/Emit/HostTarget.h"
#include "runtime/host/WorkspaceBytes.h"

namespace autopar::emit {

FailureOr<std::optional<WorkspaceUse>> predictWorkspace(ModuleOp exec, const EmitOptions &options) {
  FailureOr<HostTarget> target = HostTarget::create(options.cpu, exec.getLoc());
  if (failed(target))
    return failure();
  FailureOr<Manifest> manifest = buildManifest(exec, target->cpu);
  if (failed(manifest))
    return failure();
  // None is run, but a manifest whose kernels are missing is refused.
  std::vector<autopar_kernel_fn> kernels(manifest->kernels.size(), [](void *const *, int64_t, int64_t) {});
  autopar_program program{AUTOPAR_ABI_VERSION, static_cast<uint32_t>(kernels.size()), kernels.data(), manifest->bytes.data(),
                          manifest->bytes.size()};
  std::optional<rt::WorkspaceBytes> bytes = rt::predictWorkspace(program);
  if (!bytes)
    return std::optional<WorkspaceUse>();
  return std::optional(WorkspaceUse{static_cast<int64_t>(bytes->oneThread), static_cast<int64_t>(bytes->eachFurther)});
}

} // namespace autopar::emit
