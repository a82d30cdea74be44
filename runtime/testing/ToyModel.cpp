// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels and launches of the toy. Every kernel gets Sizes as operand 0 and the mesh coordinates as operand 1.
#include "runtime/testing/ToyModel.h"
#include <algorithm>
#include <csignal>
#include <stdexcept>
#include <unistd.h>

namespace autopar::rt::testing {

namespace {

constexpr int64_t batch = 6, features = 7, tokenRows = 5, tokenWidth = 9;

struct Sizes {
  int64_t rowBlock, featureBlock, tokenBlock, tp;
  int32_t fault, faultRank, faultStep;
};

struct View {
  explicit View(void *const *b) : sizes(*static_cast<const Sizes *>(b[0])), coordinates(static_cast<const int32_t *>(b[1])) {}
  int64_t rows() const { return real(batch, sizes.rowBlock, coordinates[0]); }
  int64_t columns() const { return real(features, sizes.featureBlock, coordinates[1]); }
  int64_t firstColumn() const { return sizes.featureBlock * coordinates[1]; }
  static int64_t real(int64_t size, int64_t block, int64_t index) {
    return std::clamp<int64_t>(size - block * index, 0, block);
  }
  const Sizes &sizes;
  const int32_t *coordinates;
};

template <typename T> T *as(void *pointer) { return static_cast<T *>(pointer); }

// sizes, coords, seed, w, count
void initKernel(void *const *b, int64_t, int64_t) {
  View v(b);
  const uint32_t *seed = as<uint32_t>(b[2]);
  for (int64_t f = 0; f < v.columns(); ++f)
    as<float>(b[3])[f] = static_cast<float>((seed[1] + 3 * static_cast<uint64_t>(v.firstColumn() + f)) % 5);
  *as<int32_t>(b[4]) = 0;
}

// sizes, coords, x, w, partial: extent rowBlock
void forwardKernel(void *const *b, int64_t lo, int64_t hi) {
  View v(b);
  for (int64_t row = lo; row < hi; ++row) {
    float sum = 0;
    for (int64_t f = 0; row < v.rows() && f < v.columns(); ++f)
      sum += as<float>(b[2])[row * v.sizes.featureBlock + f] * as<float>(b[3])[f];
    as<float>(b[4])[row] = sum;
  }
}

// sizes, coords, prediction (becomes the error), y, loss
void errorKernel(void *const *b, int64_t, int64_t) {
  View v(b);
  float loss = 0;
  for (int64_t row = 0; row < v.sizes.rowBlock; ++row) {
    float error = row < v.rows() ? as<float>(b[2])[row] - as<float>(b[3])[row] : 0;
    as<float>(b[2])[row] = error;
    loss += error * error;
  }
  *as<float>(b[4]) = loss;
}

// sizes, coords, error, x, gradient: extent featureBlock
void gradientKernel(void *const *b, int64_t lo, int64_t hi) {
  View v(b);
  for (int64_t f = lo; f < hi; ++f) {
    float sum = 0;
    for (int64_t row = 0; f < v.columns() && row < v.rows(); ++row)
      sum += as<float>(b[2])[row] * as<float>(b[3])[row * v.sizes.featureBlock + f];
    as<float>(b[4])[f] = sum;
  }
}

// sizes, coords, gradient, w, count, histogram
void updateKernel(void *const *b, int64_t, int64_t) {
  View v(b);
  int32_t &count = *as<int32_t>(b[4]);
  bool here = v.coordinates[0] * v.sizes.tp + v.coordinates[1] == v.sizes.faultRank && count == v.sizes.faultStep;
  if (here && v.sizes.fault == ToyOptions::Throw)
    throw std::runtime_error("the toy was told to throw");
  if (here && v.sizes.fault == ToyOptions::Kill)
    raise(SIGKILL);
  while (here && v.sizes.fault == ToyOptions::Hang)
    usleep(1000);
  for (int64_t f = 0; f < v.columns(); ++f)
    as<float>(b[3])[f] -= as<float>(b[2])[f] * 0x1p-6f;
  count += here && v.sizes.fault == ToyOptions::Diverge ? 2 : 1;
  for (int32_t i = 0; i < 4; ++i)
    as<int32_t>(b[5])[i] = count + i;
}

// sizes, coords, tokens, sum
void tokenKernel(void *const *b, int64_t, int64_t) {
  View v(b);
  int32_t sum = 0;
  for (int64_t row = 0; row < View::real(tokenRows, v.sizes.tokenBlock, v.coordinates[0]); ++row)
    for (int64_t i = 0; i < tokenWidth; ++i)
      sum += as<int32_t>(b[2])[row * tokenWidth + i] * static_cast<int32_t>(i + 1);
  *as<int32_t>(b[3]) = sum;
}

autopar_collective allReduce(uint32_t communicator, autopar_dtype dtype, int64_t elements, autopar_buffer buffer) {
  autopar_collective c{};
  c.kind = AUTOPAR_ALL_REDUCE;
  c.reduce = AUTOPAR_REDUCE_SUM;
  c.dtype = dtype;
  c.communicator = communicator;
  c.elements = elements;
  c.in = c.out = buffer;
  return c;
}

} // namespace

ToyModel::~ToyModel() = default;

ToyModel::ToyModel(const ToyOptions &options)
    : built(std::make_unique<ProgramBuilder>(
          std::vector<std::pair<std::string, int64_t>>{{"dp", options.dp}, {"tp", options.tp}})) {
  ProgramBuilder &p = *built;
  uint32_t alongDp = p.communicator({"dp"}), alongTp = p.communicator({"tp"});
  Sizes sizes{p.blockOf({batch, {"dp"}}), p.blockOf({features, {"tp"}}), p.blockOf({tokenRows, {"dp"}}), options.tp,
              options.fault, options.faultRank, options.faultStep};
  autopar_buffer s = p.constant(&sizes, sizeof(sizes)), c = p.arena(p.coordinates());
  autopar_buffer seed = p.arena(p.tensor("seed", AUTOPAR_ROLE_SEED, AUTOPAR_U32, {{2, {}}}));
  autopar_buffer w = p.arena(p.tensor("state/w", AUTOPAR_ROLE_STATE, AUTOPAR_F32, {{features, {"tp"}}}));
  autopar_buffer count = p.arena(p.tensor("state/count", AUTOPAR_ROLE_STATE, AUTOPAR_S32, {}));
  autopar_buffer x =
      p.arena(p.tensor("batch/x", AUTOPAR_ROLE_BATCH, AUTOPAR_F32, {{batch, {"dp"}}, {features, {"tp"}}}));
  autopar_buffer y = p.arena(p.tensor("batch/y", AUTOPAR_ROLE_BATCH, AUTOPAR_F32, {{batch, {"dp"}}}));
  autopar_buffer loss = p.arena(p.tensor("loss", AUTOPAR_ROLE_METRIC, AUTOPAR_F32, {}));
  autopar_buffer histogram = p.arena(p.tensor("histogram", AUTOPAR_ROLE_METRIC, AUTOPAR_S32, {{2, {}}, {2, {}}}));
  autopar_buffer prediction = p.arena(p.allocate(4 * static_cast<uint64_t>(sizes.rowBlock)));
  autopar_buffer gradient = p.arena(p.allocate(4 * static_cast<uint64_t>(sizes.featureBlock)));

  p.kernel(initKernel, {s, c, seed, w, count});
  p.task("init", AUTOPAR_TASK_INIT);
  p.kernel(forwardKernel, {s, c, x, w, prediction}, sizes.rowBlock);
  p.collective(allReduce(alongTp, AUTOPAR_F32, sizes.rowBlock, prediction));
  p.kernel(errorKernel, {s, c, prediction, y, loss});
  if (options.started)
    p.start(allReduce(alongDp, AUTOPAR_F32, 1, loss), 0);
  else
    p.collective(allReduce(alongDp, AUTOPAR_F32, 1, loss));
  p.kernel(gradientKernel, {s, c, prediction, x, gradient}, sizes.featureBlock);
  p.collective(allReduce(alongDp, AUTOPAR_F32, sizes.featureBlock, gradient));
  p.kernel(updateKernel, {s, c, gradient, w, count, histogram});
  if (options.started)
    p.wait(0);
  if (options.tokens) {
    autopar_buffer tokens = p.arena(
        p.tensor("batch/tokens", AUTOPAR_ROLE_BATCH, AUTOPAR_S32, {{tokenRows, {"dp"}}, {tokenWidth, {}}}));
    autopar_buffer sum = p.arena(p.tensor("token_sum", AUTOPAR_ROLE_METRIC, AUTOPAR_S32, {}));
    p.kernel(tokenKernel, {s, c, tokens, sum});
    p.collective(allReduce(alongDp, AUTOPAR_S32, 1, sum));
  }
  if (options.seeds) {
    uint64_t step = p.tensor("batch/step", AUTOPAR_ROLE_BATCH, AUTOPAR_S32, {});
    uint64_t drawn = p.tensor("batch/seed", AUTOPAR_ROLE_BATCH, AUTOPAR_U32, {{2, {}}});
    p.copy(p.arena(step), p.arena(p.tensor("step_fed", AUTOPAR_ROLE_METRIC, AUTOPAR_S32, {})), 4);
    p.copy(p.arena(drawn), p.arena(p.tensor("seed_fed", AUTOPAR_ROLE_METRIC, AUTOPAR_U32, {{2, {}}})), 8);
  }
  p.task("step", AUTOPAR_TASK_STEP);
  made = &p.finish();
}

} // namespace autopar::rt::testing
