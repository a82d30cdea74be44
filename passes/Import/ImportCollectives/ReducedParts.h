// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How comm reduces what the program's body combines. Comm sums, or takes the maximum or minimum of, integers and
// floats: bools become integers of 8 bits, of which or is the maximum and and the minimum (as many bytes as bools
// take), and a sum of complex numbers is two sums.
#pragma once
#include "dialects/AutoPar/Layout/Sharding.h"
#include "dialects/Support/LLVM.h"

#include "mlir/IR/Builders.h"

namespace autopar::import {

class ReducedParts {
public:
  /// Of a collective's operands, all of one element type; nothing if comm has no reduction for the body.
  static std::optional<ReducedParts> of(Operation *op, Region &body);

  layout::ReduceKind kind() const { return reduction; }
  /// Of the parts of tensors of these types, part by part of one tensor after another.
  SmallVector<Type> types(TypeRange whole) const;
  SmallVector<Value> split(OpBuilder &builder, ValueRange whole) const;
  /// From parts, the tensors of these types.
  SmallVector<Value> join(OpBuilder &builder, TypeRange types, ValueRange parts) const;

private:
  enum class Form { AsItIs, Bool, Complex };
  layout::ReduceKind reduction = layout::ReduceKind::Sum;
  Form form = Form::AsItIs;
};

} // namespace autopar::import
