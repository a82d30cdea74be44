// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops between complex numbers and their parts, and fft: each line by the sum that defines it, in double.
#include "compiler/Interpret/Kernels.h"
#include "compiler/Interpret/Lanes.h"
#include "compiler/Interpret/Scalar.h"
#include "dialects/StableHLO/IR/StableHLO.h"

#include <numbers>

namespace autopar::interpret {

namespace {
FailureOr<Tensors> makeComplex(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  auto real = load<double>(operands[0]), imaginary = load<double>(operands[1]);
  std::vector<Complex> values;
  for (auto [x, y] : zip_equal(real, imaginary))
    values.emplace_back(x, y);
  return Tensors{store(*elementTypeOf(op->getResult(0).getType()), operands[0].shape(), values)};
}

/// A float of each element, complex or real.
template <auto Function> FailureOr<Tensors> partOf(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  std::vector<double> values;
  for (Complex x : load<Complex>(operands[0]))
    values.push_back(Function(x));
  return Tensors{store(*elementTypeOf(op->getResult(0).getType()), operands[0].shape(), values)};
}

FailureOr<Tensors> absolute(Operation *op, ArrayRef<Tensor> operands, RunRegion run) {
  if (isComplex(operands[0].type()))
    return partOf<[](Complex x) { return std::abs(x); }>(op, operands, run);
  return Tensors{applyUnary(*findUnary("stablehlo.abs"), operands[0])};
}

/// Replaces each line of `size` elements, `step` apart, by its transform.
void transformLines(std::vector<Complex> &values, int64_t size, int64_t step, bool inverse) {
  std::vector<Complex> roots, line(static_cast<size_t>(size));
  for (int64_t k = 0; k < size; ++k) {
    double angle = 2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(size);
    roots.push_back(std::polar(1.0, inverse ? angle : -angle));
  }
  int64_t lines = size == 0 ? 0 : static_cast<int64_t>(values.size()) / size;
  for (int64_t i = 0; i < lines; ++i) {
    Complex *first = values.data() + i / step * step * size + i % step;
    for (int64_t k = 0; k < size; ++k) {
      Complex sum = 0;
      for (int64_t n = 0; n < size; ++n)
        sum += first[n * step] * roots[static_cast<size_t>(k * n % size)];
      line[static_cast<size_t>(k)] = inverse ? sum / static_cast<double>(size) : sum;
    }
    for (int64_t k = 0; k < size; ++k)
      first[k * step] = line[static_cast<size_t>(k)];
  }
}

/// The first elements of each row, or for a row of the half that irfft gets the conjugates of the rest behind them.
std::vector<Complex> resizeRows(const std::vector<Complex> &values, int64_t from, int64_t to) {
  std::vector<Complex> rows;
  int64_t count = from == 0 ? 0 : static_cast<int64_t>(values.size()) / from;
  for (int64_t row = 0; row < count; ++row)
    for (int64_t k = 0; k < to; ++k)
      rows.push_back(k < from ? values[static_cast<size_t>(row * from + k)]
                              : std::conj(values[static_cast<size_t>(row * from + to - k)]));
  return rows;
}

FailureOr<Tensors> fft(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  auto fftOp = cast<stablehlo::FftOp>(op);
  auto kind = fftOp.getFftType();
  bool inverse = kind == stablehlo::FftType::IFFT || kind == stablehlo::FftType::IRFFT;
  ArrayRef<int64_t> lengths = fftOp.getFftLength();
  Type type = op->getResult(0).getType();
  auto values = load<Complex>(operands[0]);
  auto run = [&](size_t dim) { // strides of the dims behind it: those of the lengths, the last one as it is now
    int64_t step = 1;
    for (size_t d = dim + 1; d < lengths.size(); ++d)
      step *= d + 1 == lengths.size() && kind == stablehlo::FftType::IRFFT ? lengths[d] / 2 + 1 : lengths[d];
    transformLines(values, lengths[dim], step, inverse);
  };
  size_t last = lengths.size() - 1;
  if (kind == stablehlo::FftType::IRFFT) { // the halved dim comes last, whole again
    for (size_t dim = 0; dim < last; ++dim)
      run(dim);
    values = resizeRows(values, lengths[last] / 2 + 1, lengths[last]);
    transformLines(values, lengths[last], 1, true);
  } else {
    for (size_t dim = 0; dim <= last; ++dim)
      run(dim);
    if (kind == stablehlo::FftType::RFFT)
      values = resizeRows(values, lengths[last], lengths[last] / 2 + 1);
  }
  if (kind != stablehlo::FftType::IRFFT)
    return Tensors{store(*elementTypeOf(type), shapeOf(type), values)};
  std::vector<double> real;
  for (Complex x : values)
    real.push_back(x.real());
  return Tensors{store(*elementTypeOf(type), shapeOf(type), real)};
}
} // namespace

void addComplexKernels(KernelTable &table) {
  table["stablehlo.complex"] = makeComplex;
  table["stablehlo.real"] = partOf<[](Complex x) { return x.real(); }>;
  table["stablehlo.imag"] = partOf<[](Complex x) { return x.imag(); }>;
  table["stablehlo.abs"] = absolute;
  table["stablehlo.fft"] = fft;
}

} // namespace autopar::interpret
