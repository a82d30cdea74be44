// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nonblocking point-to-point messages, polled: only polling lets us look at the clock.
#include "runtime/comm/mpi/Exchange.h"
#include "runtime/base/Clock.h"
#include "runtime/base/Format.h"
#include <algorithm>
#include <ctime>
#include <sched.h>
#include <unistd.h>

namespace autopar::rt {

namespace {
constexpr size_t largestMessage = size_t(1) << 30;
constexpr int pollsPerLook = 1024, pollsBeforeYield = 64;

template <typename Test>
Status poll(Test &&test, double watchdogSeconds, int rank, const char *what, const std::atomic<bool> *ending = nullptr) {
  double start = 0;
  for (int round = 1;; ++round) {
    int done = 0;
    if (int code = test(&done); code != MPI_SUCCESS)
      return mpiFailure(code, rank, what);
    if (done)
      return {};
    if (ending && ending->load(std::memory_order_relaxed))
      return Status(StatusCode::Fault, ""); // this process ends: nobody reads it
    if (round > pollsBeforeYield)
      sched_yield();
    if (watchdogSeconds <= 0 || round % pollsPerLook)
      continue;
    double now = secondsNow();
    if (start == 0)
      start = now;
    else if (now - start > watchdogSeconds) {
      // All ranks but the stuck one notice now. Let the lowest speak and end the job: the launcher's signal then breaks
      // this sleep, and there is nothing left to say.
      timespec turn{std::min(rank, 20) * 3, 0};
      if (nanosleep(&turn, nullptr) != 0)
        _exit(static_cast<int>(StatusCode::Fault));
      return Status::fault(format("rank %d waited %.0f s in %s for the other ranks (see --watchdog-seconds)", rank,
                                  watchdogSeconds, what));
    }
    round = pollsBeforeYield + 1;
  }
}
} // namespace

Status mpiFailure(int code, int rank, const char *what) {
  char text[MPI_MAX_ERROR_STRING] = "";
  int length = 0;
  MPI_Error_string(code, text, &length);
  return Status::fault(format("rank %d lost the others in %s: %s", rank, what, text));
}

Status waitFor(MPI_Request &request, double watchdogSeconds, int rank, const char *what) {
  return poll([&](int *done) { return MPI_Test(&request, done, MPI_STATUS_IGNORE); }, watchdogSeconds, rank, what);
}

void Exchange::reserve(size_t messages, size_t bytesOfLargest) {
  requests.reserve(std::max(requests.capacity(), messages * (bytesOfLargest / largestMessage + 1)));
}

template <typename Post> void Exchange::post(size_t bytes, Post &&post) {
  for (size_t first = 0; first < bytes && error == MPI_SUCCESS; first += largestMessage) {
    requests.push_back(MPI_REQUEST_NULL);
    error = post(first, static_cast<int>(std::min(largestMessage, bytes - first)), &requests.back());
  }
}

void Exchange::send(const std::byte *from, size_t bytes, int peer) {
  post(bytes, [&](size_t first, int count, MPI_Request *request) {
    return MPI_Isend(from + first, count, MPI_BYTE, peer, 0, comm, request);
  });
}

void Exchange::receive(std::byte *to, size_t bytes, int peer) {
  post(bytes, [&](size_t first, int count, MPI_Request *request) {
    return MPI_Irecv(to + first, count, MPI_BYTE, peer, 0, comm, request);
  });
}

Status Exchange::finish(const char *what) {
  if (error != MPI_SUCCESS)
    return mpiFailure(error, worldRank, what);
  Status status = poll(
      [&](int *done) {
        return MPI_Testall(static_cast<int>(requests.size()), requests.data(), done, MPI_STATUSES_IGNORE);
      },
      watchdogSeconds, worldRank, what, &ending);
  if (status.ok())
    requests.clear();
  return status;
}

} // namespace autopar::rt
