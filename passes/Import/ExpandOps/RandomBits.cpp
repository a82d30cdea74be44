// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rng_bit_generator as XLA's expander defines it. The generators are counter-based: an element's bits follow from the key
// and its index alone, so each element computes its own counter from iotas, and cutting a dim cuts the work and changes no
// bit. Philox: Salmon et al., "Parallel random numbers: as easy as 1, 2, 3" (2011), of which Threefry is the other half.
//
//   state = [key, counter], or [key, low, high]; with two words the key is the high half of Philox's 128-bit counter.
//   Philox: block i = counter + i gives four 32-bit words, to elements 4i … 4i+3 in row-major order (64-bit elements take
//   two words each). Threefry: two words; 64-bit element i takes both of counter + i; narrower ones lie in pairs along the
//   first even dim, or the largest if all are odd, and the counter counts pairs.
//   Elements narrower than 32 bits are the low bits of a word. The state grows by the number of blocks or pairs.
#include "passes/Import/ExpandOps/Expand.h"
#include "llvm/Support/MathExtras.h"

namespace autopar::import {
namespace hlo = stablehlo;

namespace {
/// Arithmetic on unsigned tensors of the output's shape.
class Bits {
public:
  Bits(ImplicitLocOpBuilder &b, ArrayRef<int64_t> shape) : b(b), shape(shape) {}

  RankedTensorType type(unsigned width) { return RankedTensorType::get(shape, IntegerType::get(b.getContext(), width, IntegerType::Unsigned)); }
  Value number(unsigned width, uint64_t value) {
    Type element = type(width).getElementType();
    return hlo::ConstantOp::create(b, DenseElementsAttr::get(type(width), b.getIntegerAttr(element, APInt(width, value))));
  }
  Value as(unsigned width, Value v) {
    return v.getType() == type(width) ? v : hlo::ConvertOp::create(b, type(width), v);
  }
  Value add(Value x, Value y) { return hlo::AddOp::create(b, x, y); }
  Value mul(Value x, Value y) { return hlo::MulOp::create(b, x, y); }
  Value exclusiveOr(Value x, Value y) { return hlo::XorOp::create(b, x, y); }
  Value either(Value x, Value y) { return hlo::OrOp::create(b, x, y); }
  Value up(Value x, uint64_t by) { return hlo::ShiftLeftOp::create(b, x, number(widthOf(x), by)); }
  Value down(Value x, uint64_t by) { return hlo::ShiftRightLogicalOp::create(b, x, number(widthOf(x), by)); }
  Value low(Value x, uint64_t mask) { return hlo::AndOp::create(b, x, number(widthOf(x), mask)); }
  Value isBelow(Value x, Value y) { return hlo::CompareOp::create(b, x, y, hlo::ComparisonDirection::LT); }
  Value isNumber(Value x, uint64_t value) {
    return hlo::CompareOp::create(b, x, number(widthOf(x), value), hlo::ComparisonDirection::EQ);
  }
  Value select(Value pred, Value x, Value y) { return hlo::SelectOp::create(b, x.getType(), pred, x, y); }
  Value index(int64_t dim) { return hlo::IotaOp::create(b, type(64), dim); }
  /// Both halves of 64 bits, the low one first.
  std::pair<Value, Value> halves(Value x) { return {as(32, x), as(32, down(x, 32))}; }

  /// The row-major position in `shape`, of an element whose index along each dim `at` gives.
  Value position(ArrayRef<int64_t> sizes, llvm::function_ref<Value(int64_t)> at) {
    Value result;
    int64_t stride = 1;
    for (int64_t dim = static_cast<int64_t>(sizes.size()) - 1; dim >= 0; --dim) {
      if (sizes[dim] != 1) {
        Value step = stride == 1 ? at(dim) : mul(at(dim), number(64, stride));
        result = result ? add(result, step) : step;
      }
      stride *= sizes[dim];
    }
    return result ? result : number(64, 0);
  }

  ImplicitLocOpBuilder &b;
  ArrayRef<int64_t> shape;

private:
  static unsigned widthOf(Value x) { return cast<RankedTensorType>(x.getType()).getElementTypeBitWidth(); }
};
} // namespace

/// The four words of the block with this counter.
static std::array<Value, 4> philox(Bits &bits, Value key, Value counterLow, Value counterHigh) {
  auto [k0, k1] = bits.halves(key);
  auto [x0, x1] = bits.halves(counterLow);
  auto [x2, x3] = bits.halves(counterHigh);
  for (int round = 0; round < 10; ++round) {
    auto product = [&](Value x, uint64_t factor) { return bits.halves(bits.mul(bits.as(64, x), bits.number(64, factor))); };
    auto [low0, high0] = product(x0, 0xD2511F53);
    auto [low1, high1] = product(x2, 0xCD9E8D57);
    x0 = bits.exclusiveOr(bits.exclusiveOr(high1, x1), k0);
    x1 = low1;
    x2 = bits.exclusiveOr(bits.exclusiveOr(high0, x3), k1);
    x3 = low0;
    k0 = bits.add(k0, bits.number(32, 0x9E3779B9));
    k1 = bits.add(k1, bits.number(32, 0xBB67AE85));
  }
  return {x0, x1, x2, x3};
}

/// The two words of the pair with this counter: Threefry-2x32 with 20 rounds.
static std::array<Value, 2> threefry(Bits &bits, Value key, Value counter) {
  constexpr int rotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  auto [k0, k1] = bits.halves(key);
  Value keys[] = {k0, k1, bits.exclusiveOr(bits.exclusiveOr(k0, k1), bits.number(32, 0x1BD11BDA))};
  auto [x0, x1] = bits.halves(counter);
  x0 = bits.add(x0, keys[0]);
  x1 = bits.add(x1, keys[1]);
  for (int group = 0; group < 5; ++group) {
    for (int turn : rotations[group % 2]) {
      x0 = bits.add(x0, x1);
      x1 = bits.exclusiveOr(bits.either(bits.up(x1, turn), bits.down(x1, 32 - turn)), x0);
    }
    x0 = bits.add(x0, keys[(group + 1) % 3]);
    x1 = bits.add(bits.add(x1, keys[(group + 2) % 3]), bits.number(32, group + 1));
  }
  return {x0, x1};
}

static Value joined(Bits &bits, Value low, Value high) {
  return bits.either(bits.as(64, low), bits.up(bits.as(64, high), 32));
}

namespace {
/// Bits of 32 or 64 for each element, and by how much the counter grows.
struct Drawn {
  Value bits;
  uint64_t used;
};
} // namespace

static Drawn drawPhilox(Bits &bits, ArrayRef<Value> state, bool isWide) {
  uint64_t perBlock = isWide ? 2 : 4;
  Value position = bits.position(bits.shape, [&](int64_t dim) { return bits.index(dim); });
  Value lane = bits.low(position, perBlock - 1), block = bits.down(position, isWide ? 1 : 2);
  Value low = bits.add(state[1], block), high = state.size() > 2 ? state[2] : state[0];
  Value carry = bits.as(64, bits.isBelow(low, block));
  auto words = philox(bits, state[0], low, bits.add(high, carry));
  uint64_t blocks = llvm::divideCeil(static_cast<uint64_t>(ShapedType::getNumElements(bits.shape)), perBlock);
  if (isWide)
    return {bits.select(bits.isNumber(lane, 0), joined(bits, words[0], words[1]), joined(bits, words[2], words[3])), blocks};
  Value first = bits.select(bits.isNumber(lane, 0), words[0], words[1]);
  Value second = bits.select(bits.isNumber(lane, 2), words[2], words[3]);
  return {bits.select(bits.isBelow(lane, bits.number(64, 2)), first, second), blocks};
}

/// The dim along which pairs lie; -1 for a scalar.
static int64_t pairedDim(ArrayRef<int64_t> shape) {
  int64_t largest = -1;
  for (auto [dim, size] : enumerate(shape)) {
    if (size % 2 == 0)
      return dim;
    if (largest < 0 || size > shape[largest])
      largest = dim;
  }
  return largest;
}

static Drawn drawThreefry(Bits &bits, ArrayRef<Value> state, bool isWide) {
  SmallVector<int64_t> pairs(bits.shape);
  int64_t paired = isWide ? -1 : pairedDim(bits.shape);
  if (paired >= 0)
    pairs[paired] = llvm::divideCeil(pairs[paired], 2);
  Value counter = bits.position(pairs, [&](int64_t dim) { return dim == paired ? bits.down(bits.index(dim), 1) : bits.index(dim); });
  auto words = threefry(bits, state[0], bits.add(state[1], counter));
  uint64_t used = ShapedType::getNumElements(pairs);
  if (isWide)
    return {joined(bits, words[0], words[1]), used};
  if (paired < 0)
    return {words[0], used};
  Value isFirst = bits.isNumber(bits.low(bits.index(paired), 1), 0);
  return {bits.select(isFirst, words[0], words[1]), used};
}

/// Words of 64 bits as scalars.
static SmallVector<Value> readState(ImplicitLocOpBuilder &b, Value state) {
  auto type = cast<RankedTensorType>(state.getType());
  SmallVector<Value> words;
  for (int64_t i = 0; i < type.getDimSize(0); ++i) {
    Value word = hlo::SliceOp::create(b, type.clone({1}), state, ArrayRef<int64_t>{i}, ArrayRef<int64_t>{i + 1}, ArrayRef<int64_t>{1});
    words.push_back(hlo::ReshapeOp::create(b, type.clone(ArrayRef<int64_t>{}), word));
  }
  return words;
}

static Value writeState(ImplicitLocOpBuilder &b, ArrayRef<Value> words, uint64_t used) {
  Bits scalar(b, {});
  SmallVector<Value> grown(words);
  grown[1] = scalar.add(words[1], scalar.number(64, used));
  if (words.size() > 2)
    grown[2] = scalar.add(words[2], scalar.as(64, scalar.isBelow(grown[1], scalar.number(64, used))));
  Type element = cast<RankedTensorType>(words[0].getType()).getElementType();
  for (Value &word : grown)
    word = hlo::ReshapeOp::create(b, RankedTensorType::get({1}, element), word);
  return hlo::ConcatenateOp::create(b, RankedTensorType::get({static_cast<int64_t>(grown.size())}, element), grown, 0);
}

void expandRandomBits(stablehlo::RngBitGeneratorOp op) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  auto given = cast<RankedTensorType>(op.getInitialState().getType());
  Value state = op.getInitialState();
  bool isSplit = given.getElementTypeBitWidth() == 32; // 64-bit words as pairs of 32
  auto word = IntegerType::get(b.getContext(), 64, IntegerType::Unsigned);
  int64_t count = isSplit ? given.getDimSize(0) / 2 : given.getDimSize(0);
  if (isSplit) {
    state = hlo::ReshapeOp::create(b, given.clone({count, 2}), state);
    state = hlo::BitcastConvertOp::create(b, RankedTensorType::get({count}, word), state);
  }
  SmallVector<Value> words = readState(b, state), spread;
  auto result = cast<RankedTensorType>(op.getOutput().getType());
  Bits bits(b, result.getShape());
  for (Value v : words)
    spread.push_back(hlo::BroadcastInDimOp::create(b, bits.type(64), v, ArrayRef<int64_t>{}));
  unsigned width = result.getElementTypeBitWidth();
  Drawn drawn = op.getRngAlgorithm() == hlo::RngAlgorithm::THREE_FRY ? drawThreefry(bits, spread, width == 64)
                                                                     : drawPhilox(bits, spread, width == 64);
  Value output = bits.as(width, drawn.bits);
  if (output.getType() != result)
    output = hlo::BitcastConvertOp::create(b, result, output);
  Value next = writeState(b, words, drawn.used);
  if (isSplit) {
    next = hlo::BitcastConvertOp::create(b, given.clone({count, 2}), next);
    next = hlo::ReshapeOp::create(b, given, next);
  }
  op->replaceAllUsesWith(ValueRange{next, output});
  op.erase();
}

} // namespace autopar::import
