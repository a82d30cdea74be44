// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Open MPI, PMI (MPICH, Intel MPI) and Slurm each set their own variables.
#include "runtime/exec/Launcher.h"
#include "runtime/base/Log.h"
#include "runtime/comm/mpi/MpiWorld.h"
#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>

namespace autopar::rt {

namespace {
bool readNumber(const char *name, int &value) {
  const char *text = std::getenv(name);
  if (!text)
    return false;
  char *end;
  long number = std::strtol(text, &end, 10);
  if (end == text || *end || number < 0)
    return false;
  value = static_cast<int>(number);
  return true;
}
} // namespace

Launcher findLauncher() {
  // Slurm's task variables also exist in batch scripts, outside srun: there is no step number there.
  const char *const variables[][2] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                                      {"PMI_RANK", "PMI_SIZE"},
                                      {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"}};
  for (const auto &[rankName, sizeName] : variables) {
    Launcher launcher;
    if (readNumber(rankName, launcher.rank) && readNumber(sizeName, launcher.size)) {
      launcher.present = true;
      return launcher;
    }
  }
  return {};
}

int reportAndLeave(const Launcher &launcher, const Status &status) {
  if (status.ok())
    return 0;
  if (launcher.rank == 0 && !launcher.reported)
    logError(status.message());
  else if (!launcher.reported)
    usleep(300000); // mpirun ends the others when one leaves with an error: let rank 0 speak first
  return status.exitCode();
}

namespace {

std::string folderOfExecutable() {
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof(path));
  std::string text(path, length > 0 ? static_cast<size_t>(length) : 0);
  return text.substr(0, text.rfind('/') + 1);
}

/// The MPI backend: named by AUTOPAR_RT_MPI, beside the binary, where it was built, or where the loader looks.
StatusOr<OpenMpiWorld> loadBackend() {
  const char *named = std::getenv("AUTOPAR_RT_MPI");
  std::vector<std::string> places;
  if (named)
    places = {named};
  else
    places = {folderOfExecutable() + AUTOPAR_RT_MPI_NAME,
#ifdef AUTOPAR_RT_MPI_FOLDER
              AUTOPAR_RT_MPI_FOLDER "/" AUTOPAR_RT_MPI_NAME,
#endif
              AUTOPAR_RT_MPI_NAME};
  std::string reason;
  for (const std::string &place : places) {
    // Open MPI's plugins find its symbols only if they are global.
    void *library = dlopen(place.c_str(), RTLD_NOW | RTLD_GLOBAL);
    if (!library) {
      reason = dlerror();
      continue;
    }
    auto version = reinterpret_cast<const uint32_t *>(dlsym(library, "autopar_rt_mpi_version"));
    auto open = reinterpret_cast<OpenMpiWorld>(dlsym(library, "autopar_rt_mpi_open"));
    if (version && open && *version == AUTOPAR_ABI_VERSION)
      return open;
    reason = place + " is of another version";
  }
  return Status::badInput("cannot load the MPI backend: " + reason +
                          " (AUTOPAR_RT_MPI=FILE names it; without mpirun the ranks are threads and need none)");
}

} // namespace

Status runUnderLauncher(Launcher &launcher, double watchdogSeconds, const std::function<Status(World &)> &body) {
  StatusOr<OpenMpiWorld> open = loadBackend();
  if (!open.ok())
    return open.status();
  std::unique_ptr<World> world((*open)(watchdogSeconds));
  if (!world)
    return Status::fault("MPI does not start");
  Status status = withoutExceptions(*world, [&] { return body(*world); });
  if (status.code() == StatusCode::Fault)
    world->abort(status); // the others may wait for us: does not return
  if (!status.ok() && world->rank() == 0)
    logError(status.message());
  launcher.reported = true;
  return status; // leaves MPI, after all ranks have come here
}

} // namespace autopar::rt
