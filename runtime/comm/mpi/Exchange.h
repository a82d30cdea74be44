// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Messages of one step of a collective: posted together, waited for together, with a limit on how long.
#pragma once
#include "runtime/base/Status.h"
#include <atomic>
#include <cstddef>
#include <mpi.h>
#include <vector>

namespace autopar::rt {

class Exchange {
public:
  /// `ending`: once true, nothing is waited for any more.
  Exchange(MPI_Comm comm, int worldRank, double watchdogSeconds, const std::atomic<bool> &ending)
      : comm(comm), worldRank(worldRank), watchdogSeconds(watchdogSeconds), ending(ending) {}

  /// Room for the requests of one finish.
  void reserve(size_t messages, size_t bytesOfLargest);
  /// Both cut messages at what an int can count.
  void send(const std::byte *from, size_t bytes, int peer);
  void receive(std::byte *to, size_t bytes, int peer);
  /// Waits for everything posted.
  Status finish(const char *what);

private:
  template <typename Post> void post(size_t bytes, Post &&post);
  MPI_Comm comm;
  int worldRank;
  double watchdogSeconds;
  const std::atomic<bool> &ending;
  std::vector<MPI_Request> requests;
  int error = MPI_SUCCESS;
};

/// The Status of an MPI error code.
Status mpiFailure(int code, int rank, const char *what);
/// Waits for one request.
Status waitFor(MPI_Request &request, double watchdogSeconds, int rank, const char *what);

} // namespace autopar::rt
