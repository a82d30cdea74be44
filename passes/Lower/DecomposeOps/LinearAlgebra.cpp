// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cholesky and triangular_solve as loops over rows or columns, whose work is one product with the part that is known: the
// left-looking Cholesky factorisation and substitution (Golub and Van Loan, "Matrix Computations", 4.2 and 3.1). Rows that
// are not known yet are zero, so that the product can take all of them. Small floats are computed in f32.
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"
#include "passes/Lower/DecomposeOps/Decompose.h"

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

namespace {
/// A loop over 0 … n-1 that carries one value and may read others.
class Rows {
public:
  using Body = llvm::function_ref<Value(HloBuilder &, Value number, Value carried, ArrayRef<Value> read)>;

  static Value run(HloBuilder &h, int64_t n, Value carried, ArrayRef<Value> read, Body body) {
    Type counter = RankedTensorType::get({}, h.b.getI32Type());
    SmallVector<Value> init{h.splat(counter, 0), carried};
    llvm::append_range(init, read);
    auto loop = hlo::WhileOp::create(h.b, ValueRange(init).getTypes(), init);
    SmallVector<Location> places(init.size(), h.b.getLoc());
    mlir::OpBuilder::InsertionGuard guard(h.b);
    Block *cond = h.b.createBlock(&loop.getCond(), {}, ValueRange(init).getTypes(), places);
    Value isInside = hlo::CompareOp::create(h.b, cond->getArgument(0), h.splat(counter, n), hlo::ComparisonDirection::LT);
    hlo::ReturnOp::create(h.b, isInside);
    Block *block = h.b.createBlock(&loop.getBody(), {}, ValueRange(init).getTypes(), places);
    SmallVector<Value> arguments(block->getArguments());
    Value next = body(h, arguments[0], arguments[1], ArrayRef<Value>(arguments).drop_front(2));
    arguments[0] = hlo::AddOp::create(h.b, arguments[0], h.splat(counter, 1));
    arguments[1] = next;
    hlo::ReturnOp::create(h.b, arguments);
    countTrips(loop);
    return loop->getResult(1);
  }
};

/// [batch, rows, columns] matrices, one row of them at a time.
struct Matrices {
  HloBuilder &h;

  Value index(Value like, int64_t dim) { return hlo::IotaOp::create(h.b, typeOf(like).clone(h.b.getI32Type()), dim); }
  Value spread(Value scalar, ArrayRef<int64_t> shape) {
    return hlo::BroadcastInDimOp::create(h.b, typeOf(scalar).clone(shape), scalar, ArrayRef<int64_t>{});
  }
  Value compare(Value x, Value y, hlo::ComparisonDirection direction) { return hlo::CompareOp::create(h.b, x, y, direction); }
  Value select(Value pred, Value x, Value y) { return hlo::SelectOp::create(h.b, x.getType(), pred, x, y); }
  /// Row `number`: [batch, 1, columns].
  Value row(Value m, Value number) {
    RankedTensorType type = typeOf(m);
    SmallVector<int64_t> shape(type.getShape());
    shape[1] = 1;
    return hlo::DynamicSliceOp::create(h.b, type.clone(shape), m, starts(number), shape);
  }
  Value withRow(Value m, Value number, Value row) {
    return hlo::DynamicUpdateSliceOp::create(h.b, m.getType(), m, row, starts(number));
  }
  /// Column `number`: [batch, rows, 1].
  Value column(Value m, Value number) {
    RankedTensorType type = typeOf(m);
    SmallVector<int64_t> shape(type.getShape());
    shape[2] = 1;
    Value zero = h.splat(number.getType(), 0);
    return hlo::DynamicSliceOp::create(h.b, type.clone(shape), m, ValueRange{zero, zero, number}, shape);
  }
  /// The row [batch, 1, columns] that one row, or one column, makes with a matrix.
  Value product(Value vector, Value m) {
    bool isRow = typeOf(vector).getDimSize(1) == 1;
    RankedTensorType type = typeOf(m);
    type = type.clone({type.getDimSize(0), 1, type.getDimSize(2)});
    auto numbers = hlo::DotDimensionNumbersAttr::get(h.b.getContext(), {0}, {0}, {isRow ? 2 : 1}, {1});
    return hlo::DotGeneralOp::create(h.b, type, vector, m, numbers, nullptr, nullptr);
  }

private:
  SmallVector<Value> starts(Value number) {
    Value zero = h.splat(number.getType(), 0);
    return {zero, number, zero};
  }
};
} // namespace

/// As [batch, rows, columns] in the type to compute in.
static Value toMatrices(HloBuilder &h, Value v) {
  auto shape = typeOf(v).getShape();
  int64_t batch = 1;
  for (int64_t size : shape.drop_back(2))
    batch *= size;
  v = h.reshape(v, {batch, shape[shape.size() - 2], shape.back()});
  bool isSmall = isa<FloatType>(typeOf(v).getElementType()) && typeOf(v).getElementTypeBitWidth() < 32;
  return isSmall ? Value(hlo::ConvertOp::create(h.b, typeOf(v).clone(h.b.getF32Type()), v)) : v;
}

static Value conjugate(HloBuilder &h, Value v) {
  return isa<mlir::ComplexType>(typeOf(v).getElementType()) ? Value(chlo::ConjOp::create(h.b, v.getType(), v)) : v;
}

/// The root of a pivot, which is real; NaN if that is negative.
static Value rootOf(HloBuilder &h, Value pivot) {
  auto number = dyn_cast<mlir::ComplexType>(typeOf(pivot).getElementType());
  if (!number)
    return hlo::SqrtOp::create(h.b, pivot.getType(), pivot, nullptr);
  Value real = hlo::RealOp::create(h.b, typeOf(pivot).clone(number.getElementType()), pivot);
  return hlo::ConvertOp::create(h.b, pivot.getType(), hlo::SqrtOp::create(h.b, real.getType(), real, nullptr));
}

static void replaceBy(HloBuilder &h, Operation *op, Value v) {
  RankedTensorType type = typeOf(op->getResult(0));
  if (typeOf(v).getElementType() != type.getElementType())
    v = hlo::ConvertOp::create(h.b, typeOf(v).clone(type.getElementType()), v);
  op->replaceAllUsesWith(ValueRange{h.reshape(v, type.getShape())});
  op->erase();
}

/// A = UᵀU row by row: u_ji = (a_ji - sum over k < j of u_kj u_ki) / u_jj, for i >= j. L is Uᵀ.
void lower::decomposeCholesky(Operation *op) {
  HloBuilder h(op);
  bool isLower = cast<hlo::CholeskyOp>(op).getLower();
  Value a = toMatrices(h, op->getOperand(0));
  if (isLower) // rows of the upper half are columns of the lower one
    a = h.transpose(a, {0, 2, 1});
  RankedTensorType type = typeOf(a);
  int64_t n = type.getDimSize(1);
  Value upper = type.getNumElements() == 0
                    ? a
                    : Rows::run(h, n, h.splat(type, 0), {a}, [&](HloBuilder &h, Value j, Value u, ArrayRef<Value> read) {
                        Matrices m{h};
                        Value rest = hlo::SubtractOp::create(h.b, m.row(read[0], j), m.product(conjugate(h, m.column(u, j)), u));
                        Value pivot = m.column(rest, j);
                        Value root = rootOf(h, pivot);
                        Value whole = hlo::BroadcastInDimOp::create(h.b, rest.getType(), root, ArrayRef<int64_t>{0, 1, 2});
                        Value quotient = hlo::DivOp::create(h.b, rest, whole);
                        Value place = m.index(rest, 2), at = m.spread(j, typeOf(rest).getShape());
                        Value right = m.select(m.compare(place, at, hlo::ComparisonDirection::EQ), whole, quotient);
                        Value row = m.select(m.compare(place, at, hlo::ComparisonDirection::LT), h.splat(rest.getType(), 0), right);
                        return m.withRow(u, j, row);
                      });
  replaceBy(h, op, isLower ? h.transpose(upper, {0, 2, 1}) : upper);
}

/// Brought to a · x = b with a lower or upper as it stands; x row by row, from the top or the bottom.
void lower::decomposeTriangularSolve(Operation *op) {
  HloBuilder h(op);
  auto solve = cast<hlo::TriangularSolveOp>(op);
  Value a = toMatrices(h, solve.getA()), b = toMatrices(h, solve.getB());
  bool left = solve.getLeftSide(), isTransposed = solve.getTransposeA() != hlo::Transpose::NO_TRANSPOSE;
  bool turned = isTransposed == left, isLower = solve.getLower() != turned;
  if (solve.getTransposeA() == hlo::Transpose::ADJOINT)
    a = conjugate(h, a);
  if (turned)
    a = h.transpose(a, {0, 2, 1});
  if (!left)
    b = h.transpose(b, {0, 2, 1});
  int64_t n = typeOf(a).getDimSize(1);
  bool isUnit = solve.getUnitDiagonal();
  Value x = typeOf(b).getNumElements() == 0
                ? b
                : Rows::run(h, n, h.splat(b.getType(), 0), {a, b}, [&](HloBuilder &h, Value step, Value x, ArrayRef<Value> read) {
                    Matrices m{h};
                    Value i = isLower ? step : Value(hlo::SubtractOp::create(h.b, h.splat(step.getType(), n - 1), step));
                    Value row = m.row(read[0], i), place = m.index(row, 2), at = m.spread(i, typeOf(row).getShape());
                    auto side = isLower ? hlo::ComparisonDirection::LT : hlo::ComparisonDirection::GT;
                    Value known = m.select(m.compare(place, at, side), row, h.splat(row.getType(), 0));
                    Value rest = hlo::SubtractOp::create(h.b, m.row(read[1], i), m.product(known, x));
                    if (!isUnit) {
                      Value pivot = hlo::BroadcastInDimOp::create(h.b, rest.getType(), m.column(row, i), ArrayRef<int64_t>{0, 1, 2});
                      rest = hlo::DivOp::create(h.b, rest, pivot);
                    }
                    return m.withRow(x, i, rest);
                  });
  replaceBy(h, op, left ? x : h.transpose(x, {0, 2, 1}));
}
