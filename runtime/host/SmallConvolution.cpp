// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// f32 convolutions of small images by BlockProduct.h, for channels that lie side by side. At one position of the output all images need
// the same window of their input: images are the rows of a product, features its columns, and the taps that fall on elements (not
// on padding or between dilated ones) its depth. Nothing is padded, reordered or copied but weights whose features do not lie side by side.
#include "runtime/host/BlockProduct.h"
#include "runtime/host/Convolution.h"
#include <algorithm>
#include <vector>

namespace autopar::rt {

namespace {

constexpr int64_t weightsAtOnce = 1 << 15; // stay in the cache of a core while positions go by

/// Calls body with each index below the first `rank` sizes, the last fastest.
template <typename Body> void forEachIndex(const int64_t *sizes, int rank, Body body) {
  int64_t count = 1, at[3] = {0, 0, 0};
  for (int d = 0; d < rank; ++d)
    count *= sizes[d];
  for (int64_t i = 0; i < count; ++i) {
    int64_t rest = i;
    for (int d = rank; d-- > 0; rest /= sizes[d])
      at[d] = rest % sizes[d];
    body(at);
  }
}

class SmallConvolution : public Convolution {
public:
  SmallConvolution(const autopar_convolution &conv, const float *x, const float *w, float *y)
      : conv(conv), x(x), w(w), y(y), copiesWeights(conv.w_strides[0] != 1),
        tapsAtOnce(std::max<int64_t>(1, weightsAtOnce / (conv.c * conv.o))) {
    if (copiesWeights)
      weights.resize(static_cast<size_t>(tapsOf(conv) * conv.c * conv.o));
    forEachIndex(conv.out, conv.spatial_rank, [&](const int64_t *at) { addPosition(at); });
  }

  static int64_t tapsOf(const autopar_convolution &conv) {
    int64_t taps = 1;
    for (int d = 0; d < conv.spatial_rank; ++d)
      taps *= conv.kernel[d];
    return taps;
  }
  static int64_t positionsOf(const autopar_convolution &conv) {
    int64_t positions = 1;
    for (int d = 0; d < conv.spatial_rank; ++d)
      positions *= conv.out[d];
    return positions;
  }

  Status run(ThreadPool &pool) override {
    if (copiesWeights)
      copyWeights();
    constexpr int64_t worthwhile = 30000; // multiply-adds: about a microsecond
    int64_t count = static_cast<int64_t>(positions.size());
    int64_t each = static_cast<int64_t>(taps.size()) * conv.n * conv.c * conv.o / std::max<int64_t>(1, count);
    pool.forEach(count, worthwhile / std::max<int64_t>(1, each) + 1, [this](int, int64_t lo, int64_t hi) {
      for (int64_t first = 0; first == 0 || first < tapsOf(conv); first += tapsAtOnce)
        for (int64_t i = lo; i < hi; ++i)
          convolve(positions[static_cast<size_t>(i)], first);
    });
    return {};
  }
  size_t workspaceBytes() const override {
    return weights.size() * sizeof(float) + taps.size() * sizeof(Tap) + positions.size() * sizeof(Position);
  }

private:
  struct Position {
    int64_t y; ///< in elements
    size_t firstTap;
    int64_t tapCount;
  };

  void addPosition(const int64_t *at) {
    Position position{0, taps.size(), 0};
    for (int d = 0; d < conv.spatial_rank; ++d)
      position.y += at[d] * conv.y_strides[2 + d];
    int64_t number = 0;
    forEachIndex(conv.kernel, conv.spatial_rank, [&](const int64_t *tap) {
      Tap found{0, copiesWeights ? number++ * conv.c * conv.o : 0};
      for (int d = 0; d < conv.spatial_rank; ++d) {
        int64_t from = at[d] * conv.stride[d] - conv.pad_low[d] + tap[d] * conv.rhs_dilation[d];
        if (from < 0 || from % conv.lhs_dilation[d] != 0 || from / conv.lhs_dilation[d] >= conv.in[d])
          return;
        found.a += from / conv.lhs_dilation[d] * conv.x_strides[2 + d];
        if (!copiesWeights)
          found.b += weightOf(tap, d);
      }
      taps.push_back(found);
      ++position.tapCount;
    });
    positions.push_back(position);
  }

  int64_t weightOf(const int64_t *tap, int d) const {
    return (conv.reversed >> d & 1 ? conv.kernel[d] - 1 - tap[d] : tap[d]) * conv.w_strides[2 + d];
  }

  // To [tap, c, o].
  void copyWeights() {
    float *to = weights.data();
    forEachIndex(conv.kernel, conv.spatial_rank, [&](const int64_t *tap) {
      const float *from = w;
      for (int d = 0; d < conv.spatial_rank; ++d)
        from += weightOf(tap, d);
      if (conv.w_strides[1] == 1)
        transpose(from, conv.w_strides[0], conv.o, conv.c, to, conv.o);
      else
        for (int64_t c = 0; c < conv.c; ++c)
          for (int64_t o = 0; o < conv.o; ++o)
            to[c * conv.o + o] = from[o * conv.w_strides[0] + c * conv.w_strides[1]];
      to += conv.c * conv.o;
    });
  }

  /// From the tap `first` on.
  void convolve(const Position &position, int64_t first) const {
    int64_t count = std::min(position.tapCount - first, tapsAtOnce);
    if (first == 0 || count > 0)
      multiply({x, copiesWeights ? weights.data() : w, y + position.y, conv.n, conv.o, conv.c, conv.x_strides[0], conv.x_strides[1],
                copiesWeights ? conv.o : conv.w_strides[1], conv.y_strides[0],
                taps.data() + position.firstTap + static_cast<size_t>(first), count, first > 0});
  }

  const autopar_convolution conv;
  const float *const x;
  const float *const w;
  float *const y;
  const bool copiesWeights;
  const int64_t tapsAtOnce; // with all positions before the next ones
  std::vector<float> weights;
  std::vector<Tap> taps; // those of the first position, those of the second, …
  std::vector<Position> positions;
};

/// Where rows fill registers (or nothing is worth much), and copies of weights and lists of taps stay in caches.
bool isSmall(const autopar_convolution &conv) {
  constexpr int64_t fewestImages = 4, mostWorkOfFew = 1 << 18, mostCopied = 1 << 16, mostTaps = 1 << 16;
  int64_t taps = SmallConvolution::tapsOf(conv), pairs = taps * SmallConvolution::positionsOf(conv);
  bool fills = conv.n >= fewestImages || pairs * conv.n * conv.c * conv.o <= mostWorkOfFew;
  return fills && pairs <= mostTaps && (conv.w_strides[0] == 1 || taps * conv.c * conv.o <= mostCopied);
}

} // namespace

std::unique_ptr<Convolution> makeSmallConvolution(const autopar_convolution &conv, const void *x, const void *w, void *y) {
  bool plain = conv.dtype == AUTOPAR_F32 && conv.out_dtype == AUTOPAR_F32 && conv.batch_groups == 1 && conv.groups == 1 &&
               conv.y_strides[1] == 1;
  if (!plain || !isSmall(conv) || !hasBlockProducts())
    return nullptr;
  return std::make_unique<SmallConvolution>(conv, static_cast<const float *>(x), static_cast<const float *>(w), static_cast<float *>(y));
}

} // namespace autopar::rt
