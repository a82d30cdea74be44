// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a world of threads ends when a rank does not do its part.
#include "runtime/comm/inproc/InprocWorld.h"
#include "runtime/comm/inproc/Barrier.h"
#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstring>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace autopar::rt;

TEST_CASE("a rank that throws ends the others, with its message") {
  std::atomic<int> ended{0};
  Status status = runInproc(4, 60, [&](World &world) -> Status {
    if (world.rank() == 2)
      throw std::runtime_error("no more");
    StatusOr<uint64_t> never = world.maximum(1);
    ++ended;
    return never.ok() ? Status() : never.status();
  });
  CHECK(status.code() == StatusCode::Fault);
  CHECK(status.message() == "rank 2 failed: no more");
  CHECK(ended == 3);
}

TEST_CASE("a rank that throws no std::exception is reported too") {
  Status status = runInproc(2, 60, [](World &world) -> Status {
    if (world.rank() == 1)
      throw 7;
    return {};
  });
  CHECK(status.message() == "rank 1 failed with an exception");
}

TEST_CASE("the first failure is the one that is told") {
  Status status = runInproc(3, 60, [](World &world) -> Status {
    if (world.rank() == 1)
      return Status::badInput("bad file");
    StatusOr<uint64_t> never = world.maximum(1);
    return never.ok() ? Status() : never.status();
  });
  CHECK(status.code() == StatusCode::BadInput);
  CHECK(status.message() == "bad file");
}

TEST_CASE("a wait that takes too long is a fault") {
  Status status = runInproc(2, 0.2, [](World &world) -> Status {
    if (world.rank() == 1) {
      std::this_thread::sleep_for(std::chrono::milliseconds(700));
      return {};
    }
    StatusOr<uint64_t> never = world.maximum(1);
    return never.ok() ? Status() : never.status();
  });
  CHECK(status.code() == StatusCode::Fault);
  CHECK(status.message() == "rank 0 waited 0 s in a control message for the other ranks (see --watchdog-seconds)");
}

TEST_CASE("abort ends collectives of all ranks") {
  Status status = runInproc(2, 60, [](World &world) -> Status {
    auto group = world.createCommunicator({0, 1});
    if (world.rank() == 1) {
      world.abort(Status::fault("stop here"));
      return {};
    }
    float value = 1, result = 0;
    Collective collective;
    collective.elements = 1;
    collective.in = &value;
    collective.out = &result;
    return (*group)->run(collective);
  });
  CHECK(status.message() == "stop here");
}

TEST_CASE("after abort nobody reads this rank's memory") {
  constexpr size_t size = 64u << 20; // long enough to be copied while rank 2 aborts
  std::atomic<int> freedReads{0}, copied{0};
  for (int round = 0; round < 5; ++round) {
    std::atomic<int> ready{0};
    Status status = runInproc(3, 60, [&](World &world) -> Status {
      if (world.rank() == 2) {
        while (ready < 2)
          std::this_thread::yield();
        std::this_thread::sleep_for(std::chrono::milliseconds(2 + round));
        world.abort(Status::fault("stop here"));
        return {};
      }
      auto group = world.createCommunicator({0, 1});
      std::vector<unsigned char> bytes(size, world.rank() == 0 ? 1 : 0);
      Collective collective;
      collective.kind = AUTOPAR_BROADCAST;
      collective.dtype = AUTOPAR_U8;
      collective.elements = size;
      collective.in = collective.out = bytes.data();
      ++ready;
      Status ended = (*group)->run(collective);
      world.abort(ended.ok() ? Status::fault("too late") : ended);
      if (world.rank() == 0)
        std::memset(bytes.data(), 0xff, size); // as if it was freed
      else {
        freedReads += std::count(bytes.begin(), bytes.end(), 0xff) > 0;
        copied += bytes[0] == 1;
      }
      return {};
    });
    CHECK(status.exitCode() == 3);
  }
  CHECK(freedReads == 0);
  CHECK(copied > 0); // else no round has shown anything
}

TEST_CASE("a barrier orders memory and can be used again and again") {
  BreakFlag flag;
  Barrier barrier(3, flag, 0);
  int shared = 0;
  auto body = [&](int turn) {
    for (int round = 0; round < 300; ++round) {
      if (round % 3 == turn)
        ++shared;
      (void)barrier.wait();
    }
  };
  std::thread a(body, 0), b(body, 1);
  for (int round = 0; round < 300; ++round) {
    if (round % 3 == 2)
      ++shared;
    (void)barrier.wait();
  }
  a.join();
  b.join();
  CHECK(shared == 300);
}
