// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rt dialect's public header. See dialects/Rt/README.md.
#pragma once
#include "dialects/Support/LLVM.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace autopar::rt {
/// On a kernel: the size of its arguments of rank 1 stands for any; the launch says how many iterations there are.
inline constexpr llvm::StringLiteral anyExtentName = "rt.any_extent";
/// On the launch at which most of the arena is in use.
inline constexpr llvm::StringLiteral peakName = "rt.peak";
/// A memref of static shape and identity layout: contiguous bytes.
bool isPlainBuffer(mlir::Type type);
/// Bytes of one element as it lies in memory: i1 takes a whole byte.
int64_t elementBytes(mlir::Type elementType);
/// Bytes of a plain buffer.
int64_t bufferBytes(mlir::MemRefType type);
} // namespace autopar::rt

#include "dialects/Rt/IR/RtDialect.h.inc"
#include "dialects/Rt/IR/RtEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/Rt/IR/RtAttrs.h.inc"
#define GET_OP_CLASSES
#include "dialects/Rt/IR/RtOps.h.inc"

namespace autopar::rt {
/// What a launch does with a buffer.
struct Access {
  Value buffer;
  bool reads = false, writes = false;
  /// Reads it only at the element being written.
  bool pointwise = false;
};
/// Of a launch by itself: regions of control flow hold launches of their own. None of other ops.
llvm::SmallVector<Access> accessesOf(mlir::Operation *op);
} // namespace autopar::rt
