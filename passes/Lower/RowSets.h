// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RowSets: into how many rows a kernel can be cut so that a row of its results needs only the same row of an input.
//
// Row r of `rows` of a tensor is the r-th part of its elements in row-major order; some of its first dims have `rows`
// elements together (the prefix). So a reshape keeps rows; an op on the other dims keeps them too.
#pragma once
#include "dialects/Rt/IR/Rt.h"

namespace autopar::lower {

/// The number of first dims that have `rows` elements together, or nothing.
std::optional<size_t> rowPrefix(ArrayRef<int64_t> shape, int64_t rows);
std::optional<size_t> rowPrefix(Type tensor, int64_t rows);

/// Numbers of rows, largest first, by which all results can be cut.
SmallVector<int64_t> rowChoices(rt::FusionOp fusion);

/// For each argument of the fusion, whether it is read only at the row that is being computed.
SmallVector<bool> argumentsReadByRow(rt::FusionOp fusion, int64_t rows);

/// Whether other results read those that are computed before them only at the row that is being computed.
bool areResultsReadByRow(rt::FusionOp fusion, int64_t rows);

/// Whether no result is an op that must be the root of a kernel (scatter, …): those have no rows.
bool hasRowForm(rt::FusionOp fusion);

} // namespace autopar::lower
