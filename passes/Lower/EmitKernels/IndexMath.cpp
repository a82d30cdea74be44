// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See IndexMath.h.
#include "passes/Lower/EmitKernels/IndexMath.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;

Value IndexMath::constant(int64_t value) {
  Value &known = constants[value];
  if (!known) {
    mlir::OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(entry);
    known = arith::ConstantIndexOp::create(b, value);
  }
  return known;
}

std::optional<int64_t> IndexMath::constantOf(Value value) const {
  if (auto op = value.getDefiningOp<arith::ConstantIndexOp>())
    return op.value();
  return std::nullopt;
}

Value IndexMath::binary(Kind kind, Value lhs, Value rhs) {
  auto key = std::make_tuple(kind, lhs.getAsOpaquePointer(), rhs.getAsOpaquePointer());
  for (auto &scope : llvm::reverse(scopes))
    if (auto it = scope.find(key); it != scope.end())
      return it->second;
  Value result;
  switch (kind) {
  case Kind::Add: result = arith::AddIOp::create(b, lhs, rhs); break;
  case Kind::Sub: result = arith::SubIOp::create(b, lhs, rhs); break;
  case Kind::Mul: result = arith::MulIOp::create(b, lhs, rhs); break;
  case Kind::Div: result = arith::DivUIOp::create(b, lhs, rhs); break;
  case Kind::Rem: result = arith::RemUIOp::create(b, lhs, rhs); break;
  case Kind::Max: result = arith::MaxSIOp::create(b, lhs, rhs); break;
  case Kind::Min: result = arith::MinSIOp::create(b, lhs, rhs); break;
  }
  scopes.back()[key] = result;
  return result;
}

Value IndexMath::add(Value lhs, Value rhs) {
  auto l = constantOf(lhs), r = constantOf(rhs);
  if (l && r)
    return constant(*l + *r);
  if (l && *l == 0)
    return rhs;
  if (r && *r == 0)
    return lhs;
  // (x / c) · c + x % c is x: what was taken apart for one shape is put together for another.
  auto rem = rhs.getDefiningOp<arith::RemUIOp>();
  auto mul = lhs.getDefiningOp<arith::MulIOp>();
  if (auto div = rem && mul ? mul.getLhs().getDefiningOp<arith::DivUIOp>() : arith::DivUIOp())
    if (div.getLhs() == rem.getLhs() && div.getRhs() == rem.getRhs() && mul.getRhs() == rem.getRhs())
      return rem.getLhs();
  return binary(Kind::Add, lhs, rhs);
}

Value IndexMath::sub(Value lhs, Value rhs) {
  auto l = constantOf(lhs), r = constantOf(rhs);
  if (l && r)
    return constant(*l - *r);
  if (r && *r == 0)
    return lhs;
  return binary(Kind::Sub, lhs, rhs);
}

Value IndexMath::mul(Value lhs, Value rhs) {
  auto l = constantOf(lhs), r = constantOf(rhs);
  if (l && r)
    return constant(*l * *r);
  if ((l && *l == 0) || (r && *r == 1))
    return lhs;
  if ((r && *r == 0) || (l && *l == 1))
    return rhs;
  return binary(Kind::Mul, lhs, rhs);
}

Value IndexMath::div(Value lhs, int64_t rhs) {
  if (auto l = constantOf(lhs))
    return constant(*l / rhs);
  return rhs == 1 ? lhs : binary(Kind::Div, lhs, constant(rhs));
}

Value IndexMath::rem(Value lhs, int64_t rhs) {
  if (auto l = constantOf(lhs))
    return constant(*l % rhs);
  return rhs == 1 ? constant(0) : binary(Kind::Rem, lhs, constant(rhs));
}

Value IndexMath::clamp(Value value, int64_t last) {
  if (auto v = constantOf(value))
    return constant(std::min(std::max<int64_t>(*v, 0), last));
  if (last == 0)
    return constant(0);
  return binary(Kind::Min, binary(Kind::Max, value, constant(0)), constant(last));
}

Value IndexMath::linearize(ArrayRef<Value> index, ArrayRef<int64_t> shape) {
  Value linear = constant(0);
  for (auto [i, size] : zip(index, shape))
    linear = size == 1 ? linear : add(mul(linear, size), i);
  return linear;
}

SmallVector<Value> IndexMath::delinearize(Value linear, ArrayRef<int64_t> shape) {
  SmallVector<Value> index(shape.size());
  int64_t stride = 1, rest = 1;
  for (int64_t size : shape)
    rest *= size;
  for (size_t d = shape.size(); d-- > 0; stride *= shape[d]) {
    Value part = div(linear, stride);
    bool outermost = stride * shape[d] == rest; // nothing but ones before it
    index[d] = shape[d] == 1 ? constant(0) : outermost ? part : rem(part, shape[d]);
  }
  return index;
}

SmallVector<Value> IndexMath::reshapeIndex(ArrayRef<Value> index, ArrayRef<int64_t> to, ArrayRef<int64_t> from) {
  SmallVector<Value> result(from.size(), constant(0));
  auto isEmpty = [](ArrayRef<int64_t> shape) { return llvm::is_contained(shape, 0); };
  if (isEmpty(to) || isEmpty(from))
    return result;
  for (size_t i = 0, j = 0; i < from.size() || j < to.size();) {
    if (i < from.size() && from[i] == 1) {
      ++i;
      continue;
    }
    if (j < to.size() && to[j] == 1) {
      ++j;
      continue;
    }
    size_t firstI = i, firstJ = j;
    int64_t source = from[i++], target = to[j++];
    while (source != target) {
      if (source < target)
        source *= from[i++];
      else
        target *= to[j++];
    }
    Value linear = linearize(index.slice(firstJ, j - firstJ), to.slice(firstJ, j - firstJ));
    SmallVector<Value> part = delinearize(linear, from.slice(firstI, i - firstI));
    llvm::copy(part, result.begin() + firstI);
  }
  return result;
}
