// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The training loop.
#include "runtime/exec/Trainer.h"
#include "runtime/base/Clock.h"
#include "runtime/base/Format.h"
#include "runtime/base/Placement.h"
#include "runtime/exec/Executor.h"
#include "runtime/exec/Feed.h"
#include "runtime/exec/Metrics.h"
#include "runtime/exec/Replicas.h"
#include "runtime/exec/Signals.h"
#include "runtime/exec/State.h"
#include "runtime/exec/ThreadChoice.h"
#include "runtime/host/Arena.h"
#include <cstring>
#include <sched.h>
#include <thread>
#include <unistd.h>

namespace autopar::rt {

namespace {

int coresAllowed() {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof(allowed), &allowed) == 0)
    return CPU_COUNT(&allowed);
  return static_cast<int>(std::thread::hardware_concurrency());
}

/// Whether this host's ranks have a core for each of their threads.
bool hasCoreForEach(int threads, const World &world) {
  int mine = coresAllowed(), all = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  bool isBound = world.ranksOnHost() > 1 && mine < all;
  return isBound ? threads <= mine : threads * world.ranksOnHost() <= mine;
}

/// A launcher that binds ranks to cores has shared them out already; otherwise the ranks of a host share its cores.
int threadsOf(const Options &options, const World &world) {
  if (options.threads > 0)
    return options.threads;
  int mine = coresAllowed(), cores = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  int threads = world.ranksOnHost() > 1 && mine < cores && mine > 0 ? mine : mine / world.ranksOnHost();
  return threads > 0 ? threads : 1;
}

/// Whether each rank has a core for its collectives beside those for its threads, or is told to have a thread for them anyway.
bool wantsChannelThread(const Options &options, const World &world) {
  bool mayHave = options.overlap == "always" || (options.overlap == "auto" && hasCoreForEach(threadsOf(options, world) + 1, world));
  return world.size() > 1 && world.allowsThread() && mayHave;
}

class Rank {
public:
  Rank(const Manifest &manifest, World &world, const Options &options, Arena arena)
      : manifest(manifest), world(world), options(options), arena(std::move(arena)),
        pool(threadsOf(options, world), hasCoreForEach(threadsOf(options, world), world)) {}

  /// Everything before the first step. Each rank by itself, except for communicators.
  Status prepare();
  Status train();
  Status finish();

private:
  void openChannel();
  void poisonPadding();
  Status startState();
  Status initialise();
  Status runStep(int64_t step, bool &stop);

  const Manifest &manifest;
  World &world;
  const Options &options;
  Arena arena;
  ThreadPool pool;
  ThreadChoice threads{pool.size()};
  std::unique_ptr<Executor> executor;
  std::optional<Feed> feed;
  std::optional<Metrics> metrics; // rank 0
  int64_t firstStep = 0, stepsDone = 0;
  double startTime = secondsNow();
};

Status Rank::prepare() {
  useOneOpenMPThread();
  StatusOr<std::unique_ptr<Executor>> made = Executor::create(manifest, world, arena.data(), pool);
  if (!made.ok())
    return made.status();
  executor = std::move(*made);
  openChannel();
  StatusOr<Feed> opened = Feed::open(manifest, world.rank(), arena.data(), options.data, options.seed);
  if (!opened.ok() && options.steps > 0)
    return opened.status();
  if (opened.ok())
    feed.emplace(std::move(*opened));
  if (world.rank() == 0) {
    if (!options.saveState.empty()) // known now, not after days of training
      AUTOPAR_RETURN_IF_ERROR(File::canReplace(options.saveState));
    if (!options.stats.empty())
      AUTOPAR_RETURN_IF_ERROR(File::openToWrite(options.stats, /*create=*/true).status());
    StatusOr<Metrics> told = Metrics::open(manifest, arena.data(), options);
    if (!told.ok())
      return told.status();
    metrics.emplace(std::move(*told));
    if (metrics && options.steps > 0)
      metrics->say(format("%d rank%s of %d thread%s%s, %.1f MB each", world.size(), world.size() == 1 ? "" : "s", pool.size(),
                          pool.size() == 1 ? "" : "s", world.channel().hasThread() ? " and one for collectives" : "",
                          static_cast<double>(arena.size()) / 1e6));
  }
  if (options.poisonPadding)
    poisonPadding();
  return startState();
}

void Rank::openChannel() {
  auto delays = [&](uint64_t stream) { return Delays(options.randomDelays, 2 * static_cast<uint64_t>(world.rank()) + stream); };
  executor->setDelays(delays(0));
  if (executor->startsCollectives() && wantsChannelThread(options, world))
    world.channel().openThread(delays(1));
}

// Whatever is loaded later leaves padding as it is.
void Rank::poisonPadding() {
  for (const autopar_tensor &tensor : manifest.tensors())
    if (blockOf(manifest, tensor, world.rank()).padded())
      std::memset(arena.data() + tensor.offset, 0xff, tensor.bytes);
}

Status Rank::startState() {
  if (!options.initState.empty()) {
    StatusOr<int64_t> seen = loadState(manifest, world.rank(), arena.data(), options.initState);
    if (!seen.ok())
      return seen.status();
    firstStep = *seen;
  } else {
    for (const autopar_tensor &tensor : manifest.tensors())
      if (tensor.role == AUTOPAR_ROLE_STATE && (tensor.flags & AUTOPAR_TENSOR_READ) &&
          !(tensor.flags & AUTOPAR_TENSOR_INITIALISED))
        return Status::badInput(format("the program has no @init that makes state '%s': give --init-state FILE",
                                       manifest.string(tensor.name).data()));
  }
  if (options.startStep >= 0)
    firstStep = options.startStep;
  return {};
}

// @init runs collectives, so it comes after the ranks agreed that all of them are ready.
Status Rank::initialise() {
  const uint32_t key[2] = {static_cast<uint32_t>(options.seed >> 32), static_cast<uint32_t>(options.seed)};
  for (const autopar_tensor &tensor : manifest.tensors())
    if (tensor.role == AUTOPAR_ROLE_SEED)
      forEachRun(blockOf(manifest, tensor, world.rank()), [&](int64_t global, int64_t stored, int64_t length) {
        for (int64_t i = 0; i < length && global + i < 2; ++i)
          std::memcpy(arena.data() + tensor.offset + (stored + i) * sizeof(uint32_t), &key[global + i], sizeof(uint32_t));
      });
  return executor->run(AUTOPAR_TASK_INIT);
}

Status Rank::runStep(int64_t step, bool &stop) {
  double start = secondsNow();
  pool.workAlone(threads.alone());
  AUTOPAR_RETURN_IF_ERROR(feed->fill(step, pool));
  world.traffic().clear();
  AUTOPAR_RETURN_IF_ERROR(executor->run(AUTOPAR_TASK_STEP));
  threads.took(secondsNow() - start);
  if (options.checkReplicas)
    AUTOPAR_RETURN_IF_ERROR(checkReplicas(manifest, world, arena.data()));
  ++stepsDone;
  StatusOr<uint64_t> signal = world.maximum(static_cast<uint64_t>(stopSignal()));
  if (!signal.ok())
    return signal.status();
  stop = *signal != 0;
  if (!metrics)
    return {};
  metrics->step(step, stepsDone, options.steps, secondsNow() - start);
  if (stop)
    metrics->say(format("stopped by signal %llu after step %lld", (unsigned long long)*signal, (long long)step));
  return {};
}

Status Rank::train() {
  if (options.initState.empty())
    AUTOPAR_RETURN_IF_ERROR(initialise());
  bool stop = false;
  for (int64_t i = 0; i < options.steps && !stop; ++i)
    AUTOPAR_RETURN_IF_ERROR(runStep(firstStep + i, stop));
  return {};
}

Status Rank::finish() {
  if (!options.saveState.empty())
    AUTOPAR_RETURN_IF_ERROR(saveState(manifest, world, arena.data(), options.saveState, firstStep + stepsDone));
  if (!options.metrics.empty())
    AUTOPAR_RETURN_IF_ERROR(agree(world, metrics ? metrics->failure() : Status()));
  if (options.stats.empty())
    return {};
  StatusOr<std::vector<std::string>> traffics = world.gather(textOf(world.traffic()));
  if (!traffics.ok())
    return traffics.status();
  Status status;
  if (world.rank() == 0) {
    std::string text = statsJson(*traffics, stepsDone, arena.size(), executor->workspaceBytes());
    StatusOr<File> file = File::openToWrite(options.stats, /*create=*/true);
    status = file.ok() ? file->write(text.data(), text.size(), 0) : file.status();
  }
  return agree(world, status);
}

} // namespace

Status trainRank(const Manifest &manifest, World &world, const Options &options) {
  StatusOr<Arena> arena = Arena::create(manifest.header().arena_bytes);
  AUTOPAR_RETURN_IF_ERROR(agree(world, arena.status()));
  Rank rank(manifest, world, options, std::move(*arena));
  AUTOPAR_RETURN_IF_ERROR(agree(world, rank.prepare()));
  if (Status status = withoutExceptions(world, [&] { return rank.train(); }); !status.ok()) {
    world.abort(status); // before this rank's memory goes: collectives under way use it
    return status;
  }
  return rank.finish();
}

} // namespace autopar::rt
