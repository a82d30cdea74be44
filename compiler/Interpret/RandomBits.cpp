// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rng_bit_generator, as XLA does it: block after block, in the order in which the counter counts. (Import makes arithmetic
// on each element's index of the op; the two are compared in tests.)
#include "compiler/Interpret/Kernels.h"
#include "dialects/StableHLO/IR/StableHLO.h"

#include <array>

namespace autopar::interpret {

namespace {
using Words = std::vector<uint32_t>;

uint64_t join(uint32_t low, uint32_t high) { return low | uint64_t{high} << 32; }

/// Philox 4x32 with 10 rounds.
std::array<uint32_t, 4> philox(uint64_t key, uint64_t low, uint64_t high) {
  uint32_t k0 = static_cast<uint32_t>(key), k1 = static_cast<uint32_t>(key >> 32);
  std::array<uint32_t, 4> x{static_cast<uint32_t>(low), static_cast<uint32_t>(low >> 32), static_cast<uint32_t>(high),
                            static_cast<uint32_t>(high >> 32)};
  for (int round = 0; round < 10; ++round) {
    uint64_t p = uint64_t{x[0]} * 0xD2511F53, q = uint64_t{x[2]} * 0xCD9E8D57;
    x = {static_cast<uint32_t>(q >> 32) ^ x[1] ^ k0, static_cast<uint32_t>(q), static_cast<uint32_t>(p >> 32) ^ x[3] ^ k1,
         static_cast<uint32_t>(p)};
    k0 += 0x9E3779B9;
    k1 += 0xBB67AE85;
  }
  return x;
}

/// Threefry 2x32 with 20 rounds.
std::array<uint32_t, 2> threefry(uint64_t key, uint64_t counter) {
  constexpr int turns[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  uint32_t keys[3] = {static_cast<uint32_t>(key), static_cast<uint32_t>(key >> 32), 0};
  keys[2] = keys[0] ^ keys[1] ^ 0x1BD11BDA;
  uint32_t x = static_cast<uint32_t>(counter) + keys[0], y = static_cast<uint32_t>(counter >> 32) + keys[1];
  for (uint32_t group = 0; group < 5; ++group) {
    for (int turn : turns[group % 2]) {
      x += y;
      y = (y << turn | y >> (32 - turn)) ^ x;
    }
    x += keys[(group + 1) % 3];
    y += keys[(group + 2) % 3] + group + 1;
  }
  return {x, y};
}

/// As many words as there are elements (twice as many for 64 bits), and the blocks that they took.
std::pair<Words, uint64_t> drawPhilox(const std::vector<uint64_t> &state, size_t count) {
  Words words;
  uint64_t block = 0;
  uint64_t high = state.size() > 2 ? state[2] : state[0];
  for (; words.size() < count; ++block) {
    uint64_t low = state[1] + block;
    auto four = philox(state[0], low, high + (low < block ? 1 : 0));
    words.insert(words.end(), four.begin(), four.end());
  }
  return {words, block};
}

/// Pairs of 32 bits lie along the first even dim, or the first of the largest ones: a shape with that dim halved, rounded up.
std::pair<Shape, size_t> pairsOf(const Shape &shape) {
  size_t paired = 0;
  for (size_t d = 0; d < shape.size(); ++d)
    if (shape[d] > shape[paired])
      paired = d;
  for (size_t d = shape.size(); d-- > 0;)
    if (shape[d] % 2 == 0)
      paired = d;
  Shape pairs = shape;
  if (!pairs.empty())
    pairs[paired] = (pairs[paired] + 1) / 2;
  return {pairs, paired};
}

std::pair<Words, uint64_t> drawThreefry(const std::vector<uint64_t> &state, const Shape &shape, bool isWide) {
  Words words;
  int64_t count = numElementsOf(shape);
  if (isWide) {
    for (int64_t i = 0; i < count; ++i) {
      auto two = threefry(state[0], state[1] + static_cast<uint64_t>(i));
      words.insert(words.end(), two.begin(), two.end());
    }
    return {words, static_cast<uint64_t>(count)};
  }
  auto [pairs, paired] = pairsOf(shape);
  Shape index(shape.size(), 0), strides = stridesOf(pairs);
  for (int64_t i = 0; i < count; ++i, nextIndex(index, shape)) {
    int64_t counter = 0;
    for (size_t d = 0; d < shape.size(); ++d)
      counter += (d == paired ? index[d] / 2 : index[d]) * strides[d];
    auto two = threefry(state[0], state[1] + static_cast<uint64_t>(counter));
    words.push_back(two[shape.empty() ? 0 : static_cast<size_t>(index[paired] % 2)]);
  }
  return {words, static_cast<uint64_t>(numElementsOf(pairs))};
}

FailureOr<Tensors> rngBitGenerator(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  auto bitsOp = cast<stablehlo::RngBitGeneratorOp>(op);
  Tensor output = zerosLike(op->getResult(1));
  std::vector<uint64_t> state(operands[0].numBytes() / 8);
  std::memcpy(state.data(), operands[0].bytes(), operands[0].numBytes());
  size_t width = static_cast<size_t>(byteWidth(output.type())), count = static_cast<size_t>(output.numElements());
  bool isWide = width == 8;
  auto [words, used] = bitsOp.getRngAlgorithm() == stablehlo::RngAlgorithm::THREE_FRY
                           ? drawThreefry(state, output.shape(), isWide)
                           : drawPhilox(state, isWide ? 2 * count : count);
  std::byte *target = output.mutableBytes();
  for (size_t i = 0; i < count; ++i) {
    uint64_t value = isWide ? join(words[2 * i], words[2 * i + 1]) : words[i];
    std::memcpy(target + i * width, &value, width);
  }
  state[1] += used;
  if (state.size() > 2 && state[1] < used)
    ++state[2];
  return Tensors{Tensor::fromBytes(operands[0].type(), operands[0].shape(), state.data()), output};
}
} // namespace

void addRandomBitsKernels(KernelTable &table) { table["stablehlo.rng_bit_generator"] = rngBitGenerator; }

} // namespace autopar::interpret
