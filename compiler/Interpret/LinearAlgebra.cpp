// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cholesky and triangular_solve by their textbook loops, in double. The half that cholesky leaves open is zero here.
#include "compiler/Interpret/Kernels.h"
#include "compiler/Interpret/Lanes.h"
#include "dialects/StableHLO/IR/StableHLO.h"

namespace autopar::interpret {

namespace {
/// A square or rectangle of doubles, perhaps seen transposed.
struct Matrix {
  double *data;
  int64_t columns;
  bool transposed = false;
  double &at(int64_t row, int64_t column) const { return transposed ? data[column * columns + row] : data[row * columns + column]; }
};

/// The lower factor, or its transpose, of the half that it is about; the other is not read.
void factor(Matrix a, Matrix result, int64_t n) {
  for (int64_t column = 0; column < n; ++column)
    for (int64_t row = column; row < n; ++row) {
      double sum = a.at(row, column);
      for (int64_t k = 0; k < column; ++k)
        sum -= result.at(row, k) * result.at(column, k);
      result.at(row, column) = row == column ? std::sqrt(sum) : sum / result.at(column, column);
    }
}

FailureOr<Tensors> cholesky(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  const Tensor &operand = operands[0];
  int64_t n = operand.shape().back();
  auto values = load<double>(operand);
  std::vector<double> results(values.size(), 0);
  bool upper = !cast<stablehlo::CholeskyOp>(op).getLower();
  for (size_t at = 0; at < values.size(); at += static_cast<size_t>(n * n))
    factor({values.data() + at, n, upper}, {results.data() + at, n, upper}, n);
  return Tensors{store(operand.type(), operand.shape(), results)};
}

/// x of a · x = b, in b's place; `lower` says which half of a is read.
void solve(Matrix a, Matrix b, int64_t n, int64_t columns, bool lower, bool unit) {
  for (int64_t step = 0; step < n; ++step) {
    int64_t row = lower ? step : n - 1 - step;
    for (int64_t column = 0; column < columns; ++column) {
      double sum = b.at(row, column);
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
  auto a = load<double>(operands[0]), b = load<double>(operands[1]);
  // x · a = b is aᵀ · xᵀ = bᵀ.
  bool left = solveOp.getLeftSide(), transposed = solveOp.getTransposeA() != stablehlo::Transpose::NO_TRANSPOSE;
  bool turned = transposed == left;
  int64_t batch = n ? static_cast<int64_t>(a.size()) / (n * n) : 0;
  for (int64_t i = 0; i < batch; ++i)
    solve({a.data() + i * n * n, n, turned}, {b.data() + i * rows * columns, columns, !left}, n, left ? columns : rows,
          solveOp.getLower() != turned, solveOp.getUnitDiagonal());
  return Tensors{store(operands[1].type(), shape, b)};
}
} // namespace

void addLinearAlgebraKernels(KernelTable &table) {
  table["stablehlo.cholesky"] = cholesky;
  table["stablehlo.triangular_solve"] = triangularSolve;
}

} // namespace autopar::interpret
