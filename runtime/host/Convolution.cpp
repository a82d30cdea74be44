// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of an implementation, and the direct loops: for each output element a sum over kernel taps and input
// features, in a fixed order. Slow and general.
//
// batch_groups G > 1: the batch of x is cut into G parts, the output features too, and part g of the batch meets only
// features of part g; y has n / G images.
#include "runtime/host/Convolution.h"
#include "runtime/base/ElementType.h"
#include "runtime/base/Format.h"
#include <type_traits>

namespace autopar::rt {

namespace {

template <typename T> class DirectConvolution : public Convolution {
  using Sum = std::conditional_t<std::is_arithmetic_v<T>, T, float>;

public:
  DirectConvolution(const autopar_convolution &conv, const void *x, const void *w, void *y)
      : conv(conv), x(static_cast<const T *>(x)), w(static_cast<const T *>(w)), y(static_cast<T *>(y)) {
    for (int d = 0; d < 3; ++d) {
      bool used = d < conv.spatial_rank;
      out[d] = used ? conv.out[d] : 1;
      kernel[d] = used ? conv.kernel[d] : 1;
    }
  }

  Status run(ThreadPool &pool) override {
    int64_t images = conv.n / conv.batch_groups;
    pool.forEach(images * conv.o, 1, [&](int, int64_t lo, int64_t hi) {
      for (int64_t i = lo; i < hi; ++i)
        plane(i / conv.o, i % conv.o);
    });
    return {};
  }

private:
  void plane(int64_t image, int64_t feature) {
    for (int64_t i = 0; i < out[0]; ++i)
      for (int64_t j = 0; j < out[1]; ++j)
        for (int64_t k = 0; k < out[2]; ++k) {
          const int64_t at[3] = {i, j, k};
          int64_t offset = image * conv.y_strides[0] + feature * conv.y_strides[1];
          for (int d = 0; d < conv.spatial_rank; ++d)
            offset += at[d] * conv.y_strides[2 + d];
          y[offset] = static_cast<T>(element(image, feature, at));
        }
  }

  Sum element(int64_t image, int64_t feature, const int64_t *at) const {
    int64_t perGroup = conv.c / conv.groups;
    int64_t firstChannel = feature / (conv.o / conv.groups) * perGroup;
    int64_t images = conv.n / conv.batch_groups;
    int64_t source = image + feature / (conv.o / conv.batch_groups) * images;
    Sum sum{};
    for (int64_t a = 0; a < kernel[0]; ++a)
      for (int64_t b = 0; b < kernel[1]; ++b)
        for (int64_t c = 0; c < kernel[2]; ++c) {
          const int64_t tap[3] = {a, b, c};
          int64_t xOffset = source * conv.x_strides[0] + firstChannel * conv.x_strides[1];
          int64_t wOffset = feature * conv.w_strides[0];
          if (!addTap(at, tap, xOffset, wOffset))
            continue;
          for (int64_t f = 0; f < perGroup; ++f)
            sum = static_cast<Sum>(sum + static_cast<Sum>(x[xOffset + f * conv.x_strides[1]]) *
                                             static_cast<Sum>(w[wOffset + f * conv.w_strides[1]]));
        }
    return sum;
  }

  // False: the tap falls on padding or on a hole of the dilated input.
  bool addTap(const int64_t *at, const int64_t *tap, int64_t &xOffset, int64_t &wOffset) const {
    for (int d = 0; d < conv.spatial_rank; ++d) {
      int64_t position = at[d] * conv.stride[d] - conv.pad_low[d] + tap[d] * conv.rhs_dilation[d];
      if (position < 0 || position % conv.lhs_dilation[d] != 0 || position / conv.lhs_dilation[d] >= conv.in[d])
        return false;
      xOffset += position / conv.lhs_dilation[d] * conv.x_strides[2 + d];
      int64_t flipped = conv.reversed >> d & 1 ? kernel[d] - 1 - tap[d] : tap[d];
      wOffset += flipped * conv.w_strides[2 + d];
    }
    return true;
  }

  const autopar_convolution conv;
  const T *x;
  const T *w;
  T *y;
  int64_t out[3], kernel[3];
};

} // namespace

StatusOr<std::unique_ptr<Convolution>> makeDirectConvolution(const autopar_convolution &conv, const void *x,
                                                             const void *w, void *y) {
  std::unique_ptr<Convolution> made;
  if (conv.dtype == conv.out_dtype)
    visitElementType(conv.dtype, [&](auto type) {
      made = std::make_unique<DirectConvolution<decltype(type)>>(conv, x, w, y);
    });
  if (!made)
    return Status::badInput(format("this runtime has no convolution of %s into %s",
                                   std::string(elementName(conv.dtype)).c_str(),
                                   std::string(elementName(conv.out_dtype)).c_str()));
  return made;
}

StatusOr<std::unique_ptr<Convolution>> makeConvolution(const autopar_convolution &conv, const void *x, const void *w,
                                                       void *y, int threads) {
  if (auto made = makeSmallConvolution(conv, x, w, y))
    return made;
  if (auto made = makeOneDnnConvolution(conv, x, w, y, threads))
    return made;
  return makeDirectConvolution(conv, x, w, y);
}

} // namespace autopar::rt
