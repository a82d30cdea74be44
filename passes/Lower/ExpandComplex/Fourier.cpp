// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fft as products with matrices of roots of unity, which are computed in double here.
//
// A line of n = p q elements, p the largest factor of at most 64: q-strided lines of p are multiplied by the p x p matrix
// of roots, the results by the n-th roots between them, and then lines of q are transformed in turn (Cooley and Tukey). A
// prime factor too large for a matrix is a convolution with a chirp, by transforms of a power of two (Bluestein).
#include "passes/Lower/ExpandComplex/ComplexFormulas.h"
#include <complex>
#include <numbers>

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;
using hlo::FftType;

namespace {
constexpr int64_t largestMatrix = 64;

/// exp(±2 pi i k / n), the angle reduced exactly.
std::complex<double> root(__int128 k, int64_t n, bool inverse) {
  double angle = 2 * std::numbers::pi * double(int64_t(k % n)) / double(n);
  return std::polar(1.0, inverse ? angle : -angle);
}

ArrayRef<int64_t> shapeOf(Real x) { return cast<RankedTensorType>(x.type()).getShape(); }

Real reshape(Real x, ArrayRef<int64_t> shape) { return {x.h, x.h->reshape(x.value, shape)}; }
Complex reshape(Complex x, ArrayRef<int64_t> shape) { return {reshape(x.re, shape), reshape(x.im, shape)}; }
Complex transpose(Complex x, ArrayRef<int64_t> order) {
  return {{x.re.h, x.re.h->transpose(x.re.value, order)}, {x.im.h, x.im.h->transpose(x.im.value, order)}};
}

/// The numbers as a constant of this shape, of the element type of `like`.
Complex constant(Real like, ArrayRef<int64_t> shape, ArrayRef<std::complex<double>> numbers) {
  auto type = RankedTensorType::get(shape, like.element());
  auto part = [&](auto get) -> Real {
    SmallVector<Attribute> values;
    for (std::complex<double> number : numbers)
      values.push_back(FloatAttr::get(like.element(), get(number)));
    return {like.h, hlo::ConstantOp::create(like.h->b, cast<ElementsAttr>(DenseElementsAttr::get(type, values)))};
  };
  return {part([](std::complex<double> x) { return x.real(); }), part([](std::complex<double> x) { return x.imag(); })};
}

/// Spread over the dims in front.
Complex spread(Complex x, ArrayRef<int64_t> shape) {
  int64_t rank = shapeOf(x.re).size(), front = shape.size() - rank;
  auto dims = llvm::to_vector(llvm::seq<int64_t>(front, front + rank));
  auto part = [&](Real v) -> Real {
    return {v.h, hlo::BroadcastInDimOp::create(v.h->b, RankedTensorType::get(shape, v.element()), v.value, dims)};
  };
  return {part(x.re), part(x.im)};
}

/// x with its dim 1 (of [lines, n] or [lines, n, rest]) contracted with dim 0 of the matrix; the matrix's dim 1 comes last.
Complex multiply(Complex x, Complex matrix) {
  auto product = [](Real a, Real b) -> Real {
    SmallVector<int64_t> shape(shapeOf(a));
    shape.erase(shape.begin() + 1);
    shape.push_back(shapeOf(b)[1]);
    auto numbers = hlo::DotDimensionNumbersAttr::get(a.h->b.getContext(), {}, {}, {1}, {0});
    auto type = RankedTensorType::get(shape, a.element());
    return {a.h, hlo::DotGeneralOp::create(a.h->b, type, a.value, b.value, numbers, ArrayAttr{}, {})};
  };
  return {product(x.re, matrix.re) - product(x.im, matrix.im), product(x.re, matrix.im) + product(x.im, matrix.re)};
}

int64_t largestFactor(int64_t n) {
  for (int64_t p = std::min(n, largestMatrix); p > 1; --p)
    if (n % p == 0)
      return p;
  return 1;
}

void transformInPlace(std::vector<std::complex<double>> &line) {
  size_t n = line.size();
  if (n == 1)
    return;
  std::vector<std::complex<double>> even, odd;
  for (size_t i = 0; i < n; ++i)
    (i % 2 ? odd : even).push_back(line[i]);
  transformInPlace(even);
  transformInPlace(odd);
  for (size_t k = 0; k < n; ++k)
    line[k] = even[k % (n / 2)] + root(k, n, false) * odd[k % (n / 2)];
}

Complex transform(Complex x, bool inverse);

/// A line of prime length n. With j k = (j² + k² - (k - j)²) / 2 the sum is a convolution with the chirp exp(±pi i j² / n).
Complex transformPrime(Complex x, int64_t n, bool inverse) {
  int64_t lines = shapeOf(x.re)[0], size = llvm::PowerOf2Ceil(2 * n - 1);
  std::vector<std::complex<double>> chirp, kernel(size);
  for (int64_t j = 0; j < n; ++j) {
    chirp.push_back(root(__int128(j) * j, 2 * n, inverse));
    kernel[j] = kernel[(size - j) % size] = std::conj(chirp[j]);
  }
  transformInPlace(kernel);
  for (auto &number : kernel)
    number /= double(size); // of the transform back
  Complex waves = spread(constant(x.re, {n}, chirp), {lines, n});
  Complex turned = x * waves;
  auto pad = [&](Real v) -> Real {
    Value zero = v.h->splat(RankedTensorType::get({}, v.element()), 0);
    auto type = RankedTensorType::get({lines, size}, v.element());
    return {v.h, hlo::PadOp::create(v.h->b, type, v.value, zero, ArrayRef<int64_t>{0, 0}, ArrayRef<int64_t>{0, size - n},
                                    ArrayRef<int64_t>{0, 0})};
  };
  Complex spectrum = transform({pad(turned.re), pad(turned.im)}, false);
  Complex back = transform(spectrum * spread(constant(x.re, {size}, kernel), {lines, size}), true);
  auto head = [&](Real v) -> Real { return {v.h, v.h->slice(v.value, {0, 0}, {lines, n})}; };
  return Complex{head(back.re), head(back.im)} * waves;
}

/// Lines of [lines, n], without the 1/n of the inverse.
Complex transform(Complex x, bool inverse) {
  int64_t lines = shapeOf(x.re)[0], n = shapeOf(x.re)[1], p = largestFactor(n), q = n / p;
  if (n <= 1)
    return x;
  if (p == 1)
    return transformPrime(x, n, inverse);
  std::vector<std::complex<double>> matrix, twiddles;
  for (int64_t j = 0; j < p; ++j)
    for (int64_t k = 0; k < p; ++k)
      matrix.push_back(root(__int128(j) * k, p, inverse));
  Complex roots = constant(x.re, {p, p}, matrix);
  if (q == 1)
    return multiply(x, roots);
  for (int64_t b = 0; b < q; ++b)
    for (int64_t k = 0; k < p; ++k)
      twiddles.push_back(root(__int128(b) * k, n, inverse));
  Complex columns = multiply(reshape(x, {lines, p, q}), roots); // [lines, q, p]
  columns = columns * spread(constant(x.re, {q, p}, twiddles), {lines, q, p});
  Complex rest = transform(reshape(transpose(columns, {0, 2, 1}), {lines * p, q}), inverse);
  return reshape(transpose(reshape(rest, {lines, p, q}), {0, 2, 1}), {lines, n});
}

/// The dim comes last, all others are one, and back.
Complex transformDim(Complex x, int64_t dim, bool inverse) {
  SmallVector<int64_t> shape(shapeOf(x.re)), order, back(shape.size());
  for (int64_t d = 0; d < int64_t(shape.size()); ++d)
    if (d != dim)
      order.push_back(d);
  order.push_back(dim);
  SmallVector<int64_t> moved;
  for (auto [to, from] : enumerate(order)) {
    back[from] = to;
    moved.push_back(shape[from]);
  }
  int64_t n = shape[dim], lines = 1;
  for (int64_t d : ArrayRef(moved).drop_back())
    lines *= d;
  if (n == 0 || lines == 0)
    return x;
  Complex result = transform(reshape(transpose(x, order), {lines, n}), inverse);
  if (inverse)
    result = {result.re * (1.0 / double(n)), result.im * (1.0 / double(n))};
  return transpose(reshape(result, moved), back);
}

/// The first `size` of the last dim.
Real head(Real x, int64_t size) {
  SmallVector<int64_t> starts(shapeOf(x).size()), limits(shapeOf(x));
  limits.back() = size;
  return {x.h, x.h->slice(x.value, starts, limits)};
}

/// From n/2 + 1 elements of a spectrum of real numbers, those that are their conjugates: element n - k for each k.
Complex unfold(Complex x, int64_t n) {
  int64_t last = shapeOf(x.re).size() - 1, half = n / 2 + 1;
  auto tail = [&](Real v) -> Real {
    SmallVector<int64_t> starts(shapeOf(v).size()), limits(shapeOf(v));
    starts.back() = 1;
    limits.back() = n - half + 1;
    Value part = v.h->slice(v.value, starts, limits);
    return {v.h, hlo::ReverseOp::create(v.h->b, part.getType(), part, ArrayRef<int64_t>{last})};
  };
  if (n - half == 0)
    return x;
  return {{x.re.h, x.re.h->concatenate({x.re.value, tail(x.re).value}, last)},
          {x.im.h, x.im.h->concatenate({x.im.value, (-tail(x.im)).value}, last)}};
}
} // namespace

Complex lower::fourierTransform(hlo::FftOp op, Complex x) {
  FftType kind = op.getFftType();
  bool inverse = kind == FftType::IFFT || kind == FftType::IRFFT;
  ArrayRef<int64_t> lengths = op.getFftLength();
  int64_t rank = shapeOf(x.re).size(), first = rank - lengths.size(), last = rank - 1;
  if (kind == FftType::IRFFT) {
    for (int64_t dim = first; dim < last; ++dim)
      x = transformDim(x, dim, true);
    return transformDim(unfold(x, lengths.back()), last, true);
  }
  x = transformDim(x, last, inverse);
  if (kind == FftType::RFFT)
    x = {head(x.re, lengths.back() / 2 + 1), head(x.im, lengths.back() / 2 + 1)};
  for (int64_t dim = first; dim < last; ++dim)
    x = transformDim(x, dim, inverse);
  return x;
}
