// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The suite on threads.
#include "runtime/comm/conformance/Conformance.h"
#include "runtime/comm/inproc/InprocWorld.h"
#include <catch2/catch.hpp>

using namespace autopar::rt;

TEST_CASE("inproc passes the conformance suite") {
  for (int size : {1, 2, 3, 4, 6}) {
    INFO("ranks " << size);
    Status status = runInproc(size, 120, conformance::run);
    CHECK(status.message() == "");
  }
}
