// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nothing is allocated after the first step. malloc is interposed and counts; a kernel notes the count in each step, so
// that everything between two kernels of two steps is covered: data, collectives, metrics, progress, agreement.
#include "runtime/comm/inproc/InprocWorld.h"
#include "runtime/exec/Trainer.h"
#include "runtime/testing/ToyData.h"
#include "runtime/testing/ToyModel.h"
#include <atomic>
#include <catch2/catch.hpp>

static std::atomic<uint64_t> allocations{0};

extern "C" {
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *malloc(size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  return __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  return __libc_calloc(count, size);
}
void *realloc(void *old, size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  return __libc_realloc(old, size);
}
}

using namespace autopar::rt;
using namespace autopar::rt::testing;

static uint64_t noted[16];
static int notes = 0;
static void note(void *const *b, int64_t, int64_t) {
  const int32_t *coordinates = static_cast<const int32_t *>(b[0]);
  if (coordinates[0] == 0)
    noted[notes++] = allocations.load();
}

TEST_CASE("steps after the first allocate nothing") {
  ProgramBuilder p({{"dp", 2}});
  p.tensor("batch/x", AUTOPAR_ROLE_BATCH, AUTOPAR_F32, {{6, {"dp"}}, {7, {}}});
  p.tensor("batch/tokens", AUTOPAR_ROLE_BATCH, AUTOPAR_S32, {{4, {"dp"}}, {9, {}}});
  p.tensor("batch/step", AUTOPAR_ROLE_BATCH, AUTOPAR_S32, {});
  p.tensor("loss", AUTOPAR_ROLE_METRIC, AUTOPAR_F32, {});
  p.tensor("histogram", AUTOPAR_ROLE_METRIC, AUTOPAR_F32, {{2, {}}, {3, {}}});
  autopar_buffer in = p.arena(p.allocate(8192)), out = p.arena(p.allocate(8192));
  autopar_collective c{};
  c.communicator = p.communicator({"dp"});
  c.dtype = AUTOPAR_F32;
  c.elements = 33;
  c.in = in;
  c.out = out;
  for (uint32_t kind = AUTOPAR_ALL_REDUCE; kind <= AUTOPAR_BROADCAST; ++kind) {
    c.kind = kind;
    p.collective(c, {{0, 1}});
  }
  c.out_elements = 33;
  p.redistribute(c,
                 {{0, 1, 0, 0, 0, 0, 0, 0, 4},    // contiguous
                  {0, 1, 0, 0, 1, 0, 8, 8, 2},    // in runs
                  {1, 1, 0, 0, 1, 0, 8, 8, 2},    // added to it
                  {1, 0, 1, 0, 0, 0, 0, 20, 3}}, // passed on
                 {{3, 4, 4}});
  p.kernel(note, {p.arena(p.coordinates())});
  p.task("step", AUTOPAR_TASK_STEP);
  StatusOr<Manifest> manifest = Manifest::read(p.finish());
  REQUIRE(manifest.ok());
  TemporaryFolder folder;
  Options options;
  options.data = {folder.write("d.safetensors", smallIntegers({{"batch/x", {"F32", {3, 6, 7}, 0, 0}}})),
                  "batch/tokens=" + folder.write("t.txt", std::string(1000, 'x'))};
  options.metrics = folder.path("m.jsonl");
  options.steps = 8;
  options.threads = 2;
  Status status = runInproc(2, 60, [&](World &world) { return trainRank(*manifest, world, options); });
  REQUIRE(status.message() == "");
  REQUIRE(notes == 8);
  for (int step = 2; step < 8; ++step)
    CHECK(noted[step] == noted[1]);
}
