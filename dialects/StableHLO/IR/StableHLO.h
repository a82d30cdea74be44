// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one public header of the stablehlo dialect: ops, attributes and enums with OpenXLA's names and accessors.
#pragma once
#include "dialects/StableHLO/IR/ElementType.h"
#include "dialects/StableHLO/IR/Traits.h"
#include "dialects/Support/LLVM.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dialects/StableHLO/IR/StableHLODialect.h.inc"
#include "dialects/StableHLO/IR/StableHLOEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/StableHLO/IR/StableHLOAttrs.h.inc"
#define GET_OP_CLASSES
#include "dialects/StableHLO/IR/StableHLOOps.h.inc"
