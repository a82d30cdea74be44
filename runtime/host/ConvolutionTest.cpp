// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// oneDNN and small convolutions against the direct loops, on integers small enough to be exact; the direct loops against values by hand.
#include "runtime/host/Convolution.h"
#include "runtime/host/BlockProduct.h"
#include <catch2/catch.hpp>
#include <cstring>

using namespace autopar::rt;

namespace {
int64_t outputSize(const autopar_convolution &c, int d) {
  int64_t in = (c.in[d] - 1) * c.lhs_dilation[d] + 1 + c.pad_low[d] + c.pad_high[d];
  return (in - ((c.kernel[d] - 1) * c.rhs_dilation[d] + 1)) / c.stride[d] + 1;
}

// 2-D; activations channels-last or channels-first, weights [spatial…, c, o].
autopar_convolution convolution(int64_t n, int64_t c, int64_t o, int64_t in, int64_t kernel) {
  autopar_convolution v{};
  v.dtype = v.out_dtype = AUTOPAR_F32;
  v.spatial_rank = 2, v.n = n, v.c = c, v.o = o, v.groups = v.batch_groups = 1;
  for (int d = 0; d < 2; ++d) {
    v.in[d] = in + d, v.kernel[d] = kernel;
    v.stride[d] = v.lhs_dilation[d] = v.rhs_dilation[d] = 1;
  }
  return v;
}

void finish(autopar_convolution &v, bool channelsFirst) {
  for (int d = 0; d < 2; ++d)
    v.out[d] = outputSize(v, d);
  auto strides = [&](int64_t *s, int64_t channels, const int64_t *size) {
    s[0] = channels * size[0] * size[1];
    s[1] = channelsFirst ? size[0] * size[1] : 1;
    s[2] = size[1] * (channelsFirst ? 1 : channels);
    s[3] = channelsFirst ? 1 : channels;
  };
  strides(v.x_strides, v.c, v.in);
  strides(v.y_strides, v.o, v.out);
  int64_t perGroup = v.c / v.groups;
  v.w_strides[0] = 1, v.w_strides[1] = v.o, v.w_strides[3] = perGroup * v.o, v.w_strides[2] = v.kernel[1] * perGroup * v.o;
}

struct Result {
  std::vector<float> direct, library, small;
  bool taken = false, takenAsSmall = false;
};

Result runBoth(const autopar_convolution &v, int threads) {
  std::vector<float> x(static_cast<size_t>(v.n * v.c * v.in[0] * v.in[1]));
  std::vector<float> w(static_cast<size_t>(v.c / v.groups * v.o * v.kernel[0] * v.kernel[1]));
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = static_cast<float>(i * 7 % 5) - 2;
  for (size_t i = 0; i < w.size(); ++i)
    w[i] = static_cast<float>(i * 11 % 7) - 3;
  Result r;
  size_t size = static_cast<size_t>(v.n / v.batch_groups * v.o * v.out[0] * v.out[1]);
  r.direct.assign(size, -77);
  r.library.assign(size, -77);
  r.small.assign(size, -77);
  ThreadPool pool(threads);
  auto direct = makeDirectConvolution(v, x.data(), w.data(), r.direct.data());
  REQUIRE((*direct)->run(pool).ok());
  auto library = makeOneDnnConvolution(v, x.data(), w.data(), r.library.data(), threads);
  r.taken = library != nullptr;
  if (library)
    for (int again = 0; again < 2; ++again)
      REQUIRE(library->run(pool).ok());
  auto small = makeSmallConvolution(v, x.data(), w.data(), r.small.data());
  r.takenAsSmall = small != nullptr;
  if (small)
    for (int again = 0; again < 2; ++again)
      REQUIRE(small->run(pool).ok());
  return r;
}
} // namespace

TEST_CASE("the direct loops, by hand") {
  autopar_convolution v{};
  v.dtype = v.out_dtype = AUTOPAR_F32;
  v.spatial_rank = 1, v.n = v.c = v.o = v.groups = v.batch_groups = 1;
  v.in[0] = 3, v.kernel[0] = 2, v.out[0] = 4, v.stride[0] = v.lhs_dilation[0] = v.rhs_dilation[0] = 1;
  v.pad_low[0] = v.pad_high[0] = 1;
  v.x_strides[2] = v.w_strides[2] = v.y_strides[2] = 1;
  float x[] = {1, 2, 3}, w[] = {10, 1}, y[4];
  ThreadPool pool(1);
  REQUIRE((*makeDirectConvolution(v, x, w, y))->run(pool).ok());
  CHECK(std::vector<float>(y, y + 4) == std::vector<float>{1, 12, 23, 30});
  v.reversed = 1;
  REQUIRE((*makeDirectConvolution(v, x, w, y))->run(pool).ok());
  CHECK(std::vector<float>(y, y + 4) == std::vector<float>{10, 21, 32, 3});
}

TEST_CASE("oneDNN, small convolutions and the direct loops agree") {
  for (bool channelsFirst : {false, true})
    for (int64_t stride : {1, 2})
      for (int64_t pad : {-1, 0, 1, 2})
        for (int64_t lhs : {1, 2})
          for (int64_t rhs : {1, 2})
            for (int reversed : {0, 1, 3}) {
              autopar_convolution v = convolution(5, 4, 6, 7, 3);
              for (int d = 0; d < 2; ++d) {
                v.stride[d] = stride, v.pad_low[d] = pad, v.pad_high[d] = d ? pad : 1;
                v.lhs_dilation[d] = lhs, v.rhs_dilation[d] = rhs;
              }
              v.reversed = static_cast<uint8_t>(reversed);
              finish(v, channelsFirst);
              if (rhs == 2)
                std::swap(v.w_strides[0], v.w_strides[1]), v.w_strides[0] = v.c; // [spatial…, o, c]
              INFO(channelsFirst << " stride " << stride << " pad " << pad << " lhs " << lhs << " rhs " << rhs << " reversed "
                                 << reversed);
              Result r = runBoth(v, 2);
              CHECK((r.taken || (lhs > 1 && pad < 0)));
              if (r.taken)
                CHECK(r.direct == r.library);
              CHECK(r.takenAsSmall == (hasBlockProducts() && !channelsFirst));
              if (r.takenAsSmall)
                CHECK(r.direct == r.small);
            }
}

TEST_CASE("groups, one channel and large kernels agree; batch groups are left to the loops") {
  autopar_convolution v = convolution(3, 4, 8, 6, 3);
  SECTION("groups") { v.groups = 2; }
  SECTION("depthwise") { v.groups = 4; }
  SECTION("one channel, many images") { v.c = 1, v.n = 9; }
  SECTION("many features") { v.o = 41, v.n = 8; }
  SECTION("kernel of the image's size") { v.kernel[0] = 6, v.kernel[1] = 7; }
  finish(v, false);
  Result r = runBoth(v, 2);
  REQUIRE(r.taken);
  CHECK(r.direct == r.library);
  CHECK(r.takenAsSmall == (hasBlockProducts() && v.groups == 1));
  if (r.takenAsSmall)
    CHECK(r.direct == r.small);
  v.n = 4, v.batch_groups = 2;
  CHECK(makeOneDnnConvolution(v, nullptr, nullptr, nullptr, 1) == nullptr);
}

TEST_CASE("batch groups: part g of the batch meets features of part g") {
  autopar_convolution v{};
  v.dtype = v.out_dtype = AUTOPAR_F32;
  v.spatial_rank = 1, v.n = 4, v.c = 1, v.o = 2, v.groups = 1, v.batch_groups = 2;
  v.in[0] = v.kernel[0] = v.out[0] = v.stride[0] = v.lhs_dilation[0] = v.rhs_dilation[0] = 1;
  v.x_strides[0] = v.w_strides[0] = v.y_strides[1] = 1, v.y_strides[0] = 2;
  float x[] = {1, 2, 3, 4}, w[] = {10, 100}, y[4];
  ThreadPool pool(1);
  REQUIRE((*makeConvolution(v, x, w, y, 1))->run(pool).ok());
  CHECK(std::vector<float>(y, y + 4) == std::vector<float>{10, 300, 20, 400});
}

TEST_CASE("a convolution into another type is refused") {
  autopar_convolution v = convolution(1, 1, 1, 3, 1);
  v.out_dtype = AUTOPAR_F64;
  CHECK(makeConvolution(v, nullptr, nullptr, nullptr, 1).status().message() == "this runtime has no convolution of f32 into f64");
}
