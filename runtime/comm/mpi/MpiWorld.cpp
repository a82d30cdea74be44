// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One process, one rank. Control messages have a communicator of their own.
#include "runtime/comm/mpi/MpiWorld.h"
#include "runtime/base/Log.h"
#include "runtime/comm/mpi/MpiCommunicator.h"
#include <algorithm>

namespace autopar::rt {

namespace {

class MpiWorld : public World {
public:
  MpiWorld(double watchdogSeconds, int threadLevel) : watchdogSeconds(watchdogSeconds), threadLevel(threadLevel) {
    MPI_Comm_dup(MPI_COMM_WORLD, &control);
    MPI_Comm_set_errhandler(control, MPI_ERRORS_RETURN);
    MPI_Comm_rank(control, &myRank);
    MPI_Comm_size(control, &worldSize);
    MPI_Comm host;
    MPI_Comm_split_type(control, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host);
    MPI_Comm_size(host, &hostSize);
    MPI_Comm_free(&host);
  }
  ~MpiWorld() override {
    MPI_Comm_free(&control);
    MPI_Finalize();
  }

  int rank() const override { return myRank; }
  int size() const override { return worldSize; }
  int ranksOnHost() const override { return hostSize; }

  StatusOr<std::unique_ptr<Communicator>> createCommunicator(const std::vector<int> &members) override {
    int lowest = *std::min_element(members.begin(), members.end());
    int index = static_cast<int>(std::find(members.begin(), members.end(), myRank) - members.begin());
    MPI_Comm comm;
    if (int code = MPI_Comm_split(control, lowest, index, &comm); code != MPI_SUCCESS)
      return mpiFailure(code, myRank, "creating a communicator");
    return std::unique_ptr<Communicator>(std::make_unique<MpiCommunicator>(comm, *this, watchdogSeconds, ending));
  }

  StatusOr<uint64_t> maximum(uint64_t value) override {
    uint64_t largest = 0;
    MPI_Request request;
    int code = MPI_Iallreduce(&value, &largest, 1, MPI_UINT64_T, MPI_MAX, control, &request);
    AUTOPAR_RETURN_IF_ERROR(finish(code, request));
    return largest;
  }

  StatusOr<std::vector<std::string>> gather(const std::string &text) override {
    std::vector<int> lengths(static_cast<size_t>(worldSize)), offsets(lengths.size());
    int length = static_cast<int>(text.size()), total = 0;
    MPI_Request request;
    int code = MPI_Iallgather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, control, &request);
    AUTOPAR_RETURN_IF_ERROR(finish(code, request));
    for (size_t i = 0; i < lengths.size(); ++i) {
      offsets[i] = total;
      total += lengths[i];
    }
    std::string all(static_cast<size_t>(total), '\0');
    code = MPI_Iallgatherv(text.data(), length, MPI_CHAR, all.data(), lengths.data(), offsets.data(), MPI_CHAR, control,
                           &request);
    AUTOPAR_RETURN_IF_ERROR(finish(code, request));
    std::vector<std::string> texts;
    for (size_t i = 0; i < lengths.size(); ++i)
      texts.push_back(all.substr(static_cast<size_t>(offsets[i]), static_cast<size_t>(lengths[i])));
    return texts;
  }

  void abort(const Status &failure) override {
    logError(failure.message());
    ending = true;
    channel().settle(); // MPI takes calls of one thread at a time
    MPI_Abort(MPI_COMM_WORLD, failure.exitCode());
  }

  // Control messages are sent while nothing is under way, so that calls never meet.
  bool allowsThread() const override { return threadLevel >= MPI_THREAD_SERIALIZED; }

private:
  Status finish(int code, MPI_Request &request) const {
    if (code != MPI_SUCCESS)
      return mpiFailure(code, myRank, "a control message");
    return waitFor(request, watchdogSeconds, myRank, "a control message");
  }

  const double watchdogSeconds;
  const int threadLevel;
  std::atomic<bool> ending{false};
  MPI_Comm control = MPI_COMM_NULL;
  int myRank = 0, worldSize = 1, hostSize = 1;
};

} // namespace
} // namespace autopar::rt

extern "C" {
__attribute__((visibility("default"))) extern const uint32_t autopar_rt_mpi_version = AUTOPAR_ABI_VERSION;

__attribute__((visibility("default"))) autopar::rt::World *autopar_rt_mpi_open(double watchdogSeconds) {
  int provided = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS)
    return nullptr;
  return new autopar::rt::MpiWorld(watchdogSeconds, provided);
}
}
