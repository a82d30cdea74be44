// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The suite on processes, for mpirun: prints one line, or the failure.
#include "runtime/comm/conformance/Conformance.h"
#include "runtime/exec/Launcher.h"
#include <cstdio>

using namespace autopar::rt;

/// What MPI refuses is said by rank and collective: here a message to a rank that there is not.
static Status refusalIsSaid(World &world) {
  StatusOr<std::unique_ptr<Communicator>> self = world.createCommunicator({world.rank()});
  if (!self.ok())
    return self.status();
  float value = 1, result = 0;
  const autopar_pair nowhere{0, 99};
  Status status = (*self)->run({AUTOPAR_PERMUTE, AUTOPAR_REDUCE_SUM, AUTOPAR_F32, 1, &value, &result, 0, {&nowhere, 1}});
  bool said = status.code() == StatusCode::Fault && status.message().find("lost the others in collective-permute: ") != std::string::npos;
  return said ? Status() : Status::fault("a message to nowhere gave: " + status.message());
}

static Status conform(World &world) {
  AUTOPAR_RETURN_IF_ERROR(conformance::run(world));
  return refusalIsSaid(world);
}

int main() {
  Launcher launcher = findLauncher();
  if (!launcher.present)
    return reportAndLeave(launcher, Status::badCommandLine("start this with mpirun"));
  Status status = runUnderLauncher(launcher, 120, conform);
  if (status.ok() && launcher.rank == 0)
    std::printf("%lld cases on %d ranks passed\n", (long long)conformance::caseCount(launcher.size), launcher.size);
  return reportAndLeave(launcher, status);
}
