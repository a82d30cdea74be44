// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The autopar dialect: meshes, shardings, and the user's hints about them. See the .td files for each op and attribute.
#pragma once
#include "dialects/AutoPar/IR/Names.h"
#include "dialects/AutoPar/Layout/Redistribution.h"
#include "dialects/Support/LLVM.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dialects/AutoPar/IR/AutoParDialect.h.inc"
#include "dialects/AutoPar/IR/AutoParEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/AutoPar/IR/AutoParAttrs.h.inc"

namespace autopar {
/// `sum`, `max`, `min`.
StringRef stringifyReduceKind(layout::ReduceKind kind);
/// The assembly directive custom<ReduceKind>, for ops of other dialects too.
mlir::ParseResult parseReduceKind(mlir::AsmParser &parser, ReduceKindAttr &kind);
void printReduceKind(mlir::AsmPrinter &printer, Operation *op, ReduceKindAttr kind);
} // namespace autopar

#define GET_OP_CLASSES
#include "dialects/AutoPar/IR/AutoParOps.h.inc"
