// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the region of a reduce, reduce_window, scatter or select_and_scatter computes, when it is one of the six
// reductions that the rest of the compiler knows by name.
#pragma once
#include "dialects/Support/LLVM.h"
#include <optional>

namespace autopar::stablehlo {

enum class ReducerKind { Add, Max, Min, Mul, And, Or };

/// The reduction of a region of two arguments that returns one op of both, in either order. And and Or include the
/// bools: add and maximum of bools are Or, multiply and minimum are And. Nothing for any other body.
std::optional<ReducerKind> matchReducer(Region &region);

/// "add", "max", …
StringRef stringifyReducer(ReducerKind kind);

/// The attribute of the element type that leaves any other element as it is: 0, -inf (or the least integer), inf, 1,
/// all bits set, 0.
TypedAttr reducerIdentity(ReducerKind kind, Type element);

} // namespace autopar::stablehlo
