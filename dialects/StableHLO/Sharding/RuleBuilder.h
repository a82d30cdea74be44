// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RuleBuilder: writes down an OpRule dim by dim. A factor is made once and put
// on every place (tensor, dim) that it cuts; dims of size 1 never get one, and
// what is left at the end gets a factor of its own that must not be cut.
//
//   RuleBuilder b(op);
//   b.share(FactorKind::PassThrough, {operand(0, 0), result(0, 0)});
//   b.linear({0});
//   return b.finish(FactorKind::NeedReplication);
#pragma once
#include "dialects/AutoPar/Interfaces/ShardingRule.h"
#include "dialects/StableHLO/Sharding/ReductionBody.h"

namespace autopar::rules {

using layout::FactorKind;
using layout::LinearSet;
using layout::OpRule;
using layout::ReduceKind;

/// One dim of one operand or result.
struct Place {
  bool isResult = false;
  int tensor = 0;
  int64_t dim = 0;
};
inline Place operand(int tensor, int64_t dim) { return {false, tensor, dim}; }
inline Place result(int tensor, int64_t dim) { return {true, tensor, dim}; }

class RuleBuilder {
public:
  explicit RuleBuilder(Operation *op);

  int64_t sizeAt(Place place) const;
  /// A factor as large as the dims at `places` (all equal), put on each of
  /// them. Nothing for dims of size 1: returns -1.
  int share(layout::Factor factor, ArrayRef<Place> places);
  int share(FactorKind kind, ArrayRef<Place> places) {
    return share(layout::Factor{1, kind}, places);
  }
  /// A factor as large as the dim at `block`, along which elements move: `windows` say what is read of operands' dims
  /// (operand, dim and how; the rest is filled in). Nothing for blocks or dims of size 1: returns -1.
  int shareMoving(layout::Factor factor, ArrayRef<Place> blocks, ArrayRef<layout::Window> windows);
  /// Puts an existing factor on a dim as its next minor factor.
  void append(int factor, Place place);
  int addFactor(layout::Factor factor) { return rule.addFactor(factor); }

  /// The op is jointly linear in `operands`; `results` empty means all.
  void linear(ArrayRef<int> operands,
              ArrayRef<ReduceKind> kinds = {ReduceKind::Sum},
              ArrayRef<int> results = {});
  /// As linear, with every kind that a tensor of `elementType` can be unreduced
  /// with: for ops that only move elements.
  void linearMove(ArrayRef<int> operands, Type elementType,
                  ArrayRef<int> results = {});

  /// Dims that have no factor yet and are larger than 1 get one of their own,
  /// of this kind.
  OpRule finish(FactorKind rest = FactorKind::NeedReplication);

private:
  layout::TensorMapping &mappingAt(Place place);

  Operation *op;
  OpRule rule;
};

/// How one block answers for an element that an op takes and the others do not: as the sum of it and zeros, or of booleans
/// the maximum. Nothing for complex numbers, which no collective adds.
std::optional<layout::Factor> indexedFactor(Type elementType);
Type elementTypeOf(Value value);
ArrayRef<int64_t> shapeOf(Value value);
int64_t rankOf(Value value);

/// Linearity of reduce and reduce_window, whose operands are N inputs and N
/// initial values, with a body of this kind.
void addReductionLinearity(Operation *op, RuleBuilder &b,
                           std::optional<ReduceKind> kind);

/// Whether a value is this constant everywhere (-0.0 counts as 0), seen through
/// broadcasts, reshapes and conversions.
bool isConstant(Value value, int64_t number);
inline bool isConstantZero(Value value) { return isConstant(value, 0); }

} // namespace autopar::rules
