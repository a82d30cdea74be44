// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// f32 convolutions by oneDNN, one image at a time. The ABI's form is first made one that oneDNN has:
//   negative padding    → x begins later and is shorter
//   dilated input       → x is copied into a zero-filled image with holes
//   flipped kernel, any weight strides → weights are copied, then reordered to what the primitive wants
//   activations other than dense channels-last → reordered, per image, before and after
// Channels-last activations with weights of oneDNN's choice are its fastest plain form.
#include "runtime/base/Format.h"
#include "runtime/host/Convolution.h"
#include <algorithm>
#include <dnnl.hpp>
#include <vector>

namespace autopar::rt {

namespace {

using dnnl::memory;
using Dims = memory::dims;

bool execute(const dnnl::primitive &primitive, const dnnl::stream &stream, std::initializer_list<dnnl_exec_arg_t> args) {
  return dnnl_primitive_execute(primitive.get(), stream.get(), static_cast<int>(args.size()), args.begin()) ==
         dnnl_success;
}
dnnl_exec_arg_t argument(int index, const memory &value) { return {index, value.get()}; }

/// Sizes after negative padding is gone.
struct Geometry {
  explicit Geometry(const autopar_convolution &conv) : rank(conv.spatial_rank) {
    for (int d = 0; d < rank; ++d) {
      // Cropping by a multiple of the dilation is an offset into x; the rest is not needed by any model so far.
      int64_t low = conv.pad_low[d], high = conv.pad_high[d], dilation = conv.lhs_dilation[d];
      int64_t cropLow = low < 0 ? -low / dilation : 0;
      supported &= low >= 0 || -low % dilation == 0;
      int64_t cropHigh = high < 0 ? -high / dilation : 0;
      supported &= high >= 0 || -high % dilation == 0;
      in.push_back(conv.in[d] - cropLow - cropHigh);
      supported &= in.back() > 0 && conv.kernel[d] > 0 && conv.out[d] > 0;
      dilated.push_back((in.back() - 1) * dilation + 1);
      padLow.push_back(std::max<int64_t>(low, 0));
      padHigh.push_back(std::max<int64_t>(high, 0));
      offset += cropLow * conv.x_strides[2 + d];
      holes |= dilation > 1;
    }
  }
  int rank;
  Dims in, dilated, padLow, padHigh;
  int64_t offset = 0; // in elements of x
  bool holes = false, supported = true;
};

Dims withFront(std::initializer_list<int64_t> front, const Dims &spatial) {
  Dims dims(front);
  dims.insert(dims.end(), spatial.begin(), spatial.end());
  return dims;
}

/// Strides of one dense channels-last image [1, channels, spatial…].
Dims channelsLast(int64_t channels, const Dims &spatial) {
  Dims strides(spatial.size() + 2);
  int64_t stride = channels;
  for (size_t d = spatial.size(); d-- > 0; stride *= spatial[d])
    strides[2 + d] = stride;
  strides[0] = stride;
  strides[1] = 1;
  return strides;
}

memory::desc description(const Dims &dims, const Dims &strides) {
  return memory::desc(dims, memory::data_type::f32, strides);
}

/// Row-major strides of dims.
Dims dense(const Dims &dims) {
  Dims strides(dims.size());
  int64_t stride = 1;
  for (size_t d = dims.size(); d-- > 0; stride *= dims[d])
    strides[d] = stride;
  return strides;
}

class OneDnnConvolution : public Convolution {
public:
  OneDnnConvolution(const autopar_convolution &conv, const Geometry &geometry, const float *x, const float *w, float *y)
      : conv(conv), geometry(geometry), x(x + geometry.offset), w(w), y(y) {}

  /// Throws dnnl::error where oneDNN has no such convolution.
  void prepare(int threads);
  Status run(ThreadPool &pool) override;
  size_t workspaceBytes() const override { return bytes; }

private:
  /// What one thread needs to convolve an image. xTarget: where x's elements lie within xUsed.
  struct Lane {
    dnnl::stream stream;
    memory xGiven, xTarget, xUsed, yGiven, yUsed, scratchpad;
  };

  void prepareWeights(const memory::desc &wanted);
  void prepareLanes(const memory::desc &xUsed, const memory::desc &yUsed, const memory::desc &scratchpad, int threads);
  bool convolve(Lane &lane, int64_t image);
  void copyWeights();
  memory allocate(const memory::desc &desc) {
    bytes += desc.get_size();
    return memory(desc, engine);
  }
  Dims spatial(const int64_t *values) const { return Dims(values, values + geometry.rank); }

  const autopar_convolution conv;
  const Geometry geometry;
  const float *x;
  const float *w;
  float *y;
  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  dnnl::primitive convolution, reorderX, reorderW, reorderY;
  bool copyX = false, copyY = false;
  memory plainWeights, weights;
  std::vector<Lane> lanes;
  size_t bytes = 0;
};

void OneDnnConvolution::prepare(int threads) {
  Dims out = spatial(conv.out), dilates;
  for (int d = 0; d < geometry.rank; ++d)
    dilates.push_back(conv.rhs_dilation[d] - 1);
  memory::desc xUsed =
      description(withFront({1, conv.c}, geometry.dilated), channelsLast(conv.c, geometry.dilated));
  memory::desc yUsed = description(withFront({1, conv.o}, out), channelsLast(conv.o, out));
  Dims kernel = spatial(conv.kernel);
  Dims wDims = conv.groups == 1 ? withFront({conv.o, conv.c}, kernel)
                                : withFront({conv.groups, conv.o / conv.groups, conv.c / conv.groups}, kernel);
  memory::desc wAny(wDims, memory::data_type::f32, memory::format_tag::any);
  dnnl::convolution_forward::desc desc(dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct, xUsed,
                                       wAny, yUsed, spatial(conv.stride), dilates, geometry.padLow, geometry.padHigh);
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  dnnl::convolution_forward::primitive_desc chosen(desc, attributes, engine);
  convolution = dnnl::convolution_forward(chosen);
  plainWeights = allocate(description(wDims, dense(wDims)));
  prepareWeights(chosen.weights_desc());
  prepareLanes(xUsed, yUsed, chosen.scratchpad_desc(), threads);
}

void OneDnnConvolution::prepareWeights(const memory::desc &wanted) {
  if (wanted == plainWeights.get_desc()) {
    weights = plainWeights;
    return;
  }
  weights = allocate(wanted);
  reorderW = dnnl::reorder(dnnl::reorder::primitive_desc(engine, plainWeights.get_desc(), engine, wanted));
}

void OneDnnConvolution::prepareLanes(const memory::desc &xUsed, const memory::desc &yUsed,
                                     const memory::desc &scratchpad, int threads) {
  Dims xStrides(conv.x_strides, conv.x_strides + 2 + geometry.rank);
  Dims yStrides(conv.y_strides, conv.y_strides + 2 + geometry.rank);
  // There is one image here, so the stride of the batch means nothing; the dense one is recognised as such.
  Dims xDense = channelsLast(conv.c, geometry.in), yDense = channelsLast(conv.o, spatial(conv.out));
  xStrides[0] = xDense[0];
  yStrides[0] = yDense[0];
  Dims xDims = withFront({1, conv.c}, geometry.in), holeStrides = channelsLast(conv.c, geometry.dilated);
  for (int d = 0; d < geometry.rank; ++d)
    holeStrides[2 + static_cast<size_t>(d)] *= conv.lhs_dilation[d];
  memory::desc xGiven = description(xDims, xStrides), xTarget = description(xDims, holeStrides);
  memory::desc yGiven = description(yUsed.dims(), yStrides);
  copyX = geometry.holes || xGiven != xUsed;
  copyY = yGiven != yUsed;
  if (copyX)
    reorderX = dnnl::reorder(dnnl::reorder::primitive_desc(engine, xGiven, engine, xTarget));
  if (copyY)
    reorderY = dnnl::reorder(dnnl::reorder::primitive_desc(engine, yUsed, engine, yGiven));
  for (int i = 0; i < threads; ++i) {
    Lane lane{dnnl::stream(engine), memory(xGiven, engine, nullptr), {}, {}, memory(yGiven, engine, nullptr), {}, {}};
    lane.xUsed = copyX ? allocate(xUsed) : lane.xGiven;
    lane.yUsed = copyY ? allocate(yUsed) : lane.yGiven;
    if (copyX) {
      std::fill_n(static_cast<float *>(lane.xUsed.get_data_handle()), xUsed.get_size() / sizeof(float), 0.0f);
      lane.xTarget = memory(xTarget, engine, lane.xUsed.get_data_handle());
    }
    lane.scratchpad = allocate(scratchpad);
    lanes.push_back(std::move(lane));
  }
}

// Dense [o, c / groups, kernel…], flipped where the convolution says so.
void OneDnnConvolution::copyWeights() {
  float *to = static_cast<float *>(plainWeights.get_data_handle());
  int64_t size[3] = {1, 1, 1}, stride[3] = {0, 0, 0}, base = 0;
  for (int d = 0; d < geometry.rank; ++d) {
    size[d] = conv.kernel[d];
    stride[d] = conv.w_strides[2 + d];
    if (conv.reversed >> d & 1) {
      base += (size[d] - 1) * stride[d];
      stride[d] = -stride[d];
    }
  }
  for (int64_t o = 0; o < conv.o; ++o)
    for (int64_t c = 0; c < conv.c / conv.groups; ++c)
      for (int64_t i = 0; i < size[0]; ++i)
        for (int64_t j = 0; j < size[1]; ++j)
          for (int64_t k = 0; k < size[2]; ++k)
            *to++ = w[base + o * conv.w_strides[0] + c * conv.w_strides[1] + i * stride[0] + j * stride[1] + k * stride[2]];
}

bool OneDnnConvolution::convolve(Lane &lane, int64_t image) {
  lane.xGiven.set_data_handle(const_cast<float *>(x) + image * conv.x_strides[0]);
  lane.yGiven.set_data_handle(y + image * conv.y_strides[0]);
  if (copyX && !execute(reorderX, lane.stream, {argument(DNNL_ARG_FROM, lane.xGiven), argument(DNNL_ARG_TO, lane.xTarget)}))
    return false;
  if (!execute(convolution, lane.stream,
               {argument(DNNL_ARG_SRC, lane.xUsed), argument(DNNL_ARG_WEIGHTS, weights),
                argument(DNNL_ARG_DST, lane.yUsed), argument(DNNL_ARG_SCRATCHPAD, lane.scratchpad)}))
    return false;
  return !copyY || execute(reorderY, lane.stream, {argument(DNNL_ARG_FROM, lane.yUsed), argument(DNNL_ARG_TO, lane.yGiven)});
}

Status OneDnnConvolution::run(ThreadPool &pool) {
  std::atomic<bool> failed{false};
  copyWeights();
  if (reorderW && !execute(reorderW, lanes[0].stream,
                           {argument(DNNL_ARG_FROM, plainWeights), argument(DNNL_ARG_TO, weights)}))
    failed = true;
  pool.forEach(conv.n, 1, [&](int worker, int64_t lo, int64_t hi) {
    for (int64_t image = lo; image < hi; ++image)
      if (!convolve(lanes[static_cast<size_t>(worker)], image))
        failed.store(true, std::memory_order_relaxed);
  });
  AUTOPAR_CHECK(!failed, "oneDNN refuses to run a convolution that it made");
  return {};
}

} // namespace

std::unique_ptr<Convolution> makeOneDnnConvolution(const autopar_convolution &conv, const void *x, const void *w,
                                                   void *y, int threads) {
  if (conv.dtype != AUTOPAR_F32 || conv.out_dtype != AUTOPAR_F32 || conv.batch_groups != 1 || conv.spatial_rank < 1 ||
      conv.n < 1 || conv.c < 1 || conv.o < 1)
    return nullptr;
  Geometry geometry(conv);
  if (!geometry.supported)
    return nullptr;
  try {
    auto made = std::make_unique<OneDnnConvolution>(conv, geometry, static_cast<const float *>(x),
                                                    static_cast<const float *>(w), static_cast<float *>(y));
    made->prepare(threads);
    return made;
  } catch (const dnnl::error &) {
    return nullptr; // no implementation: the caller has another
  }
}

} // namespace autopar::rt
