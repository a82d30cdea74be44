// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launch tables: order, loops, branches, copies, collectives with events.
#include "runtime/exec/Executor.h"
#include "runtime/exec/Feed.h"
#include "runtime/exec/Trainer.h"
#include "runtime/comm/inproc/InprocWorld.h"
#include "runtime/host/Arena.h"
#include "runtime/testing/ProgramBuilder.h"
#include <catch2/catch.hpp>
#include <cstring>
#include <functional>

using namespace autopar::rt;
using namespace autopar::rt::testing;

namespace {

int32_t &integer(void *pointer) { return *static_cast<int32_t *>(pointer); }
void increment(void *const *b, int64_t, int64_t) { ++integer(b[0]); }
void addTwo(void *const *b, int64_t, int64_t) { integer(b[0]) += integer(b[1]); }
void lessThan(void *const *b, int64_t, int64_t) { *static_cast<uint8_t *>(b[2]) = integer(b[0]) < integer(b[1]); }
void fill(void *const *b, int64_t lo, int64_t hi) {
  for (int64_t i = lo; i < hi; ++i)
    static_cast<int32_t *>(b[0])[i] += static_cast<int32_t>(i);
}
void rankNumber(void *const *b, int64_t, int64_t) {
  const int32_t *coordinates = static_cast<int32_t *>(b[0]);
  integer(b[1]) = 10 * coordinates[0] + coordinates[1];
}

/// Runs the step on all ranks and looks at each arena.
Status runStep(const autopar_program &program, int threads, const std::function<void(int, std::byte *)> &look) {
  StatusOr<Manifest> manifest = Manifest::read(program);
  if (!manifest.ok())
    return manifest.status();
  return runInproc(static_cast<int>(manifest->deviceCount()), 60, [&](World &world) -> Status {
    StatusOr<Arena> arena = Arena::create(manifest->header().arena_bytes);
    ThreadPool pool(threads);
    StatusOr<std::unique_ptr<Executor>> executor = Executor::create(*manifest, world, arena->data(), pool);
    if (!executor.ok())
      return executor.status();
    AUTOPAR_RETURN_IF_ERROR((*executor)->run(AUTOPAR_TASK_STEP));
    AUTOPAR_RETURN_IF_ERROR((*executor)->run(AUTOPAR_TASK_STEP));
    look(world.rank(), arena->data());
    return {};
  });
}

int32_t at(std::byte *arena, autopar_buffer buffer, size_t index = 0) {
  int32_t value;
  std::memcpy(&value, arena + buffer.offset + 4 * index, sizeof(value));
  return value;
}

} // namespace

TEST_CASE("kernels are split over threads, each iteration once") {
  ProgramBuilder p({{"x", 1}});
  autopar_buffer data = p.arena(p.allocate(4 * 1000));
  p.kernel(fill, {data}, 1000, 7);
  p.task("step", AUTOPAR_TASK_STEP);
  Status status = runStep(p.finish(), 3, [&](int, std::byte *arena) {
    int wrong = 0;
    for (size_t i = 0; i < 1000; ++i)
      wrong += at(arena, data, i) != 2 * static_cast<int32_t>(i);
    CHECK(wrong == 0);
  });
  CHECK(status.message() == "");
}

TEST_CASE("while runs until its predicate is false, for with a trip count, nested") {
  ProgramBuilder p({{"x", 1}});
  autopar_buffer i = p.arena(p.allocate(4)), total = p.arena(p.allocate(4)), flag = p.arena(p.allocate(1));
  const int32_t five = 5;
  autopar_buffer limit = p.constant(&five, 4);
  uint32_t outer = p.control(AUTOPAR_CONTROL_WHILE, flag, 2);
  uint32_t first = p.nextLaunch();
  p.kernel(lessThan, {i, limit, flag});
  p.setRange(outer, 0, first);
  first = p.nextLaunch();
  p.kernel(increment, {i});
  uint32_t inner = p.control(AUTOPAR_CONTROL_WHILE, flag, 2, /*tripCount=*/3);
  uint32_t innerFirst = p.nextLaunch();
  p.setRange(inner, 0, innerFirst);
  p.kernel(addTwo, {total, i});
  p.setRange(inner, 1, innerFirst);
  p.endControl(inner);
  p.setRange(outer, 1, first);
  p.endControl(outer);
  p.kernel(increment, {total}); // behind the loop
  p.task("step", AUTOPAR_TASK_STEP);
  Status status = runStep(p.finish(), 1, [&](int, std::byte *arena) {
    CHECK(at(arena, i) == 5);
    CHECK(at(arena, total) == 3 * (1 + 2 + 3 + 4 + 5) + 2);
  });
  CHECK(status.message() == "");
}

TEST_CASE("case picks a branch, the last one when the index is outside") {
  for (int32_t index : {0, 1, 2, -1, 3}) {
    ProgramBuilder p({{"x", 1}});
    autopar_buffer counts[3];
    for (autopar_buffer &count : counts)
      count = p.arena(p.allocate(4));
    uint32_t branch = p.control(AUTOPAR_CONTROL_CASE, p.constant(&index, 4), 3);
    for (uint32_t b = 0; b < 3; ++b) {
      uint32_t first = p.nextLaunch();
      p.kernel(increment, {counts[b]});
      p.setRange(branch, b, first);
    }
    p.endControl(branch);
    p.task("step", AUTOPAR_TASK_STEP);
    int32_t taken = index < 0 || index > 2 ? 2 : index;
    Status status = runStep(p.finish(), 1, [&](int, std::byte *arena) {
      for (int32_t b = 0; b < 3; ++b)
        CHECK(at(arena, counts[b]) == (b == taken ? 2 : 0));
    });
    CHECK(status.message() == "");
  }
}

TEST_CASE("collectives run over their axes; copies follow their events") {
  ProgramBuilder p({{"a", 2}, {"b", 3}});
  autopar_buffer mine = p.arena(p.allocate(4)), rows = p.arena(p.allocate(12)), copied = p.arena(p.allocate(12));
  p.kernel(rankNumber, {p.arena(p.coordinates()), mine});
  autopar_collective gather{};
  gather.kind = AUTOPAR_ALL_GATHER;
  gather.dtype = AUTOPAR_S32;
  gather.communicator = p.communicator({"b"});
  gather.elements = 1;
  gather.in = mine;
  gather.out = rows;
  uint32_t start = p.collective(gather);
  uint32_t copy = p.copy(rows, copied, 12);
  p.task("step", AUTOPAR_TASK_STEP);
  p.finish();
  auto *launches = reinterpret_cast<autopar_launch *>(reinterpret_cast<std::byte *>(&p.manifest()) + p.manifest().launches.offset);
  launches[start].signal = 4;
  launches[copy].wait = 4;
  Status status = runStep(p.program(), 1, [&](int rank, std::byte *arena) {
    for (size_t b = 0; b < 3; ++b)
      if (at(arena, copied, b) != 10 * (rank / 3) + static_cast<int32_t>(b))
        FAIL("wrong row on rank " << rank);
  });
  CHECK(status.message() == "");
}

TEST_CASE("a mesh may give ranks other places") {
  ProgramBuilder p({{"a", 2}, {"b", 3}});
  p.places = {4, 2, 0, 5, 1, 3};
  std::vector<uint32_t> places = p.places;
  autopar_buffer mine = p.arena(p.allocate(4)), rows = p.arena(p.allocate(12));
  p.kernel(rankNumber, {p.arena(p.coordinates()), mine});
  autopar_collective gather{};
  gather.kind = AUTOPAR_ALL_GATHER;
  gather.dtype = AUTOPAR_S32;
  gather.communicator = p.communicator({"b"});
  gather.elements = 1;
  gather.in = mine;
  gather.out = rows;
  p.collective(gather);
  p.task("step", AUTOPAR_TASK_STEP);
  Status status = runStep(p.finish(), 1, [&](int rank, std::byte *arena) {
    int place = static_cast<int>(places[static_cast<size_t>(rank)]);
    if (at(arena, mine) != 10 * (place / 3) + place % 3)
      FAIL("rank " << rank << " is at another place");
    for (size_t b = 0; b < 3; ++b)
      if (at(arena, rows, b) != 10 * (place / 3) + static_cast<int32_t>(b))
        FAIL("wrong row on rank " << rank);
  });
  CHECK(status.message() == "");
}

TEST_CASE("a program without @init needs a state") {
  ProgramBuilder p({{"x", 1}});
  p.tensor("state/w", AUTOPAR_ROLE_STATE, AUTOPAR_F32, {}, AUTOPAR_TENSOR_READ | AUTOPAR_TENSOR_WRITTEN);
  p.task("step", AUTOPAR_TASK_STEP);
  StatusOr<Manifest> manifest = Manifest::read(p.finish());
  REQUIRE(manifest.ok());
  Options options;
  options.quiet = true;
  Status status = runInproc(1, 60, [&](World &world) { return trainRank(*manifest, world, options); });
  CHECK(status.code() == StatusCode::BadInput);
  CHECK(status.message() == "the program has no @init that makes state 'state/w': give --init-state FILE");
}

TEST_CASE("tokens that an entry's type cannot hold are refused") {
  ProgramBuilder p({{"x", 1}});
  uint64_t at = p.tensor("batch/t", AUTOPAR_ROLE_BATCH, AUTOPAR_S16, {{4, {}}});
  StatusOr<Manifest> manifest = Manifest::read(p.finish());
  REQUIRE(manifest.ok());
  std::vector<std::byte> arena(manifest->header().arena_bytes);
  auto source = makeTokenSource("tokens.u16", *manifest, manifest->tensors()[0], blockOf(*manifest, manifest->tensors()[0], 0),
                                arena.data() + at, 0);
  CHECK(source.status().message() == "'tokens.u16' has tokens of 2 bytes, batch entry 'batch/t' of type I16[4] holds less");
}

TEST_CASE("an arena that does not fit is told") {
  for (size_t bytes : {SIZE_MAX, SIZE_MAX - (size_t(1) << 21), SIZE_MAX - (size_t(2) << 21)})
    CHECK(!Arena::create(bytes).ok());
  StatusOr<Arena> arena = Arena::create(size_t(1) << 62);
  REQUIRE_FALSE(arena.ok());
  CHECK(arena.status().message() == "no memory for the arena of 4611686018427387904 bytes that each rank needs: Cannot allocate memory");
}
