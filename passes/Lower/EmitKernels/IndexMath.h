// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// IndexMath: arithmetic on loop indices that folds constants, drops identities and never emits the same thing twice in
// one scope, so that two uses of an element at the same index find one another (ElementEmitter caches by SSA value).
//
// Constants go to the start of the kernel and hold everywhere; other values hold in the scope (loop or branch body) in
// which they were made and in those inside it.
#pragma once
#include "dialects/Support/LLVM.h"
#include <map>
#include <tuple>

namespace autopar::lower {

class IndexMath {
public:
  /// `entry`: the kernel's first block.
  IndexMath(mlir::ImplicitLocOpBuilder &builder, Block *entry) : b(builder), entry(entry), scopes(1) {}

  Value constant(int64_t value);
  std::optional<int64_t> constantOf(Value value) const;
  Value add(Value lhs, Value rhs);
  Value sub(Value lhs, Value rhs);
  Value mul(Value lhs, Value rhs);
  /// Of values that are not negative, by a positive constant.
  Value div(Value lhs, int64_t rhs);
  Value rem(Value lhs, int64_t rhs);
  Value add(Value lhs, int64_t rhs) { return add(lhs, constant(rhs)); }
  Value mul(Value lhs, int64_t rhs) { return mul(lhs, constant(rhs)); }
  /// min(max(value, 0), last)
  Value clamp(Value value, int64_t last);
  /// Row-major position of `index` in `shape`.
  Value linearize(ArrayRef<Value> index, ArrayRef<int64_t> shape);
  /// The index of element `linear` of `shape`.
  SmallVector<Value> delinearize(Value linear, ArrayRef<int64_t> shape);
  /// The index in `from` of the element that a reshape puts at `index` of `to`. Dims that a reshape keeps stay as they
  /// are; only groups of dims that are merged or split are computed.
  SmallVector<Value> reshapeIndex(ArrayRef<Value> index, ArrayRef<int64_t> to, ArrayRef<int64_t> from);

  void pushScope() { scopes.emplace_back(); }
  void popScope() { scopes.pop_back(); }

private:
  enum class Kind { Add, Sub, Mul, Div, Rem, Max, Min };
  Value binary(Kind kind, Value lhs, Value rhs);

  mlir::ImplicitLocOpBuilder &b;
  Block *entry;
  std::map<int64_t, Value> constants;
  std::vector<std::map<std::tuple<Kind, void *, void *>, Value>> scopes;
};

} // namespace autopar::lower
