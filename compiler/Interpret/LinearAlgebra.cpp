// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cholesky and triangular_solve by their textbook loops, in double or complex numbers of doubles. The half that cholesky leaves open is zero here.
#include "compiler/Interpret/Kernels.h"
#include "compiler/Interpret/Lanes.h"
#include "compiler/Interpret/Scalar.h"
#include "dialects/StableHLO/IR/StableHLO.h"

namespace autopar::interpret {

namespace {
double conjugate(double x) { return x; }
Complex conjugate(Complex x) { return std::conj(x); }

/// A square or rectangle of numbers, perhaps seen transposed.
template <typename Number> struct Matrix {
  Number *data;
  int64_t columns;
  bool transposed = false;
  Number &at(int64_t row, int64_t column) const { return transposed ? data[column * columns + row] : data[row * columns + column]; }
};

/// The lower factor, or its transpose, of the half that it is about; the other is not read.
template <typename Number> void factor(Matrix<Number> a, Matrix<Number> result, int64_t n) {
  for (int64_t column = 0; column < n; ++column)
    for (int64_t row = column; row < n; ++row) {
      Number sum = a.at(row, column);
      for (int64_t k = 0; k < column; ++k)
        sum -= result.at(row, k) * conjugate(result.at(column, k));
      result.at(row, column) = row == column ? Number(std::sqrt(std::real(sum))) : sum / result.at(column, column);
    }
}

/// Calls with a number of the type to compute in.
template <typename F> auto inNumbers(const Tensor &tensor, F compute) {
  return isComplex(tensor.type()) ? compute(Complex()) : compute(0.0);
}

FailureOr<Tensors> cholesky(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  const Tensor &operand = operands[0];
  int64_t n = operand.shape().back();
  bool upper = !cast<stablehlo::CholeskyOp>(op).getLower();
  return inNumbers(operand, [&]<typename Number>(Number) {
    auto values = load<Number>(operand);
    std::vector<Number> results(values.size(), 0);
    for (size_t at = 0; at < values.size(); at += static_cast<size_t>(n * n))
      factor<Number>({values.data() + at, n, upper}, {results.data() + at, n, upper}, n);
    return Tensors{store(operand.type(), operand.shape(), results)};
  });
}

/// x of a · x = b, in b's place; `lower` says which half of a is read.
template <typename Number>
void solve(Matrix<Number> a, Matrix<Number> b, int64_t n, int64_t columns, bool lower, bool unit) {
  for (int64_t step = 0; step < n; ++step) {
    int64_t row = lower ? step : n - 1 - step;
    for (int64_t column = 0; column < columns; ++column) {
      Number sum = b.at(row, column);
      for (int64_t k = lower ? 0 : row + 1; k < (lower ? row : n); ++k)
        sum -= a.at(row, k) * b.at(k, column);
      b.at(row, column) = unit ? sum : sum / a.at(row, row);
    }
  }
}

FailureOr<Tensors> triangularSolve(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  auto solveOp = cast<stablehlo::TriangularSolveOp>(op);
  const Shape &shape = operands[1].shape();
  int64_t n = operands[0].shape().back(), rows = shape[shape.size() - 2], columns = shape.back();
  // x · a = b is aᵀ · xᵀ = bᵀ.
  bool left = solveOp.getLeftSide(), transposed = solveOp.getTransposeA() != stablehlo::Transpose::NO_TRANSPOSE;
  bool turned = transposed == left;
  return inNumbers(operands[0], [&]<typename Number>(Number) {
    auto a = load<Number>(operands[0]), b = load<Number>(operands[1]);
    if (solveOp.getTransposeA() == stablehlo::Transpose::ADJOINT)
      for (Number &number : a)
        number = conjugate(number);
    int64_t batch = n ? static_cast<int64_t>(a.size()) / (n * n) : 0;
    for (int64_t i = 0; i < batch; ++i)
      solve<Number>({a.data() + i * n * n, n, turned}, {b.data() + i * rows * columns, columns, !left}, n, left ? columns : rows,
                    solveOp.getLower() != turned, solveOp.getUnitDiagonal());
    return Tensors{store(operands[1].type(), shape, b)};
  });
}
} // namespace

void addLinearAlgebraKernels(KernelTable &table) {
  table["stablehlo.cholesky"] = cholesky;
  table["stablehlo.triangular_solve"] = triangularSolve;
}

} // namespace autopar::interpret
