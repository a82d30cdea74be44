// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The backend of one process: ranks are threads that read each other's buffers. Data is copied once, from the sender's
// buffer to the receiver's, between two barriers.
#pragma once
#include "runtime/comm/Communicator.h"
#include <functional>

namespace autopar::rt {

/// Runs `body` on `size` ranks, each a thread with its own World, and returns when all are done: ok, or the failure that
/// ended them (a rank's own Status, an exception, a time-out). A rank that does not end within a few seconds after a
/// failure ends the process with code 3.
Status runInproc(int size, double watchdogSeconds, const std::function<Status(World &)> &body);

} // namespace autopar::rt
