// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parsers and printers that the ops' assembly formats name: lists of shardings, and a body with its arguments.
#pragma once
#include "dialects/Sdy/IR/Sdy.h"

namespace autopar::sdy {

/// `[<@mesh, [{"x"}]>, …]`.
mlir::ParseResult parseShardings(mlir::AsmParser &parser, TensorShardingPerValueAttr &attr);
void printShardings(mlir::AsmPrinter &printer, TensorShardingPerValueAttr attr);
inline void printShardings(mlir::AsmPrinter &printer, Operation *, TensorShardingPerValueAttr attr) {
  printShardings(printer, attr);
}

/// `BACKWARD`.
mlir::ParseResult parseDirection(mlir::OpAsmParser &parser, PropagationDirectionAttr &direction);
void printDirection(mlir::OpAsmPrinter &printer, Operation *, PropagationDirectionAttr direction);

/// `(%a: type, …) {…}`.
mlir::ParseResult parseSingleBlockRegion(mlir::OpAsmParser &parser, Region &region);
void printSingleBlockRegion(mlir::OpAsmPrinter &printer, Operation *, Region &region);

} // namespace autopar::sdy
