// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How fast ranks that are threads exchange bytes, beside a copy of as many bytes by all of them at once: run by hand.
//
//   autopar-rt-collective-speed [RANKS]
#include "runtime/base/Clock.h"
#include "runtime/comm/inproc/InprocWorld.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace autopar::rt;

namespace {

constexpr int rounds = 20;

/// The least seconds of a round in which every rank runs body().
template <typename Body> StatusOr<double> fastest(World &world, Body body) {
  double least = 1e9;
  for (int i = 0; i < rounds; ++i) {
    AUTOPAR_RETURN_IF_ERROR(world.maximum(0).status()); // all begin together
    double start = secondsNow();
    AUTOPAR_RETURN_IF_ERROR(body());
    AUTOPAR_RETURN_IF_ERROR(world.maximum(0).status());
    least = std::min(least, secondsNow() - start);
  }
  return least;
}

Status measure(World &world) {
  std::vector<int> everybody;
  for (int rank = 0; rank < world.size(); ++rank)
    everybody.push_back(rank);
  auto communicator = world.createCommunicator(everybody);
  if (!communicator.ok())
    return communicator.status();
  const int64_t size = world.size();
  for (int64_t elements : {int64_t{1} << 12, int64_t{1} << 16, int64_t{1} << 20, int64_t{1} << 23}) {
    std::vector<float> in(static_cast<size_t>(elements), 1.0f), out(static_cast<size_t>(elements));
    const double bytes = static_cast<double>(elements) * sizeof(float);
    auto copied = fastest(world, [&] {
      std::memcpy(out.data(), in.data(), in.size() * sizeof(float));
      return Status();
    });
    if (!copied.ok())
      return copied.status();
    if (world.rank() == 0)
      std::printf("%9.0f bytes a rank: memcpy %6.2f GB/s", bytes, bytes / *copied * 1e-9);
    for (auto kind : {AUTOPAR_ALL_REDUCE, AUTOPAR_ALL_GATHER, AUTOPAR_REDUCE_SCATTER, AUTOPAR_ALL_TO_ALL}) {
      Collective call;
      call.kind = kind;
      call.elements = kind == AUTOPAR_ALL_REDUCE ? elements : elements / size;
      call.in = in.data();
      call.out = out.data();
      AUTOPAR_RETURN_IF_ERROR((*communicator)->prepare(call));
      auto seconds = fastest(world, [&] { return (*communicator)->run(call); });
      if (!seconds.ok())
        return seconds.status();
      if (world.rank() == 0)
        std::printf("  %s %6.2f", collectiveName(kind), bytes / *seconds * 1e-9);
    }
    if (world.rank() == 0)
      std::printf("\n");
  }
  return {};
}

} // namespace

int main(int argc, char **argv) {
  Status status = runInproc(argc > 1 ? std::max(1, std::atoi(argv[1])) : 2, 60, measure);
  if (!status.ok())
    std::fprintf(stderr, "%s\n", status.message().c_str());
  return status.exitCode();
}
