// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ranks are threads of this process, or processes that mpirun or srun started: the environment tells.
#include "runtime/exec/Main.h"
#include "runtime/base/Format.h"
#include "runtime/base/Log.h"
#include "runtime/comm/inproc/InprocWorld.h"
#include "runtime/exec/Launcher.h"
#include "runtime/exec/Options.h"
#include "runtime/exec/Signals.h"
#include "runtime/exec/Trainer.h"
#include <cstdio>

namespace autopar::rt {
namespace {

Status runRanks(const Manifest &manifest, const Options &options, Launcher &launcher) {
  auto body = [&](World &world) -> Status {
    if (world.size() != manifest.deviceCount())
      return Status::badInput(format("started on %d rank%s, the program was compiled for a mesh of %lld device%s: use "
                                     "mpirun -np %lld, or no mpirun",
                                     world.size(), world.size() == 1 ? "" : "s", (long long)manifest.deviceCount(),
                                     manifest.deviceCount() == 1 ? "" : "s", (long long)manifest.deviceCount()));
    return trainRank(manifest, world, options);
  };
  if (launcher.present)
    return runUnderLauncher(launcher, options.watchdogSeconds, body);
  return runInproc(static_cast<int>(manifest.deviceCount()), options.watchdogSeconds, body);
}

Status runProgram(int argc, char **argv, const autopar_program &program, Launcher &launcher) {
  StatusOr<Manifest> manifest = Manifest::read(program);
  if (!manifest.ok())
    return manifest.status();
  StatusOr<ParsedOptions> parsed = parseOptions(argc, argv, std::string(manifest->string(manifest->header().model_name)));
  if (!parsed.ok())
    return parsed.status();
  if (parsed->help) {
    if (launcher.rank == 0)
      std::fputs(parsed->help->c_str(), stdout);
    return {};
  }
  installStopSignals();
  return runRanks(*manifest, parsed->options, launcher);
}

} // namespace
} // namespace autopar::rt

int autopar_rt_main(int argc, char **argv, const autopar_program *program) {
  autopar::rt::Launcher launcher = autopar::rt::findLauncher();
  autopar::rt::Status status = autopar::rt::runProgram(argc, argv, *program, launcher);
  return autopar::rt::reportAndLeave(launcher, status);
}
