// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The suite on processes, for mpirun: prints one line, or the failure.
#include "runtime/comm/conformance/Conformance.h"
#include "runtime/exec/Launcher.h"
#include <cstdio>

using namespace autopar::rt;

int main() {
  Launcher launcher = findLauncher();
  if (!launcher.present)
    return reportAndLeave(launcher, Status::badCommandLine("start this with mpirun"));
  Status status = runUnderLauncher(launcher, 120, conformance::run);
  if (status.ok() && launcher.rank == 0)
    std::printf("%lld cases on %d ranks passed\n", (long long)conformance::caseCount(launcher.size), launcher.size);
  return reportAndLeave(launcher, status);
}
